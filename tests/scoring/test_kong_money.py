# ruff: noqa: E501 (a row of a table is a line)
"""刮风下雨: who pays for a kong, and what becomes of the money when the konger's next tile is won on."""

import pytest

from tests.telling import problems, rows

PLAIN = "sbr-2025, cap null, self_draw none, kong_direct 2, kong_added 1, kong_concealed 3, kong_on_shot keep"


def paid(*lines, rules=""):
    """The transfers of a round still being played."""
    return rows("\n".join([f"{PLAIN}, {rules}" if rules else PLAIN, *lines, "unfinished"]))


@pytest.mark.parametrize(
    ("kong", "rules", "expected"),
    [
        # Payers are the players still in, in turn order, never the konger.
        ("1 kong concealed 5m", "", ["2>1 3 kong_concealed", "3>1 3 kong_concealed", "0>1 3 kong_concealed"]),
        ("1 kong direct 5m from 3", "", ["3>1 2 kong_direct"]),
        ("1 kong added 5m", "", ["2>1 1 kong_added", "3>1 1 kong_added", "0>1 1 kong_added"]),
        ("1 kong added 5m from 0", "", ["2>1 1 kong_added", "3>1 1 kong_added", "0>1 1 kong_added"]),
        ("1 kong added 5m from 0", "kong_added_payer feeder", ["0>1 1 kong_added"]),
        ("1 kong added ?", "", ["2>1 1 kong_added", "3>1 1 kong_added", "0>1 1 kong_added"]),
        # An added kong made later than the draw of its tile.
        ("1 kong added 5m late", "late_added_pays no", []),
        ("1 kong added 5m late", "late_added_pays no, kong_added_payer feeder", []),
        ("1 kong added 5m", "late_added_pays no", ["2>1 1 kong_added", "3>1 1 kong_added", "0>1 1 kong_added"]),
        ("1 kong added 5m late", "late_added_pays yes", ["2>1 1 kong_added", "3>1 1 kong_added", "0>1 1 kong_added"]),
        # A kong that paid nothing gives no row.
        ("1 kong concealed 5m", "kong_concealed 0", []),
        ("1 kong direct 5m from 3", "kong_direct 0", []),
        ("1 kong added 5m", "kong_added 0", []),
    ],
)
def test_who_pays_for_a_kong(kong, rules, expected):
    assert paid(kong, rules=rules) == expected


def test_kong_money_is_in_units_of_the_base():
    assert rows(f"{PLAIN}\nbase 5\n1 kong direct 5m from 3\nunfinished") == ["3>1 10 kong_direct"]


def test_who_is_out_neither_pays_nor_makes_the_feeder_pay():
    won = "discard from 1: 3 fan 0"
    assert paid(won, "1 kong concealed 5m") == ["1>3 1 win", "2>1 3 kong_concealed", "0>1 3 kong_concealed"]
    assert paid(won, "1 kong added 5m from 3", rules="kong_added_payer feeder") == ["1>3 1 win"]
    assert paid("3 false_win", "1 kong added 5m")[1:] == ["2>1 1 kong_added", "0>1 1 kong_added"]


RUN = ("1 kong direct 5m from 3", "1 kong concealed 6m")  # the last kong brought 9, the run 11
CONCEALED = ["2>1 3 kong_concealed", "3>1 3 kong_concealed", "0>1 3 kong_concealed"]


