"""统计: what each player did at a table, in the rounds that count."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.db.models import Avg, Count, F, Max, Min, Q, QuerySet, Sum, Window
from django.db.models.functions import Coalesce, RowNumber

from calculator.models import DELTAS, Entry, Outcome, Table
from calculator.selectors.rounds import WinLine, win_line
from scoring.events import SEATS
from scoring.ledger import KONG_MONEY, Reason

COUNTS = ("wins", "self_draws", "deal_ins", "not_ready", "pigs", "false_wins")
NOTHING: dict[str, Any] = dict.fromkeys(COUNTS, 0) | {"average_fan": None}

# Kong money comes with a kong or is handed on; what is given back of it is paid out again.
KONG_INCOME = frozenset({*KONG_MONEY, Reason.KONG_TRANSFER})
KONG_OUTGO = frozenset({Reason.KONG_REFUND, Reason.REFUND, Reason.KONG_TRANSFER})


@dataclass(frozen=True, slots=True)
class BestHand:
    """最大牌: the win of most fan (before the cap; the earliest of several), and its round."""

    round: int
    position: int
    win: WinLine


@dataclass(frozen=True, slots=True)
class PlayerStatistics:
    """统计: one player at a table. Fan are before the cap, points whole numbers.

    `deal_ins` counts the player's tiles that were won on (a discard or a robbed kong; one that several won counts
    once); `kong_income` is kong money got, with what was handed on by others, less what was given back or handed on;
    `not_ready` and `pigs` count the ends at which the player was asked and was that.
    """

    player: int
    rounds: int
    dealt: int
    wins: int
    self_draws: int
    deal_ins: int
    average_fan: Decimal | None
    kong_income: int
    not_ready: int
    pigs: int
    false_wins: int
    best_round: int
    worst_round: int
    best_hand: BestHand | None


def statistics(table: Table) -> tuple[PlayerStatistics, ...]:
    """统计: of the four players. Four queries."""
    counted = _counted(table)
    rounds = _rounds(table)
    kongs = _kong_income(table)
    best = _best_hands(table)
    return tuple(
        PlayerStatistics(
            player=player,
            rounds=rounds["rounds"],
            dealt=rounds[f"dealt_{player}"],
            kong_income=kongs[player],
            best_round=rounds[f"best_{player}"],
            worst_round=rounds[f"worst_{player}"],
            best_hand=best.get(player),
            **counted.get(player, NOTHING),
        )
        for player in SEATS
    )


def average_fan(table: Table) -> Decimal | None:
    """统计: the average fan of all wins at a table, before the cap; None before the first. One query."""
    return _rounded(_outcomes(table).aggregate(average=Avg("fan"))["average"])


def _outcomes(table: Table) -> QuerySet[Outcome]:
    return Outcome.objects.filter(round__table=table, round__cancelled=False)


def _counted(table: Table) -> dict[int, dict[str, Any]]:
    rows = (
        _outcomes(table)
        .order_by("player")
        .values("player")
        .annotate(
            wins=Count("pk", filter=~Q(by="")),
            self_draws=Count("pk", filter=Q(by="self_draw")),
            deal_ins=Sum("fed"),
            average_fan=Avg("fan"),
            not_ready=Count("pk", filter=Q(end="not_ready")),
            pigs=Count("pk", filter=Q(end="flower_pig")),
            false_wins=Count("pk", filter=Q(false_win=True)),
        )
    )
    return {row.pop("player"): row | {"average_fan": _rounded(row["average_fan"])} for row in rows}


def _rounded(average: float | Decimal | None) -> Decimal | None:
    """Averages are floats on one database and decimals on the other."""
    return None if average is None else Decimal(average).quantize(Decimal("0.01"))


def _rounds(table: Table) -> dict[str, int]:
    return table.rounds.filter(cancelled=False).aggregate(
        rounds=Count("pk"),
        **{f"dealt_{player}": Count("pk", filter=Q(dealer=player)) for player in SEATS},
        **{f"best_{player}": Coalesce(Max(DELTAS[player]), 0) for player in SEATS},
        **{f"worst_{player}": Coalesce(Min(DELTAS[player]), 0) for player in SEATS},
    )


def _kong_income(table: Table) -> Counter[int]:
    rows = (
        Entry.objects.filter(round__table=table, round__cancelled=False, reason__in=KONG_INCOME | KONG_OUTGO)
        .order_by()
        .values("payer", "payee", "reason")
        .annotate(sum=Sum("points"))
    )
    income: Counter[int] = Counter()
    for row in rows:
        if row["reason"] in KONG_INCOME:
            income[row["payee"]] += int(row["sum"])
        if row["reason"] in KONG_OUTGO:
            income[row["payer"]] -= int(row["sum"])
    return income


def _best_hands(table: Table) -> dict[int, BestHand]:
    place = Window(
        RowNumber(),
        partition_by=F("player"),
        order_by=[F("fan").desc(), F("points").desc(), F("round__position").asc()],
    )
    best = _outcomes(table).exclude(by="").annotate(place=place).filter(place=1).select_related("round")
    return {
        outcome.player: BestHand(outcome.round.number, outcome.round.position, win_line(outcome)) for outcome in best
    }
