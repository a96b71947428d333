"""What the tests of tables share: settings, and a table as plain values."""

from calculator.documents import dump_json
from calculator.selectors import standings, table_document

SETTINGS = {
    "names": ["Dong", "Nan", "Xi", "Bei"],
    "rules": "chengdu",
    "base": 1,
    "money_per_point": "0.5",
    "currency": "¥",
}

# Settles to 10, 18, -37, -15 and 24 in the pool under the rules "sbr-2025", the dealer keeping the deal.
SAMPLE = {
    "format": "xuezhan-round/1",
    "rules": "sbr-2025",
    "base": 1,
    "dealer": 0,
    "players": [
        {"name": "Dong", "void": "s"},
        {"name": "Nan", "void": "m"},
        {"name": "Xi", "void": "p"},
        {"name": "Bei", "void": "s"},
    ],
    "events": [
        {"kind": "kong", "seat": 0, "kong": "concealed", "tile": "1m"},
        {"kind": "kong", "seat": 1, "kong": "direct", "tile": "7s", "from": 2},
        {"kind": "kong", "seat": 3, "kong": "added", "tile": "9m", "from": 0, "late": False},
        {
            "kind": "win",
            "by": "discard",
            "from": 3,
            "circumstances": ["after_kong"],
            "wins": [
                {
                    "seat": 0,
                    "concealed": "234m 456p 789p 5p",
                    "melds": [{"kind": "concealed_kong", "tile": "1m"}],
                    "tile": "5p",
                }
            ],
        },
        {"kind": "win", "by": "self_draw", "wins": [{"seat": 1, "fans": {"full_flush": 1, "root": 1}}]},
        {"kind": "false_win", "seat": 2},
    ],
    "still_in": [
        {
            "seat": 3,
            "concealed": "234m 456m 77p 88p",
            "melds": [{"kind": "added_kong", "tile": "9m", "from": 0}],
        }
    ],
    "over": True,
}
SAMPLE_DELTAS, SAMPLE_POOL = (10, 18, -37, -15), 24


def plain_round(dealer=0, seat=0, feeder=1, fan=0):
    """A round that one player wins by the bare total, the wall then running out on three who are ready for nothing."""
    others = [other for other in range(4) if other != seat]
    return {
        "format": "xuezhan-round/1",
        "rules": "chengdu",
        "dealer": dealer,
        "players": [{"name": "", "void": None}] * 4,
        "events": [{"kind": "win", "by": "discard", "from": feeder, "wins": [{"seat": seat, "fan": fan}]}],
        "still_in": [{"seat": other, "state": "not_ready"} for other in others],
    }


def exported(table):
    """The table with all its history, as text."""
    return dump_json(table_document(table))


def counting(table):
    """The rounds that count, in order: number, seating, document, deltas."""
    rows = table.rounds.filter(cancelled=False).order_by("position")
    return [(row.number, row.seating, row.document, row.deltas) for row in rows]


def order(table):
    """The numbers of all rounds by position."""
    return list(table.rounds.order_by("position").values_list("number", flat=True))


def balances(table):
    return standings(table).balances
