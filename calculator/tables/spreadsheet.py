"""表格: rows as CSV that spreadsheets open as they are meant."""

import csv
from collections.abc import Iterable
from io import StringIO

# A cell that begins so is a formula to some spreadsheet, in full width too, and may run what a player's name says.
FORMULA_SIGNS = tuple("=+-@\t\r\n|%＝＋－＠")


def csv_text(rows: Iterable[Iterable[object]]) -> str:
    """CSV with the mark by which spreadsheets know UTF-8. Text that would be a formula is quoted with an apostrophe."""
    text = StringIO()
    text.write("\ufeff")
    csv.writer(text).writerows([_cell(value) for value in row] for row in rows)
    return text.getvalue()


def _cell(value: object) -> object:
    if isinstance(value, str) and value.lstrip().startswith(FORMULA_SIGNS):
        return f"'{value}"
    return value
