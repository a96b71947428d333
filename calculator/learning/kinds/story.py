"""一局的故事: a short round told event by event, with the seats, fan and tiles drawn by chance."""

from collections.abc import Sequence

from calculator.learning.chance import Chance
from calculator.learning.deals import PLANS, swapped
from calculator.learning.voids import as_pig, void_of
from scoring.events import (
    SEATS,
    By,
    Circumstance,
    Event,
    FalseWin,
    HandLeft,
    Kong,
    Left,
    Player,
    Round,
    State,
    StateLeft,
    TilesWon,
    TotalWon,
    Win,
    Won,
)
from scoring.fans import ROOT
from scoring.hand import Hand, KongKind
from scoring.rules import RuleSet
from scoring.score import Moment
from scoring.tiles import SUITS, TILES, Suit, Tile
from scoring.waits import standing

MOST_FAN = 4
SHOWN = ("basic", "all_pungs", "full_flush", "seven_pairs")


class Story:
    """一局的故事: a round as it grows. Of most winners the total fan is told, now and then the tiles are shown."""

    def __init__(self, chance: Chance, rules: RuleSet) -> None:
        self.chance, self.rules = chance, rules
        self.dealer = chance.below(4)
        self.voids = [chance.choice(SUITS) if rules.void == "declared" else None for _ in SEATS]
        self.events: list[Event] = []
        self.still_in = list(SEATS)
        self.left: tuple[Left, ...] = ()
        self.over = False
        self.last_konger: int | None = None
        self._kongs: list[Tile] = []
        self._shows = chance.odds(35)

    def round(self) -> Round:
        first, second, third, fourth = (Player("", void) for void in self.voids)
        players = (first, second, third, fourth)
        return Round(self.rules, 1, self.dealer, players, tuple(self.events), self.left, self.over)

    def kong(self, kind: KongKind, seat: int | None = None) -> int:
        """A kong of somebody still in, fed by another; its seat."""
        chance = self.chance
        konger = chance.choice(self.still_in) if seat is None else seat
        feeder = None if kind is KongKind.CONCEALED else chance.choice(self._others(konger))
        suits = [suit for suit in SUITS if suit != self.voids[konger]]
        tile = chance.choice([tile for tile in TILES if tile.suit in suits and tile not in self._kongs])
        late = kind is KongKind.ADDED and not self.rules.late_added_pays and chance.odds(30)
        self._kongs.append(tile)
        self.events.append(Kong(konger, kind, tile, feeder, late))
        self.last_konger = konger
        return konger

    def win(
        self,
        by: By,
        circumstances: frozenset[Circumstance] = frozenset(),
        actor: int | None = None,
        winners: int = 1,
    ) -> None:
        """A win of one or several; `actor` draws or lets go the tile."""
        chance = self.chance
        kong = self.events[-1] if circumstances else None
        moment = Moment(by, circumstances, kong.kind if isinstance(kong, Kong) else None)
        if actor is None:
            actor = chance.choice(self.still_in)
        seats = [actor]
        if by is not By.SELF_DRAW:
            others = self._others(actor)
            seats = sorted(chance.some(others, min(winners, len(others))))
        wins = tuple(self._won(seat, moment, len(seats) == 1) for seat in seats)
        self.events.append(Win(by, wins, None if by is By.SELF_DRAW else actor, circumstances))
        self.still_in = [seat for seat in self.still_in if seat not in seats]

    def _won(self, seat: int, moment: Moment, is_alone: bool) -> Won:
        """A winner by the total fan, or by tiles where no kong must be among them."""
        if self._shows and is_alone and moment == Moment(moment.by) and not self._kongs:
            self._shows = False
            whole = PLANS[self.chance.choice(SHOWN)].deal(self.chance)
            melded_kong = any(meld.kind.is_kong for meld in whole.hand.melds)
            robbed = moment.by is By.ROBBED_KONG and whole.hand.counts()[whole.tile]
            if not melded_kong and not robbed:
                self.voids[seat] = void_of(self.chance, whole.complete, self.rules)
                return TilesWon(seat, whole.hand, whole.tile)
        return TotalWon(seat, self._fan(seat) + sum(line.fan for line in moment.lines(self.rules)))

    def _fan(self, seat: int) -> int:
        """The fan of somebody's patterns: at least the roots of the kongs."""
        kongs = sum(isinstance(event, Kong) and event.seat == seat for event in self.events)
        return self.rules.plain_fan + kongs * self.rules.fans.get(ROOT, 0) + self.chance.below(MOST_FAN)

    def false_win(self) -> None:
        seat = self.chance.choice(self.still_in)
        self.events.append(FalseWin(seat))
        self.still_in.remove(seat)

    def end(self, states: Sequence[State], first: int | None = None) -> None:
        """The end of the hand: these states among those still in, the others as it comes; who is left alone is asked
        for only where the rules check it."""
        chance = self.chance
        self.over = True
        if len(self.still_in) == 1 and not self.rules.check_on_third_win:
            return
        seats = chance.shuffled([seat for seat in self.still_in if seat != first])
        seats = seats if first is None else [first, *seats]
        told = [*states, *(chance.choice((State.READY, State.NOT_READY)) for _ in seats)]
        self.left = tuple(sorted((self._left(*pair) for pair in zip(seats, told, strict=False)), key=lambda x: x.seat))

    def _left(self, seat: int, state: State) -> Left:
        """A player left by the state, or once in a story by tiles where no kong must be among them."""
        passive = state is State.FLOWER_PIG and self.rules.pig_payees == "pool" and self.chance.odds(30)
        if self._shows and not self._kongs:
            self._shows = False
            hand, void = self._hand_left(state)
            if standing(hand, void, self.rules).state is state and not any(meld.kind.is_kong for meld in hand.melds):
                self.voids[seat] = void
                return HandLeft(seat, hand, passive)
        return StateLeft(seat, state, self._fan(seat) if state is State.READY else None, passive)

    def _hand_left(self, state: State) -> tuple[Hand, Suit | None]:
        whole = PLANS[self.chance.choice(SHOWN)].deal(self.chance)
        hand, suits = whole.hand, sorted(whole.complete.suits())
        if state is State.FLOWER_PIG:
            return as_pig(self.chance, hand, self.rules)
        if state is State.NOT_READY:
            hand = swapped(self.chance, hand, suits)
        return hand, void_of(self.chance, whole.complete, self.rules)

    def _others(self, seat: int) -> list[int]:
        return [other for other in self.still_in if other != seat]
