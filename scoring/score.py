"""算番: one win → its fan lines, its total and the points each payer pays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.events import By, Circumstance
from scoring.fans import BASIC, SELF_DRAW, FanCount, Finished, count_patterns, held_patterns, in_order
from scoring.hand import Hand, KongKind
from scoring.rules import RuleSet
from scoring.shapes import Reading, SetKind, readings
from scoring.tiles import Tile


@dataclass(frozen=True, slots=True)
class Moment:
    """How a win happened; `kong`: which kong its replacement tile followed, where that is known."""

    by: By = By.DISCARD
    circumstances: frozenset[Circumstance] = frozenset()
    kong: KongKind | None = None

    def is_fed_draw(self, rules: RuleSet) -> bool:
        """点杠花: whether the feeder of a direct kong alone pays for the win on its replacement, as for a discard."""
        return (
            self.by is By.SELF_DRAW
            and Circumstance.AFTER_KONG in self.circumstances
            and self.kong is KongKind.DIRECT
            and rules.direct_kong_draw == "feeder"
        )

    def has_self_draw_value(self, rules: RuleSet) -> bool:
        """自摸: whether the win is worth the self-draw value, whoever pays it."""
        if self.by is By.ROBBED_KONG:
            return rules.robbing_pays != "one_share"
        return self.is_paid_by_all(rules)

    def is_paid_by_all(self, rules: RuleSet) -> bool:
        """自摸: whether every player still in pays, and not one alone."""
        return self.by is By.SELF_DRAW and not self.is_fed_draw(rules)

    def shares(self, rules: RuleSet, still_in: int, winners: int = 1) -> int:
        """包三家: how many shares a payer pays: a konger robbed those of all still in but the winners of the tile."""
        carries_all = self.by is By.ROBBED_KONG and rules.robbing_pays == "all_shares"
        return still_in - winners if carries_all else 1

    def fan_keys(self) -> list[str]:
        """The fans that the moment gives, whether a rule set plays them or not."""
        drawn = self.by is By.SELF_DRAW
        keys = []
        if Circumstance.AFTER_KONG in self.circumstances:
            keys.append("after_kong_draw" if drawn else "after_kong_discard")
        if self.by is By.ROBBED_KONG:
            keys.append("robbing_kong")
        if Circumstance.LAST_TILE in self.circumstances:
            keys.append("last_tile_draw" if drawn else "last_tile_discard")
        return keys + [str(c) for c in (Circumstance.HEAVENLY, Circumstance.EARTHLY) if c in self.circumstances]

    def lines(self, rules: RuleSet) -> list[FanCount]:
        """The fan lines that the moment adds under a rule set, the self-draw fan among them."""
        extra = {}
        if self.kong is KongKind.CONCEALED:
            extra["after_kong_draw"] = rules.after_concealed_kong_draw_extra
        lines = [FanCount(key, 1, rules.fans[key] + extra.get(key, 0)) for key in self.fan_keys() if key in rules.fans]
        if rules.self_draw == "add_fan" and self.has_self_draw_value(rules):
            lines.append(FanCount(SELF_DRAW, 1, 1))
        return lines


DISCARD = Moment()


@dataclass(frozen=True, slots=True)
class Score:
    """番与分: the fan lines of a win, their total, what the cap leaves of it, and what one share costs in points."""

    fans: tuple[FanCount, ...]
    fan: int
    counted_fan: int
    capped: bool
    points: int
    reading: Reading | None = None


def score(hand: Hand, tile: Tile, rules: RuleSet, moment: Moment = DISCARD, base: int = 1) -> Score:
    """算番: a winning hand in its dearest reading; ValueError when the tiles are no win shape."""
    return ranked(hand, tile, rules, moment, base)[0]


def ranked(hand: Hand, tile: Tile, rules: RuleSet, moment: Moment = DISCARD, base: int = 1) -> list[Score]:
    """拆法: every reading scored, the one that counts first; ValueError when the tiles are no win shape."""
    complete = hand.with_tile(tile)
    counts = tuple(complete.counts())
    scores = []
    for reading in readings(complete):
        held = held_patterns(Finished(complete, reading, counts), rules)
        scores.append(score_patterns(held, rules, moment, base, reading))
    if not scores:
        raise ValueError("the tiles are no win shape")
    return sorted(scores, key=_preference)


def score_patterns(
    held: Mapping[str, int],
    rules: RuleSet,
    moment: Moment = DISCARD,
    base: int = 1,
    reading: Reading | None = None,
) -> Score:
    """算番: a win by the patterns it holds, with how often each."""
    lines = in_order([*count_patterns(held, rules), *moment.lines(rules)]) or (FanCount(BASIC, 1, 0),)
    return _priced(lines, sum(line.fan for line in lines), rules, moment, base, reading)


def score_total(fan: int, rules: RuleSet, moment: Moment = DISCARD, base: int = 1) -> Score:
    """算番: a win of which only the whole total is told: capped and priced, nothing added."""
    return _priced((), fan, rules, moment, base, None)


def ready_points(fan: int, rules: RuleSet, base: int) -> int:
    """查叫: the price in points of a ready hand of so many fan of patterns and roots."""
    bonus = rules.self_draw if rules.ready_check_as_self_draw else "none"
    counted = rules.counted(fan + (bonus == "add_fan")) - rules.ready_check_minus
    return rules.points(counted, base) + (base if bonus == "add_base" else 0)


def _priced(
    lines: tuple[FanCount, ...], fan: int, rules: RuleSet, moment: Moment, base: int, reading: Reading | None
) -> Score:
    counted = rules.counted(fan)
    bonus = base if rules.self_draw == "add_base" and moment.has_self_draw_value(rules) else 0
    return Score(lines, fan, counted, counted < fan, rules.points(counted, base) + bonus, reading)


def _preference(scored: Score) -> tuple[object, ...]:
    """Most fan first; ties: more lines, four sets before seven pairs, more triplets, the lower pair, the lower sets."""
    reading = scored.reading
    assert reading is not None
    triplets = sum(s.kind is not SetKind.RUN for s in reading.sets)
    return (-scored.fan, -len(scored.fans), not reading.is_standard, -triplets, reading.pairs, reading.sets)