@pytest.mark.parametrize(
    ("win", "rules", "expected"),
    [
        ("discard from 1 after_kong: 2 fan 0", "keep", ["1>2 1 win"]),
        ("discard from 1 after_kong: 2 fan 0", "refund", ["1>2 3 undoes 1", "1>3 3 undoes 2", "1>0 3 undoes 3", "1>2 1 win"]),
        ("discard from 1 after_kong: 2 fan 0", "transfer_last", ["1>2 9 kong_transfer", "1>2 1 win"]),
        ("discard from 1 after_kong: 2 fan 0", "transfer_all", ["1>2 11 kong_transfer", "1>2 1 win"]),
        # It holds too for a tile robbed right after a kong.
        ("rob from 1 after_kong: 2 fan 0", "transfer_last", ["1>2 9 kong_transfer", "1>2 1 win"]),
        ("rob from 1 after_kong: 2 fan 0", "refund", ["1>2 3 undoes 1", "1>3 3 undoes 2", "1>0 3 undoes 3", "1>2 1 win"]),
        # Only for the shot right after the kong, and not for the konger's own draw.
        ("discard from 1: 2 fan 0", "transfer_all", ["1>2 1 win"]),
        ("draw after_kong: 1 fan 0", "transfer_all", ["2>1 1 win", "3>1 1 win", "0>1 1 win"]),
        # Several winners: winners in turn order after the konger, first the kong money, then the wins.
        (
            "discard from 1 after_kong: 0 fan 0 | 2 fan 1",
            "transfer_all, transfer_split share_up",
            ["1>2 6 kong_transfer", "1>0 6 kong_transfer", "1>2 2 win", "1>0 1 win"],
        ),
        (
            "discard from 1 after_kong: 0 fan 0 | 2 fan 1 | 3 fan 0",
            "transfer_all, transfer_split share_up",
            ["1>2 4 kong_transfer", "1>3 4 kong_transfer", "1>0 4 kong_transfer", "1>2 2 win", "1>3 1 win", "1>0 1 win"],
        ),
        (
            "discard from 1 after_kong: 0 fan 0 | 2 fan 1",
            "transfer_last, transfer_split full_each",
            ["1>2 9 kong_transfer", "1>0 9 kong_transfer", "1>2 2 win", "1>0 1 win"],
        ),
        (
            "discard from 1 after_kong: 0 fan 0 | 3 fan 1",
            "transfer_last, transfer_split first_only",
            ["1>3 9 kong_transfer", "1>3 2 win", "1>0 1 win"],
        ),
    ],
)  # fmt: skip
def test_the_shot_after_a_kong(win, rules, expected):
    assert paid(*RUN, win, rules=f"kong_on_shot {rules}") == ["3>1 2 kong_direct", *CONCEALED, *expected]


@pytest.mark.parametrize(
    ("kongs", "handed_on"),
    [
        # A direct kong begins the run.
        (["1 kong concealed 6m", "1 kong direct 5m from 3"], 2),
        (["1 kong concealed 6m", "1 kong direct 5m from 3", "1 kong concealed 7m", "1 kong added 8m"], 14),
        (["1 kong concealed 6m", "1 kong added 5m"], 12),
        # Another player's kong, or any other event, ends it.
        (["1 kong concealed 6m", "2 kong concealed 4p", "1 kong added 5m"], 3),
        (["1 kong concealed 6m", "discard from 1: 3 fan 0", "1 kong added 5m"], 2),
    ],
)
def test_the_run_of_kongs(kongs, handed_on):
    found = paid(*kongs, "discard from 1 after_kong: 2 fan 0", rules="kong_on_shot transfer_all")
    assert [row for row in found if "transfer" in row] == [f"1>2 {handed_on} kong_transfer"]


def test_a_kong_that_paid_nothing_is_not_handed_on():
    rules = "kong_on_shot transfer_last, late_added_pays no"
    assert paid("1 kong added 5m late", "discard from 1 after_kong: 2 fan 0", rules=rules) == ["1>2 1 win"]


END = ("0 left not_ready", "1 left not_ready", "3 left ready 0")


def test_kong_money_handed_on_is_never_refunded():
    shot = "discard from 1 after_kong: 2 fan 0"
    rules = f"{PLAIN}, kong_on_shot transfer_last, refund_not_ready yes, pig_pays null, ready_check_pays 0"
    assert [row for row in rows("\n".join([rules, *RUN, shot, *END])) if "undoes" in row] == ["1>3 2 undoes 0"]
    assert [row for row in rows("\n".join([rules, *RUN, shot, "1 false_win", *END[::2]])) if "undoes" in row] == [
        "1>3 2 undoes 0"
    ]


def test_kong_money_refunded_once_is_not_refunded_again():
    shot = "discard from 1 after_kong: 2 fan 0"
    rules = f"{PLAIN}, kong_on_shot refund, refund_not_ready yes, ready_check_pays 0"
    undone = [row for row in rows("\n".join([rules, *RUN, shot, *END])) if "undoes" in row]
    assert undone == ["1>2 3 undoes 1", "1>3 3 undoes 2", "1>0 3 undoes 3", "1>3 2 undoes 0"]


def test_the_feeder_is_asked_for_only_where_it_pays():
    feeder = PLAIN.replace("sbr-2025,", "sbr-2025, kong_added_payer feeder,")
    assert problems(f"{feeder}\n1 kong added 5m\nunfinished") == ["from_missing at events.0"]
    assert problems(f"{feeder}, late_added_pays no\n1 kong added 5m late\nunfinished") == []
    assert problems(f"{PLAIN}\n1 kong added 5m\nunfinished") == []
    assert problems(f"{PLAIN}\n1 kong direct 5m\nunfinished") == ["from_missing at events.0"]
