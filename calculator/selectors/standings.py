"""盈亏: who has won how much so far, how it came about, and who pays whom at the end."""

from dataclasses import dataclass

from django.db.models import Count, F, Q, Sum, Window
from django.db.models.functions import Coalesce

from calculator.models import DELTAS, Table
from scoring.events import POOL
from scoring.settle_up import Payment, settle_up

COUNTS = Q(cancelled=False)


@dataclass(frozen=True, slots=True)
class Standings:
    """盈亏: what each player has gained and what the pool holds, in points, after the rounds that count."""

    balances: tuple[int, ...]
    pool: int
    rounds: int
    cancelled: int

    @property
    def places(self) -> tuple[int, ...]:
        """名次: the place of each player, from 1; equal balances share one."""
        return tuple(1 + sum(other > balance for other in self.balances) for balance in self.balances)


def standings(table: Table) -> Standings:
    """盈亏: the balances of a table. One query."""
    sums = {name: Coalesce(Sum(name, filter=COUNTS), 0) for name in (*DELTAS, "pool")}
    found = table.rounds.aggregate(counted=Count("pk", filter=COUNTS), all=Count("pk"), **sums)
    return Standings(
        balances=tuple(int(found[delta]) for delta in DELTAS),
        pool=int(found["pool"]),
        rounds=found["counted"],
        cancelled=found["all"] - found["counted"],
    )


def payments(found: Standings) -> tuple[Payment, ...]:
    """结账: the fewest payments, between players and the pool (4), that settle the balances."""
    assert len(found.balances) == POOL
    return settle_up((*found.balances, found.pool))


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """走势: the balances after a round that counts."""

    position: int
    number: int
    balances: tuple[int, ...]
    pool: int


def balance_curve(table: Table) -> tuple[CurvePoint, ...]:
    """走势: the balances after every round that counts, in their order. One query."""
    running = {f"run_{name}": Window(Sum(name), order_by=F("position").asc()) for name in (*DELTAS, "pool")}
    rows = table.rounds.filter(COUNTS).order_by("position").annotate(**running)
    return tuple(
        CurvePoint(position, number, tuple(map(int, sums[:POOL])), int(sums[POOL]))
        for position, number, *sums in rows.values_list("position", "number", *running)
    )
