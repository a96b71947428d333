"""验账: legal rounds broken in one place are refused for that, there."""

import pytest

from calculator.documents import answer_round
from tests.breaking import BREAKERS, EACH

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
