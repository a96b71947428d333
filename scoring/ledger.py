"""账: the transfers of a round in order of happening; everything else about money is derived from them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from scoring.events import POOL, SEATS


class Reason(StrEnum):
    """名目: why points change hands."""

    WIN = "win"
    KONG_DIRECT = "kong_direct"
    KONG_ADDED = "kong_added"
    KONG_CONCEALED = "kong_concealed"
    KONG_REFUND = "kong_refund"
    KONG_TRANSFER = "kong_transfer"
    FLOWER_PIG = "flower_pig"
    READY_CHECK = "ready_check"
    REFUND = "refund"
    FALSE_WIN = "false_win"


KONG_MONEY = frozenset({Reason.KONG_DIRECT, Reason.KONG_ADDED, Reason.KONG_CONCEALED})


@dataclass(frozen=True, slots=True)
class Transfer:
    """一笔: points (a positive whole number) from payer to payee, seats 0-3 or the pool 4.

    `event` is the index of the event that caused it, None at the end of the hand; `reverses` the index of the
    transfer that a refund undoes.
    """

    payer: int
    payee: int
    points: int
    reason: Reason
    event: int | None
    reverses: int | None = None

    def __post_init__(self) -> None:
        if self.points <= 0 or self.payer == self.payee:
            raise ValueError("a transfer moves points from one account to another")


def balances(transfers: Iterable[Transfer]) -> tuple[int, ...]:
    """盈亏: what each seat has gained, and last the pool; they sum to zero because every transfer does."""
    accounts = [0] * (len(SEATS) + 1)
    for transfer in transfers:
        accounts[transfer.payer] -= transfer.points
        accounts[transfer.payee] += transfer.points
    assert accounts[POOL] >= 0
    return tuple(accounts)
