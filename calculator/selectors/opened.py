"""本机牌桌: the tables behind a few links."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q

from calculator.models import Table


@dataclass(frozen=True, slots=True)
class OpenedLine:
    """本机牌桌: a table by one of its links."""

    code: str
    may_write: bool
    names: tuple[str, ...]
    updated: datetime


def opened_lines(codes: Sequence[str]) -> tuple[OpenedLine, ...]:
    """本机牌桌: the tables that codes open, in the order of the codes; codes that open nothing are left out. One query,
    none without codes."""
    if not codes:
        return ()
    found: dict[str, OpenedLine] = {}
    for table in Table.objects.filter(Q(scorer_code__in=codes) | Q(viewer_code__in=codes)):
        for code in (table.scorer_code, table.viewer_code):
            found[code] = OpenedLine(code, code == table.scorer_code, table.names, table.updated)
    return tuple(found[code] for code in codes if code in found)
