# ruff: noqa: E501 (a row of a table is a line)
"""终局: flower pigs, the ready check, the refund and the false win, switch by switch."""

import pytest

from tests.telling import end_rows, problems, rows, settled

# Everything off; each test turns on what it asks about.
QUIET = (
    "sbr-2025, cap null, self_draw none, kong_direct 2, kong_on_shot keep, refund_not_ready no, false_win 8,"
    " false_win_to_pool no, pig_pays null, pig_payees non_pigs, pig_also_not_ready no, ready_check_pays 0, ready_means held"
)
PIG, NOT_READY, READY = "left flower_pig", "left not_ready", "left ready 1"


def at_the_end(*lines, rules=""):
    return end_rows("\n".join([f"{QUIET}, {rules}" if rules else QUIET, *lines]))


@pytest.mark.parametrize(
    ("rules", "lines", "expected"),
    [
        ("pig_pays null", [f"0 {PIG}", f"1 {READY}", f"2 {NOT_READY}", f"3 {READY}"], []),
        # to all who are no pig, winners too; pigs never pay each other
        ("pig_pays 3, pig_payees non_pigs", ["draw: 1 fan 0", f"0 {PIG}", f"2 {PIG}", f"3 {NOT_READY}"],
         ["0>1 3 flower_pig", "0>3 3 flower_pig", "2>3 3 flower_pig", "2>1 3 flower_pig"]),
        # a false winner is not a non-pig
        ("pig_pays 3, pig_payees non_pigs", ["1 false_win", f"0 {PIG}", f"2 {READY}", f"3 {NOT_READY}"],
         ["0>2 3 flower_pig", "0>3 3 flower_pig"]),
        ("pig_pays 3, pig_payees non_pigs_in", ["draw: 1 fan 0", f"0 {PIG}", f"2 {READY}", f"3 {NOT_READY}"],
         ["0>2 3 flower_pig", "0>3 3 flower_pig"]),
        ("pig_pays 3, pig_payees ready", ["draw: 1 fan 0", f"0 {PIG}", f"2 {READY}", f"3 {NOT_READY}"],
         ["0>2 3 flower_pig"]),
        ("pig_pays 3, pig_payees pool", ["draw: 1 fan 0", f"0 {PIG}", f"2 {READY}", f"3 {PIG}"],
         ["0>pool 3 flower_pig", "3>pool 3 flower_pig"]),
        # a passive pig is spared the pool's price, and that alone
        ("pig_pays 3, pig_payees pool, pig_also_not_ready yes, ready_check_pays 1", [f"0 {PIG} passive", f"1 {NOT_READY}", f"2 {READY}", f"3 {NOT_READY}"],
         ["0>2 1 ready_check", "1>2 1 ready_check", "3>2 1 ready_check"]),
        ("pig_pays 3, pig_payees ready", [f"0 {PIG} passive", f"1 {NOT_READY}", f"2 {READY}", f"3 {NOT_READY}"],
         ["0>2 3 flower_pig"]),
        # what a hand of cap fan pays
        ("pig_pays cap, cap 3, pig_payees ready", [f"0 {PIG}", f"1 {NOT_READY}", f"2 {READY}", f"3 {NOT_READY}"],
         ["0>2 8 flower_pig"]),
        ("pig_pays cap, cap 3, plain_fan 1, scale linear, pig_payees ready", [f"0 {PIG}", f"1 {NOT_READY}", f"2 {READY}", f"3 {NOT_READY}"],
         ["0>2 3 flower_pig"]),
        # payers in turn order from the dealer, payees in turn order from the payer
        ("pig_pays 1, pig_payees non_pigs", ["dealer 2", f"0 {READY}", f"1 {PIG}", f"2 {READY}", f"3 {PIG}"],
         ["3>0 1 flower_pig", "3>2 1 flower_pig", "1>2 1 flower_pig", "1>0 1 flower_pig"]),
        ("pig_pays 1, pig_payees ready", ["dealer 1, base 10", f"0 {READY}", f"1 {PIG}", f"2 {NOT_READY}", f"3 {PIG}"],
         ["1>0 10 flower_pig", "3>0 10 flower_pig"]),
    ],
)  # fmt: skip
def test_flower_pigs(rules, lines, expected):
    assert at_the_end(*lines, rules=rules) == expected


