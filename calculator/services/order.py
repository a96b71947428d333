"""次序: insert a round that was missed, move one that stands in the wrong place."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.db.models import F, Q

from calculator.models import Action, Change, RecordedRound, Table
from calculator.services.rounds import add_round, check_seen, locked_round
from calculator.services.writing import Stale, already_done, locked, log, round_of, save_versions


@transaction.atomic
def insert_round(
    table: Table,
    data: object,
    position: int,
    token: str | None = None,
    seats: Sequence[int] | None = None,
    seen: int | None = None,
) -> RecordedRound:
    """补一局: a round that was missed, at a position from 1; what stood there and after moves one further. Otherwise as
    `record_round`; a position past the last is the last."""
    table = locked(table)
    if done := already_done(table, token):
        return round_of(done)
    check_seen(table, seen)
    position = max(1, min(position, table.rounds.count() + 1))
    _shift(table, position, table.rounds.count(), by=1)
    return add_round(table, data, token, seats, position, Action.INSERTED)


@transaction.atomic
def move_round(round: RecordedRound, position: int, token: str | None = None, seen: int | None = None) -> RecordedRound:
    """移一局: the round at another position from 1; those between move one towards where it stood. A position past the
    last is the last. Nothing happens where it stands there already. Stale as for `check_order`."""
    table, row = locked_round(round)
    position = max(1, min(position, table.rounds.count()))
    if already_done(table, token) or position == row.position:
        return row
    check_order(table, seen, row)
    before = table.rounds.filter(position=row.position - 1).first()
    place(row, position)
    detail = {"round": row.number, "after": before.number if before else None}
    save_versions(log(table, Action.MOVED, token, detail=detail), [(row, None)])
    return row


def check_order(table: Table, seen: int | None, row: RecordedRound | None = None) -> None:
    """Stale where rounds took other places since version `seen` of the table: a position would mean another round."""
    if seen is not None:
        moves = Q(action__in=(Action.INSERTED, Action.MOVED)) | Q(undoes__action=Action.MOVED)
        if since := list(Change.objects.filter(moves, table=table, number__gt=seen)):
            raise Stale(since, row)


def place(row: RecordedRound, position: int) -> None:
    """Puts a round of a locked table at a position; only positions are written."""
    old = row.position
    _put(row, 0)
    if position > old:
        _shift(row.table, old + 1, position, by=-1)
    else:
        _shift(row.table, position, old - 1, by=1)
    _put(row, position)


def _put(row: RecordedRound, position: int) -> None:
    row.position = position
    row.save(update_fields=["position"])


def _shift(table: Table, first: int, last: int, by: int) -> None:
    """Moves the rounds of a range of positions. By way of negative ones: databases check uniqueness row by row."""
    table.rounds.filter(position__range=(first, last)).update(position=-F("position") - by)
    table.rounds.filter(position__lt=0).update(position=-F("position"))
