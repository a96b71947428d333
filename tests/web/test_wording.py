"""措辞: every problem has a sentence in both languages, and scores are written out as people say them."""

import ast
import re
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlencode

import polib
import pytest
from django.conf import settings
from django.utils.translation import override

from calculator import wording
from calculator.rule_words import setting_value
from calculator.templatetags.game import unbroken
from calculator.wording.names import HONOURS
from calculator.wording.problems import EXPECTED, SENTENCES
from scoring.events import By, Circumstance
from scoring.fans import FanCount
from scoring.hand_checks import tile_problems
from scoring.ledger import Reason
from scoring.notation import HONOUR_SIGNS, parse_hand
from scoring.presets import CHENGDU, NEIJIANG, PRESETS, QUE_YI_MEN, SBR_2025
from scoring.problems import Problem
from scoring.score import Moment, ready_points, score, score_total
from scoring.tiles import TILES
from scoring.waits import Wait
from tests.every_page import PAGES

ROOT = Path(settings.BASE_DIR)
CATALOG = polib.pofile(str(ROOT / "calculator/locale/zh_Hans/LC_MESSAGES/django.po"))
CODE = re.compile("[a-z]+(_[a-z]+)*")


def _first_arguments(*functions):
    """The constant first arguments with which the program calls functions or methods of these names."""
    found = set()
    for folder in ("scoring", "calculator"):
        for path in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and node.args:
                    name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                    values = [child.value for child in ast.walk(node.args[0]) if isinstance(child, ast.Constant)]
                    if name in functions:
                        found |= {value for value in values if isinstance(value, str) and CODE.fullmatch(value)}
    return found


CODES = _first_arguments("Problem", "note", "NotationError")
# Every parameter that any problem has, so that the sentence that says most is taken.
PARAMS = {
    "tile": "5p", "count": 10, "expected": 13, "suit": "s", "seat": 2, "fan": "root", "fans": "basic+all_pungs",
    "token": "east_wind", "value": "x", "key": "x", "for": "false_win", "points": 10, "most": 9,
}  # fmt: skip


def said(problem, language):
    with override(language):
        return str(wording.problem_sentence(problem))


def test_the_codes_are_found_in_the_program():
    assert len(CODES) >= 35
    assert set(SENTENCES) == CODES


@pytest.mark.parametrize("params", [PARAMS, {}], ids=["told", "untold"])
@pytest.mark.parametrize("code", sorted(CODES))
def test_every_code_has_a_sentence_in_both_languages(code, params):
    problem = Problem(code, "events.0", params)
    english, chinese = said(problem, "en"), said(problem, "zh-hans")
    assert re.fullmatch(r"[A-Z“\d].*\.", english)
    assert re.search("[\u4e00-\u9fff]", chinese)
    assert english != chinese
    assert code not in english + chinese
    assert "%(" not in english + chinese


def _words_expected():
    """The words with which the program says what it expected instead of a bad value."""
    found = _first_arguments("wrong", "_refusal")
    for path in (ROOT / "calculator").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.keyword("expected", ast.Constant(str(word))):
                    found.add(word)
                case ast.Dict(keys, values):
                    for key, value in zip(keys, values, strict=True):
                        match key, value:
                            case ast.Constant("expected"), ast.Constant(str(word)):
                                found.add(word)
    return found


def test_every_word_for_what_was_expected_has_a_sentence():
    assert _words_expected() == EXPECTED.keys()


@pytest.mark.parametrize("word", EXPECTED)
def test_what_was_expected_is_said_in_both_languages(word):
    params = {"got": "x", "choices": "a, b", "least": 1, "most": 9, "tile": "5p"}
    problem = Problem("bad_value", "", {"expected": word, **params})
    english, chinese = said(problem, "en"), said(problem, "zh-hans")
    assert re.fullmatch(r"[A-Z“].*\.", english)
    assert english != said(Problem("bad_value", ""), "en")
    assert re.search("[\u4e00-\u9fff]", chinese)
    assert english != chinese
    assert "%(" not in english + chinese


def test_of_too_many_melds_no_negative_number_of_tiles_is_told():
    hand, tile = parse_hand("1m pung:2m pung:3m pung:4m pung:5m pung:6m +1m")
    problem = next(tile_problems(hand, tile, ""))
    assert problem.params == {"count": 1, "expected": 0}
    assert said(problem, "en").startswith("This hand has too many tiles.")


@pytest.mark.parametrize("key", ["after_concealed_kong_draw_extra", "ready_check_minus"])
@pytest.mark.parametrize("value", [0, 1])
def test_fan_put_on_or_taken_off_are_no_multipliers(key, value):
    with override("en"):
        assert setting_value(key, replace(QUE_YI_MEN.rules, **{key: value})) == f"{value} fan"
        assert setting_value("plain_fan", QUE_YI_MEN.rules) == "×1"


