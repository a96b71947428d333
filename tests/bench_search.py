"""How well the inverse search finds hidden changes of the rules, and how fast: `python -m tests.bench_search`.

A random round is dealt under a preset. One to three changes are hidden in the preset, and what the round settles to
under them is claimed. The search sees the round, the preset and the claim, and must find the changes.

Hidden changes are drawn without regard to what the search holds usual: a field of the rule set or a fan, all alike,
then a value, all alike, from every word that the field may be and the numbers of `NUMBERS`. Draws that leave the claim
as it was, or make the round illegal, are drawn again; of several changes each must matter beside the others.
"""

import statistics
import sys
import time
from dataclasses import dataclass, replace
from random import Random

from calculator.disputes.changes import Change, applied, value_of
from calculator.disputes.search import SECONDS, Answer, deltas_and_pool, explain
from calculator.documents import read_round
from scoring import KNOBS, PRESETS, Refused, settle
from scoring.fans import FAN_KEYS
from tests.dealing import deal_round

ROUNDS = 500
SEED = 2025
# Fan and units from nothing to a few; a cap where tables have one.
NUMBERS = {"cap": range(1, 9), "pig_pays": range(1, 25), "false_win": range(1, 25)}
FEW = range(6)
KEYS = (*(key for key in KNOBS if key not in ("show", "next_dealer")), *FAN_KEYS)


@dataclass(frozen=True)
class Question:
    """A round, what is claimed of it, and the changes behind the claim."""

    facts: object
    claim: tuple
    hidden: frozenset


def questions(number, count, seed=SEED):
    """So many rounds, each with `number` changes hidden in its preset."""
    rng = Random(f"{seed}, {number}")
    found = []
    while len(found) < count:
        facts = read_round(deal_round(rng, rng.choice(list(PRESETS))))
        if hidden := hide(rng, facts, number):
            found.append(Question(facts, outcome(facts, hidden), frozenset(hidden)))
    return found


def hide(rng, facts, number):
    """Changes that each move the outcome beside the others; None where a round offers none in many draws."""
    for _ in range(400):
        changes = [draw(rng, key) for key in rng.sample(KEYS, number)]
        if any(change.value == value_of(facts.rules, change.key) for change in changes):
            continue
        claim = outcome(facts, changes)
        fewer = [outcome(facts, [c for c in changes if c is not left_out]) for left_out in changes]
        if claim is not None and claim not in (*fewer, outcome(facts, ())):
            return changes
    return None


def draw(rng, key):
    if key in FAN_KEYS:
        return Change(key, rng.choice((None, *FEW)))
    knob = KNOBS[key]
    numbers = [number for number in NUMBERS.get(key, FEW) if number in knob.numbers]
    return Change(key, rng.choice((*knob.choices, *numbers)))


def outcome(facts, changes):
    try:
        return deltas_and_pool(settle(replace(facts, rules=applied(changes, facts.rules))))
    except Refused:
        return None


def place_of(question, answers):
    """The place, from 1, of the answer that has the hidden changes; None where there is none."""
    for place, answer in enumerate(answers, 1):
        if any(frozenset(way) == question.hidden for way in answer.ways):
            return place
    return None


def holds(question, answer: Answer):
    """Whether every way of an answer really gives the claim."""
    return all(outcome(question.facts, way) == question.claim for way in answer.ways)


@dataclass(frozen=True)
class Measured:
    """Of all questions, the part whose true answer is among the first, and the part that is answered at all; and the
    seconds taken by each question, on the clock and by the processor."""

    found: float
    answered: float
    seconds: list
    processor: list


def measure(number, count, first, seed=SEED, show=False, limit=SECONDS, part=0, parts=1):
    """Searches for so many questions, or for one part of them; every answer is held against the engine."""
    found, answered, seconds, processor = 0, 0, [], []
    for question in questions(number, count, seed)[part::parts]:
        started, used = time.perf_counter(), time.process_time()
        answers = explain(question.facts, question.claim, seconds=limit)
        seconds.append(time.perf_counter() - started)
        processor.append(time.process_time() - used)
        assert all(holds(question, answer) for answer in answers)
        place = place_of(question, answers)
        found += place is not None and place <= first
        answered += bool(answers)
        if show and not (place and place <= first):
            print(question.hidden, place, [len(a.changes) for a in answers], round(processor[-1], 2))
    return Measured(found / len(seconds), answered / len(seconds), seconds, processor)


def settling_time(count=200):
    """Seconds of the processor that a round takes to be settled: what a search does again and again."""
    rounds = [question.facts for question in questions(1, count, SEED)]
    used = time.process_time()
    for facts in rounds:
        settle(facts)
    return (time.process_time() - used) / count


def percentile(values, percent):
    return statistics.quantiles(values, n=100)[percent - 1]


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    print(f"\nWhich rules make a claim right: {count} random rounds each, seed {SEED}")
    for number, first in ((1, 5), (2, 10), (3, 10)):
        got = measure(number, count, first, show="--show" in sys.argv)
        print(
            f"  {number} hidden: the true answer is among the first {first} in {got.found:.1%}, some answer in"
            f" {got.answered:.1%}; median {statistics.median(got.seconds):.2f} s, 95th percentile"
            f" {percentile(got.seconds, 95):.2f} s (processor {percentile(got.processor, 95):.2f} s)"
        )


if __name__ == "__main__":
    main()
