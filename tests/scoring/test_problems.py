"""验账: legal rounds broken in one place are refused for that, there."""

import pytest

from calculator.documents import answer_round
from tests.breaking import BREAKERS, EACH
from tests.telling import problems

CODES = {
    "unreadable_tiles",
    "honour_tile",
    "too_few_tiles",
    "too_many_tiles",
    "five_of_a_kind",
    "five_on_the_table",
    "not_a_win",
    "three_suits",
    "void_suit_held",
    "void_suit_melded",
    "void_missing",
    "already_out",
    "from_self",
    "from_missing",
    "from_out",
    "fourth_win",
    "robbed_needs_added_kong",
    "after_kong_without_kong",
    "heavenly_not_dealer",
    "heavenly_not_first",
    "earthly_dealer",
    "earthly_not_first_draw",
    "last_tile_then_play",
    "kong_not_in_melds",
    "meld_not_in_kongs",
    "pung_needed",
    "still_in_missing",
    "still_in_extra",
    "play_after_end",
    "fan_not_played",
    "fans_contradict",
    "no_price",
    "unknown_rules",
    "unknown_key",
    "bad_value",
}


def found_in(document):
    return {(problem["code"], problem["where"]) for problem in answer_round(document)["problems"]}


def test_every_code_is_brought_about():
    assert {breaker.code for breaker in BREAKERS} == CODES
    assert EACH * len(BREAKERS) > 300


@pytest.mark.parametrize("breaker", BREAKERS, ids=lambda breaker: breaker.name)
def test_a_round_broken_in_one_place_is_refused_for_that(breaker):
    for broken in breaker.broken_rounds():
        found = found_in(broken.document)
        assert (broken.code, broken.where) in found, broken
        assert {code for code, _ in found} <= {broken.code, *broken.may_bring}, (found, broken)


@pytest.mark.parametrize(
    ("story", "expected"),
    [
        # The kongs of hands that nobody shows hold tiles too.
        ("0 kong concealed 5m\n1 kong concealed 5m", ["five_on_the_table at events"]),
        ("0 kong concealed 5p\ndiscard from 2: 1 55p 234s 456s 77788s +8s", ["five_on_the_table at events"]),
        ("0 kong concealed ?\n1 kong concealed ?", []),
    ],
)
def test_kongs_of_hands_not_shown(story, expected):
    assert problems(f"sbr-2025\n{story}\nunfinished") == expected


def test_the_fourth_win_may_stand_in_the_event_of_the_third():
    found = problems("sbr-2025\ndiscard from 2: 0 fan 1 | 1 fan 1\ndiscard from 2: 2 fan 1 | 3 fan 1\nunfinished")
    assert found == ["fourth_win at events.1.wins.1", "from_self at events.1"]
