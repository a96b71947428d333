"""牌局: the rounds of a table in short, and one of them in full."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby
from operator import itemgetter
from typing import Any, cast

from calculator.documents import Document, dump_json, load_json, rules_value
from calculator.models import Outcome, RecordedRound, RoundVersion, Table
from calculator.selectors.pages import Page, page_of
from calculator.tables.frozen import thaw
from calculator.tables.reckoning import Reckoning, stored
from scoring.events import Player, Round
from scoring.settle import Settlement


@dataclass(frozen=True, slots=True)
class WinLine:
    """胡: one win of a round. `fed_by` is the player whose tile it was, None for a self-draw; `points` what each payer
    paid; `fans` the lines as in a settlement document; `hand` concealed tiles, melds and tile, None if not shown."""

    player: int
    by: str
    fed_by: int | None
    fan: int
    counted_fan: int
    points: int
    fans: tuple[Document, ...]
    hand: Document | None


@dataclass(frozen=True, slots=True)
class RoundLine:
    """牌局: a round of a table in short, everything by player. `version` above 1: it was changed since."""

    number: int
    position: int
    version: int
    cancelled: bool
    recorded: datetime
    changed: datetime
    dealer: int
    next_dealer: int
    deltas: tuple[int, ...]
    pool: int
    wins: tuple[WinLine, ...]
    pigs: tuple[int, ...]
    false_wins: tuple[int, ...]


def rounds_page(table: Table, number: int = 1, size: int = 20) -> Page[RoundLine]:
    """牌局: a page of rounds, the newest first, cancelled ones among them. Three queries."""
    found = table.rounds.order_by("-position").prefetch_related("outcomes").defer("document")
    return page_of(found, number, size, lambda rows: [_line(row) for row in rows])


def rounds_after(table: Table, number: int) -> tuple[RoundLine, ...]:
    """牌局: the rounds that count of those recorded after the one of a number, in their order. Two queries."""
    found = table.rounds.filter(number__gt=number, cancelled=False).prefetch_related("outcomes").defer("document")
    return tuple(_line(row) for row in found.order_by("position"))


@dataclass(frozen=True, slots=True)
class RulesSpan:
    """规则: a frozen rule set with a base, and the first and the last position of the rounds in a row they settled."""

    first: int
    last: int
    rules: str
    base: int


def rules_spans(table: Table) -> tuple[RulesSpan, ...]:
    """规则: by which rules the rounds that count were settled, in their order. One query."""
    rows = table.rounds.filter(cancelled=False).order_by("position").values_list("position", "document")
    told = ((position, cast(Document, load_json(document.encode()))) for position, document in rows)
    settled_by = ((position, dump_json(one["rules"]), one["base"]) for position, one in told)
    spans = []
    for (rules, base), run in groupby(settled_by, key=itemgetter(1, 2)):
        positions = [position for position, _rules, _base in run]
        spans.append(RulesSpan(positions[0], positions[-1], rules, base))
    return tuple(spans)


def _line(row: RecordedRound) -> RoundLine:
    outcomes = list(row.outcomes.all())
    return RoundLine(
        number=row.number,
        position=row.position,
        version=row.version,
        cancelled=row.cancelled,
        recorded=row.recorded,
        changed=row.changed,
        dealer=row.dealer,
        next_dealer=row.next_dealer,
        deltas=row.deltas,
        pool=row.pool,
        wins=win_lines(outcomes),
        pigs=tuple(outcome.player for outcome in outcomes if outcome.end == "flower_pig"),
        false_wins=tuple(outcome.player for outcome in outcomes if outcome.false_win),
    )


def win_lines(outcomes: Iterable[Outcome]) -> tuple[WinLine, ...]:
    """The wins among outcomes of a round, in their order."""
    won = sorted((outcome for outcome in outcomes if outcome.by), key=lambda outcome: cast(int, outcome.order))
    return tuple(win_line(outcome) for outcome in won)


def win_line(outcome: Outcome) -> WinLine:
    values: dict[str, Any] = {name: getattr(outcome, name) for name in ("fan", "counted_fan", "points")}
    return WinLine(
        player=outcome.player,
        by=outcome.by,
        fed_by=outcome.fed_by,
        fans=tuple(cast(list[Document], load_json(outcome.fans.encode()))),
        hand=cast(Document, load_json(outcome.hand.encode())) if outcome.hand else None,
        **values,
    )


def round_at(table: Table, number: int) -> RecordedRound:
    """牌局: a round of a table by its number (not its position); RecordedRound.DoesNotExist if there is none."""
    row = table.rounds.get(number=number)
    row.table = table
    return row


def named_document(row: RecordedRound | RoundVersion, names: tuple[str, ...]) -> Document:
    """牌局文档: the document of a round or a version as people see it: with the players' names, its rules named as
    briefly as can be."""
    document = cast(Document, load_json(row.document.encode()))
    players = [{**player, "name": names[row.seats[seat]]} for seat, player in enumerate(document["players"])]
    return {**document, "rules": rules_value(thaw(dump_json(document["rules"]))), "players": players}


def named_facts(row: RecordedRound | RoundVersion, names: tuple[str, ...]) -> Round:
    """牌局: the facts of a round or a version, with the players' names at their seats."""
    return _named(stored(row.document, row.seating), names)


def settled(row: RecordedRound | RoundVersion, names: tuple[str, ...]) -> tuple[Round, Settlement]:
    """结算: the facts, with names, and the whole settlement of a round or a version, by seat."""
    reckoning = stored(row.document, row.seating)
    return _named(reckoning, names), reckoning.settlement


def _named(reckoning: Reckoning, names: tuple[str, ...]) -> Round:
    seated = [Player(names[reckoning.seats[seat]], one.void) for seat, one in enumerate(reckoning.facts.players)]
    return replace(reckoning.facts, players=cast(tuple[Player, Player, Player, Player], tuple(seated)))
