"""牌局: the facts of a finished round, in the order they happened."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from scoring.hand import Hand, KongKind
from scoring.rules import RuleSet
from scoring.tiles import Suit, Tile

SEATS = (0, 1, 2, 3)
POOL = 4


class By(StrEnum):
    """胡法: where the winning tile came from."""

    SELF_DRAW = "self_draw"
    DISCARD = "discard"
    ROBBED_KONG = "robbed_kong"


class Circumstance(StrEnum):
    """时机: what was special about the moment of a win."""

    AFTER_KONG = "after_kong"
    LAST_TILE = "last_tile"
    HEAVENLY = "heavenly"
    EARTHLY = "earthly"


class State(StrEnum):
    """叫: what a player still in is at the wall's end."""

    READY = "ready"
    NOT_READY = "not_ready"
    FLOWER_PIG = "flower_pig"


@dataclass(frozen=True, slots=True)
class Player:
    """玩家: a name and the declared void suit."""

    name: str
    void: Suit | None = None


@dataclass(frozen=True, slots=True)
class Kong:
    """杠: a kong declared and not robbed. `from_seat` fed it or its pung; `late`: later than its draw."""

    seat: int
    kind: KongKind
    tile: Tile | None = None
    from_seat: int | None = None
    late: bool = False


@dataclass(frozen=True, slots=True)
class TilesWon:
    """A winner whose tiles are shown: the hand without the winning tile, and that tile."""

    seat: int
    hand: Hand
    tile: Tile


@dataclass(frozen=True, slots=True)
class FansWon:
    """A winner of whom only the patterns are told, with how often each is held."""

    seat: int
    fans: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class TotalWon:
    """A winner of whom only the total fan is told, circumstances and self-draw included."""

    seat: int
    fan: int


Won = TilesWon | FansWon | TotalWon


@dataclass(frozen=True, slots=True)
class Win:
    """胡: one winning tile, won by one player or, from a discard or a robbed kong, by up to three."""

    by: By
    wins: tuple[Won, ...]
    from_seat: int | None = None
    circumstances: frozenset[Circumstance] = frozenset()


@dataclass(frozen=True, slots=True)
class FalseWin:
    """诈胡: a win declared and not held; the player pays and is out."""

    seat: int


Event = Kong | Win | FalseWin


@dataclass(frozen=True, slots=True)
class HandLeft:
    """A player still in at the end whose tiles are shown. `passive`: had nothing but void tiles to discard."""

    seat: int
    hand: Hand
    passive: bool = False


@dataclass(frozen=True, slots=True)
class StateLeft:
    """A player still in at the end of whom only the state is told; `fan`: of the dearest ready hand, uncapped."""

    seat: int
    state: State
    fan: int | None = None
    passive: bool = False


Left = HandLeft | StateLeft


@dataclass(frozen=True, slots=True)
class Round:
    """一局: everything needed to settle one hand of play; `over` is False while it is still being played."""

    rules: RuleSet
    base: int
    dealer: int
    players: tuple[Player, Player, Player, Player]
    events: tuple[Event, ...] = ()
    still_in: tuple[Left, ...] = ()
    over: bool = True

    def kongs_of(self, seat: int, before: int) -> list[Kong]:
        """The kongs of a seat among the first `before` events."""
        return [event for event in self.events[:before] if isinstance(event, Kong) and event.seat == seat]

    def kong_before(self, index: int) -> Kong | None:
        """The kong just before a win, if its konger drew or let go the winning tile."""
        event, before = self.events[index], self.events[index - 1] if index else None
        if not isinstance(event, Win) or not isinstance(before, Kong):
            return None
        konger = event.wins[0].seat if event.by is By.SELF_DRAW else event.from_seat
        return before if before.seat == konger else None


def turn_order(after: int) -> list[int]:
    """The four seats in turn order, starting behind `after` and ending with it."""
    return [(after + step) % 4 for step in (1, 2, 3, 4)]
