"""手牌: concealed tiles and the melds on the table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from scoring.tiles import COPIES, SUITS, Suit, Tile

SETS_IN_A_HAND = 4
READY_TILES = 13


class KongKind(StrEnum):
    """杠: how four of a kind were declared."""

    DIRECT = "direct"
    ADDED = "added"
    CONCEALED = "concealed"

    @property
    def meld(self) -> MeldKind:
        return MeldKind(f"{self}_kong")


class MeldKind(StrEnum):
    """副露: a set on the table. There is no chow in this game."""

    PUNG = "pung"
    DIRECT_KONG = "direct_kong"
    ADDED_KONG = "added_kong"
    CONCEALED_KONG = "concealed_kong"

    @property
    def is_kong(self) -> bool:
        return self is not MeldKind.PUNG

    @property
    def size(self) -> int:
        return 4 if self.is_kong else 3


@dataclass(frozen=True, slots=True)
class Meld:
    """副露: a pung or kong of one tile; `from_seat` is who fed it, where that is known."""

    kind: MeldKind
    tile: Tile
    from_seat: int | None = None


@dataclass(frozen=True, slots=True)
class Hand:
    """手牌: the concealed tiles, in any order, and the melds of one player."""

    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...] = ()

    @property
    def missing(self) -> int:
        """How many concealed tiles a ready hand of these melds lacks (13 in set terms); negative: too many."""
        return READY_TILES - 3 * len(self.melds) - len(self.concealed)

    def with_tile(self, tile: Tile) -> Hand:
        """The hand with one more concealed tile."""
        return Hand((*self.concealed, tile), self.melds)

    def concealed_counts(self) -> list[int]:
        """How many of each of the 27 tiles are concealed."""
        return count(self.concealed)

    def counts(self) -> list[int]:
        """How many of each of the 27 tiles the player holds, melds included."""
        counts = self.concealed_counts()
        for meld in self.melds:
            counts[meld.tile] += meld.kind.size
        return counts

    def suits(self) -> frozenset[Suit]:
        """The suits held, melds included."""
        counts = self.counts()
        return frozenset(suit for number, suit in enumerate(SUITS) if any(counts[number * 9 : number * 9 + 9]))


def count(tiles: Iterable[Tile]) -> list[int]:
    """How many of each of the 27 tiles there are."""
    counts = [0] * 27
    for tile in tiles:
        counts[tile] += 1
    return counts


def roots(counts: Iterable[int]) -> int:
    """根: how many tiles are held four times; a fifth copy in a mere wait makes no second root."""
    return sum(copies >= COPIES for copies in counts)
