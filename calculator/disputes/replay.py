"""重算: one round settled under many rule sets. Its tiles are read once; a rule set only prices what they show.

For each rule set the round is told anew by totals and states, which the scoring package settles as it does any round.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import combinations
from operator import attrgetter

from scoring.checks import ASKED, round_problems
from scoring.events import FansWon, HandLeft, Left, Player, Round, State, StateLeft, TilesWon, TotalWon, Win, Won
from scoring.fans import BASIC, FAN_KEYS, PATTERNS, ROOT, Finished, count_patterns
from scoring.hand import Hand
from scoring.rules import KNOBS, RuleSet
from scoring.score import Moment
from scoring.settle import Settlement, moment_of, settle_unchecked
from scoring.shapes import completing_tiles, readings
from scoring.tiles import Tile
from scoring.waits import standing

Held = Mapping[str, int]
Fans = tuple[int, int]
_KNOBS = attrgetter(*KNOBS)
_ASKED = attrgetter(*ASKED)


class Priced:
    """牌的番: the patterns that each reading of a winning hand holds, and what the dearest is worth to a rule set."""

    def __init__(self, readings: list[Held]) -> None:
        self.readings = readings
        self.keys = tuple(sorted({key for held in readings for key in held}))
        self._known: dict[object, int] = {}

    @classmethod
    def of_tiles(cls, complete: Hand) -> Priced:
        """A hand shown by its tiles: every reading of them."""
        counts = tuple(complete.counts())
        found = [Finished(complete, reading, counts) for reading in readings(complete)]
        return cls([{p.key: n for p in PATTERNS if (n := int(p.times(one)))} for one in found])

    def fan(self, rules: RuleSet) -> int:
        """The most fan of patterns and roots, uncapped."""
        asked = (tuple(map(rules.fans.get, self.keys)), rules.combinations, rules.plain_fan)
        if asked not in self._known:
            self._known[asked] = max(_fan(held, rules) for held in self.readings)
        return self._known[asked]


def _fan(held: Held, rules: RuleSet) -> int:
    played = {key: times for key, times in held.items() if key in rules.fans}
    return sum(line.fan for line in count_patterns(played, rules))


class Winning:
    """胡: one winner of one event, priced by what was shown or told."""

    def __init__(self, won: Won, moment: Moment) -> None:
        self.won, self.moment = won, moment
        self.told = frozenset(won.fans) - {BASIC} if isinstance(won, FansWon) else frozenset[str]()
        match won:
            case TilesWon():
                self.priced = Priced.of_tiles(won.hand.with_tile(won.tile))
            case FansWon():
                self.priced = Priced([{key: times for key, times in won.fans.items() if key != BASIC}])
            case TotalWon():
                self.priced = Priced([{}])

    def fans(self, rules: RuleSet) -> Fans:
        """The whole total fan, and how much of it the moment gives."""
        of_moment = sum(line.fan for line in self.moment.lines(rules))
        if isinstance(self.won, TotalWon):
            return self.won.fan, of_moment
        return self.priced.fan(rules) + of_moment, of_moment


class Waiting:
    """听牌: a hand left at the end; which of its waits are live depends on two fields, what they are worth on all."""

    def __init__(self, left: HandLeft, player: Player) -> None:
        self.left, self.player = left, player
        self._standings: dict[object, tuple[State, list[Priced]]] = {}
        self._waits: dict[Tile, Priced] = {}

    def told(self, rules: RuleSet) -> StateLeft:
        """The player told by state and dearest fan, as the tiles show them under a rule set."""
        state, waits = self._standing(rules)
        return StateLeft(self.left.seat, state, max((w.fan(rules) for w in waits), default=None), self.left.passive)

    def _standing(self, rules: RuleSet) -> tuple[State, list[Priced]]:
        asked = (rules.void, rules.ready_means)
        if asked not in self._standings:
            found = standing(self.left.hand, self.player.void, rules)
            tiles = [wait.tile for wait in found.waits if wait.tile is not None]
            self._standings[asked] = found.state, [self._wait(tile) for tile in tiles]
        return self._standings[asked]

    def _wait(self, tile: Tile) -> Priced:
        if tile not in self._waits:
            self._waits[tile] = Priced.of_tiles(self.left.hand.with_tile(tile))
        return self._waits[tile]

    def shown(self) -> Iterable[str]:
        """The patterns that any wait may show, whichever rules make it live."""
        return (key for tile in completing_tiles(self.left.hand) for key in self._wait(tile).keys)


class Replay:
    """重算: a round that settles under its own rules, asked again under others."""

    def __init__(self, facts: Round) -> None:
        self.facts = facts
        self._won = {
            index: [Winning(won, moment_of(facts, index)) for won in event.wins]
            for index, event in enumerate(facts.events)
            if isinstance(event, Win)
        }
        self._left = {
            left.seat: Waiting(left, facts.players[left.seat]) for left in facts.still_in if isinstance(left, HandLeft)
        }
        self._told_fans = frozenset[str]().union(*(won.told for wins in self._won.values() for won in wins))
        self._legal: dict[str, bool] = {facts.rules.void: True}
        self._wins: dict[tuple[int, ...], Win] = {}
        self._can_be_settled: dict[object, bool] = {}
        self._settled: dict[object, Settlement | None] = {}

    def settle(self, rules: RuleSet) -> Settlement | None:
        """The settlement under a rule set, its scores by the bare total; None where that rule set refuses the round."""
        if not self._told_fans <= rules.fans.keys() or not self._is_legal(rules):
            return None
        # Rule sets that differ in their fans alone, and make of the tiles the same, settle the same.
        fans = {index: [won.fans(rules) for won in wins] for index, wins in self._won.items()}
        still_in = tuple(self._told_left(left, rules) for left in self.facts.still_in)
        asked = (_KNOBS(rules), *map(tuple, fans.values()), still_in)
        if asked not in self._settled:
            self._settled[asked] = self._settle(rules, fans, still_in)
        return self._settled[asked]

    def _settle(self, rules: RuleSet, fans: Mapping[int, list[Fans]], still_in: tuple[Left, ...]) -> Settlement | None:
        events = tuple(
            self._told_win(index, event, fans[index]) if isinstance(event, Win) else event
            for index, event in enumerate(self.facts.events)
        )
        facts = replace(self.facts, rules=rules, events=events, still_in=still_in)
        # Most changes of the rules leave what was found legal as it was.
        asked = (_ASKED(rules), still_in)
        if asked not in self._can_be_settled:
            self._can_be_settled[asked] = not round_problems(facts)
        return settle_unchecked(facts) if self._can_be_settled[asked] else None

    def shown_fans(self) -> set[str]:
        """The patterns that the tiles show in any reading, or that players told."""
        shown = {key for wins in self._won.values() for won in wins for key in won.priced.keys}
        return shown | {key for waiting in self._left.values() for key in waiting.shown()}

    def won_together(self) -> set[tuple[str, str]]:
        """Each two patterns that a reading of a hand won with holds together, in table order, roots left out."""
        readings = [held for wins in self._won.values() for won in wins for held in won.priced.readings]
        shown = [[key for key in FAN_KEYS if key in held and key != ROOT] for held in readings]
        return {pair for keys in shown for pair in combinations(keys, 2)}

    def _told_win(self, index: int, event: Win, fans: list[Fans]) -> Win:
        asked = (index, *(total for total, _ in fans))
        if asked not in self._wins:
            wins = zip(event.wins, asked[1:], strict=True)
            self._wins[asked] = replace(event, wins=tuple(TotalWon(won.seat, total) for won, total in wins))
        return self._wins[asked]

    def _told_left(self, left: Left, rules: RuleSet) -> Left:
        return self._left[left.seat].told(rules) if isinstance(left, HandLeft) else left

    def _is_legal(self, rules: RuleSet) -> bool:
        """Whether the tiles shown are legal; of all rules only the void suit's bears on that."""
        if rules.void not in self._legal:
            judged = replace(self.facts.rules, void=rules.void)
            found = round_problems(replace(self.facts, rules=judged))
            # Whether a pig has a price depends on other fields too, and is judged with them.
            self._legal[rules.void] = all(problem.code == "no_price" for problem in found)
        return self._legal[rules.void]
