"""牌: the 27 kinds of tile of the Sichuan game, three suits of nine ranks, four copies each."""

from __future__ import annotations

from enum import StrEnum

COPIES = 4
RANKS = range(1, 10)


class Suit(StrEnum):
    """花色: a suit, named by its letter in the notation."""

    CHARACTERS = "m"
    DOTS = "p"
    BAMBOO = "s"


SUITS = tuple(Suit)


class Tile(int):
    """牌: one of the 27 kinds as its number 0-26, so that tiles sort m < p < s, then 1 to 9."""

    __slots__ = ()

    @classmethod
    def of(cls, suit: Suit | str, rank: int) -> Tile:
        """The tile of a suit and a rank; ValueError for a suit or rank that does not exist."""
        if rank not in RANKS:
            raise ValueError(f"no tile has rank {rank}")
        return TILES[SUITS.index(Suit(suit)) * 9 + rank - 1]

    @property
    def suit(self) -> Suit:
        return SUITS[self // 9]

    @property
    def rank(self) -> int:
        return self % 9 + 1

    def __str__(self) -> str:
        return f"{self.rank}{self.suit}"

    def __repr__(self) -> str:
        return f"Tile({self!s})"


TILES = tuple(Tile(number) for number in range(27))
