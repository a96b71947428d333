"""链接: which table a link opens, and what it allows."""

from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Q

from calculator.models import Table


class Role(StrEnum):
    """身份: what a link allows."""

    SCORER = "scorer"
    VIEWER = "viewer"


@dataclass(frozen=True, slots=True)
class Opened:
    """A table, opened by one of its links."""

    table: Table
    role: Role

    @property
    def may_write(self) -> bool:
        return self.role is Role.SCORER


def open_table(code: str) -> Opened | None:
    """开门: the table that a link opens and as whom; None for a link that opens nothing."""
    try:
        table = Table.objects.get(_opened_by(code))
    except Table.DoesNotExist:
        return None
    return Opened(table, Role.SCORER if table.scorer_code == code else Role.VIEWER)


def _opened_by(code: str) -> Q:
    # What holds a NUL byte is no link, and PostgreSQL would refuse to look for it.
    return Q(scorer_code=code) | Q(viewer_code=code) if "\0" not in code else Q(pk__in=[])
