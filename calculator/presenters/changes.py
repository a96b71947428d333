"""改动: what was done to a table, in sentences."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from calculator.documents import Document, dump_json
from calculator.forms.table import TableForm
from calculator.models import Action, RecordedRound, Table
from calculator.presenters.round_changes import DifferenceView, differences, text_of
from calculator.presenters.rules import rules_strip
from calculator.presenters.table import PointsView, points_view
from calculator.selectors import Happened, named_document
from calculator.selectors.told import positions_of, told_changes
from calculator.services import Stale
from calculator.tables.frozen import thaw
from calculator.tables.settings import money_typed
from calculator.wording import points_amount


@dataclass(frozen=True)
class ChangeView:
    """改动: one change; `undone` where it was taken back."""

    number: int
    when: datetime
    sentence: str
    undone: bool


@dataclass(frozen=True)
class StaleView:
    """过期: what happened to a round while somebody else was correcting it, and what it comes to now."""

    changes: tuple[ChangeView, ...]
    differences: tuple[DifferenceView, ...]
    deltas: tuple[PointsView, ...]
    cancelled: bool
    number: int


def change_view(table: Table, change: Happened, positions: Mapping[int, int]) -> ChangeView:
    """改动: `positions` are those of rounds, by number."""
    return ChangeView(
        number=change.number,
        when=timezone.localtime(change.at),
        sentence=sentence(table, change, positions),
        undone=change.undone_by is not None,
    )


def sentence(table: Table, change: Happened, positions: Mapping[int, int]) -> str:
    """改动: what was done, rounds named by where they stand now."""
    rounds = [positions[number] for number in change.rounds if number in positions]
    one = {"number": rounds[0] if rounds else 0}
    simple: dict[str, Callable[[], str]] = {
        Action.CREATED: lambda: _("Table started"),
        Action.RECORDED: lambda: _("Round %(number)d recorded") % one,
        Action.INSERTED: lambda: _("Round %(number)d inserted") % one,
        Action.EDITED: lambda: _("Round %(number)d corrected") % one,
        Action.CANCELLED: lambda: _("Round %(number)d cancelled") % one,
        Action.RESTORED: lambda: _("Round %(number)d brought back") % one,
        Action.MOVED: lambda: _("Round %(number)d moved to its place") % one,
        Action.UNDONE: lambda: _undone(table, change, positions),
        Action.SEATS_SWAPPED: lambda: _swapped(table, change, sorted(rounds)),
        Action.SETTINGS: lambda: _settings(change),
    }
    return simple[change.action]()


def _undone(table: Table, change: Happened, positions: Mapping[int, int]) -> str:
    assert change.undoes is not None
    return _("Undone: %(change)s") % {"change": sentence(table, change.undoes, positions)}


def _swapped(table: Table, change: Happened, rounds: Sequence[int]) -> str:
    one, other = (table.names[player] for player in change.detail["players"])
    first, last, count = rounds[0], rounds[-1], len(rounds)
    facts = {"one": one, "other": other, "first": first, "last": last, "count": count}
    if count == 1:
        return _("%(one)s and %(other)s swapped seats in round %(first)d") % facts
    if last - first == count - 1:
        return _("%(one)s and %(other)s swapped seats in rounds %(first)d to %(last)d") % facts
    return _("%(one)s and %(other)s swapped seats in %(count)d rounds") % facts


def _settings(change: Happened) -> str:
    before, after = change.detail["before"], change.detail["after"]
    between = pgettext("between the items of a list", ", ")
    words: dict[str, Callable[[], str]] = {
        "names": lambda: between.join(_renamed(before.get("names"), after["names"])),
        "rules": lambda: _("rules: %(rules)s") % {"rules": between.join(_rules(after["rules"]))},
        "base": lambda: _("base: %(points)s") % {"points": points_amount(after["base"])},
        "money_per_point": lambda: (
            _("money for a point: %(money)s") % {"money": money_typed(Decimal(after["money_per_point"]))}
        ),
        "currency": lambda: _("currency: %(currency)s") % {"currency": after["currency"] or "–"},
        "first_dealer": lambda: _("first dealer: player %(number)d") % {"number": after["first_dealer"] + 1},
    }
    told = between.join(words[key]() for key in after)
    return _("Settings changed: %(settings)s") % {"settings": told}


def _renamed(before: Sequence[str] | None, after: Sequence[str]) -> Sequence[str]:
    """The names that changed; all of them where a table that was brought in does not tell those before."""
    if before is None:
        return after
    return [f"{old} → {new}" for old, new in zip(before, after, strict=True) if old != new]


def _rules(document: Document) -> tuple[str, ...]:
    """The preset and each change to it."""
    strip = rules_strip(thaw(dump_json(document)), base=1)
    return strip.preset, *strip.changes


def _money(settings: Document) -> str:
    return money_typed(Decimal(settings["money_per_point"]))


def change_views(table: Table, numbers: Collection[int]) -> dict[int, ChangeView]:
    """改动: the changes of these numbers, by number, the oldest first; three queries."""
    told = told_changes(table, numbers)
    positions = positions_of(table, told) if told else {}
    return {change.number: change_view(table, change, positions) for change in told}


def stale_view(table: Table, stale: Stale, seen: int) -> StaleView:
    """过期: the changes since version `seen`, which fields differ by them, and the round's points now."""
    now = stale.round
    assert isinstance(now, RecordedRound)
    before = now.versions.filter(number=seen).first()
    return StaleView(
        changes=tuple(change_views(table, [change.number for change in stale.since]).values()),
        differences=()
        if before is None
        else differences(named_document(before, table.names), named_document(now, table.names)),
        deltas=tuple(points_view(name, points, table) for name, points in zip(table.names, now.deltas, strict=True)),
        cancelled=now.cancelled,
        number=now.number,
    )


def settings_differences(now: TableForm, typed: TableForm) -> tuple[DifferenceView, ...]:
    """过期: the settings as they are now, and as somebody typed them, where they differ."""
    return tuple(
        DifferenceView(str(field.label), text_of(now, field.name), text_of(typed, field.name))
        for field in typed
        if now.typed(field.name) != typed.typed(field.name)
    )
