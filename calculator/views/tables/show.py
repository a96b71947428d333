from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from calculator.presenters.changes import change_views
from calculator.presenters.links import link_views
from calculator.presenters.table import frame_view, line_views, table_view
from calculator.selectors import Opened, last_undoable, propose, rounds_page, standings
from calculator.selectors.proposals import round_before
from calculator.services import Stale
from calculator.views import device
from calculator.views.tables.door import READ, at_table, code_of, whole


@at_table(READ)
def table(request: HttpRequest, opened: Opened) -> HttpResponse:
    """牌桌: who sits where, who has won how much, and the rounds, the newest first."""
    return table_page(request, opened)


def table_page(request: HttpRequest, opened: Opened, stale: Stale | None = None) -> HttpResponse:
    """The table's page; with `stale`, why what was to be undone was not."""
    table = opened.table
    page = rounds_page(table, whole(request.GET.get("page"), 1))
    last = round_before(table, None)
    done = whole(request.GET.get("done"), 0)
    last_change = last_undoable(table) if opened.may_write else None
    undoable = last_change.number if last_change else 0
    since = [change.number for change in stale.since] if stale else []
    told = change_views(table, {done, undoable, *since} - {0}) if opened.may_write else {}
    context = {
        "frame": frame_view(opened),
        "table": table_view(table, propose(table), standings(table), last.deltas if last else None),
        "lines": line_views(table, page),
        "page": page,
        "undoable": told.get(undoable),
        "done": told.get(done),
        "stale": [told[number] for number in since],
        # Of what follows the table, htmx takes the live part alone.
        "links": () if getattr(request, "htmx", False) else link_views(request, opened),
    }
    response = render(request, "table.html", context, status=409 if stale else 200)
    device.TABLES.remember(request, response, code_of(opened))
    return response
