"""算一手: one hand by its address: its score, its waits, or what is wrong with it."""

import html
import re
from urllib.parse import urlencode

import pytest

from calculator.views.hand import EXAMPLES
from scoring.presets import PRESETS
from tests.web.form_reader import Page

LANGUAGES = {"en": {"Accept-Language": "en"}, "zh": {"Accept-Language": "zh-CN"}}


def ask(client, language="en", htmx=False, **fields):
    headers = LANGUAGES[language] | ({"HX-Request": "true"} if htmx else {})
    page = client.get(f"/hand/?{urlencode(fields, doseq=True)}", headers=headers)
    assert page.status_code == 200
    return page


def text(page):
    """What a reader reads: the result, without its marks, tiles by their names, what unfolds left folded."""
    body = page.content.decode()
    body = body[body.index('id="result"') :]
    body = re.sub(r'<div class="entry">.*?</details>', "</details>", body, flags=re.DOTALL)
    body = re.sub(r'<svg [^>]*aria-label="([^"]+)".*?</svg>', r" [\1] ", body)
    return " ".join(html.unescape(re.sub("<[^>]+>", " ", body)).split())


def at_field(page, field):
    """What is said at a field."""
    found = re.search(rf'id="id_{field}_error">(.*?)</div>', page.content.decode(), re.DOTALL)
    return html.unescape(" ".join(re.sub("<[^>]+>", " ", found[1]).split()))


def test_before_anything_is_typed_nothing_is_wrong(client):
    page = client.get("/hand/", headers=LANGUAGES["en"])
    assert page.status_code == 200
    assert "Type a hand, or tap an example" in text(page)
    assert 'class="problems"' not in page.content.decode()


def test_a_discard_win_is_explained(client):
    hand = "45s 77s 6p 7777p 8p pung:3s +3s"
    page = ask(client, rules="sbr-2025", base="1", void="m", hand=hand, by="discard")
    assert "2 × root 2 fan → 1 × 2² = 4 points" in text(page)
    assert "Only the discarder pays: 4 points." in text(page)
    page = ask(client, "zh", rules="sbr-2025", base="1", void="m", hand=hand, by="discard")
    assert "2 个根 2 番 → 1 × 2² = 4 分" in text(page)
    assert "点炮的人一家付：4 分。" in text(page)


def test_a_capped_self_draw_shows_the_cap_who_pays_and_the_reading_that_lost(client):
    shown = text(ask(client, "zh", rules="chengdu", base="2", hand="223344556677m 8m +8m", by="self_draw"))
    assert "4 番（封顶，原 6 番） · 32 分" in shown
    assert "清一色 2 番 + 七对 2 番 + 断幺九 1 番 + 自摸 1 番 = 4 番（封顶，原 6 番） → 2 × 2⁴ = 32 分" in shown
    assert "其余三家各付 32 分：胡的人 +96。" in shown
    assert "次优拆法 这样拆是 5 番，上面的拆法是 6 番。" in shown
    assert "[三万] [四万] [五万] 顺子" in shown
    assert "内江麻将 5 番 · 32 分 清七对 5 番 → 2 × 2⁴ = 32 分" in shown


def test_multipliers_are_shown_where_a_rule_set_speaks_so(client):
    shown = text(ask(client, "zh", rules="que-yi-men", hand="1199m 3333p 5577p 8p +8p", by="self_draw"))
    assert "龙七对 ×8 · 自摸 ×2 = ×16 → 1 × 16 = 16 分" in shown


@pytest.mark.parametrize(
    ("fields", "pays"),
    [
        ({"by": "self_draw", "circumstances": "after_kong", "kong": "direct"}, "the player who fed the kong pays: 16"),
        ({"by": "self_draw", "circumstances": "after_kong", "kong": "added"}, "Each of the three others pays 16"),
        ({"by": "self_draw", "circumstances": "after_kong"}, "Each of the three others pays 16"),
        ({"by": "robbed_kong"}, "the player whose kong was robbed pays: 16"),
        ({}, "Only the discarder pays: 16"),
    ],
)
def test_who_pays_follows_from_how_it_was_won(client, fields, pays):
    hand = "5s pung:4p concealed:9p added:2s direct:7p +5s"
    assert pays in text(ask(client, rules="chengdu", hand=hand, **fields))


