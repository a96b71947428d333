"""反推: which changes of the rules would make a claim right, fewest and most usual first.

All single changes are settled. Of two, those that act on different payments add up, so that only pairs whose effects
sum to the claim need be settled; those that act on each other are all settled, the most usual first and one of those
that do alike before the others, while time is left. Of three, what each two of them do tells nearly always what all do
(see `triples`). Nothing is answered that was not settled in full and found to give the claim.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import combinations, product
from time import monotonic

from calculator.disputes.changes import ALL_KEYS, Change, applied, single_changes
from calculator.disputes.relevance import act_on_each_other, live_keys
from calculator.disputes.replay import Replay
from calculator.disputes.triples import Triples
from scoring.events import Round
from scoring.problems import Refused
from scoring.settle import Settlement, settle

Outcome = tuple[int, ...]
Measure = Callable[[Settlement], Outcome]
Changes = tuple[Change, ...]

MOST_ANSWERS = 10
MOST_WAYS = 40
SECONDS = 1.5


@dataclass(frozen=True, slots=True)
class Answer:
    """解释: the values of one to three fields or fans under which the claim is right, the most usual way first."""

    ways: tuple[Changes, ...]

    @property
    def changes(self) -> Changes:
        return self.ways[0]


def deltas_and_pool(settlement: Settlement) -> Outcome:
    """The claim on a whole settlement: what each seat gained, and the pool."""
    return (*settlement.deltas, settlement.pool)


def explain(
    facts: Round,
    claim: Outcome,
    measure: Measure = deltas_and_pool,
    most: int = MOST_ANSWERS,
    seconds: float = SECONDS,
) -> list[Answer]:
    """反推: up to `most` answers under which the measure of the round is the claim; the round itself must settle."""
    return _Search(facts, claim, measure, seconds).answers(most)


class _Search:
    def __init__(self, facts: Round, claim: Outcome, measure: Measure, seconds: float) -> None:
        self.facts, self.claim, self.measure, self.seconds = facts, claim, measure, seconds
        self.until = monotonic() + seconds
        self.replay = Replay(facts)
        before = self.outcome()
        assert before is not None
        self.before = before
        self.wanted = _minus(claim, before)
        # Effects of the changes that leave the round legal, the most usual changes first.
        self.effects: dict[Change, Outcome] = {}
        self.costs: dict[Change, int] = {}
        # Effects of two that act on each other; None where the two make the round illegal.
        self.together: dict[tuple[Change, Change], Outcome | None] = {}
        self.ways: dict[frozenset[str], list[Changes]] = {}

    def outcome(self, *changes: Change) -> Outcome | None:
        """What the round measures under changes; None where they make it illegal."""
        settlement = self.replay.settle(applied(changes, self.facts.rules))
        return None if settlement is None else self.measure(settlement)

    def answers(self, most: int) -> list[Answer]:
        self._singles()
        for size, look in ((1, None), (2, self._pairs), (3, self._triples)):
            if look is not None and len(self.ways) < (most if size == 2 else 1):
                look()
        found = [Answer(tuple(ways)) for ways in map(self._sorted, self.ways.values())]
        found.sort(key=lambda answer: (len(answer.changes), self._cost(answer.changes)))
        return [answer for answer in found if self._is_right(answer)][:most]

    def _cost(self, changes: Changes) -> int:
        return sum(self.costs[change] for change in changes)

    def _sorted(self, ways: list[Changes]) -> list[Changes]:
        return sorted(ways, key=self._cost)[:MOST_WAYS]

    def _is_right(self, answer: Answer) -> bool:
        """Every way offered, settled in full."""
        return all(self._really_gives(changes) for changes in answer.ways)

    def _really_gives(self, changes: Changes) -> bool:
        try:
            settled = settle(replace(self.facts, rules=applied(changes, self.facts.rules)))
        except Refused:
            return False
        return self.measure(settled) == self.claim

    def _singles(self) -> None:
        rules = self.facts.rules
        for change in sorted(single_changes(rules, live_keys(self.replay)), key=lambda change: change.cost(rules)):
            after = self.outcome(change)
            if after is not None:
                self.costs[change] = change.cost(rules)
                self.effects[change] = _minus(after, self.before)
                if after == self.claim:
                    self._note((change,))

    def _note(self, changes: Changes) -> None:
        keys = frozenset(change.key for change in changes)
        self.ways.setdefault(keys, []).append(changes)

    def _pairs(self) -> None:
        by_key: dict[str, list[Change]] = defaultdict(list)
        for change in self.effects:
            by_key[change.key].append(change)
        # Values of one key that do the same alone nearly always do the same beside another change: one is tried first.
        alike: dict[tuple[str, Outcome], list[Change]] = defaultdict(list)
        for change, effect in self.effects.items():
            alike[change.key, effect].append(change)
        tried_first = {changes[0] for changes in alike.values()}
        acting: list[tuple[Change, Change]] = []
        for one, other in combinations(by_key, 2):
            if frozenset({one}) in self.ways or frozenset({other}) in self.ways:
                continue
            if act_on_each_other(one, other):
                acting += [(a, b) for a in by_key[one] for b in by_key[other]]
            else:
                self._sums(by_key[one], by_key[other])
        for pair in sorted(acting, key=lambda pair: (not tried_first.issuperset(pair), self._cost(pair))):
            # Where no two explain the claim yet, some time is left for three.
            if monotonic() > (self.until if self.ways else self.until - self.seconds / 4):
                break
            if self._gives_the_claim(pair):
                some, others = (alike[change.key, self.effects[change]] for change in pair)
                for both in product(some, others):
                    if monotonic() > self.until:
                        break
                    self._gives_the_claim(both)

    def _gives_the_claim(self, pair: tuple[Change, Change]) -> bool:
        """Whether two that act on each other give the claim; they are tried once."""
        if pair in self.together:
            return False
        after = self.outcome(*pair)
        self.together[pair] = None if after is None else _minus(after, self.before)
        if after == self.claim:
            self._note(pair)
        return after == self.claim

    def _sums(self, some: list[Change], others: list[Change]) -> None:
        """Pairs of unrelated changes whose effects add up to what is wanted."""
        by_effect: dict[Outcome, list[Change]] = defaultdict(list)
        for change in others:
            by_effect[self.effects[change]].append(change)
        for change in some:
            if any(self.effects[change]):
                for other in by_effect.get(_minus(self.wanted, self.effects[change]), ()):
                    if any(self.effects[other]):
                        self._note((change, other))

    def _triples(self) -> None:
        # Patterns that no preset counts together are no part of a guess as wide as this.
        effects = {change: effect for change, effect in self.effects.items() if change.key in ALL_KEYS}
        triples = Triples(effects, self.together)
        self._settle_all(triples.that_add_up(self.wanted))
        self._settle_all(triples.that_act_on_each_other())

    def _settle_all(self, found: Iterable[Changes]) -> None:
        """Notes those that give the claim, the most usual first, until there are answers enough or time is up."""
        for changes in sorted(found, key=self._cost):
            if monotonic() > self.until or len(self.ways) >= MOST_ANSWERS:
                break
            if self.outcome(*changes) == self.claim:
                self._note(changes)


def _minus(some: Outcome, others: Outcome) -> Outcome:
    return tuple(a - b for a, b in zip(some, others, strict=True))
