"""表行: the rows of a posted form as lists, so that a row can be added, moved and taken out with all that is typed in it.

A row is what stands in the fields `prefix-N-…`: their names without that beginning, each with its values. Rows may hold rows.
"""

import re
from collections.abc import Mapping, Sequence

from django.core.exceptions import SuspiciousOperation

Fields = Mapping[str, Sequence[str]]
Row = dict[str, list[str]]


class TooManyRows(SuspiciousOperation):
    """More rows than the page ever offers: no browser showing it sends them. Answered with status 400."""


def rows_of(fields: Fields, prefix: str, most: int) -> list[Row]:
    """The rows of a prefix by their number, gaps closed; TooManyRows beyond `most`."""
    name = re.compile(rf"{re.escape(prefix)}-([0-9]{{1,4}})-(.+)", re.DOTALL)
    rows: dict[int, Row] = {}
    for key, values in fields.items():
        if found := name.fullmatch(key):
            rows.setdefault(int(found[1]), {})[found[2]] = list(values)
    if len(rows) > most:
        raise TooManyRows(f"{len(rows)} rows of {prefix}, {most} at most")
    return [rows[number] for number in sorted(rows)]


def with_rows(fields: Fields, prefix: str, rows: Sequence[Fields]) -> Row:
    """The fields with these rows of a prefix, and the counts that a Django formset asks for, instead of those they had."""
    replaced = {key: list(values) for key, values in fields.items() if not key.startswith(f"{prefix}-")}
    replaced |= {f"{prefix}-TOTAL_FORMS": [str(len(rows))], f"{prefix}-INITIAL_FORMS": ["0"]}
    for number, row in enumerate(rows):
        replaced |= {f"{prefix}-{number}-{key}": list(values) for key, values in row.items()}
    return replaced


def first(row: Fields, key: str) -> str:
    """The value of a field that has one, stripped; empty where it has none."""
    values = row.get(key) or [""]
    return values[-1].strip()
