"""验局: everything wrong with the events of a round, in their order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from scoring.events import SEATS, By, Circumstance, Event, FalseWin, FansWon, Kong, Round, TilesWon, Win
from scoring.hand import KongKind
from scoring.hand_checks import fans_problems, has_kong, robbed_problems, win_problems
from scoring.problems import Problem
from scoring.table import WINS_THAT_END


@dataclass(slots=True)
class Progress:
    """Who is still in, and whether the hand may go on, while its events are read."""

    still_in: set[int] = field(default_factory=lambda: set(SEATS))
    wins: int = 0
    wall_is_empty: bool = False

    @property
    def has_ended(self) -> bool:
        """三家胡: the third win ends the hand, and so does a false win that leaves one player."""
        return self.wins >= WINS_THAT_END or len(self.still_in) <= 1


def event_problems(facts: Round, progress: Progress) -> Iterator[Problem]:
    """验局: the problems of all events; `progress` is left as the last event leaves the table."""
    for index, event in enumerate(facts.events):
        where = f"events.{index}"
        if progress.wall_is_empty:
            yield Problem("last_tile_then_play", where)
        match event:
            case Kong():
                yield from _playable(event.seat, progress, where)
                yield from _kong(event, facts, progress, where)
            case FalseWin():
                yield from _playable(event.seat, progress, where)
                if facts.rules.false_win is None:
                    yield Problem("no_price", where, {"for": "false_win"})
                progress.still_in.discard(event.seat)
            case _:
                yield from _win(index, event, facts, progress)


def _playable(seat: int, progress: Progress, where: str) -> Iterator[Problem]:
    if seat not in progress.still_in:
        yield Problem("already_out", where, {"seat": seat})
    elif progress.has_ended:
        yield Problem("play_after_end", where)


def _kong(kong: Kong, facts: Round, progress: Progress, where: str) -> Iterator[Problem]:
    rules = facts.rules
    if kong.kind is KongKind.DIRECT:
        yield from _from(kong, {kong.seat}, progress, where)
    elif kong.from_seat == kong.seat:
        yield Problem("from_self", where, {"seat": kong.seat})
    elif kong.from_seat is None and kong.kind is KongKind.ADDED and rules.feeder_pays_added(kong.late):
        yield Problem("from_missing", where)


def _from(event: Kong | Win, takers: set[int], progress: Progress, where: str) -> Iterator[Problem]:
    """Who fed a tile must be told, be another player, and still be in."""
    if event.from_seat is None:
        yield Problem("from_missing", where)
    elif event.from_seat in takers:
        yield Problem("from_self", where, {"seat": event.from_seat})
    elif event.from_seat not in progress.still_in:
        yield Problem("from_out", where, {"seat": event.from_seat})


def _win(index: int, win: Win, facts: Round, progress: Progress) -> Iterator[Problem]:
    where = f"events.{index}"
    seats = {won.seat for won in win.wins}
    if win.by is not By.SELF_DRAW:
        yield from _from(win, seats, progress, where)
    yield from _moment(index, win, facts, where)
    claimed: set[int] = set()
    for number, won in enumerate(win.wins):
        place = f"{where}.wins.{number}"
        if won.seat not in progress.still_in or won.seat in claimed:
            yield Problem("already_out", place, {"seat": won.seat})
        elif progress.wins + len(claimed) >= WINS_THAT_END:
            yield Problem("fourth_win", place)
        elif progress.has_ended:
            yield Problem("play_after_end", place)
        else:
            claimed.add(won.seat)
        if isinstance(won, TilesWon):
            yield from win_problems(won.hand, won.tile, facts.players[won.seat].void, facts.rules, place)
            if win.by is By.ROBBED_KONG:
                yield from _robbed(won, facts, place)
        elif isinstance(won, FansWon):
            yield from fans_problems(won.fans, facts.kongs_of(won.seat, index), facts.rules, place)
    progress.still_in -= claimed
    progress.wins += len(claimed)
    progress.wall_is_empty = progress.wall_is_empty or Circumstance.LAST_TILE in win.circumstances


def _robbed(won: TilesWon, facts: Round, where: str) -> Iterator[Problem]:
    """抢杠: only an added kong can be robbed, and the robbed kong is no event of its own."""
    yield from robbed_problems(won.hand, won.tile, where)
    if any(isinstance(event, Kong) and event.tile == won.tile for event in facts.events):
        yield Problem("robbed_needs_added_kong", where, {"tile": str(won.tile)})


def _moment(index: int, win: Win, facts: Round, where: str) -> Iterator[Problem]:
    """时机: circumstances that the events before, the dealer or the melds make impossible."""
    drawn = win.by is By.SELF_DRAW
    shown = [won.hand for won in win.wins if isinstance(won, TilesWon)]
    at_first_draw = drawn and not any(hand.melds for hand in shown)
    if Circumstance.AFTER_KONG in win.circumstances:
        kong = facts.kong_before(index)
        if kong is None or (drawn and not all(has_kong(hand, None) for hand in shown)):
            yield Problem("after_kong_without_kong", where)
    for won in win.wins:
        if Circumstance.HEAVENLY in win.circumstances:
            if won.seat != facts.dealer:
                yield Problem("heavenly_not_dealer", where, {"dealer": facts.dealer})
            if index or not at_first_draw:
                yield Problem("heavenly_not_first", where)
        if Circumstance.EARTHLY in win.circumstances:
            if won.seat == facts.dealer:
                yield Problem("earthly_dealer", where)
            if not at_first_draw or any(_spoils_earthly(event, won.seat) for event in facts.events[:index]):
                yield Problem("earthly_not_first_draw", where)


def _spoils_earthly(event: Event, seat: int) -> bool:
    """地胡: a claim of anyone's, or a kong of one's own, came before the first draw."""
    if isinstance(event, Kong):
        return event.kind is not KongKind.CONCEALED or event.seat == seat
    return isinstance(event, Win) and event.by is not By.SELF_DRAW
