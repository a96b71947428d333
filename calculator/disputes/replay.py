"""重算: one round settled under many rule sets. Its tiles are read once; a rule set only prices what they show.

For each rule set the round is told anew by patterns and states, which the scoring package settles as it does any round.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from scoring.checks import round_problems
from scoring.events import Event, FansWon, HandLeft, Left, Player, Round, State, StateLeft, TilesWon, Win, Won
from scoring.fans import PATTERNS, Finished, count_patterns
from scoring.hand import Hand
from scoring.problems import Refused
from scoring.rules import RuleSet
from scoring.settle import Settlement, settle
from scoring.shapes import completing_tiles, readings
from scoring.tiles import Tile
from scoring.waits import standing

Held = dict[str, int]


class Priced:
    """牌的番: the readings that one complete hand allows, and under any rule set the patterns of the dearest."""

    def __init__(self, complete: Hand) -> None:
        counts = tuple(complete.counts())
        found = [Finished(complete, reading, counts) for reading in readings(complete)]
        self.readings = [{p.key: n for p in PATTERNS if (n := int(p.times(one)))} for one in found]
        self.keys = tuple(sorted({key for held in self.readings for key in held}))
        self._known: dict[object, tuple[int, Held]] = {}

    def dearest(self, rules: RuleSet) -> tuple[int, Held]:
        """The most fan of patterns and roots, and the played patterns that give them."""
        asked = (tuple(map(rules.fans.get, self.keys)), rules.combinations, rules.plain_fan)
        if asked not in self._known:
            played = [{key: times for key, times in held.items() if key in rules.fans} for held in self.readings]
            self._known[asked] = max(((_fan(held, rules), held) for held in played), key=lambda priced: priced[0])
        return self._known[asked]


def _fan(held: Mapping[str, int], rules: RuleSet) -> int:
    return sum(line.fan for line in count_patterns(held, rules))


class Waiting:
    """听牌: a hand left at the end; which of its waits are live depends on a few fields, what they are worth on all."""

    def __init__(self, left: HandLeft, player: Player) -> None:
        self.left, self.player = left, player
        self._standings: dict[object, tuple[State, list[Priced]]] = {}
        self._waits: dict[Tile, Priced] = {}
        self._known: dict[object, StateLeft] = {}

    def told(self, rules: RuleSet) -> StateLeft:
        """The player told by state and dearest fan, as the tiles show them under a rule set."""
        state, waits = self._standing(rules)
        asked = (rules.void, rules.ready_means, *(wait.dearest(rules)[0] for wait in waits))
        if asked not in self._known:
            fan = max(wait.dearest(rules)[0] for wait in waits) if waits else None
            self._known[asked] = StateLeft(self.left.seat, state, fan, self.left.passive)
        return self._known[asked]

    def _standing(self, rules: RuleSet) -> tuple[State, list[Priced]]:
        asked = (rules.void, rules.ready_means)
        if asked not in self._standings:
            found = standing(self.left.hand, self.player.void, rules)
            tiles = [wait.tile for wait in found.waits if wait.tile is not None]
            self._standings[asked] = found.state, [self._wait(tile) for tile in tiles]
        return self._standings[asked]

    def _wait(self, tile: Tile) -> Priced:
        if tile not in self._waits:
            self._waits[tile] = Priced(self.left.hand.with_tile(tile))
        return self._waits[tile]

    def shown(self) -> Iterable[str]:
        """The patterns that any wait may show, whichever rules make it live."""
        return (key for tile in completing_tiles(self.left.hand) for key in self._wait(tile).keys)


class Replay:
    """重算: a round that settles under its own rules, asked again under others."""

    def __init__(self, facts: Round) -> None:
        self.facts = facts
        self._won = {
            (index, won.seat): Priced(won.hand.with_tile(won.tile))
            for index, event in enumerate(facts.events)
            if isinstance(event, Win)
            for won in event.wins
            if isinstance(won, TilesWon)
        }
        self._left = {
            left.seat: Waiting(left, facts.players[left.seat]) for left in facts.still_in if isinstance(left, HandLeft)
        }
        self._legal: dict[str, bool] = {facts.rules.void: True}
        self._events: dict[object, tuple[Event, ...]] = {}

    def settle(self, rules: RuleSet) -> Settlement | None:
        """The settlement under a rule set, with scores by patterns; None where that rule set refuses the round."""
        if not self._is_legal(rules):
            return None
        try:
            return settle(self.told(rules))
        except Refused:
            return None

    def told(self, rules: RuleSet) -> Round:
        """The round as a rule set sees it: who won by the patterns of the dearest reading, who is left by state."""
        held = [priced.dearest(rules)[1] for priced in self._won.values()]
        asked = tuple(map(id, held))
        if asked not in self._events:
            told = dict(zip(self._won, held, strict=True))
            self._events[asked] = tuple(
                _told_event(index, event, told) for index, event in enumerate(self.facts.events)
            )
        still_in = tuple(self._told_left(left, rules) for left in self.facts.still_in)
        return replace(self.facts, rules=rules, events=self._events[asked], still_in=still_in)

    def shown_fans(self) -> set[str]:
        """The patterns that the tiles show in any reading, or that players told."""
        shown = {key for priced in self._won.values() for key in priced.keys}
        shown |= {key for waiting in self._left.values() for key in waiting.shown()}
        wins = (won for event in self.facts.events if isinstance(event, Win) for won in event.wins)
        return shown | {key for won in wins if isinstance(won, FansWon) for key in won.fans}

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


def _told_event(index: int, event: Event, told: Mapping[tuple[int, int], Held]) -> Event:
    if not isinstance(event, Win):
        return event
    return replace(event, wins=tuple(_told_won(won, told.get((index, won.seat))) for won in event.wins))


def _told_won(won: Won, held: Held | None) -> Won:
    return won if held is None else FansWon(won.seat, held)
