"""The page that checks a claim: right or wrong, in words, with the slips and the rules that would explain it."""

import html
import json
import re

import pytest
from django.core.cache import cache

from calculator.disputes.packed import pack
from calculator.documents.samples import SAMPLE
from calculator.models import Ruling
from calculator.views import verdicts
from tests.web.form_reader import Page
from tests.web.rounds import fans, fields, kong, left, sample_fields, win

pytestmark = pytest.mark.django_db
LANGUAGES = ("en", "zh-hans")
RIGHT = {"delta_0": "10", "delta_1": "18", "delta_2": "-37", "delta_3": "−15", "delta_4": "24"}
HAND = "45s 77s 6p 7777p 8p pung:3s +3s"


def claimed(kind, **values):
    return {"claim-kind": [kind]} | {f"claim-{name}": [value] for name, value in values.items()}


@pytest.fixture
def send(client):
    """Sends the form with a button: `send(fields, do="check", language="en")`."""

    def send(fields, do="check", language="en", htmx=False):
        headers = {"accept-language": language} | ({"HX-Request": "true"} if htmx else {})
        return client.post("/check/", {**fields, "do": do}, headers=headers)

    return send


def text_of(response):
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_right_claim_is_said_to_be_right_with_the_rows_that_prove_it(send, language):
    response = send(sample_fields() | claimed("deltas", **RIGHT), language=language)
    text = text_of(response)
    assert response.status_code == 200
    assert {"en": "The claim is right.", "zh-hans": "说得对。"}[language] in text
    assert text.count("✓") >= 5
    assert "−2 −2 −1 +1 −9 −24" in text
    assert Page(response).focused == ["verdict"]
    assert {"en": "Common slips", "zh-hans": "常见差错"}[language] not in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_wrong_claim_is_told_where_it_differs_and_what_explains_it(client, send, language):
    page = Page(client.get("/check/?example=sample", headers={"accept-language": language}))
    response = send(page.fields, language=language)
    text = text_of(response)
    first, slip, rule = {
        "en": (
            "Nan the first that differs claimed: +16 , by these rules: +18",
            "What a self-draw adds was forgotten. Where: 5. Nan · self-draw.",
            "If “self-draw” is “one fan more” instead of “one base more from each”.",
        ),
        "zh-hans": ("南家 第一处不同 说是 +16 ，按规则是 +18", "5. 南家 · 自摸", "如果“自摸”"),
    }[language]
    assert first in text
    assert slip in text
    assert rule in text
    address = next(link for link in Page(response).links if link.startswith("/compare/") and "with=" in link)
    shown = text_of(client.get(address, headers={"accept-language": "en"}))
    assert "by the rules of the round 9 points , here 8 points" in shown


def test_the_fan_of_a_win_is_checked(send):
    text = text_of(send(sample_fields() | claimed("fan", win="4.1", fan="3")))
    assert "The claim is right." in text
    assert "full flush 2 fan + root 1 fan = 3 fan" in text
    assert "The cap was forgotten." in text_of(
        send(
            fields([win("discard", fans(1, full_flush=1, all_pungs=1, root=2), feeder=0)], left(0, 2, 3))
            | claimed("fan", win="0.1", fan="5")
        )
    )


def test_one_payment_is_checked(send):
    asked = claimed("payment", payer="2", payee="1", points="11", reason="")
    # The kong's 2 and the win's 9, less the 1 that came back through nobody.
    assert "The claim is right." in text_of(send(sample_fields() | asked))
    wrong = text_of(send(sample_fields() | claimed("payment", payer="2", payee="1", points="3", reason="kong_direct")))
    assert "Xi → Nan (direct kong)" in wrong
    assert "claimed: 3 points , by these rules: 2 points" in wrong
    assert "If “direct kong” is “3 × base” instead of “2 × base”." in wrong


def test_payments_that_cancel_out_are_shown_and_not_said_to_be_none(send):
    facts = fields([kong(0, "concealed", "1m"), kong(1, "concealed", "2m")], over="events")
    both = text_of(send(facts | claimed("payment", payer="0", payee="1", points="4", reason="")))
    assert "claimed: 4 points , by these rules: 0 points −2 +2" in both
    assert "no such payment" not in both
    one = text_of(send(facts | claimed("payment", payer="0", payee="1", points="4", reason="kong_concealed")))
    assert "by these rules: 2 points Common slips" in one
    none = text_of(send(facts | claimed("payment", payer="0", payee="1", points="4", reason="win")))
    assert "by these rules: 0 points These rules have no such payment." in none


