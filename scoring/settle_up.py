"""结账: balances at the end of an evening → the fewest payments that bring every account to zero."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations


@dataclass(frozen=True, slots=True)
class Payment:
    """付账: points (a positive whole number) that one account pays another."""

    payer: int
    payee: int
    points: int


def settle_up(balances: Sequence[int]) -> tuple[Payment, ...]:
    """结账: the fewest payments, in points, that settle the balances of a few accounts, the pool among them.

    The accounts are the indices; ValueError when the balances do not sum to zero. Every choice of accounts is tried,
    so that it is exact, and meant for a card table. Equal balances give equal payments.
    """
    if sum(balances):
        raise ValueError(f"balances sum to {sum(balances)}, not to zero")
    owing = tuple(account for account, balance in enumerate(balances) if balance)
    return tuple(payment for group in _groups(owing, balances) for payment in _within(group, balances))


def _groups(accounts: tuple[int, ...], balances: Sequence[int]) -> list[tuple[int, ...]]:
    """The most groups that each sum to zero. A group of n that splits no further takes n - 1 payments, never fewer."""
    if not accounts:
        return []
    first, *others = accounts
    best: list[tuple[int, ...]] = []
    for size in range(1, len(accounts)):
        for chosen in combinations(others, size):
            if balances[first] + sum(balances[account] for account in chosen) == 0:
                rest = tuple(account for account in others if account not in chosen)
                found = [(first, *chosen), *_groups(rest, balances)]
                best = max(best, found, key=len)
    return best


def _within(group: tuple[int, ...], balances: Sequence[int]) -> list[Payment]:
    """Who owes most pays whom is owed most, until nothing is owed; each payment closes an account."""
    left = {account: balances[account] for account in group}
    payments = []
    while any(left.values()):
        payer, payee = min(left, key=left.__getitem__), max(left, key=left.__getitem__)
        points = min(-left[payer], left[payee])
        left[payer] += points
        left[payee] -= points
        payments.append(Payment(payer, payee, points))
    return payments
