# ruff: noqa: E501 (a row of a table is a line)
"""番种: each row of the fan table on the hands just inside and just outside it; what absorbs what; combinations."""

import pytest

from scoring.fans import PATTERN_KEYS
from scoring.notation import parse_hand
from scoring.rules import Combination, RuleSet
from scoring.score import score, score_patterns

EVERY_PATTERN = RuleSet(fans=dict.fromkeys(PATTERN_KEYS, 1))


def fans(text, rules=EVERY_PATTERN):
    """The fan lines of a won hand in one text, `key*times` where it counts more than once."""
    hand, tile = parse_hand(text)
    return told(score(hand, tile, rules))


def told(scored):
    return " ".join(line.key if line.times == 1 else f"{line.key}*{line.times}" for line in scored.fans)


def valued(scored):
    return " ".join(f"{line.key}={line.fan}" for line in scored.fans)


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        # basic: no pattern, or none but roots, a concealed hand, all simples
        ("123m 456m 789p 5p pung:1p +5p", "basic"),
        # all_pungs: triplets and kongs, no run
        ("111m 333m 5p pung:7p direct:9p +5p", "all_pungs root"),
        ("111m 345m 5p pung:7p pung:9p +5p", "basic"),
        # full_flush: melds count
        ("123m 456m 678m 5m pung:9m +5m", "full_flush"),
        ("123m 456m 678m 5m pung:9p +5m", "basic"),
        # seven pairs and the dragons: a four of a kind held as two pairs, with its root absorbed
        ("11m 22m 44m 66m 77p 88p 9p +9p", "seven_pairs"),
        ("1111m 33m 66m 77p 88p 9p +9p", "dragon_seven_pairs"),
        ("1111m 6666m 77p 88p 9p +9p", "double_dragon_seven_pairs"),
        ("1111m 6666m 7777p 9p +9p", "triple_dragon_seven_pairs"),
        # terminals_everywhere: 789 touches a 9 and counts, 777 does not; never read from seven pairs
        ("123m 789m 789p 9p pung:1p +9p", "terminals_everywhere"),
        ("123m 789m 777p 9p pung:1p +9p", "basic"),
        ("123m 789m 789p 8p pung:1p +8p", "basic"),
        ("1111m 9999m 1111p 9p +9p", "triple_dragon_seven_pairs"),
        # all_258_pungs absorbs all_pungs
        ("222m 555m 8p pung:8m pung:5p +8p", "all_258_pungs all_simples"),
        ("222m 555m 7p pung:8m pung:5p +7p", "all_pungs all_simples"),
        ("222m 555m 8p pung:8m pung:4p +8p", "all_pungs all_simples"),
        # seven_pairs_258 absorbs seven_pairs, and counts beside a dragon
        ("2222m 55m 88m 22p 55p 8p +8p", "dragon_seven_pairs seven_pairs_258 all_simples"),
        ("2222m 55m 88m 22p 55p 7p +7p", "dragon_seven_pairs all_simples"),
        # golden_wait: four melds of any kind on the table
        ("5p pung:1m pung:2m direct:3m concealed:4m +5p", "all_pungs golden_wait root*2"),
        ("55p 44m pung:1m pung:2m direct:3m +4m", "all_pungs root"),
        # eighteen_arhats absorbs golden_wait, all_pungs and four roots
        ("5p concealed:1m added:2m direct:3m concealed:4m +5p", "eighteen_arhats"),
        ("5p concealed:1m added:2m direct:3m pung:4m +5p", "all_pungs golden_wait root*3"),
        ("5p concealed:1p added:2p direct:3p concealed:4p +5p", "full_flush eighteen_arhats"),
        # concealed_hand: a concealed kong stays hidden, a pung and the other kongs do not; never with seven pairs
        ("123m 456m 789p 55p 66p +6p", "concealed_hand"),
        ("123m 456m 789p 5p concealed:1p +5p", "concealed_hand root"),
        ("123m 456m 789p 5p added:1p +5p", "root"),
        ("123m 456m 789p 5p direct:1p +5p", "root"),
        # all_simples: no 1 and no 9
        ("234m 456m 678p 5p pung:3p +5p", "all_simples"),
        ("234m 456m 678p 5p pung:9p +5p", "basic"),
        ("234m 456m 678p 1p pung:3p +1p", "basic"),
        # root: four of a kind among concealed, winning tile and melds, a kong or not; counts many times
        ("234m 678p 66p 22p pung:2m +2p", "all_simples root"),
        ("23m 678p 66p 345p pung:1m +1m", "root"),
        ("111m 222m 234m 9p 999p +9p", "concealed_hand root*2"),
    ],
)
def test_a_hand_shows(hand, expected):
    assert fans(hand) == expected


def test_a_pattern_counts_only_where_it_is_played():
    assert (
        fans("5p concealed:1p added:2p direct:3p concealed:4p +5p", RuleSet(fans={"golden_wait": 2})) == "golden_wait"
    )
    assert fans("123m 456m 678m 5m pung:9m +5m", RuleSet(fans={})) == "basic"


