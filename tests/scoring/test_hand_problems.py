# ruff: noqa: E501 (a row of a table is a line)
"""验牌: what is wrong with one hand asked about on its own, and with rounds at the edges of the rules."""

import pytest

from scoring.hand_checks import hand_problems
from scoring.notation import parse_hand
from scoring.presets import PRESETS
from scoring.rules import RuleSet
from scoring.tiles import Suit
from tests.scoring.test_score import moment
from tests.telling import problems

DECLARED, FREE = PRESETS["sbr-2025"].rules, RuleSet(fans={}, void="free")


def asked(text, how="discard", void="s", rules=DECLARED):
    """The codes of a hand's problems, each at the hand but a missing void at its own place."""
    found = hand_problems(*parse_hand(text), void and Suit(void), rules, moment(how))
    assert all(problem.where == ("void" if problem.code == "void_missing" else "") for problem in found)
    return " ".join(problem.code for problem in found)


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("123m 456m 789p 5p pung:1p +5p", ""),
        ("123m 456m 789p 5p pung:1p", ""),
        ("123m 456m 789p pung:1p +5p", "too_few_tiles"),
        ("123m 456m 789p 55p pung:1p +5p", "too_many_tiles"),
        ("123m 456m 789p pung:1p", "too_few_tiles"),
        ("123m 456m 789p 6p pung:1p +5p", "not_a_win"),
        ("5555p 123m 456m 789p +5p", "five_of_a_kind"),
        ("23p 123m 456m 15p direct:5p +4p", "five_of_a_kind not_a_win"),
        ("123m 456p 789s 5p pung:1m +5p", "three_suits void_suit_held"),
        ("123m 456m 789m 5s pung:1m +5s", "void_suit_held"),
        ("123m 456m 789m 5p pung:1s +5p", "three_suits void_suit_melded"),
        ("123s 456p 5p pung:1s pung:9s +5p", "void_suit_held void_suit_melded"),
        # asked for its waits, a hand may hold anything that thirteen tiles can be
        ("123m 456p 789s 5p pung:1m", ""),
    ],
)
def test_what_is_wrong_with_the_tiles(hand, expected):
    assert asked(hand) == expected


def test_the_void_is_asked_for_only_where_it_is_declared():
    hand = "123m 456m 789p 5p pung:1p +5p"
    assert asked(hand, void=None) == "void_missing"
    assert asked(hand, void=None, rules=FREE) == ""
    assert asked(hand, void="m", rules=FREE) == ""


PLAIN, KONGED, HIDDEN = "123m 456m 789p 5p pung:1p +5p", "123m 456m 789p 5p added:1p +5p", "123m 456m 789p 11p 55p +5p"


