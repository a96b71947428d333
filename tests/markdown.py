"""What the tests of the documentation read Markdown with."""

import re
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent


class Table(NamedTuple):
    """A table under its heading."""

    heading: str
    columns: list[str]
    rows: list[list[str]]


def page(name):
    return (ROOT / name).read_text(encoding="utf-8")


def cells(line):
    return [cell.strip() for cell in line.strip("|").split("|")]


def tables(text):
    found, heading, before = [], "", ""
    for line in text.splitlines():
        if line.startswith("#"):
            heading = line.strip("# ")
        elif line.startswith("|---"):
            found.append(Table(heading, cells(before), []))
        elif line.startswith("|") and before.startswith("|"):
            found[-1].rows.append(cells(line))
        before = line
    return found


def table(text, first_column, heading=None):
    return next(t for t in tables(text) if t.columns[0] == first_column and heading in (None, t.heading))


def codes(cell):
    """What stands in `back quotes` in a cell."""
    return re.findall(r"`([^`]+)`", cell)


def first_codes(found):
    """What stands in back quotes in the first column of a table."""
    return [code for row in found.rows for code in codes(row[0])]


def anchors(text):
    """The names by which a link reaches the headings of a page."""
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
