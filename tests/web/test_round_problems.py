"""Every problem of a round stands at its field and in the summary, in both languages."""

import json
import re

import pytest
from django.utils import translation

from calculator.forms.judging import facts_of
from calculator.forms.round import RoundForm
from calculator.forms.round_document import draft_of
from calculator.wording import problem_sentence
from scoring import Refused
from scoring.checks import round_problems
from tests.web.form_reader import Page
from tests.web.rounds import PLAIN, fans, fields, kong, left, tiles, win

LANGUAGES = ("en", "zh-hans")
CODES = {
    *("unreadable_tiles", "honour_tile", "too_few_tiles", "too_many_tiles", "five_of_a_kind", "five_on_the_table"),
    *("not_a_win", "three_suits", "void_suit_held", "void_suit_melded", "void_missing", "already_out", "from_self"),
    *("from_missing", "from_out", "fourth_win", "robbed_needs_added_kong", "after_kong_without_kong"),
    *("heavenly_not_dealer", "heavenly_not_first", "earthly_dealer", "earthly_not_first_draw", "last_tile_then_play"),
    *("kong_not_in_melds", "meld_not_in_kongs", "pung_needed", "still_in_missing", "still_in_extra", "play_after_end"),
    *("fan_not_played", "fans_contradict", "no_price", "unknown_rules", "unknown_key", "bad_value"),
}


