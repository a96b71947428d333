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

# The sample round settles to 10, 18, -37, -15 and 24 in the pool under "sbr-2025", the dealer keeping the deal.
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
