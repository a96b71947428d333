"""账: a transfer moves points from one account to another, so that the accounts sum to zero."""

import pytest

from scoring.ledger import Reason, Transfer, balances


@pytest.mark.parametrize(("payer", "payee", "points"), [(0, 0, 5), (0, 1, 0), (0, 1, -5), (4, 4, 1)])
def test_no_transfer_at_all(payer, payee, points):
    with pytest.raises(ValueError, match="from one account to another"):
        Transfer(payer, payee, points, Reason.WIN, 0)


def test_balances():
    rows = [
        Transfer(0, 1, 5, Reason.WIN, 0),
        Transfer(2, 4, 24, Reason.FALSE_WIN, 1),
        Transfer(1, 3, 2, Reason.REFUND, 2),
    ]
    assert balances(rows) == (-5, 3, -24, 2, 24)
    assert balances([]) == (0, 0, 0, 0, 0)
