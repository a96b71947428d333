"""查账: every stored round settled once more, and every difference from what is stored."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, fields
from typing import Any

from django.utils.translation import gettext as _

from calculator.models import Entry, Outcome, RecordedRound, RoundVersion, Table
from calculator.models.rounds import KEPT
from calculator.tables.reckoning import EntryFacts, OutcomeFacts, stored


@dataclass(frozen=True, slots=True)
class Fault:
    """差错: where something stored differs from what follows from the facts, and how."""

    table: int
    round: int | None
    version: int | None
    what: str


def ledger_faults() -> Iterator[Fault]:
    """查账: the faults of all tables, one table and one round at a time."""
    for table in Table.objects.order_by("pk").iterator():
        yield from _table_faults(table)


def _table_faults(table: Table) -> Iterator[Fault]:
    numbers = sorted(table.rounds.values_list("number", flat=True))
    positions = sorted(table.rounds.values_list("position", flat=True))
    changes = sorted(table.changes.values_list("number", flat=True))
    gaps = (
        (_("numbers have gaps"), numbers),
        (_("positions have gaps"), positions),
        (_("changes have gaps"), changes),
    )
    for what, found in gaps:
        if found != list(range(1, len(found) + 1)):
            yield Fault(table.pk, None, None, what)
    if table.version != len(changes):
        differs = _("version is %(version)d, changes are %(changes)d")
        yield Fault(table.pk, None, None, differs % {"version": table.version, "changes": len(changes)})
    rounds = table.rounds.order_by("number").prefetch_related("entries", "outcomes", "versions")
    for row in rounds.iterator(chunk_size=100):
        yield from _round_faults(row)


def _round_faults(row: RecordedRound) -> Iterator[Fault]:
    versions = list(row.versions.all())
    if [version.number for version in versions] != list(range(1, row.version + 1)):
        yield Fault(row.table_id, row.number, None, _("versions have gaps"))
    elif _differ(row, versions[-1], KEPT):
        yield Fault(row.table_id, row.number, None, _("differs from its last version"))
    for version in versions:
        yield from (Fault(row.table_id, row.number, version.number, what) for what in _differences(version))
    yield from (Fault(row.table_id, row.number, None, what) for what in (*_differences(row), *_row_differences(row)))


def _differences(kept: RecordedRound | RoundVersion) -> Iterator[str]:
    """What is stored of a round or a version and does not follow from its facts."""
    try:
        reckoning = stored(kept.document, kept.seating)
    except (ValueError, KeyError, TypeError) as error:
        yield _("no longer settles: %(error)s") % {"error": error}
        return
    for name, value in reckoning.columns().items():
        if getattr(kept, name) != value:
            differs = _("%(name)s: stored %(stored)s, settled %(settled)s")
            yield differs % {"name": name, "stored": getattr(kept, name), "settled": value}


def _row_differences(row: RecordedRound) -> Iterator[str]:
    """Entries and outcomes that do not follow from the facts of a round that settles."""
    try:
        reckoning = stored(row.document, row.seating)
    except (ValueError, KeyError, TypeError):
        return
    entries = [_values(entry, EntryFacts) for entry in row.entries.all()]
    outcomes = [_values(outcome, OutcomeFacts) for outcome in row.outcomes.all()]
    if entries != [asdict(entry) for entry in reckoning.entries]:
        yield _("transfers differ from what is settled")
    if outcomes != [asdict(outcome) for outcome in reckoning.outcomes]:
        yield _("outcomes differ from what is settled")


def _values(row: Entry | Outcome, facts: type[EntryFacts] | type[OutcomeFacts]) -> dict[str, Any]:
    return {field.name: getattr(row, field.name) for field in fields(facts)}


def _differ(one: RecordedRound, other: RoundVersion, names: Iterable[str]) -> bool:
    return any(getattr(one, name) != getattr(other, name) for name in names)
