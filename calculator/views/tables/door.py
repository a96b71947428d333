"""门: how a link is let in: to which table, as whom, by which methods; and what every answer about a table forbids."""

import re
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import redirect, render
from django.urls import reverse

from calculator.models import RecordedRound, RoundVersion, Table
from calculator.presenters.table import frame_view
from calculator.selectors import Opened, open_table
from calculator.services import Stale
from calculator.services.writing import already_done

READ = ("GET", "HEAD")
FILL_IN = (*READ, "POST")
SEND = ("POST",)
TOKEN = re.compile(r"[A-Za-z0-9_-]{1,64}")
NOT_FOUND = (Table.DoesNotExist, RecordedRound.DoesNotExist, RoundVersion.DoesNotExist)

View = Callable[..., HttpResponse]


def at_table(methods: tuple[str, ...], scorer: bool = False) -> Callable[[View], View]:
    """门: a view of the table that the code in the address opens; with `scorer`, for the scorer's link alone.

    A wrong link, and what is not at the table, are answered like any address that does not exist. A page that was
    seen already in its present version is answered to htmx with status 204.
    """

    def let_in(view: View) -> View:
        @wraps(view)
        def answer(request: HttpRequest, code: str, **named: Any) -> HttpResponse:
            response = _answer(view, request, code, named)
            response.headers["Cache-Control"] = "no-store"
            response.headers["X-Robots-Tag"] = "noindex"
            return response

        return answer

    def _answer(view: View, request: HttpRequest, code: str, named: dict[str, Any]) -> HttpResponse:
        opened = open_table(code)
        if opened is None:
            return _nothing_here(request)
        if scorer and not opened.may_write:
            return render(request, "table_closed.html", {"frame": frame_view(opened)}, status=403)
        if request.method not in methods:
            return _page_of(opened, named) if request.method in READ else HttpResponseNotAllowed(methods)
        if _was_seen(request, opened):
            return HttpResponse(status=204)
        try:
            return view(request, opened, **named)
        except NOT_FOUND:
            return _nothing_here(request)

    return let_in


def _page_of(opened: Opened, named: dict[str, Any]) -> HttpResponse:
    """Where an address that only takes what is sent can be looked at: what it sends an answer to may be shown there,
    and then is asked for when the language is switched or the page reloaded."""
    if "number" in named:
        return redirect("table_round", code=code_of(opened), number=named["number"])
    return redirect("table", code=code_of(opened))


def _nothing_here(request: HttpRequest) -> HttpResponse:
    return render(request, "404.html", status=404)


def _was_seen(request: HttpRequest, opened: Opened) -> bool:
    asks = request.method == "GET" and bool(getattr(request, "htmx", False))
    return asks and request.GET.get("seen") == str(opened.table.version)


def code_of(opened: Opened) -> str:
    """The code of the link that was opened."""
    return opened.table.scorer_code if opened.may_write else opened.table.viewer_code


def done(request: HttpRequest, opened: Opened) -> HttpResponse:
    """After a form was sent: to the table's page, which tells of the change that it made and offers to undo it. It
    tells of none where nothing differed: the last change may be another one, or somebody else's."""
    change = already_done(opened.table, token_of(request))
    path = reverse("table", kwargs={"code": code_of(opened)})
    return redirect(f"{path}?done={change.number}" if change else path)


def row_of(stale: Stale) -> RecordedRound:
    """The round that was changed meanwhile, as it stands now."""
    assert stale.round is not None
    return stale.round


def sent(request: HttpRequest) -> dict[str, list[str]]:
    """The fields of a posted form."""
    return {name: [str(value) for value in request.POST.getlist(name)] for name in request.POST}


def token_of(request: HttpRequest) -> str:
    """The token of a posted form, by which it is known when it is sent again; empty where it has none."""
    token = request.POST.get("token", "")
    return token if TOKEN.fullmatch(token) else ""


def seen_of(request: HttpRequest) -> int | None:
    """The version of the table that was looked at when a posted form was filled in; None where the form tells none."""
    return whole(request.POST.get("seen"), 0) or None


def whole(text: str | None, otherwise: int) -> int:
    """The whole number that a part of an address or a form tells, of at most nine digits."""
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 10 else otherwise
