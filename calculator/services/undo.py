"""撤销: the last change taken back, whatever it was. That too is a change, and nothing is lost."""

from __future__ import annotations

from typing import Any, cast

from django.db import transaction

from calculator.documents import Document, load_json
from calculator.models import Action, Change, RecordedRound, RoundVersion, Table
from calculator.selectors.history import last_undoable
from calculator.services.order import place
from calculator.services.rounds import state
from calculator.services.seats import exchange
from calculator.services.tables import set_settings
from calculator.services.writing import Stale, already_done, locked, log, save_versions
from calculator.tables.reckoning import Reckoning, stored
from calculator.tables.settings import read_changes


@transaction.atomic
def undo_last(table: Table, expected: int | None = None, token: str | None = None) -> Change | None:
    """撤销: takes back the last change not taken back yet, so that undoing again goes one further back; a round that
    was recorded is cancelled. None when there is nothing to undo.

    Stale when another change than number `expected` is the last one by now."""
    table = locked(table)
    if done := already_done(table, token):
        return done
    last = last_undoable(table)
    if expected is not None and (last is None or last.number != expected):
        raise Stale(list(table.changes.filter(number__gt=expected)))
    if last is None:
        return None
    detail = cast(Document, load_json(last.detail.encode()))
    if last.action == Action.SETTINGS:
        return _undo_settings(table, last, detail, token)
    if last.action == Action.SEATS_SWAPPED:
        return _swap_back(table, last, detail, token)
    versions = list(last.versions.select_related("round").order_by("position"))
    if last.action == Action.MOVED:
        _move_back(table, versions[0].round, detail)
    rounds = [_before(version) for version in versions]
    change = log(table, Action.UNDONE, token, undoes=last)
    save_versions(change, rounds)
    return change


def _undo_settings(table: Table, last: Change, detail: Document, token: str | None) -> Change:
    before: dict[str, Any] = read_changes(detail["before"])
    return log(table, Action.UNDONE, token, undoes=last, settings=set_settings(table, before))


def _swap_back(table: Table, last: Change, detail: Document, token: str | None) -> Change:
    """Everything since was undone: the rounds are as the change left them, and swapping once more brings them back."""
    change = log(table, Action.UNDONE, token, undoes=last)
    exchange(change, table.rounds.filter(versions__change=last), *detail["players"])
    return change


def _move_back(table: Table, row: RecordedRound, detail: Document) -> None:
    """Behind the round it stood after. Positions would not do: rounds may have been inserted and cancelled since."""
    row.table = table
    after = 0 if detail["after"] is None else table.rounds.get(number=detail["after"]).position
    place(row, after if after > row.position else after + 1)


def _before(version: RoundVersion) -> tuple[RecordedRound, Reckoning | None]:
    """The round of a version as it was before it; one that was not there before is cancelled."""
    row = version.round
    earlier = row.versions.filter(number=version.number - 1).first()
    if earlier is None:
        row.cancelled = True
        return row, None
    is_other = state(earlier)[:2] != state(row)[:2]
    row.cancelled = earlier.cancelled
    return row, stored(earlier.document, earlier.seating) if is_other else None
