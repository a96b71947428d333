"""听牌: what a hand of thirteen waits for, and whether its player is ready, not ready or a flower pig."""

from random import Random

import pytest

from scoring.events import State
from scoring.notation import parse_hand
from scoring.presets import PRESETS
from scoring.rules import RuleSet
from scoring.tiles import Suit
from scoring.waits import standing
from tests.dealing import deal_rules, rule_set
from tests.hands import both_standings, random_hand

PLAIN = {"fans": {"all_pungs": 1, "full_flush": 2, "seven_pairs": 2, "root": 1}}


def stands(text, own_void="s", **rules):
    """The state, or the waits with their fan."""
    found = standing(parse_hand(text)[0], Suit(own_void), RuleSet(**PLAIN, **rules))
    return " ".join(f"{wait.tile}={wait.fan}" for wait in found.waits) or str(found.state)


@pytest.mark.parametrize(
    ("hand", "rules", "expected"),
    [
        ("123m 456m 789m 45p 99p", {}, "3p=0 6p=0"),
        ("123m 456m 789m 5p 99p 9p", {}, "5p=0"),
        ("1112345678999m", {}, "1m=3 2m=2 3m=2 4m=2 5m=2 6m=2 7m=2 8m=2 9m=3"),
        ("1133557799m 22p 4p", {}, "4p=2"),
        ("5p direct:1m added:2m concealed:3m pung:4m", {}, "5p=4"),
        ("123m 456m 78m 147p 99p", {}, "not_ready"),
        # a wait in the third suit, or in the void, is no legal win
        ("123m 456m 789m 45s 99s", {"void": "free"}, "3s=0 6s=0"),
        ("123m 456m 45s 99s pung:9p", {"void": "free"}, "flower_pig"),
        ("123m 456m 789m 123p 5s", {"void": "free"}, "flower_pig"),
        ("123m 456m 789m 45s 99p", {}, "flower_pig"),
        ("123m 456m 789m 5p pung:1s", {}, "flower_pig"),
        ("123m 456m 789m 45p 99p", {"void": "free"}, "3p=0 6p=0"),
        # a dead wait: four copies of the tile among the own tiles, melds included; or in the concealed tiles alone
        ("444m 789m 123p 5p concealed:5p", {}, "not_ready"),
        ("444m 789m 123p 5p concealed:5p", {"ready_means": "concealed"}, "5p=1"),
        ("5555p 123m 456m 789m", {}, "not_ready"),
        ("5555p 123m 456m 789m", {"ready_means": "concealed"}, "not_ready"),
        ("56p 99m 123m 456m pung:7p", {}, "4p=0 7p=1"),
        ("56p 99m 7p 123m 45m pung:7p", {}, "3m=1 6m=1"),
        # a fifth copy makes one root, not two
        ("5p 123m 456m added:5p pung:1p", {"ready_means": "concealed"}, "5p=1"),
    ],
)
def test_waits(hand, rules, expected):
    assert stands(hand, **rules) == expected


def test_whose_void_it_is_decides():
    assert stands("123m 456m 789m 123p 5p", own_void="s") == "5p=0"
    assert stands("123m 456m 789m 123p 5p", own_void="p") == "flower_pig"
    assert stands("1112223334447m", own_void="p") == "7m=3"


def test_a_hand_of_three_suits_waits_for_nothing_whatever_its_void():
    hand = parse_hand("123m 456p 789s 45m 99m")[0]
    assert standing(hand, None, RuleSet(**PLAIN, void="declared")).state == State.NOT_READY
    assert standing(hand, None, RuleSet(**PLAIN, void="free")).state == State.FLOWER_PIG


def test_the_dearest_wait_has_the_most_fan_uncapped_then_the_lowest_tile():
    rules = RuleSet(fans={"full_flush": 2, "root": 1}, cap=1)
    found = standing(parse_hand("1112345678999m")[0], Suit.DOTS, rules, base=10)
    assert (found.state, str(found.dearest.tile), found.dearest.fan, found.dearest.points) == (State.READY, "1m", 3, 20)
    assert standing(parse_hand("147m 258p 147m 369p 3m")[0], Suit.BAMBOO, rules).dearest is None


@pytest.mark.parametrize("void", ["declared", "free"])
def test_hands_wait_for_what_the_second_opinion_completes(void):
    rng = Random(7)
    ready = 0
    for number in range(500):
        concealed, melds = random_hand(rng)
        concealed.pop(rng.randrange(len(concealed)))
        rules = PRESETS["sbr-2025"].rules if number % 2 else rule_set(deal_rules(rng))
        ours, theirs = both_standings(concealed, melds, rng.choice("mps"), rules)
        assert ours == theirs, (concealed, melds, rules)
        ready += ours[0] == "ready"
    assert ready > 50
