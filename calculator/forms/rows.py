"""表行: the rows of a posted form as lists, so that a row is added, moved or taken out with all that is typed in it.

A row is what stands in the fields `prefix-N-…`: their names without that beginning, and their values. Rows hold rows.
"""

import re
from collections.abc import Mapping, Sequence

from django.core.exceptions import SuspiciousOperation

from scoring.events import SEATS

Fields = Mapping[str, Sequence[str]]
Row = dict[str, list[str]]


class TooManyRows(SuspiciousOperation):
    """More rows than the page ever offers: no browser showing it sends them. Answered with status 400."""


def rows_of(fields: Fields, prefix: str, most: int) -> list[Row]:
    """The rows of a prefix by their number, gaps closed; TooManyRows beyond `most`."""
    rows = _numbered(fields, prefix)
    if len(rows) > most:
        raise TooManyRows(f"{len(rows)} rows of {prefix}, {most} at most")
    return [rows[number] for number in sorted(rows)]


def seat_rows(fields: Fields, prefix: str) -> list[Row]:
    """The rows of a prefix that has one for each seat, empty ones among them; TooManyRows beyond the four."""
    rows = _numbered(fields, prefix)
    if rows.keys() - set(SEATS):
        raise TooManyRows(f"{prefix} of more than four seats")
    return [rows.get(seat, {}) for seat in SEATS]


def _numbered(fields: Fields, prefix: str) -> dict[int, Row]:
    name = re.compile(rf"{re.escape(prefix)}-([0-9]{{1,4}})-(.+)", re.DOTALL)
    rows: dict[int, Row] = {}
    for key, values in fields.items():
        if found := name.fullmatch(key):
            rows.setdefault(int(found[1]), {})[found[2]] = list(values)
    return rows


def with_rows(fields: Fields, prefix: str, rows: Sequence[Fields]) -> Row:
    """The fields with these rows of a prefix, and the counts that a formset asks for, instead of those they had."""
    replaced = {key: list(values) for key, values in fields.items() if not key.startswith(f"{prefix}-")}
    replaced |= {f"{prefix}-TOTAL_FORMS": [str(len(rows))], f"{prefix}-INITIAL_FORMS": ["0"]}
    for number, row in enumerate(rows):
        replaced |= {f"{prefix}-{number}-{key}": list(values) for key, values in row.items()}
    return replaced


def first(row: Fields, key: str) -> str:
    """The value of a field that has one, stripped; empty where it has none."""
    values = row.get(key) or [""]
    return values[-1].strip()