@pytest.mark.parametrize(
    ("rules", "lines", "expected"),
    [
        # to whom: "ready" is still in, winners are those who won
        ("ready_check_payees ready", ["draw: 1 fan 3", f"0 {NOT_READY}", f"2 {READY}", "3 left ready 2"],
         ["0>2 2 ready_check", "0>3 4 ready_check"]),
        ("ready_check_payees ready_and_winners", ["draw: 1 fan 3", f"0 {NOT_READY}", f"2 {READY}", "3 left ready 2"],
         ["0>1 8 ready_check", "0>2 2 ready_check", "0>3 4 ready_check"]),
        ("ready_check_payees winners", ["draw: 1 fan 3", f"0 {NOT_READY}", f"2 {READY}", "3 left ready 2"],
         ["0>1 8 ready_check"]),
        ("ready_check_payees winners", [f"{seat} {NOT_READY}" for seat in range(4)], []),
        # who pays: the not ready, and pigs where they also are
        ("", [f"0 {PIG}", f"1 {NOT_READY}", f"2 {READY}", f"3 {NOT_READY}"], ["1>2 2 ready_check", "3>2 2 ready_check"]),
        ("pig_also_not_ready yes", [f"0 {PIG}", f"1 {NOT_READY}", f"2 {READY}", f"3 {NOT_READY}"],
         ["0>2 2 ready_check", "1>2 2 ready_check", "3>2 2 ready_check"]),
        # a false winner is unchecked, and no payee
        ("ready_check_payees ready_and_winners", ["0 false_win", f"1 {NOT_READY}", f"2 {READY}", f"3 {READY}"],
         ["1>2 2 ready_check", "1>3 2 ready_check"]),
        # in turn order from the dealer
        ("", ["dealer 3", f"0 {NOT_READY}", f"1 {NOT_READY}", f"2 {READY}", f"3 {NOT_READY}"],
         ["3>2 2 ready_check", "0>2 2 ready_check", "1>2 2 ready_check"]),
        # flat
        ("ready_check_pays 5", ["base 10", f"0 {NOT_READY}", f"1 {READY}", "2 left ready 9", f"3 {READY}"],
         ["0>1 50 ready_check", "0>2 50 ready_check", "0>3 50 ready_check"]),
    ],
)  # fmt: skip
def test_the_ready_check(rules, lines, expected):
    rules = rules if "pays" in rules else f"{rules}, ready_check_pays dearest".removeprefix(", ")
    assert at_the_end(*lines, rules=rules) == expected


@pytest.mark.parametrize(
    ("rules", "fan", "price"),
    [
        ("", 3, 8),
        ("cap 2", 3, 4),
        # as a self-draw: the fan inside the cap, the base last
        ("self_draw add_fan", 3, 8),
        ("self_draw add_fan, ready_check_as_self_draw yes", 3, 16),
        ("self_draw add_fan, ready_check_as_self_draw yes, cap 3", 3, 8),
        ("self_draw add_base, ready_check_as_self_draw yes", 3, 9),
        ("self_draw add_base, ready_check_as_self_draw yes, cap 2", 3, 5),
        ("self_draw none, ready_check_as_self_draw yes", 3, 8),
        # then minus some fan, after the cap and never below plain
        ("ready_check_minus 1", 3, 4),
        ("ready_check_minus 1, cap 2", 3, 2),
        ("ready_check_minus 9", 3, 1),
        ("ready_check_minus 9, plain_fan 1", 3, 1),
        ("ready_check_minus 1, self_draw add_base, ready_check_as_self_draw yes", 3, 5),
        ("ready_check_minus 1, self_draw add_fan, ready_check_as_self_draw yes, cap 3", 3, 4),
    ],
)
def test_the_price_of_the_dearest_hand(rules, fan, price):
    left = [f"0 {NOT_READY}", f"1 left ready {fan}", f"2 {PIG}", f"3 {PIG}"]
    rules = f"ready_check_pays dearest, {rules}".removesuffix(", ")
    assert at_the_end(*left, rules=rules) == [f"0>1 {price} ready_check"]
    told = settled("\n".join([f"{QUIET}, {rules}", *left]))["ends"][1]
    assert told == {"seat": 1, "state": "ready", "waits": [], "dearest": {"tile": None, "fan": fan, "points": price}}