def test_the_kong_need_not_be_named_where_all_are_of_one_kind(client):
    won = {"by": "self_draw", "circumstances": "after_kong"}
    shown = text(ask(client, rules="chengdu", hand="123p 456p 5s direct:7p pung:2s +5s", **won))
    assert "Only the player who fed the kong pays" in shown


def test_without_a_winning_tile_the_waits_are_told_and_lead_to_their_scores(client):
    page = ask(client, rules="neijiang", hand="1112345678999s")
    assert text(page).count("[") == 13 + 9
    assert "Ready These tiles complete the hand" in text(page).replace("ready", "Ready", 1)
    assert "2 fan → 1 × 2¹ = 2 points" in text(page)
    addresses = re.findall(r'<a href="(\?[^"]+)"><span class="tiles">', page.content.decode())
    assert len(addresses) == 9
    for address in addresses:
        won = client.get("/hand/" + html.unescape(address).partition("#")[0], headers=LANGUAGES["en"])
        assert "Only the discarder pays: 2 points." in text(won)


@pytest.mark.parametrize("rules", PRESETS)
def test_a_wait_is_priced_as_the_ready_check_pays_where_that_goes_by_the_hand(client, rules):
    shown = text(ask(client, rules=rules, hand="1112345678999s"))
    assert ("At the ready check:" in shown) == (rules != "que-yi-men")
    assert ("The hand alone: ×4 → 1 × 4 = 4 points" in shown) == (rules == "que-yi-men")


def test_the_dearest_waits_stand_first_and_say_so(client):
    shown = text(ask(client, "zh", rules="sbr-2025", hand="1112345678999s"))
    first, rest = shown.split("最大", 1)
    assert "[一条] [九条] 3 番" in first
    assert "[二条]" in rest
    assert "最大" not in rest


@pytest.mark.parametrize(
    ("fields", "english", "chinese"),
    [
        ({"hand": "1357m 2468p 13579s", "void": "s", "rules": "xuezhan-daodi"}, "all three suits.", "三门花色都还有。"),
        ({"hand": "123m 456m 789p 11p 24s", "void": "s"}, "still holds bamboo, the void suit.", "手里还有定缺的条。"),
        ({"hand": "1357m 1357m 2468p 1p"}, "No tile completes this hand", "来任何一张都胡不了。"),
    ],
)
def test_a_hand_that_is_not_ready_says_why(client, fields, english, chinese):
    assert english in text(ask(client, "en", **fields))
    assert chinese in text(ask(client, "zh", **fields))


