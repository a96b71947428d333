"""算番: moments, caps, scales, the choice among readings, and the maximum over readings."""

from random import Random

import pytest

from scoring.events import By, Circumstance
from scoring.fans import CIRCUMSTANCE_KEYS, FAN_KEYS
from scoring.hand import Hand, KongKind
from scoring.notation import parse_hand
from scoring.presets import PRESETS
from scoring.rules import KNOBS, Combination, RuleSet
from scoring.score import Moment, ranked, score, score_patterns, score_total
from tests.dealing import deal_rules, rule_set
from tests.hands import both_scores, in_document_form, random_hand


def moment(text):
    """`draw after_kong(concealed) last_tile` → Moment."""
    by, *words = text.split()
    kong = None
    if words and words[0].startswith("after_kong("):
        kong = KongKind(words[0][11:-1])
        words[0] = "after_kong"
    how = {"draw": By.SELF_DRAW, "discard": By.DISCARD, "rob": By.ROBBED_KONG}[by]
    return Moment(how, frozenset(map(Circumstance, words)), kong)


def lines(how, rules, held=()):
    found = score_patterns(dict.fromkeys(held, 1), rules, moment(how))
    return " ".join(f"{line.key}={line.fan}" for line in found.fans)


EVERY_MOMENT = RuleSet(fans=dict.fromkeys(CIRCUMSTANCE_KEYS, 2))


@pytest.mark.parametrize(
    ("how", "expected"),
    [
        ("discard", "basic=0"),
        ("draw", "basic=0"),
        ("draw after_kong(direct)", "after_kong_draw=2"),
        ("discard after_kong(added)", "after_kong_discard=2"),
        ("rob", "robbing_kong=2"),
        ("rob after_kong(added)", "after_kong_discard=2 robbing_kong=2"),
        ("draw last_tile", "last_tile_draw=2"),
        ("discard last_tile", "last_tile_discard=2"),
        ("rob last_tile", "robbing_kong=2 last_tile_discard=2"),
        ("draw after_kong(added) last_tile", "after_kong_draw=2 last_tile_draw=2"),
        ("draw heavenly", "heavenly=2"),
        ("draw earthly", "earthly=2"),
    ],
)
def test_the_moment_gives_fans(how, expected):
    assert lines(how, EVERY_MOMENT) == expected
    assert lines(how, RuleSet(fans={})) == "basic=0"


@pytest.mark.parametrize(
    ("rules", "how", "expected"),
    [
        # A concealed kong's 杠上开花 may be worth one more.
        ({"after_concealed_kong_draw_extra": 1}, "draw after_kong(concealed)", "after_kong_draw=3"),
        ({"after_concealed_kong_draw_extra": 1}, "draw after_kong(added)", "after_kong_draw=2"),
        ({"after_concealed_kong_draw_extra": 1}, "discard after_kong(concealed)", "after_kong_discard=2"),
        ({"after_concealed_kong_draw_extra": 0}, "draw after_kong(concealed)", "after_kong_draw=2"),
        # Self-draw is a fan only where the rule set adds one, and only at the self-draw value.
        ({"self_draw": "add_fan"}, "draw", "self_draw=1"),
        ({"self_draw": "add_fan"}, "discard", "basic=0"),
        ({"self_draw": "add_base"}, "draw", "basic=0"),
        ({"self_draw": "none"}, "draw", "basic=0"),
        ({"self_draw": "add_fan"}, "rob", "robbing_kong=2"),
        ({"self_draw": "add_fan", "robbing_pays": "one_share_self_draw"}, "rob", "robbing_kong=2 self_draw=1"),
        ({"self_draw": "add_fan", "robbing_pays": "all_shares"}, "rob", "robbing_kong=2 self_draw=1"),
        ({"self_draw": "add_fan"}, "draw after_kong(direct)", "after_kong_draw=2 self_draw=1"),
        ({"self_draw": "add_fan", "direct_kong_draw": "feeder"}, "draw after_kong(direct)", "after_kong_draw=2"),
        (
            {"self_draw": "add_fan", "direct_kong_draw": "feeder"},
            "draw after_kong(added)",
            "after_kong_draw=2 self_draw=1",
        ),
        ({"self_draw": "add_fan", "plain_fan": 1}, "draw", "basic=1 self_draw=1"),
    ],
)
def test_the_moment_under_house_rules(rules, how, expected):
    assert lines(how, RuleSet(fans=EVERY_MOMENT.fans, **rules)) == expected


def test_lines_stand_in_the_order_of_the_fan_table():
    rules = RuleSet(fans=dict.fromkeys(reversed(FAN_KEYS), 1), self_draw="add_fan", plain_fan=1)
    found = lines("draw after_kong(added) last_tile", rules, ("root", "all_simples", "concealed_hand"))
    assert found.replace("=1", "") == "basic concealed_hand all_simples root after_kong_draw last_tile_draw self_draw"


@pytest.mark.parametrize(
    ("rules", "fan", "counted", "points"),
    [
        # base × 2^(fan − plain), the cap first
        ({}, 0, 0, 10),
        ({}, 3, 3, 80),
        ({}, 12, 12, 40960),
        ({"cap": 3}, 3, 3, 80),
        ({"cap": 3}, 4, 3, 80),
        ({"cap": 1}, 4, 1, 20),
        ({"plain_fan": 1}, 1, 1, 10),
        ({"plain_fan": 1}, 4, 4, 80),
        ({"plain_fan": 1, "cap": 3}, 4, 3, 40),
        # base × (fan + 1 − plain)
        ({"scale": "linear"}, 0, 0, 10),
        ({"scale": "linear"}, 4, 4, 50),
        ({"scale": "linear", "cap": 3}, 4, 3, 40),
        ({"scale": "linear", "plain_fan": 1}, 1, 1, 10),
        ({"scale": "linear", "plain_fan": 1}, 4, 4, 40),
        # never below a plain hand
        ({"plain_fan": 1}, 0, 1, 10),
        ({"scale": "linear", "plain_fan": 1}, 0, 1, 10),
    ],
)
def test_from_fan_to_points(rules, fan, counted, points):
    found = score_total(fan, RuleSet(fans={}, **rules), base=10)
    assert (found.fan, found.counted_fan, found.points) == (fan, counted, points)
    assert found.capped is (counted < fan)