@pytest.mark.parametrize(
    ("won", "price"),
    [
        # the patterns of the hand won with, without the circumstances of its win
        ("discard from 0 last_tile: 1 fans full_flush", 4),
        ("discard from 0 last_tile: 1 123m 456m 678m 5m pung:9m +5m", 4),
        ("draw last_tile: 1 fans full_flush root", 8),
        # of a bare total, what is left of it
        ("discard from 0 last_tile: 1 fan 3", 4),
        ("draw last_tile: 1 fan 4", 4),
    ],
)
def test_the_dearest_hand_of_a_winner(won, price):
    rules = "ready_check_pays dearest, ready_check_payees winners, self_draw add_fan, last_tile_discard 1"
    lines = ["voids ssss", won, f"0 {NOT_READY}", f"2 {READY}", f"3 {READY}"]
    assert at_the_end(*lines, rules=rules) == [f"0>1 {price} ready_check"]


def test_the_dearest_hand_is_found_among_the_waits():
    found = settled(f"""{QUIET}, ready_check_pays dearest
        voids ssms
        0 left not_ready
        1 left 1112345678999m
        2 left 1379p 1379p 1379s 5s
        3 left 1s 123m 456m 789m 123p""")
    assert [row["points"] for row in found["transfers"]] == [8, 8]
    states = [line["state"] for line in found["ends"]]
    assert states == ["not_ready", "ready", "not_ready", "flower_pig"]
    assert found["ends"][1]["dearest"] == {"tile": "1m", "fan": 3, "points": 8}
    assert found["ends"][1]["waits"] == [f"{rank}m" for rank in range(1, 10)]
    assert found["ends"][2] == {"seat": 2, "state": "not_ready", "waits": [], "dearest": None}


def test_a_melded_void_tile_makes_a_pig():
    found = settled(
        f"{QUIET}, pig_pays 1\nvoids spss\n0 left 123m 456m 789m 1p pung:2s\n1 left not_ready\n2 left not_ready\n3 left not_ready"
    )
    assert found["ends"][0]["state"] == "flower_pig"


KONGS = ("0 kong direct 1m from 1", "2 kong concealed 2m", "0 kong direct 3m from 3")


@pytest.mark.parametrize(
    ("rules", "lines", "expected"),
    [
        # each not-ready player and each pig gives back, to those who paid, in the order of the rows undone
        ("refund_not_ready yes", [f"0 {NOT_READY}", f"1 {READY}", f"2 {PIG}", f"3 {READY}"],
         ["1>0 2 kong_direct", "3>2 2 kong_concealed", "0>2 2 kong_concealed", "1>2 2 kong_concealed", "3>0 2 kong_direct",
          "0>1 2 undoes 0", "2>3 2 undoes 1", "2>0 2 undoes 2", "2>1 2 undoes 3", "0>3 2 undoes 4"]),
        ("refund_not_ready yes", [f"0 {READY}", f"1 {NOT_READY}", f"2 {READY}", f"3 {READY}"],
         ["1>0 2 kong_direct", "3>2 2 kong_concealed", "0>2 2 kong_concealed", "1>2 2 kong_concealed", "3>0 2 kong_direct"]),
        ("refund_not_ready no", [f"0 {NOT_READY}", f"1 {READY}", f"2 {PIG}", f"3 {READY}"],
         ["1>0 2 kong_direct", "3>2 2 kong_concealed", "0>2 2 kong_concealed", "1>2 2 kong_concealed", "3>0 2 kong_direct"]),
        # out of the hand by now or not; a winner gives nothing back
        ("refund_not_ready yes", ["discard from 2: 3 fan 0 | 0 fan 0", f"1 {READY}", f"2 {NOT_READY}"],
         ["1>0 2 kong_direct", "3>2 2 kong_concealed", "0>2 2 kong_concealed", "1>2 2 kong_concealed", "3>0 2 kong_direct",
          "2>3 1 win", "2>0 1 win", "2>3 2 undoes 1", "2>0 2 undoes 2", "2>1 2 undoes 3"]),
    ],
)  # fmt: skip
def test_the_refund(rules, lines, expected):
    assert rows("\n".join([f"{QUIET}, {rules}", *KONGS, *lines])) == expected


