from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from calculator.documents import dump_json
from calculator.presenters.books import payment_views, span_views
from calculator.presenters.money import money_text
from calculator.presenters.table import accounts, frame_view, line_view, points_view
from calculator.selectors import (
    Opened,
    payments,
    rounds_csv,
    rounds_page,
    rules_spans,
    standings,
    table_document,
    transfers_csv,
)
from calculator.views.tables.door import READ, at_table

# More rounds than can be imported are on no sheet of paper either.
MOST_ON_PAPER = 5000


@at_table(READ)
def document(request: HttpRequest, opened: Opened) -> HttpResponse:
    """导出: the whole table as one JSON document, complete with its history."""
    return _file(dump_json(table_document(opened.table)), "application/json", "table.json", opened)


@at_table(READ)
def rounds(request: HttpRequest, opened: Opened) -> HttpResponse:
    """导出: the rounds as a spreadsheet."""
    return _file(rounds_csv(opened.table), "text/csv; charset=utf-8", "rounds.csv", opened)


@at_table(READ)
def transfers(request: HttpRequest, opened: Opened) -> HttpResponse:
    """导出: every transfer as a spreadsheet."""
    return _file(transfers_csv(opened.table), "text/csv; charset=utf-8", "transfers.csv", opened)


def _file(text: str, kind: str, name: str, opened: Opened) -> HttpResponse:
    day = f"{timezone.localtime(opened.table.created):%Y-%m-%d}"
    return HttpResponse(text, kind, headers={"Content-Disposition": f'attachment; filename="xuezhan-{day}-{name}"'})


@at_table(READ)
def sheet(request: HttpRequest, opened: Opened) -> HttpResponse:
    """签字单: the whole evening on paper, with a line for each player to sign."""
    table = opened.table
    found = standings(table)
    page = rounds_page(table, size=MOST_ON_PAPER)
    totals = zip(accounts(table), (*found.balances, found.pool), strict=True)
    context = {
        "frame": frame_view(opened),
        "lines": [line_view(table, line) for line in reversed(page.items)],
        "has_pool": any(line.pool for line in page.items),
        "totals": [points_view(name, points, table) for name, points in totals],
        "pool": found.pool,
        "payments": payment_views(payments(found), table),
        "spans": span_views(rules_spans(table), table),
        "money": money_text(1, table),
        "begun": timezone.localtime(table.created),
        "printed": timezone.localtime(datetime.now(tz=timezone.get_current_timezone())),
    }
    return render(request, "table_sheet.html", context)