DRAWN = win("self_draw", fans(1))
FED = win("discard", fans(1), feeder=0)
FREE = {"preset": "chengdu", "changes": {"pig_pays": "cap", "cap": None}}
PROBLEMS = [
    (
        "unreadable_tiles",
        fields([win("discard", tiles(1, PLAIN, "3p"), feeder=0)], left(0, 2, 3), events__0__wins__0__hand="12x"),
        "id_events-0-wins-0-hand",
    ),
    (
        "unreadable_tiles",
        fields([win("discard", tiles(1, PLAIN, "3p"), feeder=0)], left(0, 2, 3), events__0__wins__0__hand="1m +33p"),
        "id_events-0-wins-0-hand",
    ),
    ("unreadable_tiles", fields(left__2__told="tiles", left__2__hand=f"{PLAIN} +3p"), "id_left-2-hand"),
    ("honour_tile", fields(left__2__told="tiles", left__2__hand="123m 东"), "id_left-2-hand"),
    ("honour_tile", fields([kong(0, "concealed", "1m")], events__0__tile="1z"), "id_events-0-tile"),
    (
        "too_few_tiles",
        fields([win("discard", tiles(1, "123m", "3p"), feeder=0)], left(0, 2, 3)),
        "id_events-0-wins-0-hand",
    ),
    ("too_many_tiles", fields(still_in=[*left(0, 1, 3), {"seat": 2, "concealed": PLAIN + "1m"}]), "id_left-2-hand"),
    (
        "five_of_a_kind",
        fields([win("discard", tiles(1, "1111m 456m 789m 55p 1m", "1m"), feeder=0)], left(0, 2, 3)),
        "id_events-0-wins-0-hand",
    ),
    (
        "five_on_the_table",
        fields(still_in=[{"seat": s, "concealed": "111m 456m 789m 12p 55p"} for s in (0, 1)] + left(2, 3)),
        "row-events",
    ),
    ("not_a_win", fields([win("discard", tiles(1, PLAIN, "9p"), feeder=0)], left(0, 2, 3)), "id_events-0-wins-0-hand"),
    (
        "three_suits",
        fields([win("discard", tiles(1, "123m 456m 789p 12s 55s", "3s"), feeder=0)], left(0, 2, 3)),
        "id_events-0-wins-0-hand",
    ),
    (
        "void_suit_held",
        fields([win("discard", tiles(1, "123m 456m 789m 12s 55s", "3s"), feeder=0)], left(0, 2, 3)),
        "id_events-0-wins-0-hand",
    ),
    (
        "void_suit_melded",
        fields([win("discard", tiles(1, "123m 456m 12m 55m", "3m", ("pung", "9s")), feeder=0)], left(0, 2, 3)),
        "id_events-0-wins-0-hand",
    ),
    (
        "void_missing",
        fields(
            [win("discard", tiles(1, "123m 456m 789m 12m 55m", "3m"), feeder=0)],
            left(0, 2, 3),
            players__1__void="",
        ),
        "id_players-1-void_0",
    ),
    ("already_out", fields([FED, kong(1, "concealed", "1m")], left(0, 2, 3)), "id_events-1-seat_0"),
    ("already_out", fields([FED, win("discard", fans(1), feeder=0)], left(0, 2, 3)), "id_events-1-wins-0-seat_0"),
    ("from_self", fields([kong(1, "direct", "1m", 1)]), "id_events-0-feeder_0"),
    ("from_missing", fields([win("discard", fans(1))], left(0, 2, 3)), "id_events-0-feeder_0"),
    ("from_out", fields([FED, kong(2, "direct", "1m", 1)], left(0, 2, 3)), "id_events-1-feeder_0"),
    (
        "fourth_win",
        fields([DRAWN, win("self_draw", fans(0)), win("self_draw", fans(2)), win("self_draw", fans(3))], []),
        "id_events-3-wins-0-seat_0",
    ),
    (
        "robbed_needs_added_kong",
        fields([win("robbed_kong", tiles(1, "123m 456m 55m 333p 99p", "3p"), feeder=0)], left(0, 2, 3)),
        "id_events-0-wins-0-hand",
    ),
    (
        "after_kong_without_kong",
        fields([win("self_draw", fans(1), at=["after_kong"])], left(0, 2, 3)),
        "id_events-0-circumstances_0",
    ),
    (
        "heavenly_not_dealer",
        fields([win("self_draw", fans(1), at=["heavenly"])], left(0, 2, 3)),
        "id_events-0-circumstances_0",
    ),
    (
        "heavenly_not_first",
        fields([kong(1, "concealed", "1m"), win("self_draw", fans(0), at=["heavenly"])], left(1, 2, 3)),
        "id_events-1-circumstances_0",
    ),
    (
        "earthly_dealer",
        fields([win("self_draw", fans(0), at=["earthly"])], left(1, 2, 3)),
        "id_events-0-circumstances_0",
    ),
    (
        "earthly_not_first_draw",
        fields([kong(0, "direct", "1m", 2), win("self_draw", fans(1), at=["earthly"])], left(0, 2, 3)),
        "id_events-1-circumstances_0",
    ),
    (
        "last_tile_then_play",
        fields([win("self_draw", fans(1), at=["last_tile"]), kong(2, "concealed", "1m")], left(0, 2, 3)),
        "row-events-1",
    ),
    (
        "kong_not_in_melds",
        fields([kong(1, "concealed", "9p"), win("discard", tiles(1, PLAIN, "3p"), feeder=0)], left(0, 2, 3)),
        "id_events-1-wins-0-hand",
    ),
    (
        "meld_not_in_kongs",
        fields(
            still_in=[
                *left(0, 1, 2),
                {"seat": 3, "concealed": "123m 456m 12p 55p", "melds": [{"kind": "direct_kong", "tile": "9p"}]},
            ]
        ),
        "id_left-3-hand",
    ),
    (
        "pung_needed",
        fields(
            [win("robbed_kong", tiles(1, "123m 456m 789m 12p 55p", "3p"), feeder=0)],
            [*left(2, 3), {"seat": 0, "concealed": "123m 456m 789m 99p 88p"}],
        ),
        "id_left-0-hand",
    ),
    ("still_in_missing", fields(still_in=left(0, 1, 3)), "id_left-2-told_0"),
    ("still_in_extra", fields([FED], left(0, 1, 2, 3)), "id_left-1-told_0"),
    (
        "play_after_end",
        fields([DRAWN, win("self_draw", fans(0)), win("self_draw", fans(2)), kong(3, "concealed", "1m")], []),
        "row-events-3",
    ),
    (
        "fan_not_played",
        fields([win("discard", fans(1, dragon_seven_pairs=1), feeder=0)], left(0, 2, 3)),
        "id_events-0-wins-0-fans_0",
    ),
    (
        "fans_contradict",
        fields([win("discard", fans(1, seven_pairs=1, all_pungs=1), feeder=0)], left(0, 2, 3)),
        "id_events-0-wins-0-fans_0",
    ),
    (
        "fans_contradict",
        fields([win("discard", fans(1, root=5), feeder=0)], left(0, 2, 3)),
        "id_events-0-wins-0-fans_0",
    ),
    ("no_price", fields([{"kind": "false_win", "seat": 1}], left(0, 2, 3), rules="neijiang"), "row-events-0"),
    ("no_price", fields(still_in=[*left(0, 1, 2), {"seat": 3, "state": "flower_pig"}], rules=FREE), "id_left-3-told_0"),
    ("unknown_rules", fields(preset="riichi"), "id_preset"),
    ("unknown_key", fields(changes='{"dora": 1}'), "id_changes"),
    (
        "unknown_key",
        fields([win("discard", fans(1), feeder=0)], left(0, 2, 3), events__0__wins__0__fans="dora"),
        "id_events-0-wins-0-fans_0",
    ),
    (
        "unknown_key",
        fields(
            still_in=[
                *left(0, 1, 2),
                {
                    "seat": 3,
                    "concealed": "123m 456m 12p 55p",
                    "melds": [{"kind": "concealed_kong", "tile": "9p", "from": 1}],
                },
            ]
        ),
        "id_left-3-hand",
    ),
    ("bad_value", fields(base="0"), "id_base"),
    ("bad_value", fields(base="lots"), "id_base"),
    ("bad_value", fields(dealer="7"), "id_dealer_0"),
    ("bad_value", fields(over="perhaps"), "id_over_0"),
    ("bad_value", fields(changes='{"cap": 99}'), "id_changes"),
    ("bad_value", fields(changes="cap 5"), "id_changes"),
    ("bad_value", fields(players__0__name="x" * 41), "id_players-0-name"),
    ("bad_value", fields(players__3__void="z"), "id_players-3-void_0"),
    ("bad_value", fields([kong("", "", None)]), "id_events-0-seat_0"),
    ("bad_value", fields([kong(1, "chow", "1m")]), "id_events-0-kong_0"),
    ("bad_value", fields([kong(1, "added", "1m", 9)]), "id_events-0-feeder_0"),
    ("bad_value", fields([kong(1, "added", "1m")], events__0__kind="chow"), "row-events-0"),
    ("bad_value", fields([win("luck", fans(1))], left(0, 2, 3)), "id_events-0-by_0"),
    (
        "bad_value",
        fields([win("discard", fans(1), feeder=0, at=["rain"])], left(0, 2, 3)),
        "id_events-0-circumstances_0",
    ),
    ("bad_value", fields([win("discard", tiles(1, PLAIN, ""), feeder=0)], left(0, 2, 3)), "id_events-0-wins-0-hand"),
    (
        "bad_value",
        fields(
            [win("discard", tiles(1, PLAIN, "3p"), tiles(2, PLAIN, "3p"), feeder=0)],
            left(0, 3),
            events__0__wins__1__hand=f"{PLAIN} +6p",
        ),
        "id_events-0-wins-1-hand",
    ),
    (
        "bad_value",
        fields([win("discard", {"seat": "", "fan": 3}, feeder=0)], left(0, 2, 3)),
        "id_events-0-wins-0-seat_0",
    ),
    (
        "bad_value",
        fields([win("discard", {"seat": 1, "fan": 100}, feeder=0)], left(0, 2, 3)),
        "id_events-0-wins-0-total",
    ),
    ("bad_value", fields([win("discard", fans(1, root="many"), feeder=0)], left(0, 2, 3)), "id_events-0-wins-0-root"),
    ("bad_value", fields([win("self_draw", fans(1), fans(2))], left(0, 3)), "row-events-0"),
    ("bad_value", fields(left__1__told="asleep"), "id_left-1-told_0"),
    ("bad_value", fields(left__1__told="ready"), "id_left-1-fan"),
]