@pytest.mark.parametrize(
    ("points", "slip"),
    [
        ("8", {"en": "win (1. A · discard): 8 points instead of 4 points", "zh-hans": "写了 8 分，应是 4 分"}),
        ("0", {"en": "win (1. A · discard): nothing instead of 4 points", "zh-hans": "：漏了 4 分"}),
        ("-4", {"en": "win (1. A · discard): 4 points instead of nothing", "zh-hans": "：多算了 4 分"}),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_payment_doubled_left_out_or_put_in_is_told_as_such(send, language, points, slip):
    facts = fields([win("discard", fans(0, full_flush=1), feeder=1)], left(1, 2, 3))
    text = text_of(send(facts | claimed("deltas", delta_0=points, delta_1=str(-int(points))), language=language))
    assert slip[language] in text


def test_a_number_is_read_as_it_is_shown(send):
    text = text_of(send(sample_fields() | claimed("deltas", delta_0="＋1,234,567")))
    assert "claimed: +1,234,567 , by these rules: +10" in text


@pytest.mark.parametrize(
    ("claim", "sentence", "anchor"),
    [
        (claimed("deltas"), "Enter what at least one player", "id_claim-delta_0"),
        (claimed("deltas", delta_0="x"), "Dong: Enter a whole number.", "id_claim-delta_0"),
        (claimed("deltas", delta_0="1,5"), "Dong: Enter a whole number.", "id_claim-delta_0"),
        (
            claimed("deltas", delta_2="9" * 13),
            "Xi: “9999999999999” is not possible here. Enter a whole number from −1,000,000,000,000",
            "id_claim-delta_2",
        ),
        (claimed("deltas", delta_0="1", delta_1="1", delta_2="1", delta_3="1"), "they come to 4", "id_claim-delta_0"),
        (claimed("fan", fan="3"), "Choose the win.", "id_claim-win"),
        (claimed("fan", fan="3", win="9.9"), "Choose the win.", "id_claim-win"),
        (claimed("fan", fan="many", win="4.1"), "Enter a whole number of fan, 0 or more.", "id_claim-fan"),
        (claimed("fan", fan="-3", win="4.1"), "“-3” is not possible here. Enter a whole", "id_claim-fan"),
        (claimed("fan", fan="100", win="4.1"), "Enter a whole number from 0 to 99.", "id_claim-fan"),
        (claimed("payment", payer="2", payee="1", points="-2"), "from 0 to 1,000,000,000,000.", "id_claim-points"),
        (claimed("payment", payer="1", payee="1", points="3"), "Nobody pays themselves", "id_claim-payee"),
        (claimed("payment", payer="7", payee="1", points="3"), "Choose one.", "id_claim-payer"),
        (claimed("payment", payer="0", payee="1", points="3", reason="luck"), "Choose one.", "id_claim-reason"),
        (claimed("", delta_0="3"), "Choose what is disputed.", "id_claim-kind_0"),
    ],
)
def test_a_claim_that_cannot_be_read_is_said_at_its_field_and_kept(send, claim, sentence, anchor):
    response = send(sample_fields() | claim)
    page = Page(response)
    assert response.status_code == 422
    assert any(sentence in text and href == f"#{anchor}" for href, text in page.links.items())
    assert anchor in page.ids
    for name, values in claim.items():
        if name not in ("claim-kind",):
            assert page.fields[name] == values


def test_a_round_that_does_not_settle_is_mended_first(send):
    response = send(fields([win("discard", fans(1), feeder=1)]) | claimed("deltas", delta_0="1"))
    assert response.status_code == 422
    assert "Please correct this" in text_of(response)
    assert Page(response).fields["claim-delta_0"] == ["1"]


def test_the_buttons_of_the_round_work_here_and_keep_the_claim(send):
    response = send(sample_fields() | claimed("deltas", delta_0="7"), do="remove-5", htmx=True)
    page = Page(response)
    assert "events-5-kind" not in page.fields
    assert page.fields["claim-delta_0"] == ["7"]
    assert not response.content.startswith(b"<!doctype")


def test_a_document_is_opened_and_one_that_cannot_be_read_stays(send):
    page = Page(send({"opened": json.dumps(SAMPLE), **claimed("deltas", delta_0="3")}, do="open"))
    assert page.fields["events-0-tile"] == ["1m"]
    assert page.fields["claim-delta_0"] == ["3"]
    broken = send({"opened": '{"format": "xuezhan-round/1"'}, do="open")
    assert broken.status_code == 422
    assert Page(broken).fields["opened"] == ['{"format": "xuezhan-round/1"']


def test_a_round_in_the_address_fills_the_form(client):
    assert Page(client.get(f"/check/?round={pack(SAMPLE)}")).fields["events-0-tile"] == ["1m"]
    assert Page(client.get("/check/?round=nothing")).fields["base"] == ["1"]


# A hand


def hand(**values):
    return {"about": "hand", "rules": "sbr-2025", "base": "1", "by": "discard", "hand": HAND} | values


def test_a_hand_is_checked_by_its_fan_and_by_its_points(send):
    assert "The claim is right." in text_of(send(hand(**{"claim-fan": "2"})))
    assert "The claim is right." in text_of(send(hand(**{"claim-points": "4"})))
    wrong = text_of(send(hand(**{"claim-points": "8"})))
    assert "claimed: 8 points , by these rules: 4 points" in wrong
    assert "If" in wrong


def test_a_hand_document_counts_instead_of_the_fields(send):
    document = {
        "format": "xuezhan-hand/1",
        "rules": {"preset": "sbr-2025", "changes": {"cap": 1}},
        "void": "m",
        "concealed": "45s77s6p7777p8p",
        "melds": [{"kind": "pung", "tile": "3s"}],
        "tile": "3s",
        "by": "discard",
    }
    assert "The claim is right." in text_of(send(hand(opened=json.dumps(document), **{"claim-fan": "1"})))


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"claim-fan": "1", "hand": "45s 77s 6p 7777p 8p pung:3s"}, "Put the winning tile last"),
        ({"claim-fan": "1", "hand": "123m +4m"}, "Add 10 more tiles"),
        ({"claim-fan": "1", "hand": "9x"}, "not a tile"),
        ({}, "Enter the fan or the points."),
        ({"claim-fan": "1", "claim-points": "1"}, "Enter only one of the two."),
        ({"claim-fan": "one"}, "Enter a whole number of fan, 0 or more."),
        ({"claim-fan": "9" * 12}, "Enter a whole number from 0 to 99."),
        ({"claim-fan": "×6"}, "Enter a multiplier"),
        ({"claim-fan": "1", "opened": "{"}, "JSON"),
    ],
)
def test_what_is_wrong_with_a_hand_or_its_claim_is_said_and_kept(send, values, sentence):
    response = send(hand(**values))
    assert response.status_code == 422
    assert sentence in text_of(response)
    page = Page(response, form="hand-form")
    assert {name: page.fields[name] for name in values} == {name: [value] for name, value in values.items()}