@pytest.mark.parametrize(
    ("rules", "held", "expected"),
    [
        # Only a fan that is played and counted absorbs.
        ("seven_pairs dragon_seven_pairs root", {"dragon_seven_pairs": 1, "seven_pairs": 1, "root": 1}, "dragon"),
        ("seven_pairs root", {"seven_pairs": 1, "root": 1}, "seven root"),
        ("seven_pairs dragon_seven_pairs root", {"dragon_seven_pairs": 1, "seven_pairs": 1, "root": 3}, "dragon root*2"),
        # A larger dragon takes the smaller ones, and as many roots.
        (
            "seven_pairs dragon_seven_pairs double_dragon_seven_pairs root",
            {"seven_pairs": 1, "dragon_seven_pairs": 1, "double_dragon_seven_pairs": 1, "root": 3},
            "double root",
        ),
        ("seven_pairs triple_dragon_seven_pairs root", {"seven_pairs": 1, "triple_dragon_seven_pairs": 1, "root": 3}, "triple"),
        # A fan already absorbed absorbs nothing: the double dragon's two roots, not the dragon's third.
        (
            "dragon_seven_pairs double_dragon_seven_pairs root",
            {"dragon_seven_pairs": 1, "double_dragon_seven_pairs": 1, "root": 3},
            "double root",
        ),
        ("all_pungs all_258_pungs eighteen_arhats root", {"all_pungs": 1, "all_258_pungs": 1, "eighteen_arhats": 1, "root": 4}, "258 arhats"),
        ("all_pungs golden_wait root", {"all_pungs": 1, "golden_wait": 1, "root": 4}, "pungs golden root*4"),
        ("all_pungs all_258_pungs", {"all_pungs": 1, "all_258_pungs": 1}, "258"),
        ("seven_pairs dragon_seven_pairs seven_pairs_258 root", {"seven_pairs": 1, "dragon_seven_pairs": 1, "seven_pairs_258": 1, "root": 1}, "dragon seven258"),
    ],
)  # fmt: skip
def test_what_a_counted_fan_absorbs(rules, held, expected):
    short = {
        "seven_pairs_258": "seven258",
        "all_258_pungs": "258",
        "eighteen_arhats": "arhats",
        "golden_wait": "golden",
        "all_pungs": "pungs",
        "triple_dragon_seven_pairs": "triple",
        "double_dragon_seven_pairs": "double",
        "dragon_seven_pairs": "dragon",
        "seven_pairs": "seven",
    }
    lines = told(score_patterns(held, RuleSet(fans=dict.fromkeys(rules.split(), 1))))
    for key, word in short.items():
        lines = lines.replace(key, word)
    assert lines == expected


PUNGS, FLUSH, SEVEN, ROOT, HIDDEN = "all_pungs", "full_flush", "seven_pairs", "root", "concealed_hand"


@pytest.mark.parametrize(
    ("combinations", "held", "expected"),
    [
        # A listed value replaces the sum of its members, even when lower.
        ([((PUNGS, FLUSH), 5)], (PUNGS, FLUSH), "all_pungs+full_flush=5"),
        ([((PUNGS, FLUSH), 1)], (PUNGS, FLUSH), "all_pungs+full_flush=1"),
        ([((PUNGS, FLUSH), 0)], (PUNGS, FLUSH), "all_pungs+full_flush=0"),
        # All members must be held; what is not a member still adds.
        ([((PUNGS, FLUSH), 5)], (FLUSH,), "full_flush=2"),
        ([((PUNGS, FLUSH), 5)], (PUNGS, FLUSH, ROOT), "all_pungs+full_flush=5 root=2"),
        # Where two share a member the one giving more fan is taken, however they are listed.
        ([((PUNGS, FLUSH), 5), ((FLUSH, ROOT), 6)], (PUNGS, FLUSH, ROOT), "all_pungs=2 full_flush+root=6"),
        ([((FLUSH, ROOT), 5), ((PUNGS, FLUSH), 6)], (PUNGS, FLUSH, ROOT), "all_pungs+full_flush=6 root=2"),
        # Two that share none are both read.
        ([((PUNGS, HIDDEN), 3), ((FLUSH, ROOT), 6)], (PUNGS, FLUSH, ROOT, HIDDEN), "all_pungs+concealed_hand=3 full_flush+root=6"),
        # They are read after absorbing: the seven pairs of a dragon are gone.
        ([((FLUSH, SEVEN), 9)], (FLUSH, SEVEN, "dragon_seven_pairs"), "full_flush=2 dragon_seven_pairs=2"),
    ],
)  # fmt: skip
def test_combinations(combinations, held, expected):
    rules = RuleSet(
        fans=dict.fromkeys(PATTERN_KEYS, 2),
        combinations=tuple(Combination(keys, fan) for keys, fan in combinations),
    )
    assert valued(score_patterns(dict.fromkeys(held, 1), rules)) == expected


@pytest.mark.parametrize(
    ("plain", "held", "expected"),
    [
        # Listed only when it is the only fan or worth more than 0.
        (0, {}, "basic=0"),
        (1, {}, "basic=1"),
        (0, {"root": 1}, "root=2"),
        (1, {"root": 2}, "basic=1 root=4"),
        (1, {"concealed_hand": 1, "all_simples": 1}, "basic=1 concealed_hand=2 all_simples=2"),
        # Any other pattern ends it.
        (1, {"all_pungs": 1}, "all_pungs=2"),
        (1, {"all_pungs": 1, "root": 1}, "all_pungs=2 root=2"),
        (0, {"basic": 1}, "basic=0"),
        (1, {"basic": 1}, "basic=1"),
    ],
)
def test_basic(plain, held, expected):
    rules = RuleSet(fans=dict.fromkeys(PATTERN_KEYS, 2), plain_fan=plain)
    assert valued(score_patterns(held, rules)) == expected


def test_a_plain_hand_stays_plain_when_its_patterns_are_read_together():
    """平胡 goes when a pattern but root, concealed hand and all simples counts: these together are none."""
    rules = RuleSet(fans=dict.fromkeys(PATTERN_KEYS, 2), plain_fan=1, combinations=(Combination((HIDDEN, ROOT), 3),))
    assert valued(score_patterns({HIDDEN: 1, ROOT: 1}, rules)) == "basic=1 concealed_hand+root=3"