def problems_of(filled):
    """What is wrong with a filled form, from the document that it tells."""
    try:
        return round_problems(facts_of(draft_of(RoundForm(filled))))
    except Refused as refused:
        return refused.problems


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("code", "filled", "anchor"), PROBLEMS, ids=[f"{code}-{anchor}" for code, _, anchor in PROBLEMS]
)
def test_a_problem_stands_at_its_field_and_in_the_summary(post_round, language, code, filled, anchor):
    response = post_round(filled, language=language)
    page = Page(response)
    assert response.status_code == 422
    assert page.focused == ["problems"]
    found = [problem for problem in problems_of(filled) if problem.code == code]
    assert found, problems_of(filled)
    with translation.override(language):
        sentences = [problem_sentence(problem, RoundForm(filled).story.names) for problem in found]
    assert any(sentence in page.links[f"#{anchor}"] for sentence in sentences), page.links
    assert page.ids.count(anchor) == 1
    at = anchor if anchor.startswith("row-") else re.sub(r"_\d$", "", anchor) + "_error"
    assert any(sentence in page.text(at) for sentence in sentences)
    with translation.override("en"):
        english = [problem_sentence(problem) for problem in found]
    assert language == "en" or not any(sentence in page.html for sentence in english)


def test_of_several_winners_each_line_of_the_summary_says_which(post_round):
    unsaid = [{"seat": "", "fan": 3}, {"seat": "", "fan": 4}]
    page = Page(post_round(fields([win("discard", *unsaid, feeder=0)], left(0, 3)), language="en"))
    for number in (0, 1):
        said = page.links[f"#id_events-0-wins-{number}-seat_0"]
        assert said.startswith(f"1. Win · Winner {number + 1} · Who won: ")


def test_every_code_is_in_the_table():
    assert {code for code, _, _ in PROBLEMS} == CODES


def test_every_problem_of_a_hopeless_form_has_a_line_in_the_summary(post_round):
    filled = fields([kong(1, "chow", "xx", 9), win("luck", fans(7, dora=2))], [], base="lots", dealer="x", changes="{")
    page = Page(post_round(filled))
    assert len(problems_of(filled)) >= 8
    for problem in problems_of(filled):
        assert problem_sentence(problem) in page.html.replace("&quot;", '"')


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"kong_concealed": 500}, "kong_concealed（暗杠）：这里不能是“500”。"),
        ({"fans": {"root": 100}}, "fans.root（根）：这里不能是“100”。"),
        ({"fans": {"chow": 1}}, "fans.chow：这里不该有“chow”。"),
    ],
)
def test_of_the_changes_to_the_rules_the_wrong_one_is_named(post_round, changes, sentence):
    filled = fields() | {"changes": [json.dumps(changes)]}
    page = Page(post_round(filled, language="zh-hans"))
    assert sentence in page.links["#id_changes"]
    assert sentence in page.text("id_changes_error")
