"""导出: a table as one document, and its rounds and transfers as spreadsheets."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from itertools import groupby

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from calculator.documents import Document, load_json
from calculator.models import Change, Entry, RoundVersion, Table
from calculator.tables.document import FORMAT, time_text
from calculator.tables.settings import KEYS, document_of
from calculator.tables.spreadsheet import csv_text
from calculator.wording import reason_name, seat_name
from scoring.events import POOL


@transaction.atomic
def table_document(table: Table) -> Document:
    """导出: the whole table as it is at one moment, for which writers wait; the same table gives the same bytes. Four
    queries. Table.DoesNotExist when it was deleted."""
    table = Table.objects.select_for_update().get(pk=table.pk)
    positions = table.rounds.order_by("number").values_list("number", "position")
    versions = RoundVersion.objects.filter(round__table=table).select_related("change", "round")
    grouped = groupby(versions.order_by("round__number", "number"), key=lambda version: version.round.number)
    versions_of = {number: list(group) for number, group in grouped}
    return {
        "format": FORMAT,
        "settings": document_of({key: getattr(table, key) for key in KEYS}),
        "changes": [_change(change) for change in table.changes.select_related("undoes").order_by("number")],
        "rounds": [
            {"position": position, "versions": [_version(version) for version in versions_of[number]]}
            for number, position in positions
        ],
    }


def _change(change: Change) -> Document:
    return {
        "action": change.action,
        "at": time_text(change.at),
        "undoes": change.undoes.number if change.undoes else None,
        "detail": load_json(change.detail.encode()),
    }


def _version(version: RoundVersion) -> Document:
    return {
        "change": version.change.number,
        "position": version.position,
        "cancelled": version.cancelled,
        "seats": list(version.seats),
        "model": version.rule_model,
        "document": load_json(version.document.encode()),
    }


def rounds_csv(table: Table) -> str:
    """牌局表: a row for each round, cancelled ones too, in their order: when, who dealt, what each player gained."""
    return csv_text(_round_rows(table))


def _round_rows(table: Table) -> Iterator[list[object]]:
    pool = seat_name(POOL)
    yield [gettext("Round"), gettext("Recorded"), gettext("Cancelled"), gettext("Dealer"), *table.names, pool]
    for row in table.rounds.order_by("position").defer("document"):
        cancelled = gettext("yes") if row.cancelled else ""
        yield [row.position, _local(row.recorded), cancelled, table.names[row.dealer], *row.deltas, row.pool]


def transfers_csv(table: Table) -> str:
    """账目表: a row for each transfer of the rounds that count, in their order, in points and in money."""
    return csv_text(_transfer_rows(table))


def _transfer_rows(table: Table) -> Iterator[list[object]]:
    names = (*table.names, seat_name(POOL))
    yield [
        gettext("Round"),
        gettext("Payer"),
        gettext("Payee"),
        gettext("Reason"),
        gettext("Points"),
        gettext("Money") + f" {table.currency}".rstrip(),
    ]
    entries = Entry.objects.filter(round__table=table, round__cancelled=False).order_by("round__position", "index")
    for position, payer, payee, reason, points in entries.values_list(
        "round__position", "payer", "payee", "reason", "points"
    ):
        money = points * table.money_per_point
        yield [position, names[payer], names[payee], reason_name(reason), points, f"{money:f}"]


def _local(time: datetime) -> str:
    return timezone.localtime(time).strftime("%Y-%m-%d %H:%M:%S")
