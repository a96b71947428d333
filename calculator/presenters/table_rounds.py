"""牌局: the versions of a round, with what each changed."""

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from calculator.models import Action, RecordedRound, RoundVersion, Table
from calculator.presenters.round_changes import DifferenceView, differences
from calculator.presenters.table import PointsView, points_view
from calculator.selectors import named_document

ACTIONS: dict[str, str] = {
    Action.RECORDED: _("recorded"),
    Action.INSERTED: _("inserted"),
    Action.EDITED: _("corrected"),
    Action.CANCELLED: _("cancelled"),
    Action.RESTORED: _("brought back"),
    Action.MOVED: _("moved"),
    Action.SEATS_SWAPPED: _("seats swapped"),
    Action.UNDONE: _("a change undone"),
}
# Long histories are rare, and each version's fields are compared with those before.
MOST_SHOWN = 30


@dataclass(frozen=True)
class VersionView:
    """版本: what a change left of a round, when, and the fields it changed."""

    number: int
    what: str
    when: datetime
    deltas: tuple[PointsView, ...]
    cancelled: bool
    seats: str
    differences: tuple[DifferenceView, ...]
    is_now: bool
    differs_from_now: bool


def version_views(row: RecordedRound, table: Table) -> tuple[VersionView, ...]:
    """版本: of a round, the newest first; one query."""
    versions = list(row.versions.select_related("change").order_by("-number")[: MOST_SHOWN + 1])
    older: list[RoundVersion | None] = [*versions[1:], None]
    pairs = list(zip(versions, older, strict=True))[:MOST_SHOWN]
    return tuple(_version_view(version, before, row, table) for version, before in pairs)


def _version_view(version: RoundVersion, before: RoundVersion | None, row: RecordedRound, table: Table) -> VersionView:
    is_other = before is not None and (before.document, before.seating) != (version.document, version.seating)
    return VersionView(
        number=version.number,
        what=gettext(ACTIONS[version.change.action]),
        when=timezone.localtime(version.change.at),
        deltas=tuple(
            points_view(name, points, table) for name, points in zip(table.names, version.deltas, strict=True)
        ),
        cancelled=version.cancelled,
        seats=" · ".join(table.names[player] for player in version.seats),
        differences=differences(named_document(before, table.names), named_document(version, table.names))
        if before is not None and is_other
        else (),
        is_now=version.number == row.version,
        differs_from_now=(version.document, version.seating, version.cancelled)
        != (row.document, row.seating, row.cancelled),
    )
