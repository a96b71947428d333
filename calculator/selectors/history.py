"""改动: what was done to a table and to each of its rounds."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import cast

from django.db.models import Prefetch

from calculator.documents import Document, load_json
from calculator.models import Action, Change, RecordedRound, RoundVersion, Table
from calculator.selectors.pages import Page, page_of

NEVER_UNDONE = (Action.CREATED, Action.UNDONE)


@dataclass(frozen=True, slots=True)
class Happened:
    """改动: a change of a table. `rounds` are the numbers of the rounds it touched; `detail` as in `models.Change`;
    `undoes` is the change that it took back, `undone_by` the number of the one that took it back."""

    number: int
    action: str
    at: datetime
    rounds: tuple[int, ...]
    detail: Document
    undoes: Happened | None
    undone_by: int | None


@dataclass(frozen=True, slots=True)
class VersionLine:
    """版本: a version of a round, by player; `state_changed` is false where only its place changed."""

    number: int
    action: str
    at: datetime
    position: int
    cancelled: bool
    dealer: int
    deltas: tuple[int, ...]
    pool: int
    state_changed: bool


def last_undoable(table: Table) -> Change | None:
    """撤销: the change that undoing would take back. One query."""
    return table.changes.filter(undone_by=None).exclude(action__in=NEVER_UNDONE).order_by("number").last()


def changes_page(table: Table, number: int = 1, size: int = 50) -> Page[Happened]:
    """改动: a page of changes, the newest first. Three queries."""
    versions = RoundVersion.objects.select_related("round").only("change", "round__number").order_by("position")
    found = table.changes.order_by("-number").select_related("undoes", "undone_by")
    found = found.prefetch_related(Prefetch("versions", versions))
    return page_of(found, number, size, lambda rows: [happened(row) for row in rows])


def happened(change: Change) -> Happened:
    """改动: a change with what it touched."""
    undone_by = getattr(change, "undone_by", None)
    rounds = tuple(version.round.number for version in change.versions.all())
    undoes = _facts(change.undoes, rounds, None, change.number) if change.undoes else None
    return _facts(change, rounds, undoes, undone_by.number if undone_by else None)


def _facts(change: Change, rounds: tuple[int, ...], undoes: Happened | None, undone_by: int | None) -> Happened:
    detail = cast(Document, load_json(change.detail.encode()))
    return Happened(change.number, change.action, change.at, rounds, detail, undoes, undone_by)


def version_lines(row: RecordedRound) -> tuple[VersionLine, ...]:
    """版本: every version of a round, the newest first. One query."""
    lines: list[VersionLine] = []
    before = None
    for version in row.versions.select_related("change").order_by("number"):
        state = (version.document, version.seating, version.cancelled)
        lines.append(
            VersionLine(
                number=version.number,
                action=version.change.action,
                at=version.change.at,
                position=version.position,
                cancelled=version.cancelled,
                dealer=version.dealer,
                deltas=version.deltas,
                pool=version.pool,
                state_changed=state != before,
            )
        )
        before = state
    return tuple(reversed(lines))