@pytest.mark.parametrize(
    ("rules", "how", "points"),
    [
        # add_base: one base more, outside the cap
        ({"self_draw": "add_base", "cap": 2}, "draw", 50),
        ({"self_draw": "add_base", "cap": 2}, "discard", 40),
        ({"self_draw": "add_base", "cap": 2}, "rob", 40),
        ({"self_draw": "add_base", "cap": 2, "robbing_pays": "one_share_self_draw"}, "rob", 50),
        ({"self_draw": "add_base", "cap": 2, "direct_kong_draw": "feeder"}, "draw after_kong(direct)", 40),
        # add_fan: one fan more, inside the cap
        ({"self_draw": "add_fan", "cap": 2}, "draw", 40),
        ({"self_draw": "add_fan", "cap": 3}, "draw", 80),
        ({"self_draw": "add_fan"}, "draw", 80),
    ],
)
def test_the_self_draw_bonus(rules, how, points):
    rules = RuleSet(fans={"full_flush": 2}, **rules)
    assert score_patterns({"full_flush": 1}, rules, moment(how), base=10).points == points


def test_a_total_told_is_only_capped_and_paid():
    rules = RuleSet(fans={"after_kong_draw": 1}, self_draw="add_fan", cap=4)
    told = score_total(3, rules, moment("draw after_kong(added)"))
    assert (told.fans, told.fan, told.points, told.reading) == ((), 3, 8, None)


@pytest.mark.parametrize(
    ("rules", "hand", "sets", "pair"),
    [
        # the highest total, before the cap
        ({"seven_pairs": 2}, "11223344556677m", "", ""),
        ({"seven_pairs": 2, "concealed_hand": 3}, "11223344556677m", "234m 234m 567m 567m", "11m"),
        ({"terminals_everywhere": 1}, "111222333m 789m 11p", "123m 123m 123m 789m", "11p"),
        # of equals, more entries
        ({"seven_pairs": 0, "all_simples": 1}, "22334455667788m", "", ""),
        # then four sets before seven pairs
        ({"seven_pairs": 1, "concealed_hand": 1}, "11223344556677m", "234m 234m 567m 567m", "11m"),
        ({}, "22334455667788m", "345m 345m 678m 678m", "22m"),
        # then more triplets and kongs, even with a higher pair
        ({}, "111222333444m 55m", "111m 222m 333m 444m", "55m"),
        # then the lower pair
        ({}, "11123444m 777p direct:9p", "123m 444m 777p 9999p", "11m"),
        # then the lower sets
        ({"full_flush": 2, "all_pungs": 0}, "111222333444m 99m", "111m 234m 234m 234m", "99m"),
    ],
)
def test_which_reading_is_scored(rules, hand, sets, pair):
    combinations = (Combination(("all_pungs", "full_flush"), 0),) if "all_pungs" in rules else ()
    concealed = parse_hand(hand)[0]
    last = concealed.concealed[-1]
    hand_won = Hand(concealed.concealed[:-1], concealed.melds)
    found = in_document_form(score(hand_won, last, RuleSet(fans=rules, combinations=combinations)).reading)
    assert (" ".join(found.get("sets", [])), found.get("pair", "")) == (sets, pair)


def test_a_hand_that_is_no_win_shape_has_no_score():
    hand, tile = parse_hand("123m 456m 789p 1s pung:1p +5p")
    with pytest.raises(ValueError, match="no win shape"):
        score(hand, tile, RuleSet(fans={}))


def test_ranked_gives_every_reading_the_dearest_first():
    hand, tile = parse_hand("1122334455667m +7m")
    assert [scored.fan for scored in ranked(hand, tile, RuleSet(fans={"seven_pairs": 2}))] == [2, 0, 0, 0]


MOMENTS = (
    ("discard", (), None),
    ("self_draw", (), None),
    ("self_draw", ("after_kong",), "direct"),
    ("self_draw", ("after_kong", "last_tile"), "concealed"),
    ("discard", ("after_kong",), "added"),
    ("robbed_kong", ("last_tile",), None),
    ("self_draw", ("heavenly",), None),
)


def test_hands_score_the_dearest_reading_of_the_second_opinion():
    rng = Random(6)
    whole = 0
    for number in range(3_000):
        concealed, melds = random_hand(rng)
        rules = PRESETS["chengdu"].rules if number % 3 else rule_set(deal_rules(rng))
        ours, theirs = both_scores(concealed, melds, rules, *rng.choice(MOMENTS))
        assert ours == theirs, (concealed, melds, rules)
        whole += ours is not None
    assert whole > 1_200


def test_the_numbers_of_a_knob_are_no_flags():
    assert not KNOBS["cap"].allows(True)
    assert KNOBS["cap"].allows(1)
    assert not KNOBS["refund_not_ready"].allows(1)
    assert KNOBS["refund_not_ready"].allows(True)
    assert KNOBS["pig_pays"].allows("cap")
    assert KNOBS["pig_pays"].allows(None)
    assert not KNOBS["pig_pays"].allows("Cap")
    assert not KNOBS["pig_pays"].allows(1.0)
