"""牌墙: the 108 tiles, and sets and pairs taken out of them, so that no tile is there five times."""

from collections.abc import Callable, Iterable, Sequence

from calculator.learning.chance import Chance
from scoring.fans import FIVES, TERMINALS
from scoring.tiles import COPIES, TILES, Suit, Tile

Group = tuple[Tile, ...]

RUNS: tuple[Group, ...] = tuple((tile, TILES[tile + 1], TILES[tile + 2]) for tile in TILES if tile.rank <= 7)
TRIPLETS: tuple[Group, ...] = tuple((tile,) * 3 for tile in TILES)
PAIRS: tuple[Group, ...] = tuple((tile,) * 2 for tile in TILES)

# Which sets and pairs belong to a style of hand, by their ranks.
STYLES: dict[str, Callable[[frozenset[int]], bool]] = {
    "any": lambda ranks: True,
    "terminals": lambda ranks: bool(ranks & TERMINALS),
    "simples": lambda ranks: not ranks & TERMINALS,
    "fives": lambda ranks: ranks <= FIVES,
}


class TooShort(Exception):
    """The tiles asked for are not there; another hand is drawn."""


class Wall:
    """牌墙: taken from by chance."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.left = [COPIES] * len(TILES)

    def take(self, group: Iterable[Tile]) -> Group:
        """These tiles; TooShort where one is no longer there."""
        taken = tuple(group)
        for tile in taken:
            self.left[tile] -= 1
        if any(self.left[tile] < 0 for tile in taken):
            raise TooShort
        return taken

    def group(self, groups: Sequence[Group], suits: Sequence[Suit], style: str = "any", fits: bool = True) -> Group:
        """One of some groups that is still there, in these suits, of a style or, not `fits`, outside it."""
        there = [
            group
            for group in groups
            if group[0].suit in suits
            and STYLES[style](frozenset(tile.rank for tile in group)) == fits
            and all(self.left[tile] >= group.count(tile) for tile in group)
        ]
        if not there:
            raise TooShort
        return self.take(self.chance.choice(there))
