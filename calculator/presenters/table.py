"""牌桌: a table as its pages show it."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from calculator import wording
from calculator.models import Table
from calculator.presenters.fan_links import FanLinkView, fan_links
from calculator.presenters.money import money_text
from calculator.presenters.rules import RulesView, rules_strip
from calculator.selectors import Opened, Page, Proposal, RoundLine, Standings, WinLine
from calculator.tables.frozen import thaw
from scoring.events import POOL

# Where the four seats are round the table, in turn order, which runs against the clock.
SIDES = ("bottom", "right", "top", "left")


@dataclass(frozen=True)
class FrameView:
    """桌框: what every page of a table needs. `token` marks the forms of one page: sent twice, they act once."""

    code: str
    may_write: bool
    version: int
    names: tuple[str, ...]
    title: str
    token: str


@dataclass(frozen=True)
class PointsView:
    """分: points of one account, by sign; `tone` is gain, loss or even."""

    name: str
    points: str
    tone: str
    money: str


@dataclass(frozen=True)
class SeatView:
    """座位: a player at the table."""

    side: str
    balance: PointsView
    last: str
    last_tone: str
    is_dealer: bool


@dataclass(frozen=True)
class PartView:
    """一局的一件事: what happened to somebody, and the fans of a win."""

    text: str
    fans: tuple[FanLinkView, ...] = ()


@dataclass(frozen=True)
class LineView:
    """一局: a round in the list."""

    number: int
    position: int
    when: datetime
    story: tuple[PartView, ...]
    deltas: tuple[PointsView, ...]
    dealer: str
    cancelled: bool
    changed: bool


@dataclass(frozen=True)
class TableView:
    """牌桌: the table as it stands."""

    seats: tuple[SeatView, ...]
    pool: str
    pool_money: str
    rounds: int
    cancelled: int
    rules: RulesView
    money: str


def frame_view(opened: Opened) -> FrameView:
    """桌框: who the table is and what the link allows."""
    table = opened.table
    return FrameView(
        code=table.scorer_code if opened.may_write else table.viewer_code,
        may_write=opened.may_write,
        version=table.version,
        names=table.names,
        title=" · ".join(table.names),
        token=secrets.token_urlsafe(16),
    )


def accounts(table: Table) -> tuple[str, ...]:
    """账户: the four names and the pool's."""
    return (*table.names, wording.seat_name(POOL))


def tone(points: int) -> str:
    return "gain" if points > 0 else "loss" if points < 0 else "even"


def points_view(name: str, points: int, table: Table, write: Callable[[int], str] = wording.signed) -> PointsView:
    return PointsView(name, write(points), tone(points), money_text(points, table, signed=True))


def table_view(table: Table, now: Proposal, found: Standings, last: tuple[int, ...] | None) -> TableView:
    """牌桌: seats, balances in points and money, what the last round brought, who deals next."""
    return TableView(
        seats=tuple(
            SeatView(
                side=SIDES[seat],
                balance=points_view(table.names[player], found.balances[player], table, wording.brief),
                last="" if last is None else wording.brief(last[player]),
                last_tone="" if last is None else tone(last[player]),
                is_dealer=player == now.dealer,
            )
            for seat, player in enumerate(now.seats)
        ),
        pool=wording.signed(found.pool) if found.pool else "",
        pool_money=money_text(found.pool, table, signed=True) if found.pool else "",
        rounds=found.rounds,
        cancelled=found.cancelled,
        rules=table_rules(table),
        money=money_text(1, table),
    )


def table_rules(table: Table) -> RulesView:
    """规则条: the rules and the base of rounds to come."""
    return rules_strip(thaw(table.rules), table.base)


def line_views(table: Table, page: Page[RoundLine]) -> tuple[LineView, ...]:
    """牌局: the rounds of a page."""
    return tuple(line_view(table, line, wording.brief) for line in page.items)


def line_view(table: Table, line: RoundLine, write: Callable[[int], str] = wording.signed) -> LineView:
    names = accounts(table)
    points = [*line.deltas, *([line.pool] if line.pool else [])]
    return LineView(
        number=line.number,
        position=line.position,
        when=timezone.localtime(line.recorded),
        story=_story(line, names),
        deltas=tuple(points_view(name, one, table, write) for name, one in zip(names, points, strict=False)),
        dealer=names[line.dealer],
        cancelled=line.cancelled,
        changed=line.version > 1,
    )


def _story(line: RoundLine, names: tuple[str, ...]) -> tuple[PartView, ...]:
    told = [PartView(_win(win, names), fan_links(win.fans)) for win in line.wins]
    said = [(player, wording.state_name("flower_pig")) for player in line.pigs]
    said += [(player, wording.reason_name("false_win")) for player in line.false_wins]
    told += [PartView(_("%(name)s: %(what)s") % {"name": names[player], "what": what}) for player, what in said]
    return tuple(told) or (PartView(_("nobody won")),)


def _win(win: WinLine, names: tuple[str, ...]) -> str:
    how = wording.by_name(win.by)
    if win.fed_by is not None:
        how = _("%(how)s, from %(name)s") % {"how": how, "name": names[win.fed_by]}
    told = {"name": names[win.player], "how": how, "points": wording.points_amount(win.points)}
    return _("%(name)s: %(how)s, %(points)s") % told
