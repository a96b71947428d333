"""对账: two settlements of one round row by row, and which rows of them differ."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from scoring.ledger import Transfer
from scoring.settle import Settlement

# Who pays whom, why, because of which event, and the how-manieth such row it is.
RowKey = tuple[int, int, str, int | None, int]
Rows = dict[RowKey, Transfer]


@dataclass(frozen=True, slots=True)
class Difference:
    """差异: a row as each of two settlements has it; None where one has no such row."""

    key: RowKey
    ours: Transfer | None
    theirs: Transfer | None


def rows_of(settlement: Settlement) -> Rows:
    """The rows of a settlement by what tells them apart, in their order."""
    seen: Counter[tuple[int, int, str, int | None]] = Counter()
    rows: Rows = {}
    for row in settlement.transfers:
        alike = (row.payer, row.payee, row.reason, row.event)
        rows[*alike, seen[alike]] = row
        seen[alike] += 1
    return rows


def points_of(rows: Rows, key: RowKey) -> int:
    """The points of a row; 0 where there is none."""
    row = rows.get(key)
    return row.points if row else 0


def differences(ours: Settlement, theirs: Settlement) -> list[Difference]:
    """The rows that differ in points, or that only one has, in order of happening."""
    one, other = rows_of(ours), rows_of(theirs)
    keys = sorted({**one, **other}, key=_place)
    return [
        Difference(key, one.get(key), other.get(key)) for key in keys if points_of(one, key) != points_of(other, key)
    ]


def _place(key: RowKey) -> tuple[bool, int]:
    """By event; the rows of the end of the hand last. Rows of one event stay as they stand."""
    event = key[3]
    return event is None, event or 0
