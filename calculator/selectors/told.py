"""改动: some changes of a table with what they touched."""

from collections.abc import Collection

from django.db.models import Prefetch

from calculator.models import RoundVersion, Table
from calculator.selectors.history import Happened, happened


def told_changes(table: Table, numbers: Collection[int]) -> tuple[Happened, ...]:
    """改动: the changes of these numbers, the oldest first. Two queries, none without numbers."""
    if not numbers:
        return ()
    versions = RoundVersion.objects.select_related("round").only("change", "round__number").order_by("position")
    found = table.changes.filter(number__in=numbers).order_by("number").select_related("undoes", "undone_by")
    return tuple(happened(change) for change in found.prefetch_related(Prefetch("versions", versions)))


def positions_of(table: Table, changes: Collection[Happened]) -> dict[int, int]:
    """次序: where the rounds that the changes touched stand now, by their numbers. One query."""
    numbers = {number for change in changes for number in change.rounds}
    if not numbers:
        return {}
    found = table.rounds.filter(number__range=(min(numbers), max(numbers)))
    return dict(found.values_list("number", "position"))
