"""听牌: the tiles a hand waits for, what each is worth, and whether a player is ready, not ready or a flower pig."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.events import State
from scoring.hand import Hand
from scoring.rules import RuleSet
from scoring.score import ready_points, score
from scoring.shapes import completing_tiles
from scoring.tiles import COPIES, Suit, Tile


@dataclass(frozen=True, slots=True)
class Wait:
    """听: a tile that completes the hand; fan of patterns and roots before the cap, points by the ready-check price.

    `tile` is None where a player's state is told without tiles.
    """

    tile: Tile | None
    fan: int
    points: int


@dataclass(frozen=True, slots=True)
class Standing:
    """有叫 / 没叫 / 花猪: what a player still in is, and the waits of a ready one, in tile order."""

    state: State
    waits: tuple[Wait, ...] = ()

    @property
    def dearest(self) -> Wait | None:
        """The wait worth the most fan, uncapped; the lowest tile of equals."""
        return max(self.waits, key=lambda wait: wait.fan, default=None)


def standing(hand: Hand, void: Suit | None, rules: RuleSet, base: int = 1) -> Standing:
    """查叫: the state of a hand of 13 tiles in set terms at the wall's end."""
    if is_flower_pig(hand, void, rules):
        return Standing(State.FLOWER_PIG)
    found = []
    for tile in completing_tiles(hand):
        if _is_live(tile, hand, rules) and is_legal(hand.with_tile(tile), void, rules):
            fan = score(hand, tile, rules).fan
            found.append(Wait(tile, fan, ready_points(fan, rules, base)))
    return Standing(State.READY if found else State.NOT_READY, tuple(found))


def is_flower_pig(hand: Hand, void: Suit | None, rules: RuleSet) -> bool:
    """花猪: holds a tile of the declared void suit, or where the void is free, three suits; melds included."""
    suits = hand.suits()
    return void in suits if rules.void == "declared" else len(suits) == 3


def is_legal(hand: Hand, void: Suit | None, rules: RuleSet) -> bool:
    """缺一门: at most two suits, and none of the declared void suit."""
    return len(hand.suits()) <= 2 and not is_flower_pig(hand, void, rules)


def _is_live(tile: Tile, hand: Hand, rules: RuleSet) -> bool:
    """Whether a wait stands though the player holds copies of it."""
    counts = hand.counts() if rules.ready_means == "held" else hand.concealed_counts()
    return counts[tile] < COPIES
