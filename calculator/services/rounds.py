"""牌局: record a round, correct it, cancel it, go back to how it was."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from calculator.documents.place import Place
from calculator.models import Action, Change, RecordedRound, RoundVersion, Table
from calculator.selectors.proposals import seating_before
from calculator.services.writing import Stale, already_done, locked, log, round_of, save_versions
from calculator.tables.frozen import frozen_rules
from calculator.tables.reckoning import Reckoning, reckon, stored


@transaction.atomic
def record_round(
    table: Table,
    data: object,
    token: str | None = None,
    seats: Sequence[int] | None = None,
    seen: int | None = None,
) -> RecordedRound:
    """记一局: the newest round of a table: a round document, settled under the table's rules and base, whatever it
    names. `seats`: the player at each seat, by default as in the round before. The same `token` again gives the round
    it made the first time.

    Stale when others were recorded since there were `seen` of them; Refused with every problem at its path."""
    table = locked(table)
    if done := already_done(table, token):
        return round_of(done)
    check_seen(table, seen)
    return add_round(table, data, token, seats, table.rounds.count() + 1, Action.RECORDED)


def check_seen(table: Table, seen: int | None) -> None:
    """Stale where somebody recorded a round since there were `seen` of them: it may be the same one."""
    if seen is not None:
        newer = table.rounds.filter(number__gt=seen, cancelled=False)
        if since := list(Change.objects.filter(versions__round__in=newer, versions__number=1)):
            raise Stale(since)


def add_round(
    table: Table, data: object, token: str | None, seats: Sequence[int] | None, position: int, action: Action
) -> RecordedRound:
    """A new round at a position that is free; `table` is locked."""
    reckoning = reckon(data, seats or seating_before(table, position), table.rules, table.base)
    change = log(table, action, token)
    # Rounds are never deleted, so that the number of the newest tells how many there are.
    row = RecordedRound(table=table, number=table.rounds.count() + 1, position=position, version=0, recorded=change.at)
    save_versions(change, [(row, reckoning)])
    return row


@transaction.atomic
def edit_round(
    round: RecordedRound,
    data: object,
    expected_version: int,
    token: str | None = None,
    *,
    seats: Sequence[int] | None = None,
    rules: object = None,
    base: int | None = None,
) -> RecordedRound:
    """改一局: other facts for a round, settled under the rules and base frozen into it unless others are given. A
    cancelled round stays cancelled. No change is logged where nothing differs.

    Stale when `expected_version` is no longer the round's version; Refused with every problem at its path."""
    table, row = locked_round(round)
    if already_done(table, token):
        return row
    check_version(row, expected_version)
    now = stored(row.document, row.seating)
    reckoning = reckon(
        data,
        row.seats if seats is None else seats,
        now.rules if rules is None else _rules(rules),
        now.facts.base if base is None else base,
    )
    if (reckoning.document, reckoning.seating) == (row.document, row.seating):
        return row
    return _change(row, Action.EDITED, token, reckoning)


@transaction.atomic
def cancel_round(round: RecordedRound, expected_version: int | None = None, token: str | None = None) -> RecordedRound:
    """作废: the round is kept and no longer counts. Nothing happens where it is cancelled already. Stale as for
    `edit_round`, where a version is expected."""
    table, row = locked_round(round)
    if already_done(table, token) or row.cancelled:
        return row
    check_version(row, expected_version)
    row.cancelled = True
    return _change(row, Action.CANCELLED, token)


@transaction.atomic
def restore_version(
    round: RecordedRound, number: int | None = None, expected_version: int | None = None, token: str | None = None
) -> RecordedRound:
    """恢复: the round as a version of it was, cancelled or not; by default the last one that was not cancelled. Its
    place in the evening stays. Nothing happens where nothing differs.

    RoundVersion.DoesNotExist when there is no such version; Stale as for `edit_round`, where a version is expected."""
    table, row = locked_round(round)
    if already_done(table, token):
        return row
    check_version(row, expected_version)
    versions = row.versions.filter(cancelled=False) if number is None else row.versions.filter(number=number)
    version = versions.order_by("number").last()
    if version is None:
        raise RoundVersion.DoesNotExist
    if state(version) == state(row):
        return row
    row.cancelled = version.cancelled
    return _change(row, Action.RESTORED, token, stored(version.document, version.seating))


def locked_round(round: RecordedRound) -> tuple[Table, RecordedRound]:
    """A round and its table as they are now, for this transaction alone."""
    table = locked(Table(pk=round.table_id))
    row = table.rounds.get(pk=round.pk)
    row.table = table
    return table, row


def check_version(row: RecordedRound, expected: int | None) -> None:
    """Stale where the round is no longer as it was at the version that was looked at. Only its place may differ."""
    if expected is None or expected == row.version:
        return
    seen = row.versions.filter(number=expected).first()
    if seen is None or state(seen) != state(row):
        raise Stale(Change.objects.filter(versions__round=row, versions__number__gt=expected), row)


def state(row: RecordedRound | RoundVersion) -> tuple[str, str, bool]:
    """What a version can bring back."""
    return row.document, row.seating, row.cancelled


def _change(row: RecordedRound, action: Action, token: str | None, reckoning: Reckoning | None = None) -> RecordedRound:
    save_versions(log(row.table, action, token), [(row, reckoning)])
    return row


def _rules(value: object) -> str:
    place = Place(value, "rules")
    rules = frozen_rules(place)
    place.done()
    return rules
