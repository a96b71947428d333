"""统计: each player's evening, as rows of a table, and the best hands with their tiles."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

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
    """统计: one line: what is counted, and what each player has of it."""

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


def statistic_views(found: Sequence[PlayerStatistics]) -> tuple[StatisticView, ...]:
    """统计: the lines, by player."""
    lines: list[tuple[str, Callable[[PlayerStatistics], str]]] = [
        (_("Rounds"), lambda one: str(one.rounds)),
        (_("Rounds as dealer"), lambda one: str(one.dealt)),
        (_("Wins"), lambda one: str(one.wins)),
        (_("of these self-drawn"), lambda one: str(one.self_draws)),
        (_("Tiles won on by others"), lambda one: str(one.deal_ins)),
        (_("Average fan of a win"), lambda one: "–" if one.average_fan is None else str(one.average_fan)),
        (_("Kong income, in points"), lambda one: wording.signed(one.kong_income)),
        (_("Not ready at the end"), lambda one: str(one.not_ready)),
        (_("Flower pigs"), lambda one: str(one.pigs)),
        (_("False wins"), lambda one: str(one.false_wins)),
        (_("Best round, in points"), lambda one: wording.signed(one.best_round)),
        (_("Worst round, in points"), lambda one: wording.signed(one.worst_round)),
    ]
    return tuple(StatisticView(label, tuple(read(one) for one in found)) for label, read in lines)


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
