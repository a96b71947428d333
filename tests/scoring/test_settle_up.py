"""Settling up: exact, and in as few payments as there can be, against a search that tries every payment."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.settle_up import Payment, settle_up

FOUR_AND_THE_POOL = 5


def balanced(most):
    """Five balances that sum to zero, the last the pool's, many of them cancelling out in parts."""
    amounts = st.lists(st.integers(-most, most), min_size=4, max_size=4)
    return amounts.map(lambda four: (*four, -sum(four)))


def after(balances, payments):
    left = list(balances)
    for payment in payments:
        assert payment.points > 0
        left[payment.payer] += payment.points
        left[payment.payee] -= payment.points
    return left


def fewest(balances):
    """The least number of payments. Some fewest plan closes an account with every payment: try all of those."""
    least = [sum(map(bool, balances))]

    def pay(left, made):
        if not any(left):
            least[0] = min(least[0], made)
        elif made + 1 < least[0]:
            for payer, payee in ((a, b) for a in range(len(left)) for b in range(len(left))):
                if left[payer] < 0 < left[payee]:
                    for points in {-left[payer], left[payee]}:
                        nxt = list(left)
                        nxt[payer] += points
                        nxt[payee] -= points
                        pay(nxt, made + 1)

    pay(list(balances), 0)
    return least[0]


@given(balanced(4))
def test_the_payments_are_exact_and_as_few_as_any_search_finds(balances):
    payments = settle_up(balances)
    assert after(balances, payments) == [0] * FOUR_AND_THE_POOL
    assert len(payments) == fewest(balances)


@given(balanced(10**15))
def test_large_amounts_are_exact(balances):
    payments = settle_up(balances)
    assert after(balances, payments) == [0] * FOUR_AND_THE_POOL
    assert len(payments) < FOUR_AND_THE_POOL


@given(balanced(3))
def test_the_same_balances_give_the_same_payments(balances):
    assert settle_up(balances) == settle_up(list(balances))


def test_nothing_owed_nothing_paid():
    assert settle_up((0, 0, 0, 0, 0)) == ()


def test_one_winner_is_paid_by_three():
    assert settle_up((30, -10, -15, -5, 0)) == (Payment(2, 0, 15), Payment(1, 0, 10), Payment(3, 0, 5))


def test_two_pairs_that_cancel_out_need_two_payments_where_paying_the_largest_first_needs_three():
    # The largest debtor (7) does not owe the largest creditor (5): 4 and 3 together make 7.
    assert len(settle_up((5, -5, -7, 4, 3))) == 3
    assert set(settle_up((7, -7, 5, -5))) == {Payment(1, 0, 7), Payment(3, 2, 5)}
    assert set(settle_up((6, -4, -4, -2, 4))) == {Payment(1, 0, 4), Payment(3, 0, 2), Payment(2, 4, 4)}


def test_the_pool_is_an_account_like_the_others():
    assert settle_up((10, 18, -37, -15, 24)) == (
        Payment(2, 4, 24),
        Payment(3, 1, 15),
        Payment(2, 0, 10),
        Payment(2, 1, 3),
    )


def test_balances_that_do_not_sum_to_zero_are_a_fault_of_the_caller():
    with pytest.raises(ValueError, match="not to zero"):
        settle_up((1, 0, 0, 0, 0))