def test_a_hand_that_waits_is_not_offered_for_a_claim(client):
    for path, is_offered in (("/check/?about=hand", False), ("/hand/", True)):
        page = client.get(path, headers={"accept-language": "en"}).content.decode()
        assert "Last the winning tile" in page
        assert ("what the hand waits for" in page) is is_offered


HALF = {"claim-fan": "４", "claim-points": "x", "hand": "123m & <b> +4m", "base": "-1", "by": "self_draw"}


@pytest.mark.parametrize("values", [HALF, {"claim-fan": "2"}, {"opened": "{", "claim-points": "3"}])
@pytest.mark.parametrize("switch", ["/i18n/setlang/", "/numbers/"])
def test_a_hand_and_its_claim_stay_in_the_other_language_and_with_numbers(client, send, values, switch):
    before = send(hand(**values))
    back = html.unescape(re.search(r'id="next-language" value="([^"]*)"', before.content.decode())[1])
    after = client.post(switch, {"next": back, "language": "zh-hans", "numbers": "on"}, follow=True)
    assert Page(after, "hand-form").fields == Page(before, "hand-form").fields


@pytest.mark.parametrize("switch", ["/i18n/setlang/", "/numbers/"])
def test_the_verdict_on_a_hand_stays_in_the_other_language_and_with_numbers(client, send, switch):
    before = send(hand(**{"claim-fan": "4"}))
    back = html.unescape(re.search(r'id="next-language" value="([^"]*)"', before.content.decode())[1])
    after = client.post(switch, {"next": back, "language": "zh-hans", "numbers": "on"}, follow=True)
    assert "说是 4 番 ，按规则是 2 番" in text_of(after)


def test_the_verdict_on_a_round_stays_in_the_other_language_without_a_script(client, send):
    before = Page(send(Page(client.get("/check/?example=sample")).fields))
    after = send(before.fields, do="language-zh-hans")
    assert "说是 +16 ，按规则是 +18" in text_of(after)
    assert Page(after).fields == before.fields
    changed = Page(send(before.fields, do="remove-5"))
    assert "按规则是" not in text_of(send(changed.fields, do="language-zh-hans"))


def test_a_ruling_is_kept_without_a_second_search(client, send, monkeypatch):
    cache.clear()
    fields = Page(client.get("/check/?example=sample")).fields
    send(fields)
    monkeypatch.setattr(verdicts, "explain", lambda *asked: pytest.fail("searched again"))
    assert send(fields, do="keep").status_code == 302
    assert "If “self-draw”" in text_of(
        client.get(f"/check/{Ruling.objects.get().code}/", headers={"accept-language": "en"})
    )


