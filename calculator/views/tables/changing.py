from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from calculator import services
from calculator.forms.rows import first
from calculator.forms.table import TableForm, fields_of_table
from calculator.presenters.table import frame_view
from calculator.selectors import Opened
from calculator.views import device
from calculator.views.tables.door import FILL_IN, at_table, code_of, done, sent


@at_table(FILL_IN, scorer=True)
def settings(request: HttpRequest, opened: Opened) -> HttpResponse:
    """改桌设: names and money at once, rules and base for the rounds to come."""
    table = opened.table
    context = {"frame": frame_view(opened)}
    if request.method != "POST":
        return render(request, "table_settings.html", {**context, "form": TableForm(fields_of_table(table))})
    fields = sent(request)
    form = TableForm(fields)
    wanted = form.settings()
    if wanted is None:
        return render(request, "table_settings.html", {**context, "form": form, "problems": form.mends()}, status=422)
    services.change_table(table, wanted, first(fields, "token")[:64])
    return done(opened)


@at_table(FILL_IN, scorer=True)
def delete(request: HttpRequest, opened: Opened) -> HttpResponse:
    """删桌: the one thing that cannot be undone, so it is asked about."""
    if request.method != "POST":
        return render(request, "table_delete.html", {"frame": frame_view(opened)})
    services.delete_table(opened.table)
    response = redirect("home")
    device.TABLES.forget(request, response, code_of(opened))
    return response
