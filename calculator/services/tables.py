"""牌桌: make one, change its settings, delete it."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from calculator.models import NAMES, Action, Change, Table
from calculator.services.writing import Stale, already_done, locked, log
from calculator.tables.settings import KEYS, Settings, document_of, read_changes, read_settings


def create_table(data: Mapping[str, Any], token: str | None = None) -> Table:
    """开一桌: a new table of the settings in `data`: `names` (four), `rules` (as in a round document), and, if given,
    `base`, `money_per_point` (text or Decimal), `currency`, `first_dealer`. The same `token` again gives the table it
    made the first time. Refused with every fault at its path."""
    settings = read_settings(data)

    def create() -> Table:
        now = timezone.now()
        table = new_table(settings, now, token)
        log(table, Action.CREATED, at=now)
        return table

    return made_once(token, create)


def made_once(token: str | None, make: Callable[[], Table]) -> Table:
    """Makes a table in one transaction, unless this very submission made one before."""
    if token and (made := Table.objects.filter(token=token).first()):
        return made
    try:
        with transaction.atomic():
            return make()
    except IntegrityError:
        # It came twice at once, and the other one was first.
        if token and (made := Table.objects.filter(token=token).first()):
            return made
        raise


def new_table(settings: Settings, created: datetime, token: str | None = None) -> Table:
    """A table that nothing has happened at yet; its log is the caller's affair."""
    table = Table(created=created, updated=created, token=token or None)
    set_settings(table, vars(settings))
    table.save()
    return table


@transaction.atomic
def change_table(table: Table, data: Mapping[str, Any], token: str | None = None, expected: int | None = None) -> Table:
    """改桌设: some of the settings that `create_table` takes. `rules` and `base` hold for rounds to come. No change is
    logged where nothing differs.

    Stale when settings were changed since version `expected` of the table; Refused with every fault at its path."""
    table = locked(table)
    if already_done(table, token):
        return table
    before = settings_of(table)
    after = {key: value for key, value in read_changes(data).items() if value != before[key]}
    if after:
        if expected is not None and (since := list(_settings_changed_since(table, expected))):
            raise Stale(since)
        detail = {"before": document_of({key: before[key] for key in after}), "after": document_of(after)}
        log(table, Action.SETTINGS, token, detail=detail, settings=set_settings(table, after))
    return table


def _settings_changed_since(table: Table, version: int) -> QuerySet[Change]:
    of_settings = Q(action=Action.SETTINGS) | Q(undoes__action=Action.SETTINGS)
    return table.changes.filter(of_settings, number__gt=version)


def settings_of(table: Table) -> dict[str, Any]:
    return {key: getattr(table, key) for key in KEYS}


def set_settings(table: Table, settings: Mapping[str, Any]) -> list[str]:
    """Sets some settings on a table, unsaved; tells the columns that hold them."""
    columns: dict[str, Any] = {key: value for key, value in settings.items() if key != "names"}
    if "names" in settings:
        columns |= dict(zip(NAMES, settings["names"], strict=True))
    for name, value in columns.items():
        setattr(table, name, value)
    return list(columns)


@transaction.atomic
def delete_table(table: Table) -> None:
    """删桌: the table with all that is kept of it, for good. Table.DoesNotExist when it is gone already."""
    locked(table).delete()