def test_the_end_goes_pigs_then_ready_check_then_refund():
    rules = "pig_pays 1, ready_check_pays 1, refund_not_ready yes"
    found = at_the_end("0 kong direct 1m from 1", f"0 {NOT_READY}", f"1 {READY}", f"2 {PIG}", f"3 {READY}", rules=rules)
    assert [row.split()[2] for row in found] == ["flower_pig"] * 3 + ["ready_check"] * 2 + ["undoes"]


THREE = ("0 kong direct 1m from 1", "draw: 1 fan 1", "draw: 2 fan 2", "draw: 3 fan 3")


@pytest.mark.parametrize(
    ("rules", "last", "expected"),
    [
        # nothing is checked unless the rule set says so
        ("check_on_third_win no, pig_pays 3", PIG, []),
        ("check_on_third_win no, ready_check_pays dearest, refund_not_ready yes", NOT_READY, []),
        # not ready: each winner, whatever the payees say; no refund
        ("check_on_third_win yes, ready_check_pays dearest, ready_check_payees ready, refund_not_ready yes", NOT_READY,
         ["0>1 2 ready_check", "0>2 4 ready_check", "0>3 8 ready_check"]),
        ("check_on_third_win yes, ready_check_pays 1, ready_check_payees winners", NOT_READY,
         ["0>1 1 ready_check", "0>2 1 ready_check", "0>3 1 ready_check"]),
        ("check_on_third_win yes, ready_check_pays 1", READY, []),
        # a pig: the pig price to the payees there are, and the ready check where it is one as well
        ("check_on_third_win yes, pig_pays 3, ready_check_pays 1", PIG,
         ["0>1 3 flower_pig", "0>2 3 flower_pig", "0>3 3 flower_pig"]),
        ("check_on_third_win yes, pig_pays 3, pig_payees non_pigs_in", PIG, []),
        ("check_on_third_win yes, pig_pays 3, pig_payees ready", PIG, []),
        ("check_on_third_win yes, pig_pays 3, pig_payees pool", PIG, ["0>pool 3 flower_pig"]),
        ("check_on_third_win yes, pig_pays 3, pig_payees ready, pig_also_not_ready yes, ready_check_pays 1", PIG,
         ["0>1 1 ready_check", "0>2 1 ready_check", "0>3 1 ready_check"]),
    ],
)  # fmt: skip
def test_the_third_win(rules, last, expected):
    assert at_the_end(*THREE, f"0 {last}", rules=rules) == expected
    ends = settled("\n".join([f"{QUIET}, {rules}", *THREE, f"0 {last}"]))["ends"]
    assert [line["seat"] for line in ends] == ([0] if "win yes" in rules else [])


def test_after_an_unchecked_third_win_nobody_need_be_told():
    assert problems("\n".join([f"{QUIET}, check_on_third_win no", *THREE])) == []
    assert problems("\n".join([f"{QUIET}, check_on_third_win yes", *THREE])) == ["still_in_missing at still_in"]


