from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from calculator import services
from calculator.models import RecordedRound
from calculator.presenters.settlement import settlement_view
from calculator.presenters.table import frame_view
from calculator.presenters.table_rounds import version_views
from calculator.selectors import Opened, round_at, settled
from calculator.services import Stale
from calculator.views.tables.door import READ, SEND, at_table, done, row_of, seen_of, token_of, whole
from calculator.views.tables.show import table_page


@at_table(READ)
def shown(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """牌局: a round settled, and its versions."""
    return _round_page(request, opened, round_at(opened.table, number))


@at_table(READ)
def version(request: HttpRequest, opened: Opened, number: int, version: int) -> HttpResponse:
    """版本: a round as it was in one of its versions, settled."""
    table = opened.table
    row = round_at(table, number)
    old = row.versions.get(number=version)
    facts, settlement = settled(old, table.names)
    context = {
        "frame": frame_view(opened),
        "round": row,
        "version": version,
        "cancelled": old.cancelled,
        "differs": (old.document, old.seating, old.cancelled) != (row.document, row.seating, row.cancelled),
        "settlement": settlement_view(facts, settlement),
    }
    return render(request, "table_version.html", context)


@at_table(SEND, scorer=True)
def cancel(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """作废: the round stays in the list and no longer counts."""
    row = round_at(opened.table, number)
    try:
        services.cancel_round(row, _expected(request), token_of(request))
    except Stale as stale:
        return _stale_page(request, opened, stale)
    return done(request, opened)


@at_table(SEND, scorer=True)
def restore(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """恢复: the round as a version of it was, or as it was before it was cancelled."""
    row = round_at(opened.table, number)
    wanted = whole(request.POST.get("number"), 0) or None
    try:
        services.restore_version(row, wanted, _expected(request), token_of(request))
    except Stale as stale:
        return _stale_page(request, opened, stale)
    return done(request, opened)


@at_table(SEND, scorer=True)
def move(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """移一局: the round to another place in the evening; nothing where none is named."""
    row = round_at(opened.table, number)
    position = whole(request.POST.get("position"), row.position)
    try:
        services.move_round(row, position, token_of(request), seen_of(request))
    except Stale as stale:
        return _stale_page(request, opened, stale, position)
    return done(request, opened)


@at_table(SEND, scorer=True)
def undo(request: HttpRequest, opened: Opened) -> HttpResponse:
    """撤销: the change that the button named, if it is still the last."""
    try:
        services.undo_last(opened.table, whole(request.POST.get("expected"), 0) or None, token_of(request))
    except Stale as stale:
        return table_page(request, opened, stale)
    return done(request, opened)


def _round_page(
    request: HttpRequest, opened: Opened, row: RecordedRound, stale: Stale | None = None, position: int | None = None
) -> HttpResponse:
    table = opened.table
    facts, settlement = settled(row, table.names)
    context = {
        "frame": frame_view(opened),
        "round": row,
        "last": table.rounds.count(),
        "position": position or row.position,
        "settlement": settlement_view(facts, settlement),
        "versions": version_views(row, table),
        "is_stale": stale is not None,
    }
    return render(request, "table_round.html", context, status=409 if stale else 200)


def _stale_page(request: HttpRequest, opened: Opened, stale: Stale, position: int | None = None) -> HttpResponse:
    """The round as it is by now, for the scorer to judge again; `position` is what was typed for its place."""
    return _round_page(request, opened, row_of(stale), stale, position)


def _expected(request: HttpRequest) -> int | None:
    return whole(request.POST.get("version"), 0) or None
