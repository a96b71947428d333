from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from calculator import selectors, wording
from calculator.forms.transfers import TransfersForm
from calculator.presenters.books import payment_views, transfer_line_views
from calculator.presenters.chart import chart_view, summary
from calculator.presenters.statistics import best_views, statistic_views
from calculator.presenters.table import accounts, frame_view, points_view
from calculator.selectors import Opened
from calculator.views.tables.door import READ, at_table, whole


@at_table(READ)
def settle_up(request: HttpRequest, opened: Opened) -> HttpResponse:
    """结账: who pays whom at the end of the evening, in the fewest payments."""
    table = opened.table
    found = selectors.standings(table)
    balances = zip((*found.places, ""), accounts(table), (*found.balances, found.pool), strict=True)
    shown = [(place, points_view(name, points, table)) for place, name, points in balances]
    context = {
        "frame": frame_view(opened),
        "balances": shown if found.pool else shown[:-1],
        "has_money": bool(table.money_per_point),
        "payments": payment_views(selectors.payments(found), table),
        "rounds": found.rounds,
        "has_pool": bool(found.pool),
    }
    return render(request, "table_settle_up.html", context)


@at_table(READ)
def statistics_page(request: HttpRequest, opened: Opened) -> HttpResponse:
    """统计: the balances round by round, and what each player did."""
    table = opened.table
    found = selectors.statistics(table)
    chart = chart_view(selectors.balance_curve(table), accounts(table))
    context = {
        "frame": frame_view(opened),
        "chart": chart,
        "chart_summary": chart and summary(chart),
        "statistics": statistic_views(found, selectors.average_fan(table)),
        "best": best_views(found, table),
    }
    return render(request, "table_statistics.html", context)


@at_table(READ)
def transfers(request: HttpRequest, opened: Opened) -> HttpResponse:
    """账目: every transfer, by player and reason, with its sums."""
    table = opened.table
    form = TransfersForm({name: request.GET.getlist(name) for name in request.GET}, accounts(table))
    player, reason = form.asked_player, form.asked_reason
    page = selectors.transfers_page(table, player, reason, whole(request.GET.get("page"), 1))
    sums = selectors.transfer_sums(table, player, reason)
    context = {
        "frame": frame_view(opened),
        "form": form,
        "page": page,
        "lines": transfer_line_views(page.items, table),
        "asked": urlencode({"player": form.typed("player"), "reason": form.typed("reason")}),
        "count": sums.count,
        "points": wording.points_amount(sums.points),
        "player": "" if player is None else accounts(table)[player],
        "received": points_view("", sums.received, table),
        "paid": points_view("", -sums.paid, table),
        "net": points_view("", sums.received - sums.paid, table),
    }
    return render(request, "table_transfers.html", context)
