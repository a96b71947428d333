"""统计: each player's evening, as rows of a table, and the best hands with their tiles."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.utils.translation import gettext as _

from calculator import wording
from calculator.forms.hand_text import hand_text
from calculator.models import Table
from calculator.presenters.fan_links import FanLinkView, fan_links
from calculator.presenters.hand import DrawnView, drawn_view
from calculator.selectors import PlayerStatistics
from scoring.notation import parse_hand, parse_tile


@dataclass(frozen=True)
class StatisticView:
    """统计: one line: what is counted, and what each player has of it, and the whole table."""

    label: str
    values: tuple[str, ...]


@dataclass(frozen=True)
class BestView:
    """最大牌: a player's best hand: its fans, what they come to, its price, its tiles where shown, and its round."""

    name: str
    round: int
    position: int
    fans: tuple[FanLinkView, ...]
    fan: str
    points: str
    drawn: DrawnView | None


def statistic_views(found: Sequence[PlayerStatistics], average: Decimal | None) -> tuple[StatisticView, ...]:
    """统计: the lines, by player, and of the whole table; `average` is that of the fan of all wins."""

    def counted(label: str, name: str, whole: Callable[[Iterable[int]], int] = sum) -> StatisticView:
        return _line(label, [getattr(one, name) for one in found], whole, str)

    def points(label: str, name: str, whole: Callable[[Iterable[int]], int] = sum) -> StatisticView:
        return _line(label, [getattr(one, name) for one in found], whole, wording.signed)

    return (
        counted(_("Rounds"), "rounds", max),
        counted(_("Rounds as dealer"), "dealt"),
        counted(_("Wins"), "wins"),
        counted(_("of these self-drawn"), "self_draws"),
        counted(_("Tiles won on by others"), "deal_ins"),
        StatisticView(_("Average fan of a win"), tuple(map(_average, (*(one.average_fan for one in found), average)))),
        points(_("Kong income, in points"), "kong_income"),
        counted(_("Not ready at the end"), "not_ready"),
        counted(_("Flower pigs"), "pigs"),
        counted(_("False wins"), "false_wins"),
        points(_("Best round, in points"), "best_round", max),
        points(_("Worst round, in points"), "worst_round", min),
    )


def _line(
    label: str, values: list[int], whole: Callable[[Iterable[int]], int], write: Callable[[int], str]
) -> StatisticView:
    return StatisticView(label, tuple(map(write, (*values, whole(values)))))


def _average(fan: Decimal | None) -> str:
    return "–" if fan is None else str(fan)


def best_views(found: Sequence[PlayerStatistics], table: Table) -> tuple[BestView, ...]:
    """最大牌: of each player who has won."""
    return tuple(_best_view(one, table) for one in found if one.best_hand is not None)


def _best_view(one: PlayerStatistics, table: Table) -> BestView:
    best = one.best_hand
    assert best is not None
    win = best.win
    return BestView(
        name=table.names[one.player],
        round=best.round,
        position=best.position,
        fans=fan_links(win.fans),
        fan=_("%(fan)d fan before the cap") % {"fan": win.fan},
        points=_("%(points)s from each payer") % {"points": wording.points_amount(win.points)},
        drawn=None
        if win.hand is None
        else drawn_view(parse_hand(hand_text(win.hand))[0], parse_tile(win.hand["tile"])),
    )