@pytest.mark.parametrize(
    ("fields", "field", "english", "chinese"),
    [
        ({"hand": "123m"}, "hand", "Add 10 more tiles", "还差 10 张"),
        ({"hand": "1111222233334m 5m"}, "hand", "Take out 1 tile", "多了 1 张"),
        ({"hand": "123m chow:456p"}, "hand", "Chow: this game has no chow.", "Chow：四川麻将不能吃"),
        ({"hand": "123m 吃456p"}, "hand", "吃: this game has no chow.", "吃：四川麻将不能吃"),
        ({"hand": "123m 明杠9m"}, "hand", "明杠: say which kong", "明杠：请写明是哪种杠"),
        ({"hand": "123m kong:9m"}, "hand", "Kong: say which kong", "Kong：请写明是哪种杠"),
        ({"hand": "123x"}, "hand", "“x” is not a tile.", "“x”不是牌。"),
        ({"hand": "123m 东"}, "hand", "East wind: this game has no", "东风：四川麻将没有字牌"),
        ({"hand": "11111m 234m 567m 99m"}, "hand", "1 of characters is there 5 times", "一万 写了 5 张"),
        ({"hand": "123m 456m 789m 123p 1p +9p"}, "hand", "These tiles are not a winning hand", "这手牌没胡"),
        ({"hand": "123m 456m 789p 11p 24s +3s"}, "void", "Say which suit", "请选这家定缺哪一门"),
        ({"hand": "123m 456m 789m 11p 12p +3p", "void": "p"}, "void", "holds dots, the void suit", "手里还有定缺的筒"),
        ({"hand": "1m", "rules": "nobody's"}, "rules", "There is no rule set “nobody's”.", "没有“nobody's”这套规则"),
        ({"hand": "1m", "base": "0"}, "base", "whole number from 1 to 1,000,000", "请填 1 到 1,000,000 的整数"),
        ({"hand": "1m", "base": "9" * 5000}, "base", "whole number from 1 to 1,000,000", "请填 1 到 1,000,000 的整数"),
        ({"hand": "1m", "base": "many"}, "base", "“many” is not possible", "这里不能是“many”"),
        ({"hand": "1m", "by": "luck"}, "by", "“luck” is not possible", "这里不能是“luck”"),
        ({"hand": "1m", "circumstances": "luck"}, "circumstances", "“luck” is not", "这里不能是“luck”"),
        ({"hand": "1m", "void": "z"}, "void", "“z” is not possible", "这里不能是“z”"),
        (
            {"hand": "1m", "by": "self_draw", "circumstances": "after_kong", "kong": "golden"},
            "kong", "“golden” is not possible", "这里不能是“golden”",
        ),
        (
            {"hand": "123m 456m 789m 11p 12p +3p", "by": "self_draw", "circumstances": "after_kong"},
            "circumstances", "No kong of that player", "没有这家的杠",
        ),
        (
            {"hand": "123m 456m 789m 11p 12p +3p", "circumstances": ["heavenly", "earthly"]},
            "circumstances", "A heavenly win is a self-draw", "天胡是起手自摸",
        ),
        (
            {"hand": "222p 13p 456m 789m 11m +2p", "by": "robbed_kong"},
            "by", "Only the fourth tile of a pung", "只有补杠的那张能抢",
        ),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_at_its_field_and_in_the_summary(client, fields, field, english, chinese):
    for language, sentence in (("en", english), ("zh", chinese)):
        page = ask(client, language, **fields)
        assert sentence in at_field(page, field)
        assert sentence in text(page)
        assert f'<a href="#id_{field}">' in page.content.decode()


def test_all_that_is_wrong_is_said_at_once(client):
    page = ask(client, hand="11111m 2p 3s +4s", by="robbed_kong")
    assert at_field(page, "hand").startswith("Add 6 more tiles")
    assert "is there 5 times" in at_field(page, "hand")
    assert at_field(page, "void")
    page = ask(client, hand="123m 9x", base="0", by="luck", rules="none")
    assert [bool(at_field(page, field)) for field in ("hand", "base", "by", "rules", "void")] == [True] * 4 + [False]


def test_no_more_tiles_are_drawn_than_there_are(client):
    page = ask(client, rules="chengdu", hand="1m" * 4000 + " 碰2p" * 1000)
    assert page.content.decode().count("#m1") == 108


def test_everything_typed_is_kept(client):
    typed = {"rules": "house", "base": "<1>", "void": "q", "hand": "“<b>” &", "by": "luck", "kong": "x"}
    page = ask(client, **typed, circumstances=["heavenly", "odd"]).content.decode()
    for value in ("house", "&lt;1&gt;", "q", "luck", "x", "odd"):
        assert f'value="{value}"' in page
    assert "“&lt;b&gt;” &amp;</textarea>" in page
    assert page.count(" checked") == 4
    assert page.count(" selected") == 2
    assert "<b>”" not in page


def test_the_summary_takes_the_focus_but_not_while_one_types(client):
    assert 'role="alert" tabindex="-1" autofocus' in ask(client, hand="123m").content.decode()
    assert "autofocus" not in ask(client, hand="123m", htmx=True).content.decode()


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.fields["hand"])
def test_an_example_is_one_tap_away_and_has_an_answer(client, example):
    assert f'href="?{html.escape(example.query)}#result"' in client.get("/hand/").content.decode()
    shown = text(ask(client, **example.fields))
    assert "Please correct" not in shown
    assert "points" in shown or "The hand still holds" in shown


EVERY_RULE_SET = "The same hand under every rule set"


@pytest.mark.parametrize("hand", ["1122m 3344m 5566m 7m +7m", "1122m 3344m 5566m 7m"])
@pytest.mark.parametrize("rules", PRESETS)
def test_the_same_hand_is_told_under_every_rule_set(client, rules, hand):
    page = ask(client, rules=rules, hand=hand)
    shown = text(page).partition(EVERY_RULE_SET)[2]
    assert [name for name in (preset.en for preset in PRESETS.values()) if name in shown] == [
        preset.en for preset in PRESETS.values()
    ]
    assert shown.count(" points") >= len(PRESETS)
    rows = re.findall(r'<a href="([^"]+)"( aria-current="true")?><span class="name">', page.content.decode())
    assert [bool(current) for _, current in rows] == [key == rules for key in PRESETS]
    for address, _ in rows:
        there = client.get("/hand/" + html.unescape(address).partition("#")[0], headers=LANGUAGES["en"])
        assert text(there).partition(EVERY_RULE_SET)[2].split("Share")[0] == shown.split("Share")[0]


def test_a_rule_set_under_which_the_hand_is_no_win_says_why(client):
    shown = text(ask(client, rules="xuezhan-daodi", hand="123m 456m 789m 12p 55p +3p", void="m"))
    assert "The hand holds characters, the void suit." in shown.partition(EVERY_RULE_SET)[2]
    assert "Please correct" not in shown


def test_the_address_is_handed_on_without_what_is_empty(client):
    page = client.get("/hand/?rules=chengdu&base=1&void=&hand=123m+456p+78p+55p+pung%3A9m+%2B9p&by=discard&kong=")
    found = re.search(r'id="share-address" readonly value="([^"]+)"', page.content.decode())
    address = html.unescape(found[1])
    assert address == "http://testserver/hand/?rules=chengdu&base=1&hand=123m+456p+78p+55p+pung:9m+%2B9p&by=discard"
    there = client.get(address.removeprefix("http://testserver"), headers=LANGUAGES["en"])
    assert "Only the discarder pays" in text(there)
    assert f'value="{html.escape(address)}"' in there.content.decode()


def test_the_code_of_the_address_is_drawn_without_styles(client):
    page = ask(client, rules="chengdu", hand="1122m 3344m 5566m 7m +7m").content.decode()
    drawing = re.search(r'<svg[^>]*class="qr-code".*?</svg>', page, re.DOTALL)[0]
    assert "style=" not in drawing
    other = ask(client, rules="chengdu", hand="1122m 3344m 5566m 8m +8m").content.decode()
    assert drawing not in other


@pytest.mark.parametrize(("host", "said"), [("localhost:8000", True), ("[::1]", True), ("192.168.1.20:8000", False)])
def test_an_address_that_no_other_phone_reaches_says_so(client, settings, host, said):
    settings.ALLOWED_HOSTS = ["*"]
    page = client.get("/hand/?rules=chengdu&hand=1122m+3344m+5566m+7m+%2B7m", headers={"host": host, **LANGUAGES["en"]})
    assert ("Other phones cannot reach this address" in text(page)) is said


@pytest.mark.parametrize(
    ("hand", "english"),
    [
        ("1122m 3344m 5566m 7m +7m", "4 fan · 16 points"),
        ("1122m 3344m 5566m 7m", "ready"),
        ("123m", "Add 10 more tiles"),
    ],
)
def test_the_answer_is_told_in_a_few_words_to_those_who_hear_the_page(client, hand, english):
    page = ask(client, rules="chengdu", hand=hand, htmx=True).content.decode()
    assert re.search(r'role="status" id="said">([^<]*)<', page)[1].startswith(english)


def test_a_hand_is_read_in_chinese(client):
    shown = text(ask(client, "zh", rules="chengdu", hand="二三四万 五五条 碰3条 暗杠9条 直杠8万 ＋5条"))
    assert "[二万] [三万] [四万] [五条] [五条] 碰 [三条] [三条] [三条] 暗杠 [九条]" in shown
    assert "[五条]" in shown


def test_only_reading_is_answered(client):
    assert client.post("/hand/", {"hand": "1m"}).status_code == 405


def test_a_hand_is_scored_with_house_rules_and_shown_under_the_rule_sets_without_them(client):
    told = {"rules": "chengdu", "changes": '{"cap":6}', "hand": "223344556677m 8m +8m", "by": "self_draw"}
    page = ask(client, **told)
    assert "6 fan · 64 points" in text(page)
    assert "Chengdu · cap: 6 fan" in text(page)
    assert at_field(page, "changes") == ""
    elsewhere = re.findall(r'<li><a href="([^"]+)"', page.content.decode())
    assert len(elsewhere) == len(PRESETS)
    assert not any("cap" in address for address in elsewhere)


@pytest.mark.parametrize("changes", ["{", "[]", '{"cap":99}', '{"luck":1}'])
def test_house_rules_that_cannot_be_read_are_said_at_their_field_and_kept(client, changes):
    page = ask(client, rules="chengdu", changes=changes, hand="223344556677m 8m +8m", by="self_draw")
    assert at_field(page, "changes")
    assert html.escape(changes) in page.content.decode()


def test_a_hand_that_is_won_leads_to_its_check_and_its_comparison(client):
    told = {
        "rules": "chengdu",
        "changes": '{"cap":6}',
        "base": "2",
        "hand": "5s pung:4p concealed:9p added:2s direct:7p +5s",
    }
    page = ask(client, **told, by="self_draw", circumstances=["after_kong", "last_tile"], kong="direct")
    links = [html.unescape(link) for link in re.findall(r'href="([^"]+)"', page.content.decode())]
    asked = Page(client.get(next(link for link in links if link.startswith("/check/?about=hand&"))), "hand-form").fields
    assert {name: [value] for name, value in told.items()}.items() <= asked.items()
    assert asked["circumstances"] == ["after_kong", "last_tile"]
    compared = client.get(next(link for link in links if link.startswith("/compare/?round=")), headers=LANGUAGES["en"])
    assert "Who won what under which rules" in compared.content.decode()
    assert "Winner" in compared.content.decode()


MOMENTS = [
    {"by": "discard"},
    {"by": "self_draw"},
    {"by": "robbed_kong"},
    {"by": "discard", "circumstances": ["after_kong"]},
    {"by": "robbed_kong", "circumstances": ["after_kong"]},
    {"by": "discard", "circumstances": ["last_tile"]},
    {"by": "self_draw", "circumstances": ["last_tile"]},
    {"by": "self_draw", "circumstances": ["after_kong", "last_tile"], "kong": "concealed"},
    {"by": "self_draw", "circumstances": ["after_kong"], "kong": "added"},
    {"by": "self_draw", "circumstances": ["heavenly"]},
    {"by": "self_draw", "circumstances": ["earthly"]},
]


@pytest.mark.parametrize("moment", MOMENTS, ids=str)
@pytest.mark.parametrize("rules", PRESETS)
def test_however_a_hand_is_won_its_round_settles_as_the_hand_scores(client, rules, moment):
    is_first = {"heavenly", "earthly"} & set(moment.get("circumstances", ()))
    hand = "123m 456m 789m 11p 55p +5p" if is_first else "1m pung:3m concealed:5m added:7p pung:9p +1m"
    page = ask(client, rules=rules, base="1", hand=hand, **moment)
    points = re.search(r"<h2>[^<]*· ([^<]+)</h2>", page.content.decode())[1]
    links = [html.unescape(link) for link in re.findall(r'href="([^"]+)"', page.content.decode())]
    compared = client.get(next(link for link in links if link.startswith("/compare/?round=")), headers=LANGUAGES["en"])
    own = re.search(r'<tbody class="own">(.*?)</tbody>', compared.content.decode(), re.DOTALL)[1]
    won = re.search(r'<span class="gain">\+([0-9,]+)</span>', own)
    assert won, own
    assert int(won[1].replace(",", "")) >= int(points.split()[0].replace(",", ""))