def test_every_sentence_is_translated_and_the_catalog_compiled():
    assert not [entry.msgid for entry in CATALOG if not entry.translated() or entry.fuzzy or entry.obsolete]
    compiled = {(entry.msgctxt, entry.msgid): entry for entry in polib.mofile(CATALOG.fpath.replace(".po", ".mo"))}
    assert len(compiled) == len(CATALOG)
    for entry in CATALOG:
        same = compiled[entry.msgctxt, entry.msgid]
        assert (same.msgstr, same.msgstr_plural) == (entry.msgstr, entry.msgstr_plural)


MARKUP = (
    (r"""<(\w+)[^<>]*\slang="[^"]+">[^<{]*</\1>""", ""),  # what says in which language it is
    (r"{% comment %}.*?{% endcomment %}|{#.*?#}", ""),
    (r"{% blocktranslate.*?{% endblocktranslate %}|{%.*?%}", ""),
    (r"""<(?:"[^"]*"|'[^']*'|[^>"'])*>""", ""),
    (r"{{.*?}}", ""),
)


@pytest.mark.parametrize("path", sorted((ROOT / "templates").glob("*.html")), ids=lambda path: path.stem)
def test_no_template_sets_a_sign_of_one_language_between_words(path):
    """Chinese has signs of its own: they are translated as words are."""
    left = path.read_text(encoding="utf-8")
    for pattern, instead in MARKUP:
        left = re.sub(pattern, instead, left, flags=re.DOTALL)
    assert not re.findall(r"[:;,.!?()]", left)


def test_a_translation_has_the_parameters_of_its_sentence():
    parameter = re.compile(r"%\((\w+)\)[sd]|\{(\w+)\}(?!\})")
    for entry in CATALOG:
        if "JSON" not in entry.msgid:
            for chinese in [entry.msgstr, *entry.msgstr_plural.values()]:
                assert not chinese or set(parameter.findall(chinese)) == set(parameter.findall(entry.msgid)), chinese


@pytest.mark.parametrize(
    ("problem", "english", "chinese"),
    [
        (
            Problem("too_few_tiles", "", {"count": 10, "expected": 13}),
            "Add 3 more tiles: the hand has 10, and needs 13 without the winning tile.",
            "还差 3 张：手牌 10 张，不算胡的牌应有 13 张。",
        ),
        (
            Problem("too_few_tiles", "", {"count": 9, "expected": 10}),
            "Add 1 more tile: the hand has 9, and needs 10 without the winning tile.",
            "还差 1 张：手牌 9 张，不算胡的牌应有 10 张。",
        ),
        (
            Problem("void_suit_held", "", {"suit": "s"}),
            "The hand holds bamboo, the void suit. Correct the tiles or the void suit.",
            "手里还有定缺的条。请改正牌，或改正定缺。",
        ),
        (
            Problem("honour_tile", "", {"token": "red_dragon"}),
            "Red dragon: this game has no winds, dragons or flowers. Take it out.",
            "红中：四川麻将没有字牌和花牌，请去掉。",
        ),
        (
            Problem("unreadable_tiles", "", {"token": "吃", "position": 3}),
            "吃: this game has no chow. Tiles of a run stay in the hand: write them there.",
            "吃：四川麻将不能吃，顺子都在手里。请写进手牌。",
        ),
        (
            Problem("fans_contradict", "", {"fans": "seven_pairs+all_pungs"}),
            "Seven pairs + all pungs: no hand holds these together. Take out the one that was not there.",
            "七对 + 对对胡：不可能同时有。请去掉不对的那个。",
        ),
        (
            Problem("fans_contradict", "", {"fans": "seven_pairs+dragon_seven_pairs"}),
            "Seven pairs + dragon seven pairs: a hand with a kong is not seven pairs. Take the fan out, or correct the"
            " kong.",
            "七对 + 龙七对：有杠就不是七对。请去掉这个番，或改正杠。",
        ),
        (
            Problem("fans_contradict", "", {"fans": "concealed_hand"}),
            "Concealed hand: the player has an open kong. Take the fan out, or correct the kong.",
            "门清：这家有明杠，不算门清。请去掉这个番，或改正杠。",
        ),
        (
            Problem("fans_contradict", "", {"fans": "root"}),
            "A hand holds four fours of a kind at most. Correct the number of roots.",
            "一手牌最多四个根。请改正根数。",
        ),
        (
            Problem("fans_contradict", "", {"fans": "full_flush"}),
            "Full flush counts once in a hand. Correct it.",
            "清一色：一手牌只算一次。请改正。",
        ),
        (
            Problem("bad_value", "dealer", {"expected": "bare_number", "got": "0"}),
            "The number 0 stands in quotation marks. Write it without them.",
            "数字 0 加了引号。请去掉引号。",
        ),
        (
            Problem("bad_value", "by", {"expected": "choice", "got": "luck", "choices": "self_draw, discard, cap"}),
            "“luck” is not possible here. Choose one of: self_draw (self-draw), discard, cap.",
            "这里不能是“luck”。请从这些里选：self_draw（自摸）、discard（接炮）、cap。",
        ),
    ],
)
def test_a_sentence_says_what_is_wrong_and_how_to_mend_it(problem, english, chinese):
    assert said(problem, "en") == english
    assert said(problem, "zh-hans") == chinese


