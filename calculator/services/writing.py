"""落笔: what every change of a table has in common: the lock, the log, the versions, the derived rows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Any

from django.utils import timezone

from calculator.documents import dump_json
from calculator.models import Action, Change, Entry, Outcome, RecordedRound, RoundVersion, Table
from calculator.models.rounds import KEPT
from calculator.tables.frozen import RULE_MODEL
from calculator.tables.reckoning import Reckoning

# SQLite takes no longer lists.
CHUNK = 500


class Stale(Exception):
    """过期: what was to be changed has changed since it was looked at. `since`: the changes in between, oldest first.

    Nothing was stored. For a round, `round` is the round as it stands now.
    """

    def __init__(self, since: Iterable[Change], round: RecordedRound | None = None) -> None:
        self.since = tuple(since)
        self.round = round
        super().__init__(f"{len(self.since)} later changes")


def locked(table: Table) -> Table:
    """The table as it is now, for this transaction alone. Table.DoesNotExist when it was deleted.

    PostgreSQL locks the row; on SQLite the transaction has had the only write lock since it began.
    """
    return Table.objects.select_for_update().get(pk=table.pk)


def already_done(table: Table, token: str | None) -> Change | None:
    """The change that this very submission made when it came before."""
    return table.changes.filter(token=token).first() if token else None


def round_of(change: Change) -> RecordedRound:
    """The round that a change of one round touched."""
    return RecordedRound.objects.select_related("table").get(versions__change=change)


def log(
    table: Table,
    action: Action,
    token: str | None = None,
    *,
    undoes: Change | None = None,
    detail: Mapping[str, Any] | None = None,
    settings: Iterable[str] = (),
    at: datetime | None = None,
) -> Change:
    """Counts the table's version up, saves it with the settings named, and writes the change down."""
    table.version += 1
    table.updated = at or timezone.now()
    table.save(update_fields=["version", "updated", *settings])
    return Change.objects.create(
        table=table,
        number=table.version,
        action=action,
        at=table.updated,
        token=token or None,
        undoes=undoes,
        detail=dump_json(detail or {}),
    )


def save_versions(change: Change, rounds: Sequence[tuple[RecordedRound, Reckoning | None]]) -> None:
    """Saves rounds as they are now, a version of each, and, for those reckoned anew, the rows that follow from them."""
    for row, reckoning in rounds:
        if reckoning is not None:
            for name, value in reckoning.columns().items():
                setattr(row, name, value)
            row.rule_model = RULE_MODEL
        row.version += 1
        row.changed = change.at
        row.save()
    add_versions(change, [row for row, _ in rounds])
    replace_rows([(row, reckoning) for row, reckoning in rounds if reckoning is not None])


def add_versions(change: Change, rows: Iterable[RecordedRound]) -> None:
    """Keeps rounds that were saved as the versions that a change left."""
    RoundVersion.objects.bulk_create(
        RoundVersion(
            round=row,
            number=row.version,
            position=row.position,
            change=change,
            **{name: getattr(row, name) for name in KEPT},
        )
        for row in rows
    )


def replace_rows(reckoned: Sequence[tuple[RecordedRound, Reckoning]]) -> None:
    """Writes the entries and outcomes of rounds, in place of those there were."""
    had = [row.pk for row, _ in reckoned if row.version > 1]
    for start in range(0, len(had), CHUNK):
        Entry.objects.filter(round__in=had[start : start + CHUNK]).delete()
        Outcome.objects.filter(round__in=had[start : start + CHUNK]).delete()
    Entry.objects.bulk_create(
        Entry(round=row, **asdict(entry)) for row, reckoning in reckoned for entry in reckoning.entries
    )
    Outcome.objects.bulk_create(
        Outcome(round=row, **asdict(outcome)) for row, reckoning in reckoned for outcome in reckoning.outcomes
    )