def test_an_address_that_was_cut_off_says_so(client):
    response = client.get(f"/check/?round={pack(SAMPLE)[:-9]}", headers={"accept-language": "en"})
    assert response.status_code == 422
    assert "The address holds no round: it may have been cut off." in text_of(response)


def test_without_a_script_a_button_changes_the_language_and_keeps_a_round_and_its_claim(send):
    typed = sample_fields() | claimed("deltas", delta_0="x", delta_3="9")
    page = send(typed, do="language-zh-hans")
    assert "核对" in text_of(page)
    assert page.cookies["django_language"].value == "zh-hans"
    assert Page(page).fields == Page(send(typed, do="show")).fields
    assert Page(page).fields["claim-delta_0"] == ["x"]


# Rulings


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_ruling_is_kept_under_its_own_link_and_says_the_same_later(client, send, language):
    page = Page(client.get("/check/?example=sample", headers={"accept-language": language}))
    response = send(page.fields, do="keep")
    kept = Ruling.objects.get()
    assert response.status_code == 302
    assert response.url == f"/check/{kept.code}/"
    assert len(kept.code) == 24
    assert json.loads(kept.document)["rules"]["changes"]["cap"] == 3, "the rules are written out in full"
    shown = text_of(client.get(response.url, headers={"accept-language": language}))
    for told in {
        "en": ("The claim is not what", "Dong +10, Nan +16, Xi −36", "If “self-draw”", "4. Dong · discard from Bei"),
        "zh-hans": ("按这套规则算，不是这样", "如果“自摸”", "4. 东家 · 接炮 北家 点炮"),
    }[language]:
        assert told in shown
    compared = text_of(client.get(f"/compare/?ruling={kept.code}", headers={"accept-language": "en"}))
    assert "+10 +18 −37 −15 +24" in compared


@pytest.mark.parametrize(
    ("rules", "typed", "claimed"),
    [
        ("que-yi-men", "8", "×8"),
        ("que-yi-men", "×8", "×8"),
        ("que-yi-men", "3番", "×8"),
        ("chengdu", "3", "3 fan"),
        ("chengdu", "x8", "3 fan"),
        ("chengdu", "8倍", "3 fan"),
        ("chengdu", "3 番", "3 fan"),
    ],
)
def test_the_fan_is_claimed_as_the_rules_speak_of_it_or_with_a_sign(send, rules, typed, claimed):
    told = {"about": ["hand"], "rules": [rules], "base": ["1"], "by": ["discard"], "claim-fan": [typed]}
    text = text_of(send(told | {"hand": ["123m 456m 789m 11p 55p +5p"]}))
    assert f"claimed: {claimed}" in text


@pytest.mark.parametrize("fan", ["3", "7", "9" * 12, "0", "1" + "0" * 30])
def test_what_is_no_doubling_is_no_multiplier(send, fan):
    told = {"about": ["hand"], "rules": ["que-yi-men"], "base": ["1"], "by": ["discard"], "claim-fan": [fan]}
    response = send(told | {"hand": ["123m 456m 789m 11p 55p +5p"]})
    assert response.status_code == 422
    assert "Enter a multiplier" in text_of(response)


@pytest.mark.parametrize(("preset", "has_pool"), [("sbr-2025", True), ("chengdu", False)])
def test_the_pool_is_asked_about_where_the_rules_have_one(client, send, preset, has_pool):
    asked = Page(send(Page(client.get("/check/")).fields | {"preset": [preset]}, do="show"))
    assert ("claim-delta_4" in asked.fields) is has_pool
    # What was typed of it is not lost.
    told = Page(send(asked.fields | {"preset": ["chengdu"], "claim-delta_4": ["24"]}, do="show"))
    assert told.fields["claim-delta_4"] == ["24"]


def test_htmx_is_told_to_go_to_the_ruling(client, send):
    response = send(Page(client.get("/check/?example=sample")).fields, do="keep", htmx=True)
    assert response.headers["HX-Redirect"] == f"/check/{Ruling.objects.get().code}/"


def test_checking_alone_keeps_nothing_and_an_unknown_code_is_not_found(client, send):
    send(Page(client.get("/check/?example=sample")).fields)
    assert not Ruling.objects.exists()
    assert client.get("/check/nothing/").status_code == 404


def test_a_hand_is_kept_too(client, send):
    response = send(hand(**{"claim-fan": "2"}), do="keep")
    assert "The claim is right." in text_of(client.get(response.url, headers={"accept-language": "en"}))


def test_other_methods_are_refused(client):
    assert client.put("/check/").status_code == 405
    assert client.post("/check/nothing/").status_code == 405
