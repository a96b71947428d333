from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from calculator import services
from calculator.forms.seats import SwapForm
from calculator.presenters.changes import change_views
from calculator.presenters.table import frame_view
from calculator.selectors import Opened
from calculator.services import Stale
from calculator.views.tables.door import FILL_IN, at_table, done, seen_of, token_of
from scoring.problems import Refused


@at_table(FILL_IN, scorer=True)
def swap(request: HttpRequest, opened: Opened) -> HttpResponse:
    """换位: two players change seats, and all they won and lost, in a range of rounds."""
    table = opened.table
    last = str(table.rounds.count())
    asked = request.POST if request.method == "POST" else request.GET
    fields = {"first": [last], "last": [last]} | {name: [str(one) for one in asked.getlist(name)] for name in asked}
    form = SwapForm(fields, table.names)
    context = {"frame": frame_view(opened), "form": form, "seen": table.version}
    if request.method != "POST":
        return render(request, "table_swap.html", context)
    try:
        services.swap_seats(table, *form.numbers(), token_of(request), seen_of(request))
    except Refused as refused:
        return render(request, "table_swap.html", {**context, "problems": form.refuse(refused)}, status=422)
    except Stale as stale:
        numbers = [change.number for change in stale.since]
        theirs = change_views(table, numbers).values()
        return render(request, "table_swap.html", {**context, "stale": theirs, "seen": numbers[-1]}, status=409)
    return done(request, opened)
