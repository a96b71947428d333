"""番种: the fan table. One row a fan: its key, how often a finished hand holds it, and what it absorbs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Set
from dataclasses import dataclass, field

from scoring.hand import SETS_IN_A_HAND, Hand, MeldKind, roots
from scoring.rules import Combination, RuleSet
from scoring.shapes import Reading, SetKind
from scoring.tiles import COPIES

FIVES = frozenset({2, 5, 8})
TERMINALS = frozenset({1, 9})


@dataclass(frozen=True, slots=True)
class Finished:
    """A complete hand in one reading: what a pattern looks at."""

    hand: Hand
    reading: Reading
    counts: tuple[int, ...]


Match = Callable[[Finished], int]


@dataclass(frozen=True, slots=True)
class Pattern:
    """番种: a fan that the tiles themselves show."""

    key: str
    times: Match
    absorbs: Mapping[str, int] = field(default_factory=dict)


def _all_pungs(f: Finished) -> int:
    return f.reading.is_standard and all(s.kind is not SetKind.RUN for s in f.reading.sets)


def _full_flush(f: Finished) -> int:
    return len({number // 9 for number, copies in enumerate(f.counts) if copies}) == 1


def _dragons(least: int) -> Match:
    return lambda f: not f.reading.is_standard and sum(n == COPIES for n in f.counts) >= least


def _seven_pairs(f: Finished) -> int:
    return not f.reading.is_standard


def _terminals_everywhere(f: Finished) -> int:
    return f.reading.is_standard and all(TERMINALS & ranks for ranks in f.reading.ranks())


def _all_258_pungs(f: Finished) -> int:
    return _all_pungs(f) and all(ranks <= FIVES for ranks in f.reading.ranks())


def _seven_pairs_258(f: Finished) -> int:
    return _seven_pairs(f) and all(ranks <= FIVES for ranks in f.reading.ranks())


def _golden_wait(f: Finished) -> int:
    return len(f.hand.melds) == SETS_IN_A_HAND


def _eighteen_arhats(f: Finished) -> int:
    return _golden_wait(f) and all(meld.kind.is_kong for meld in f.hand.melds)


def _concealed_hand(f: Finished) -> int:
    return f.reading.is_standard and all(meld.kind is MeldKind.CONCEALED_KONG for meld in f.hand.melds)


def _all_simples(f: Finished) -> int:
    return not any(copies and number % 9 in (0, 8) for number, copies in enumerate(f.counts))


def _roots(f: Finished) -> int:
    return roots(f.counts)


BASIC = "basic"
ROOT = "root"
SELF_DRAW = "self_draw"

PATTERNS = (
    Pattern("all_pungs", _all_pungs),
    Pattern("full_flush", _full_flush),
    Pattern("seven_pairs", _seven_pairs),
    Pattern("dragon_seven_pairs", _dragons(1), {"seven_pairs": 1, ROOT: 1}),
    Pattern("double_dragon_seven_pairs", _dragons(2), {"seven_pairs": 1, "dragon_seven_pairs": 1, ROOT: 2}),
    Pattern(
        "triple_dragon_seven_pairs",
        _dragons(3),
        {"seven_pairs": 1, "dragon_seven_pairs": 1, "double_dragon_seven_pairs": 1, ROOT: 3},
    ),
    Pattern("terminals_everywhere", _terminals_everywhere),
    Pattern("all_258_pungs", _all_258_pungs, {"all_pungs": 1}),
    Pattern("seven_pairs_258", _seven_pairs_258, {"seven_pairs": 1}),
    Pattern("golden_wait", _golden_wait),
    Pattern("eighteen_arhats", _eighteen_arhats, {"golden_wait": 1, "all_pungs": 1, ROOT: 4}),
    Pattern("concealed_hand", _concealed_hand),
    Pattern("all_simples", _all_simples),
    Pattern(ROOT, _roots),
)
PATTERN_KEYS = tuple(pattern.key for pattern in PATTERNS)

CIRCUMSTANCE_KEYS = (
    "after_kong_draw",
    "after_kong_discard",
    "robbing_kong",
    "last_tile_draw",
    "last_tile_discard",
    "heavenly",
    "earthly",
)

FAN_KEYS = (*PATTERN_KEYS, *CIRCUMSTANCE_KEYS)
ORDER = {key: place for place, key in enumerate((BASIC, *FAN_KEYS, SELF_DRAW))}

SEVEN_PAIRS_FAMILY = frozenset(key for key in PATTERN_KEYS if "seven_pairs" in key)
STANDARD_ONLY = frozenset(
    {"all_pungs", "terminals_everywhere", "all_258_pungs", "golden_wait", "eighteen_arhats", "concealed_hand"}
)
NO_TERMINALS = frozenset({"all_simples", "all_258_pungs"})
# A hand that shows none but these is still a plain hand (平胡).
BESIDE_BASIC = frozenset({ROOT, "concealed_hand", "all_simples"})


@dataclass(frozen=True, slots=True)
class FanCount:
    """One line of a score: a fan's key (or a combination's, its members joined by +), how often, worth how many fan."""

    key: str
    times: int
    fan: int


def held_patterns(finished: Finished, rules: RuleSet) -> dict[str, int]:
    """The patterns that the rule set plays and the reading holds, with how often."""
    held = {p.key: int(p.times(finished)) for p in PATTERNS if p.key in rules.fans}
    return {key: times for key, times in held.items() if times}


def count_patterns(held: Mapping[str, int], rules: RuleSet) -> tuple[FanCount, ...]:
    """番: the lines that patterns give: absorbed ones gone, combinations read, 平胡 where it is worth something."""
    left = _absorb(held)
    is_plain = left.keys() <= BESIDE_BASIC
    lines = []
    for combination in _combinations(left.keys(), rules):
        lines.append(FanCount("+".join(combination.keys), 1, combination.fan))
        for key in combination.keys:
            del left[key]
    lines += [FanCount(key, times, times * rules.fans[key]) for key, times in left.items()]
    if is_plain and rules.plain_fan:
        lines.append(FanCount(BASIC, 1, rules.plain_fan))
    return in_order(lines)


def in_order(lines: Iterable[FanCount]) -> tuple[FanCount, ...]:
    """The lines as the fan table has them; a combination stands where its first member would."""
    return tuple(sorted(lines, key=lambda line: ORDER[line.key.partition("+")[0]]))


def _absorb(held: Mapping[str, int]) -> dict[str, int]:
    """What is left when every counted fan has taken what it absorbs; larger fans stand later in the table."""
    left = {p.key: held[p.key] for p in PATTERNS if held.get(p.key)}
    for pattern in reversed(PATTERNS):
        if pattern.key in left:
            for key, times in pattern.absorbs.items():
                if key in left:
                    left[key] -= times
                    if left[key] <= 0:
                        del left[key]
    return left


def _combinations(held: Set[str], rules: RuleSet) -> list[Combination]:
    """The combinations that are read; of two that share a member the one that gives more fan."""
    taken: list[Combination] = []
    free = set(held)
    for combination in sorted(rules.combinations, key=lambda c: (-c.fan, -len(c.keys))):
        if free.issuperset(combination.keys):
            taken.append(combination)
            free.difference_update(combination.keys)
    return taken
