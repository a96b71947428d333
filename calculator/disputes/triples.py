"""三处改动: which three changes may together give what is wanted, judged by what each two of them do.

What three changes do is what the single ones do, and what each two do beyond that; only where all three act on each
other there may be more to it. The first kind is told by sums, so that few are left to be settled; of the second kind
there is no telling, and they are settled one by one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from calculator.disputes.changes import Change

Outcome = tuple[int, ...]
Three = tuple[Change, Change, Change]

# The accounts of an outcome as the digits of one number: adding numbers adds outcomes.
_DIGIT = 1 << 48
# No sum of outcomes is as large: what cannot be joined.
_NEVER = 1 << 999


class Triples:
    """三处改动: changes of a round, what each does, and what each two do beyond that; those of one key exclude each
    other, and so do two that are refused together."""

    def __init__(
        self, effects: Mapping[Change, Outcome], together: Mapping[tuple[Change, Change], Outcome | None]
    ) -> None:
        self.changes = list(effects)
        self.alone = [packed(effect) for effect in effects.values()]
        self.beyond = [[0] * len(self.changes) for _ in self.changes]
        places = {change: place for place, change in enumerate(self.changes)}
        for one, other in combinations(range(len(self.changes)), 2):
            if self.changes[one].key == self.changes[other].key:
                self._set(one, other, _NEVER)
        for pair, effect in together.items():
            if not places.keys() >= set(pair):
                continue
            one, other = (places[change] for change in pair)
            more = _NEVER if effect is None else packed(effect) - self.alone[one] - self.alone[other]
            self._set(one, other, more)

    def _set(self, one: int, other: int, more: int) -> None:
        self.beyond[one][other] = self.beyond[other][one] = more

    def that_add_up(self, wanted: Outcome) -> Iterator[Three]:
        """All whose effects, alone and two by two, come to what is wanted."""
        aim, changes, alone, beyond = packed(wanted), self.changes, self.alone, self.beyond
        for one in range(len(changes)):
            with_one = [effect + more for effect, more in zip(alone, beyond[one], strict=True)]
            for other in range(one + 1, len(changes)):
                if beyond[one][other] is _NEVER:
                    continue
                missing = aim - alone[one] - with_one[other]
                rest = zip(with_one[other + 1 :], beyond[other][other + 1 :], strict=True)
                for last, (some, more) in enumerate(rest, other + 1):
                    if some + more == missing:
                        yield changes[one], changes[other], changes[last]

    def that_act_on_each_other(self) -> Iterator[Three]:
        """All of which each two do more, or less, together than alone."""
        for one, others in enumerate(self.beyond):
            partners = [place for place in range(one + 1, len(others)) if others[place] not in (0, _NEVER)]
            for other, last in combinations(partners, 2):
                if self.beyond[other][last] not in (0, _NEVER):
                    yield self.changes[one], self.changes[other], self.changes[last]


def packed(outcome: Sequence[int]) -> int:
    """An outcome as one number."""
    number = 0
    for points in outcome:
        number = number * _DIGIT + points
    return number
