"""牌型: every way to read a hand as four sets and a pair or as seven pairs, and the tiles it waits for.

A suit's tiles are read alone: the readings of nine counts are a table filled as it is asked for, and a hand is the
product of its three suits.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, StrEnum
from functools import lru_cache
from itertools import product

from scoring.hand import Hand, MeldKind
from scoring.tiles import COPIES, TILES, Tile

Counts = tuple[int, ...]


class SetKind(IntEnum):
    """面子: in the order in which sets of the same first tile are written."""

    KONG = 0
    TRIPLET = 1
    RUN = 2


@dataclass(frozen=True, slots=True, order=True)
class TileSet:
    """面子: a run (顺子), a triplet (刻子) or a kong (杠), named by its first tile."""

    tile: Tile
    kind: SetKind

    def __str__(self) -> str:
        rank = self.tile.rank
        if self.kind is SetKind.RUN:
            return f"{rank}{rank + 1}{rank + 2}{self.tile.suit}"
        return str(rank) * (COPIES if self.kind is SetKind.KONG else 3) + self.tile.suit

    def ranks(self) -> frozenset[int]:
        rank = self.tile.rank
        return frozenset({rank, rank + 1, rank + 2}) if self.kind is SetKind.RUN else frozenset({rank})


class Shape(StrEnum):
    """胡牌型: the two win shapes."""

    STANDARD = "standard"
    SEVEN_PAIRS = "seven_pairs"


@dataclass(frozen=True, slots=True)
class Reading:
    """拆法: one way to read a complete hand. `pairs` is the one pair of four sets, or the seven."""

    shape: Shape
    sets: tuple[TileSet, ...]
    pairs: tuple[Tile, ...]

    @property
    def is_standard(self) -> bool:
        return self.shape is Shape.STANDARD

    def ranks(self) -> list[frozenset[int]]:
        """The ranks in each set and each pair."""
        return [s.ranks() for s in self.sets] + [frozenset({tile.rank}) for tile in self.pairs]


@dataclass(frozen=True, slots=True)
class SuitReading:
    """One suit's sets (by rank 0-8), with or without the pair."""

    sets: tuple[tuple[int, SetKind], ...]
    pair: int | None


# Only vectors that people's hands hold are ever asked for; the bound keeps a long-lived process small.
@lru_cache(maxsize=1 << 17)
def suit_readings(counts: Counts) -> tuple[SuitReading, ...]:
    """Every partition of one suit's nine counts into runs and triplets, with at most one pair."""
    first = next((rank for rank, copies in enumerate(counts) if copies), None)
    if first is None:
        return (SuitReading((), None),)
    found = set()
    if counts[first] >= 2:
        rest = _without(counts, first, first)
        found |= {SuitReading(r.sets, first) for r in suit_readings(rest) if r.pair is None}
    if counts[first] >= 3:
        rest = _without(counts, first, first, first)
        found |= {_with_set(r, first, SetKind.TRIPLET) for r in suit_readings(rest)}
    if first <= 6 and counts[first + 1] and counts[first + 2]:
        rest = _without(counts, first, first + 1, first + 2)
        found |= {_with_set(r, first, SetKind.RUN) for r in suit_readings(rest)}
    return tuple(found)


def _without(counts: Counts, *ranks: int) -> Counts:
    left = list(counts)
    for rank in ranks:
        left[rank] -= 1
    return tuple(left)


def _with_set(reading: SuitReading, rank: int, kind: SetKind) -> SuitReading:
    return SuitReading(tuple(sorted((*reading.sets, (rank, kind)))), reading.pair)


def readings(hand: Hand) -> tuple[Reading, ...]:
    """拆法: every reading of a complete hand (14 tiles in set terms), none when it is no win shape; any suits."""
    counts = hand.concealed_counts()
    found = []
    melds = [TileSet(m.tile, SetKind.TRIPLET if m.kind is MeldKind.PUNG else SetKind.KONG) for m in hand.melds]
    for suits in _standard(counts):
        sets = melds + [
            TileSet(TILES[number * 9 + rank], kind) for number, suit in enumerate(suits) for rank, kind in suit.sets
        ]
        pairs = [TILES[number * 9 + s.pair] for number, s in enumerate(suits) if s.pair is not None]
        found.append(Reading(Shape.STANDARD, tuple(sorted(sets)), tuple(pairs)))
    if _is_seven_pairs(counts, hand):
        pairs = [tile for tile in TILES for _ in range(counts[tile] // 2)]
        found.append(Reading(Shape.SEVEN_PAIRS, (), tuple(pairs)))
    return tuple(found)


def _standard(counts: list[int]) -> list[tuple[SuitReading, ...]]:
    """The product of the suits' readings in which exactly one suit has the pair."""
    suits = [tuple(counts[start : start + 9]) for start in (0, 9, 18)]
    if sorted(sum(suit) % 3 for suit in suits) != [0, 0, 2]:
        return []
    return list(product(*map(suit_readings, suits)))


def _is_seven_pairs(counts: list[int], hand: Hand) -> bool:
    return not hand.melds and sum(counts) == 14 and all(copies % 2 == 0 for copies in counts)


def is_complete(hand: Hand) -> bool:
    """胡牌型: whether the tiles make a win shape, whatever their suits."""
    return _is_shape(hand.concealed_counts(), hand)


def completing_tiles(hand: Hand) -> tuple[Tile, ...]:
    """The tiles that complete a hand to a win shape, fifth copies among them; suits are not judged here."""
    counts = hand.concealed_counts()
    found = []
    for tile in TILES:
        counts[tile] += 1
        if _is_shape(counts, hand):
            found.append(tile)
        counts[tile] -= 1
    return tuple(found)


def _is_shape(counts: list[int], hand: Hand) -> bool:
    """The suits are asked one after the other: most tiles fail at the first."""
    suits = [counts[start : start + 9] for start in (0, 9, 18)]
    if sorted(sum(suit) % 3 for suit in suits) == [0, 0, 2] and all(suit_readings(tuple(suit)) for suit in suits):
        return True
    return _is_seven_pairs(counts, hand)
