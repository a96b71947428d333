"""账: every transfer of a table, by player and reason."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet, Sum
from django.db.models.functions import Coalesce

from calculator.models import Entry, Table
from calculator.selectors.pages import Page, page_of


@dataclass(frozen=True, slots=True)
class TransferLine:
    """一笔: points from one player to another, the pool being 4, in a round that counts."""

    round: int
    position: int
    payer: int
    payee: int
    points: int
    reason: str


@dataclass(frozen=True, slots=True)
class TransferSums:
    """合计: of the transfers found, how many there are, their points, and what the player asked for paid and got."""

    count: int
    points: int
    paid: int
    received: int


def transfers_page(
    table: Table, player: int | None = None, reason: str | None = None, number: int = 1, size: int = 50
) -> Page[TransferLine]:
    """账: a page of transfers, of the newest round first, in their order within a round. Two queries. `player` (4: the
    pool) is on either side of them."""
    found = _found(table, player, reason).order_by("-round__position", "index").select_related("round")
    found = found.only("payer", "payee", "points", "reason", "round__number", "round__position")
    return page_of(found, number, size, lambda rows: [_line(row) for row in rows])


def transfer_sums(table: Table, player: int | None = None, reason: str | None = None) -> TransferSums:
    """合计: of the same transfers. One query; `paid` and `received` are 0 where no player is asked for."""
    nobody = -1
    sums = _found(table, player, reason).aggregate(
        number=Count("pk"),
        all=Coalesce(Sum("points"), 0),
        paid=Coalesce(Sum("points", filter=Q(payer=nobody if player is None else player)), 0),
        received=Coalesce(Sum("points", filter=Q(payee=nobody if player is None else player)), 0),
    )
    return TransferSums(sums["number"], int(sums["all"]), int(sums["paid"]), int(sums["received"]))


def _found(table: Table, player: int | None, reason: str | None) -> QuerySet[Entry]:
    found = Entry.objects.filter(round__table=table, round__cancelled=False)
    if player is not None:
        found = found.filter(Q(payer=player) | Q(payee=player))
    return found if reason is None else found.filter(reason=reason)


def _line(entry: Entry) -> TransferLine:
    return TransferLine(entry.round.number, entry.round.position, entry.payer, entry.payee, entry.points, entry.reason)