@pytest.mark.parametrize(
    ("hand", "how", "expected"),
    [
        (KONGED, "draw after_kong", ""),
        (KONGED, "draw after_kong(added)", ""),
        (KONGED, "draw after_kong(concealed)", "after_kong_without_kong"),
        (PLAIN, "draw after_kong", "after_kong_without_kong"),
        (PLAIN, "discard after_kong", ""),
        (HIDDEN, "draw heavenly", ""),
        (PLAIN, "draw heavenly", "heavenly_not_first"),
        (HIDDEN, "discard heavenly", "heavenly_not_first"),
        (HIDDEN, "draw earthly", ""),
        (PLAIN, "draw earthly", "earthly_not_first_draw"),
        (HIDDEN, "rob earthly", "earthly_not_first_draw"),
        (HIDDEN, "draw heavenly earthly", "earthly_dealer"),
        (HIDDEN, "rob", ""),
        ("123m 456m 55567p 99p +5p", "rob", "robbed_needs_added_kong"),
        ("123m 456m 55567p 99p +5p", "discard", ""),
    ],
)
def test_what_is_wrong_with_the_moment(hand, how, expected):
    assert asked(hand, how) == expected


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        # the hand is over when one player is left, three wins or not
        ("draw: 0 fan 0 \n draw: 1 fan 0 \n 2 false_win \n draw: 3 fan 0", ["play_after_end at events.3.wins.0"]),
        ("draw: 0 fan 0 \n draw: 1 fan 0 \n 2 false_win \n 3 kong concealed ?", ["play_after_end at events.3"]),
        ("0 false_win \n 1 false_win \n 2 false_win \n 3 false_win", ["play_after_end at events.3"]),
        ("discard from 0: 1 fan 0 | 1 fan 0", ["already_out at events.0.wins.1"]),
        ("discard from 0: 0 fan 0 | 1 fan 0", ["from_self at events.0"]),
        # who fed the pung of an added kong may be out by then, but is another player
        ("draw: 0 fan 0 \n 1 kong added 5m from 0", []),
        ("1 kong added 5m from 1", ["from_self at events.0"]),
        ("discard: 1 fan 0", ["from_missing at events.0"]),
        ("rob: 1 fan 0", ["from_missing at events.0"]),
        ("draw after_kong: 1 fan 0", ["after_kong_without_kong at events.0"]),
        # the kong just before must be the konger's own, with nothing between
        ("0 kong concealed 5m \n discard from 1 after_kong: 2 fan 0", ["after_kong_without_kong at events.1"]),
        ("0 kong concealed 5m \n draw: 1 fan 0 \n draw after_kong: 0 fan 0", ["after_kong_without_kong at events.2"]),
        ("0 kong concealed 5m \n rob from 0 after_kong: 1 fan 0", []),
        # heavenly and earthly
        ("draw heavenly: 0 fan 0", []),
        ("draw heavenly: 1 fan 0", ["heavenly_not_dealer at events.0"]),
        ("discard from 1 heavenly: 0 fan 0", ["heavenly_not_first at events.0"]),
        ("1 kong concealed 5m \n draw earthly: 2 fan 0", []),
        ("draw: 0 fan 0 \n draw earthly: 2 fan 0", []),
        ("2 kong concealed 5m \n draw earthly: 2 fan 0", ["earthly_not_first_draw at events.1"]),
        ("1 kong direct 5m from 0 \n draw earthly: 2 fan 0", ["earthly_not_first_draw at events.1"]),
        ("1 kong added 5m \n draw earthly: 2 fan 0", ["earthly_not_first_draw at events.1"]),
        ("discard from 0: 1 fan 0 \n draw earthly: 2 fan 0", ["earthly_not_first_draw at events.1"]),
        ("rob from 0: 1 fan 0 \n draw earthly: 2 fan 0", ["earthly_not_first_draw at events.1"]),
        ("draw earthly: 0 fan 0", ["earthly_dealer at events.0"]),
        # nothing is played after the last tile
        ("draw last_tile: 0 fan 0 \n 1 false_win", ["last_tile_then_play at events.1"]),
        # kongs told without a tile are not held against the melds, but only of their kind
        ("0 kong added ? \n draw: 0 123m 456m 789p 5p added:1p +5p", []),
        ("0 kong added ? \n draw: 0 123m 456m 789p 5p pung:1p +5p", []),
        ("0 kong added ? \n draw: 0 123m 456m 789p 5p direct:1p +5p", ["meld_not_in_kongs at events.1.wins.0"]),
        ("0 kong added 1p \n draw: 0 123m 456m 789p 5p added:1p +5p", []),
        ("draw: 0 123m 456m 789p 5p added:1p +5p \n 1 kong added 2p", ["meld_not_in_kongs at events.0.wins.0"]),
        ("0 kong added 1p \n draw: 0 123m 456m 789p 5p pung:1p +5p", ["kong_not_in_melds at events.1.wins.0"]),
        # a robbed tile is the fourth of the konger's pung, which is shown later
        ("rob from 1: 0 123m 456m 78p 55m pung:1p +9p \n draw: 1 78m 789m 22m 234p pung:9p +9m", []),
        ("rob from 1: 0 123m 456m 78p 55m pung:1p +9p \n draw: 1 78m 789m 22m 234p pung:6p +9m", ["pung_needed at events.1.wins.0"]),
        ("1 kong direct 5p from 0 \n rob from 1: 0 123m 456m 46p 99p pung:1p +5p", ["robbed_needs_added_kong at events.1.wins.0"]),
        # a tile won by two is one tile
        ("discard from 3: 0 123m 456m 789p 5p pung:1p +5p | 1 345m 345m 345m 5p pung:7p +5p", []),
    ],
)  # fmt: skip
def test_rounds_at_the_edge(told, expected):
    assert problems(f"chengdu\nvoids ssss\n{told}\nunfinished") == sorted(expected)


@pytest.mark.parametrize(
    ("fans", "is_fine"),
    [
        ("", True),
        ("basic", True),
        ("basic root concealed_hand all_simples", True),
        ("basic all_pungs", False),
        ("basic*2", False),
        ("root*4", True),
        ("root*5", False),
        ("all_pungs*2", False),
        ("full_flush all_pungs root*2", True),
        ("seven_pairs dragon_seven_pairs seven_pairs_258 all_simples full_flush root", True),
        ("seven_pairs all_pungs", False),
        ("seven_pairs terminals_everywhere", False),
        ("dragon_seven_pairs concealed_hand", False),
        ("seven_pairs_258 golden_wait", False),
        ("seven_pairs eighteen_arhats", False),
        ("terminals_everywhere all_pungs", True),
        ("terminals_everywhere all_simples", False),
        ("terminals_everywhere all_258_pungs", False),
        ("golden_wait all_pungs eighteen_arhats root*4", True),
    ],
)
def test_patterns_that_no_hand_holds_together(fans, is_fine):
    rules = "chengdu, dragon_seven_pairs 3"
    found = problems(f"{rules}\ndraw: 0 fans {fans}\nunfinished")
    assert found == ([] if is_fine else ["fans_contradict at events.0.wins.0"])


@pytest.mark.parametrize(
    ("kong", "fans", "is_fine"),
    [
        ("0 kong concealed 5m", "concealed_hand root", True),
        ("0 kong direct 5m from 1", "concealed_hand root", False),
        ("0 kong added 5m", "concealed_hand", False),
        ("1 kong added 5m", "concealed_hand", True),
        ("0 kong concealed 5m", "seven_pairs", False),
        ("1 kong concealed 5m", "seven_pairs", True),
    ],
)
def test_patterns_that_the_kongs_forbid(kong, fans, is_fine):
    found = problems(f"chengdu\n{kong}\ndraw: 0 fans {fans}\nunfinished")
    assert found == ([] if is_fine else ["fans_contradict at events.1.wins.0"])


def test_a_pattern_that_is_not_played_is_no_fan():
    assert problems("xuezhan-daodi\ndraw: 0 fans root\nunfinished") == ["fan_not_played at events.0.wins.0"]
    assert problems("xuezhan-daodi\ndraw: 0 fans basic\nunfinished") == []
    assert problems("chengdu, root -\ndraw: 0 fans root\nunfinished") == ["fan_not_played at events.0.wins.0"]
