"""Payments, from rule books and other tools' tests: who pays whom, and why."""

import pytest

from calculator.documents import read_round
from scoring import SEATS, Reason, settle
from tests import cases


@pytest.mark.parametrize("row", cases.params("rounds"))
def test_a_round_settles_as_told(row):
    settlement = settle(read_round(cases.round_document(row)))
    found = {
        "deltas": list(settlement.deltas),
        "pool": settlement.pool,
        "rows": [[t.payer, t.payee, t.points, t.reason] for t in settlement.transfers],
        "scores": [{line.key: line.times for line in won.score.fans} for won in settlement.scores],
        "ends": [end.seat for end in settlement.ends],
        "by_reason": {r: _gains(settlement, "reason", Reason(r)) for r in row.get("by_reason", {})},
        "by_event": {e: _gains(settlement, "event", int(e)) for e in row.get("by_event", {})},
    }
    expected = {key: row[key] for key in found if key in row}
    assert expected
    assert {key: found[key] for key in expected} == expected


def _gains(settlement, field, value):
    """What each seat gains by the rows of one reason or one event."""
    gains = [0, 0, 0, 0]
    for transfer in settlement.transfers:
        if getattr(transfer, field) == value:
            for seat, points in ((transfer.payer, -transfer.points), (transfer.payee, transfer.points)):
                if seat in SEATS:
                    gains[seat] += points
    return gains
