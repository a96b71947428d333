from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from calculator.presenters.changes import change_view
from calculator.presenters.table import frame_view
from calculator.selectors import Opened, changes_page
from calculator.selectors.told import positions_of
from calculator.views.tables.door import READ, at_table, whole


@at_table(READ)
def history(request: HttpRequest, opened: Opened) -> HttpResponse:
    """改动: everything that was ever done to the table, the newest first."""
    table = opened.table
    page = changes_page(table, whole(request.GET.get("page"), 1))
    positions = positions_of(table, page.items)
    context = {
        "frame": frame_view(opened),
        "page": page,
        "changes": [(change_view(table, change, positions), change.rounds[:1]) for change in page.items],
    }
    return render(request, "table_history.html", context)
