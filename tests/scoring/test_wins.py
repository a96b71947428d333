# ruff: noqa: E501 (a row of a table is a line)
"""胡: who pays for a win, who deals next, and what the score of a win in a round says."""

import pytest

from tests.telling import rows, settled

PLAIN = "sbr-2025, cap null, kong_concealed 0, kong_direct 0, kong_added 0, kong_on_shot keep"


def won(*lines, rules=""):
    """The transfers of a round still being played in which kongs cost nothing and self-draw adds a base."""
    return rows("\n".join([f"{PLAIN}, {rules}" if rules else PLAIN, *lines, "unfinished"]))


@pytest.mark.parametrize(
    ("lines", "rules", "expected"),
    [
        # Self-draw: every player still in, in turn order after the winner.
        (["draw: 2 fan 1"], "self_draw none", ["3>2 2 win", "0>2 2 win", "1>2 2 win"]),
        (["draw: 2 fan 1"], "self_draw add_base", ["3>2 3 win", "0>2 3 win", "1>2 3 win"]),
        (["draw: 2 fans root"], "self_draw add_fan", ["3>2 4 win", "0>2 4 win", "1>2 4 win"]),
        # Discard: the discarder alone, each winner in turn order after the discarder; none of them pays another.
        (["discard from 0: 2 fan 1"], "self_draw add_base", ["0>2 2 win"]),
        (["discard from 2: 1 fan 1 | 0 fan 2 | 3 fan 3"], "", ["2>3 8 win", "2>0 4 win", "2>1 2 win"]),
        # Who has won is out: pays nothing and receives nothing for what happens later.
        (["draw: 2 fan 0", "draw: 0 fan 0"], "self_draw none", ["3>2 1 win", "0>2 1 win", "1>2 1 win", "1>0 1 win", "3>0 1 win"]),
        # 点杠花: the replacement of a direct kong.
        (["2 kong direct 5m from 1", "draw after_kong: 2 fan 0"], "direct_kong_draw self_draw", ["3>2 2 win", "0>2 2 win", "1>2 2 win"]),
        (["2 kong direct 5m from 1", "draw after_kong: 2 fan 0"], "direct_kong_draw feeder", ["1>2 1 win"]),
        (["2 kong added 5m from 1", "draw after_kong: 2 fan 0"], "direct_kong_draw feeder", ["3>2 2 win", "0>2 2 win", "1>2 2 win"]),
        (["2 kong direct 5m from 1", "draw: 2 fan 0"], "direct_kong_draw feeder", ["3>2 2 win", "0>2 2 win", "1>2 2 win"]),
        # A circumstance that is not played still drives who pays.
        (["2 kong direct 5m from 1", "draw after_kong: 2 fans"], "direct_kong_draw feeder, after_kong_draw -", ["1>2 1 win"]),
        (["rob from 3: 1 fans"], "robbing_pays all_shares, robbing_kong -", ["3>1 6 win"]),
        # Robbed kong: the konger as a discard, at the self-draw value, or every share in one row.
        (["rob from 3: 1 fan 1"], "robbing_pays one_share", ["3>1 2 win"]),
        (["rob from 3: 1 fan 1"], "robbing_pays one_share_self_draw", ["3>1 3 win"]),
        (["rob from 3: 1 fan 1"], "robbing_pays all_shares", ["3>1 9 win"]),
        (["rob from 3: 0 fan 1 | 1 fan 0"], "robbing_pays one_share", ["3>0 2 win", "3>1 1 win"]),
        (["rob from 3: 0 fan 1 | 1 fan 0"], "robbing_pays one_share_self_draw", ["3>0 3 win", "3>1 2 win"]),
        (["rob from 3: 0 fan 1 | 1 fan 0"], "robbing_pays all_shares", ["3>0 6 win", "3>1 4 win"]),
        (["discard from 3: 2 fan 0", "rob from 3: 1 fan 1"], "robbing_pays all_shares", ["3>2 1 win", "3>1 6 win"]),
        (["2 false_win", "rob from 3: 1 fan 1"], "robbing_pays all_shares, false_win 0", ["3>1 6 win"]),
        # A robbed kong is no event: no kong money.
        (["rob from 3: 1 fan 1"], "kong_added 5", ["3>1 2 win"]),
    ],
)  # fmt: skip
def test_who_pays_for_a_win(lines, rules, expected):
    assert won(*lines, rules=rules) == expected


@pytest.mark.parametrize(
    ("rule", "lines", "expected"),
    [
        ("first_winner", ["discard from 3: 2 fan 0"], 2),
        ("first_winner", ["draw: 0 fan 0", "discard from 3: 2 fan 0"], 0),
        ("first_winner", ["discard from 3: 0 fan 0 | 2 fan 0"], 3),
        ("first_winner", ["rob from 2: 0 fan 0 | 3 fan 0"], 2),
        ("first_winner", ["1 kong concealed 5m", "2 false_win"], 1),
        ("winner_else_same", ["discard from 3: 2 fan 0"], 2),
        ("winner_else_same", ["discard from 1: 0 fan 0 | 2 fan 0"], 2),
        ("winner_else_same", ["discard from 2: 1 fan 0 | 0 fan 0"], 0),
        ("winner_else_same", [], 1),
        ("rotate", ["draw: 0 fan 0"], 2),
        ("rotate", [], 2),
    ],
)
def test_the_next_dealer(rule, lines, expected):
    told = [f"{PLAIN}, next_dealer {rule}", "dealer 1", *lines]
    gone = {"2"} if "2 false_win" in lines else set()
    for line in lines:
        gone |= {won[0] for won in line.partition(": ")[2].split(" | ") if won}
    left = [f"{seat} left not_ready" for seat in "0123" if seat not in gone]
    assert settled("\n".join(told + left))["next_dealer"] == expected
    assert settled("\n".join([*told, "unfinished"]))["next_dealer"] is None


def test_the_dealer_after_the_last_seat_is_the_first():
    left = [f"{seat} left not_ready" for seat in range(4)]
    assert settled("\n".join([f"{PLAIN}, next_dealer rotate", "dealer 3", *left]))["next_dealer"] == 0


def test_scores_stand_by_event_then_in_turn_order_from_the_discarder():
    found = settled(f"""{PLAIN}, self_draw add_base, robbing_pays all_shares
        rob from 2: 1 fan 0 | 3 fan 1
        draw: 0 fan 2
        unfinished""")
    assert [(line["event"], line["seat"], line["points"]) for line in found["scores"]] == [
        (0, 3, 6),
        (0, 1, 4),
        (1, 0, 5),
    ]


def test_a_win_by_tiles_tells_its_reading_and_one_by_fans_does_not():
    found = settled("""chengdu
        voids mmss
        discard from 1: 2 123m 456m 789p 5p pung:1p +5p | 3 fans all_pungs root*2 | 0 fan 9
        unfinished""")
    by_tiles, by_fans, by_total = found["scores"]
    assert by_tiles["reading"] == {"shape": "standard", "sets": ["123m", "456m", "111p", "789p"], "pair": "55p"}
    assert by_tiles["fans"] == [{"key": "basic", "times": 1, "fan": 0}]
    assert by_fans["reading"] is None
    assert by_fans["fans"] == [{"key": "all_pungs", "times": 1, "fan": 1}, {"key": "root", "times": 2, "fan": 2}]
    assert (by_total["fans"], by_total["fan"], by_total["counted_fan"], by_total["capped"]) == ([], 9, 4, True)
