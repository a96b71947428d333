"""What breaks a round, and the rounds it broke."""

import copy
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from random import Random

from tests.dealing import deal_round

EACH = 12


@dataclass(frozen=True)
class Broken:
    """A round document, the code and the path expected, and the codes that may come with it."""

    code: str
    where: str
    may_bring: frozenset[str]
    document: dict
    seed: int


@dataclass(frozen=True)
class Breaker:
    """A way to break a round, for a code and those that it may bring along."""

    code: str
    may_bring: frozenset[str]
    break_in_place: Callable[[dict, Random], str | None]

    @property
    def name(self):
        return self.break_in_place.__name__

    def broken_rounds(self):
        """The same rounds every time."""
        found, seed = 0, 0
        while found < EACH:
            seed += 1
            assert seed < 2000, f"too few rounds lend themselves to {self.name}"
            document = copy.deepcopy(_legal_round(seed))
            where = self.break_in_place(document, Random(seed))
            if where is not None:
                found += 1
                yield Broken(self.code, where, self.may_bring, document, seed)


BREAKERS: list[Breaker] = []


def breaks(code, *may_bring):
    def register(break_in_place):
        BREAKERS.append(Breaker(code, frozenset(may_bring), break_in_place))
        return break_in_place

    return register


@cache
def _legal_round(seed):
    return deal_round(Random(seed), hidden=0.15)
