"""机缘: numbers that follow from words alone, the same on every machine and under every Python."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """机缘: drawn from the hash of its words and a counter; Python's own generators promise less."""

    def __init__(self, *words: str) -> None:
        self._words = "/".join(words).encode()
        self._drawn = 0

    def below(self, number: int) -> int:
        """A whole number from 0, less than `number`."""
        self._drawn += 1
        return int.from_bytes(sha256(b"%s#%d" % (self._words, self._drawn)).digest()[:8], "big") % number

    def odds(self, percent: int) -> bool:
        """True so many times of a hundred."""
        return self.below(100) < percent

    def choice(self, things: Sequence[T]) -> T:
        """One of some things."""
        return things[self.below(len(things))]

    def weighted(self, weights: Mapping[T, int]) -> T:
        """One of some things, each as often as its weight says."""
        place = self.below(sum(weights.values()))
        for thing, weight in weights.items():
            if place < weight:
                return thing
            place -= weight
        raise AssertionError("a place beyond the weights")

    def some(self, things: Sequence[T], number: int) -> list[T]:
        """So many of some things, in any order."""
        rest = list(things)
        return [rest.pop(self.below(len(rest))) for _ in range(number)]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """The things in any order."""
        return self.some(things, len(things))