def test_a_false_win_that_leaves_one_player_ends_the_hand_as_at_the_walls_end():
    rules = "refund_not_ready yes, ready_check_pays 1, ready_check_payees winners"
    two = ("0 kong direct 1m from 1", "draw: 1 fan 1", "draw: 2 fan 2", "3 false_win", f"0 {NOT_READY}")
    assert at_the_end(*two, rules=rules) == ["0>1 1 ready_check", "0>2 1 ready_check", "0>1 2 undoes 0"]


@pytest.mark.parametrize(
    ("rules", "lines", "expected"),
    [
        ("", ["base 10", "2 false_win"], ["2>3 80 false_win", "2>0 80 false_win", "2>1 80 false_win"]),
        ("", ["draw: 3 fan 0", "2 false_win"], ["0>3 1 win", "1>3 1 win", "2>3 1 win", "2>0 8 false_win", "2>1 8 false_win"]),
        ("false_win_to_pool yes", ["2 false_win"], ["2>pool 8 false_win"]),
        ("false_win 0", ["2 false_win"], []),
        # gives back kong money where it is refunded at all, and is out
        ("refund_not_ready yes, false_win 1", ["2 kong direct 1m from 0", "2 false_win", "3 kong direct 2m from 1"],
         ["0>2 2 kong_direct", "2>3 1 false_win", "2>0 1 false_win", "2>1 1 false_win", "2>0 2 undoes 0", "1>3 2 kong_direct"]),
        ("false_win 1", ["2 kong direct 1m from 0", "2 false_win"],
         ["0>2 2 kong_direct", "2>3 1 false_win", "2>0 1 false_win", "2>1 1 false_win"]),
        # to a winner too, who is out by then
        ("refund_not_ready yes, false_win 0", ["2 kong direct 1m from 0", "draw: 0 fan 0", "2 false_win"],
         ["0>2 2 kong_direct", "1>0 1 win", "2>0 1 win", "3>0 1 win", "2>0 2 undoes 0"]),
    ],
)  # fmt: skip
def test_a_false_win(rules, lines, expected):
    told = [f"{QUIET}, {rules}" if rules else QUIET, *lines, "unfinished"]
    if "base 10" in lines:
        told = [told[0], "base 10", *lines[1:], "unfinished"]
    assert rows("\n".join(told)) == expected


@pytest.mark.parametrize(
    ("rules", "lines", "expected"),
    [
        ("false_win null", ["0 false_win", "unfinished"], ["no_price at events.0"]),
        ("pig_pays cap", [f"0 {PIG}", f"1 {READY}", f"2 {READY}", f"3 {PIG}"], ["no_price at still_in.0", "no_price at still_in.3"]),
        ("pig_pays cap", [f"{seat} {READY}" for seat in range(4)], []),
        ("pig_pays cap", ["voids msss", "0 left 1m 456p 789p 123p 456s", f"1 {READY}", f"2 {READY}", f"3 {READY}"], ["no_price at still_in.0"]),
        ("pig_pays cap, cap 3", [f"0 {PIG}", f"1 {READY}", f"2 {READY}", f"3 {PIG}"], []),
        ("pig_pays cap, check_on_third_win no", [*THREE, f"0 {PIG}"], []),
        ("pig_pays cap, check_on_third_win yes", [*THREE, f"0 {PIG}"], ["no_price at still_in.0"]),
    ],
)  # fmt: skip
def test_a_price_that_the_rule_set_does_not_have(rules, lines, expected):
    assert problems("\n".join([f"{QUIET}, {rules}", *lines])) == expected


def test_a_round_still_being_played_has_no_end():
    found = settled(f"{QUIET}, pig_pays 3\n0 kong direct 1m from 1\nunfinished")
    assert (found["ends"], found["next_dealer"], len(found["transfers"])) == ([], None, 1)


def test_the_ends_are_told_by_seat():
    found = settled(f"{QUIET}\n3 {READY}\n1 {NOT_READY}\n0 {READY}\n2 {PIG}")
    assert [line["seat"] for line in found["ends"]] == [0, 1, 2, 3]