@pytest.mark.parametrize(
    ("where", "english", "chinese"),
    [
        ("events.0.seat", "Say who it was.", "请选是谁。"),
        (
            "events.12.wins.1.tile",
            "Say which tile won: write it last, behind a +.",
            "请写明胡的是哪张：写在最后，前面加 +。",
        ),
        ("still_in.0.fan", "Say how many fan.", "请填几番。"),
        ("events.0.tile", "Something is missing here. Fill it in.", "这里没填，请填上。"),
        ("dealer", "Something is missing here. Fill it in.", "这里没填，请填上。"),
    ],
)
@pytest.mark.parametrize("params", [{"expected": "something"}, {"expected": "whole_number", "got": "", "least": 0}])
def test_what_is_missing_is_asked_for(params, where, english, chinese):
    problem = Problem("bad_value", where, params)
    assert (said(problem, "en"), said(problem, "zh-hans")) == (english, chinese)


@pytest.mark.parametrize(
    ("sign", "shown"), [("\0", "U+0000"), ("\x9f", "U+009F"), ("x\n", "xU+000A"), ("👨‍👩‍👧", "👨‍👩‍👧")]
)
def test_a_sign_that_nobody_sees_is_named(sign, shown):
    assert said(Problem("unreadable_tiles", "", {"token": sign}), "en").startswith(f"“{shown}” is not a tile.")


def test_a_player_is_named_where_there_is_a_name():
    problem = Problem("already_out", "events.1", {"seat": 1})
    with override("en"):
        assert wording.problem_sentence(problem, ["Ann", "Ben", "", " "]).startswith("Ben was already out.")
        assert wording.seat_name(2, ["Ann", "Ben", "", " "]) == "Player 3"
        assert wording.seat_name(4) == "pool"


def test_names_in_both_languages():
    words = []
    for language in ("zh-hans", "en"):
        with override(language):
            words.append(
                [
                    wording.tile_name("3m"),
                    wording.tile_name(TILES[26]),
                    wording.tile_name("not a tile"),
                    wording.tiles_name(["1m", "9p"]),
                    wording.fan_name("full_flush+seven_pairs"),
                    wording.fan_name("all_simples+concealed_hand"),
                    wording.reason_name(Reason.REFUND),
                    wording.state_name("flower_pig"),
                    wording.by_name(By.ROBBED_KONG),
                    wording.circumstance_name(Circumstance.LAST_TILE),
                    wording.meld_name("added_kong"),
                    wording.kong_name("added"),
                    wording.rules_name("neijiang"),
                    wording.rules_name("of nobody"),
                ]
            )
    assert words == [
        ["三万", "九条", "not a tile", "一万、九筒", "清七对", "断幺九+门清", "退税", "花猪", "抢杠", "海底",
         "补杠", "补杠", "内江麻将", "of nobody"],
        ["3 of characters", "9 of bamboo", "not a tile", "1 of characters, 9 of dots", "full flush of seven pairs",
         "all simples+concealed hand", "refund", "flower pig", "robbed kong", "last tile", "added kong", "added kong",
         "Neijiang", "of nobody"],
    ]  # fmt: skip


def test_every_honour_that_can_be_written_has_a_name():
    assert set(HONOUR_SIGNS.values()) == HONOURS.keys()
    for key in HONOURS:
        with override("en"):
            english = wording.honour_name(key)
        with override("zh-hans"):
            assert wording.honour_name(key) != english


def written(text, rules, base=1, **moment):
    hand, tile = parse_hand(text)
    return wording.formula(score(hand, tile, rules, Moment(**moment), base), rules, base)


