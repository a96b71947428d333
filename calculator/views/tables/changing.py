from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from calculator import services
from calculator.forms.rows import first
from calculator.forms.table import TableForm, fields_of_table
from calculator.presenters.changes import change_views, settings_differences
from calculator.presenters.table import frame_view
from calculator.selectors import Opened
from calculator.services import Stale
from calculator.views import device
from calculator.views.tables.door import FILL_IN, at_table, code_of, done, sent, token_of, whole


@at_table(FILL_IN, scorer=True)
def settings(request: HttpRequest, opened: Opened) -> HttpResponse:
    """改桌设: names and money at once, rules and base for the rounds to come."""
    table = opened.table
    if request.method != "POST":
        return _settings_page(request, opened, TableForm(fields_of_table(table)), table.version)
    fields = sent(request)
    form, seen = TableForm(fields), whole(first(fields, "version"), 0)
    wanted = form.settings()
    if wanted is None:
        return _settings_page(request, opened, form, seen, 422, problems=form.mends())
    try:
        services.change_table(table, wanted, token_of(request), seen)
    except Stale as stale:
        told = [change.number for change in stale.since]
        theirs = change_views(table, told).values()
        differences = settings_differences(TableForm(fields_of_table(table)), form)
        return _settings_page(request, opened, form, table.version, 409, stale=theirs, differences=differences)
    return done(request, opened)


def _settings_page(
    request: HttpRequest, opened: Opened, form: TableForm, seen: int, status: int = 200, **context: object
) -> HttpResponse:
    """The form; `seen` is the version of the table that was looked at when it was filled in."""
    context |= {"frame": frame_view(opened), "form": form, "seen": seen}
    return render(request, "table_settings.html", context, status=status)


@at_table(FILL_IN, scorer=True)
def delete(request: HttpRequest, opened: Opened) -> HttpResponse:
    """删桌: the one thing that cannot be undone, so it is asked about."""
    if request.method != "POST":
        return render(request, "table_delete.html", {"frame": frame_view(opened)})
    services.delete_table(opened.table)
    response = redirect("home")
    device.TABLES.forget(request, response, code_of(opened))
    return response