@pytest.mark.parametrize(
    ("text", "rules", "base", "moment", "chinese", "english"),
    [
        (
            "1112345678999s +9s", SBR_2025.rules, 1, {},
            "清一色 2 番 + 根 1 番 = 3 番 → 1 × 2³ = 8 分",
            "full flush 2 fan + root 1 fan = 3 fan → 1 × 2³ = 8 points",
        ),
        (
            "223344556677m 8m +8m", CHENGDU.rules, 5, {"by": By.SELF_DRAW},
            "清一色 2 番 + 七对 2 番 + 断幺九 1 番 + 自摸 1 番 = 4 番（封顶，原 6 番） → 5 × 2⁴ = 80 分",
            "full flush 2 fan + seven pairs 2 fan + all simples 1 fan + self-draw 1 fan = 4 fan (the cap, of 6 fan)"
            " → 5 × 2⁴ = 80 points",
        ),
        (
            "123m 456m 789m 23p 55p +1p", SBR_2025.rules, 1, {"by": By.SELF_DRAW},
            "平胡 0 番 → 1 × 2⁰ + 1（自摸加底） = 2 分",
            "plain hand 0 fan → 1 × 2⁰ + 1 (self-draw) = 2 points",
        ),
        (
            "123m 456m 789m 23p 55p +1p", SBR_2025.rules, 1, {},
            "平胡 0 番 → 1 × 2⁰ = 1 分",
            "plain hand 0 fan → 1 × 2⁰ = 1 point",
        ),
        (
            "1199m 3333p 5577p 8p +8p", QUE_YI_MEN.rules, 1, {"by": By.SELF_DRAW},
            "龙七对 ×8 · 自摸 ×2 = ×16 → 1 × 16 = 16 分",
            "dragon seven pairs ×8 · self-draw ×2 = ×16 → 1 × 16 = 16 points",
        ),
        (
            "45s 77s 6p 7777p 8p pung:3s +3s", SBR_2025.rules, 1, {},
            "2 个根 2 番 → 1 × 2² = 4 分",
            "2 × root 2 fan → 1 × 2² = 4 points",
        ),
        (
            "223344556677m 8m +8m", NEIJIANG.rules, 1, {},
            "清七对 5 番 → 1 × 2⁴ = 16 分",
            "full flush of seven pairs 5 fan → 1 × 2⁴ = 16 points",
        ),
    ],
)  # fmt: skip
def test_a_formula_is_written_out(text, rules, base, moment, chinese, english):
    with override("zh-hans"):
        assert written(text, rules, base, **moment) == chinese
    with override("en"):
        assert written(text, rules, base, **moment) == english


def test_a_total_without_its_fans_is_written_out():
    with override("zh-hans"):
        assert (
            wording.formula(score_total(6, CHENGDU.rules), CHENGDU.rules, 1) == "4 番（封顶，原 6 番） → 1 × 2⁴ = 16 分"
        )
        assert wording.line_text(FanCount("root", 3, 3), CHENGDU.rules) == "3 个根 3 番"


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_the_price_of_a_ready_hand_ends_in_its_points(preset):
    for fan in range(8):
        points = ready_points(fan, preset.rules, 3)
        with override("en"):
            assert wording.ready_formula(Wait(None, fan, points), preset.rules, 3).endswith(f" = {points} points")


@pytest.mark.parametrize(
    ("points", "text", "brief"),
    [
        (12, "+12", "+12"),
        (-12, "−12", "−12"),
        (0, "0", "0"),
        (-123456, "−123,456", "−123,456"),
        (1234567, "+1,234,567", "+1.23×10⁶"),
        (-(2**99), "−633,825,300,114,114,700,748,351,602,688", "−6.34×10²⁹"),
    ],
)
def test_a_gain_or_loss_shows_its_sign(points, text, brief):
    assert wording.signed(points) == text
    assert wording.brief(points) == brief


def test_an_amount_is_grouped_wherever_it_stands():
    rules = replace(CHENGDU.rules, cap=None)
    with override("en"):
        assert wording.formula(score_total(12, rules, base=5000), rules, 5000) == (
            "12 fan → 5,000 × 2¹² = 20,480,000 points"
        )
        assert wording.fan_amount(12, QUE_YI_MEN.rules) == "×4,096"


def test_a_formula_breaks_at_its_signs_alone():
    assert unbroken(
        "2 × root 2 fan = 2 fan → 1 × 2² = 4 points"
    ) == "2~×~root 2~fan = 2~fan → 1~×~2² = 4~points".replace("~", "\u00a0")
    assert unbroken("清一色 2 番 → 1 × 2² + 1（自摸加底） = 5 分").count("\u00a0") == 5


FOLDED = '{"preset":"chengdu","changes":{"fans":{"root":null}}}'


@pytest.mark.django_db
@pytest.mark.parametrize(
    "path",
    [
        f"/compare/?{urlencode({'example': 'sample', 'with': FOLDED})}",
        "/rules/new/?preset=chengdu&over=chengdu&cap=number&cap-number=99",
        PAGES["hand-waiting"],
        PAGES["hand-wrong"],
        PAGES["find-rules-found"],
    ],
)
def test_after_chinese_words_stand_chinese_signs(client, path):
    page = client.get(path, headers={"accept-language": "zh-CN"}).content.decode()
    text = re.sub(r"<(script|pre|textarea).*?</\1>|<[^>]+>", "", page, flags=re.DOTALL)
    assert re.findall("[\u4e00-\u9fff][:;,!?] .{0,20}", text) == []
