"""配牌: winning hands drawn by a plan: four sets and a pair, or seven pairs."""

from collections.abc import Sequence
from dataclasses import dataclass

from calculator.learning.chance import Chance
from calculator.learning.wall import PAIRS, RUNS, TRIPLETS, Group, Wall
from scoring.hand import SETS_IN_A_HAND, Hand, Meld, MeldKind
from scoring.tiles import COPIES, SUITS, TILES, Suit, Tile

KONGS = (MeldKind.DIRECT_KONG, MeldKind.ADDED_KONG, MeldKind.CONCEALED_KONG)


@dataclass(frozen=True)
class Whole:
    """和牌: a hand one tile short of a win, and that tile."""

    hand: Hand
    tile: Tile

    @property
    def complete(self) -> Hand:
        return self.hand.with_tile(self.tile)


@dataclass(frozen=True)
class Sets:
    """四副一对: what a hand of four sets and a pair shall be; None: as it comes.

    `start`: what it is built around: a tile in both a triplet and a run, one four times in runs and pair, three
    triplets in a row, a run twice over. `odd`: one set falls outside the style, or outside the one suit.
    """

    suits: int = 2
    style: str = "any"
    triplets: int | None = None
    melds: int | None = None
    kongs: int = 0
    start: str = ""
    odd: bool = False
    closed: bool = False

    def deal(self, chance: Chance) -> Whole:
        """Such a hand; TooShort where it does not come out."""
        wall, suits = Wall(chance), chance.some(SUITS, self.suits)
        triplets = chance.weighted({0: 20, 1: 35, 2: 30, 3: 15}) if self.triplets is None else self.triplets
        sets, pair = self._start(wall, suits)
        if self.odd:
            sets.append(self._odd(wall, suits, RUNS if triplets < SETS_IN_A_HAND else TRIPLETS))
        while len(sets) < SETS_IN_A_HAND:
            short = triplets - sum(_is_triplet(group) for group in sets)
            sets.append(wall.group(TRIPLETS if short > 0 else RUNS, suits, self.style))
        pair = pair or wall.group(PAIRS, suits, self.style)
        melds = self._melds(wall, sets)
        melded = {meld.tile for meld in melds}
        concealed = [*pair, *(t for group in sets if not (_is_triplet(group) and group[0] in melded) for t in group)]
        return won(chance, concealed, melds)

    def _start(self, wall: Wall, suits: Sequence[Suit]) -> tuple[list[Group], Group]:
        if self.start == "pung_and_run":
            sets = [wall.group(TRIPLETS, suits, self.style)]
            return [*sets, wall.group([run for run in RUNS if sets[0][0] in run], suits, self.style)], ()
        if self.start == "in_runs":
            pair = wall.group(PAIRS, suits, self.style)
            around = [run for run in RUNS if pair[0] in run]
            return [wall.group(around, suits, self.style), wall.group(around, suits, self.style)], pair
        if self.start == "row":
            run = wall.chance.choice([run for run in RUNS if run[0].suit in suits])
            return [wall.take((tile,) * 3) for tile in run], ()
        if self.start == "twice":
            run = wall.group(RUNS, suits)
            return [run, wall.take(run)], ()
        return [], ()

    def _odd(self, wall: Wall, suits: Sequence[Suit], groups: Sequence[Group]) -> Group:
        if self.style == "any":
            return wall.group(groups, [suit for suit in SUITS if suit not in suits])
        return wall.group(groups, suits, self.style, fits=False)

    def _melds(self, wall: Wall, sets: Sequence[Group]) -> tuple[Meld, ...]:
        """Some triplets on the table, the first of them kongs."""
        chance = wall.chance
        triplets = chance.shuffled([group for group in sets if _is_triplet(group)])
        if self.melds is not None:
            number = min(self.melds, len(triplets))
        elif self.closed:
            number = int(bool(triplets) and chance.odds(25))
        else:
            number = max(chance.below(len(triplets) + 1), min(self.kongs, len(triplets)))
        melds = []
        for place, group in enumerate(triplets[:number]):
            kind = MeldKind.PUNG
            if place < self.kongs or self.closed or (self.melds is None and chance.odds(15)):
                wall.take(group[:1])
                kind = MeldKind.CONCEALED_KONG if self.closed else chance.choice(KONGS)
            melds.append(Meld(kind, group[0]))
        return tuple(chance.shuffled(melds))


@dataclass(frozen=True)
class Pairs:
    """七对: seven pairs. `dragons`: so many tiles four times; `runs`: pairs that are two runs twice over."""

    suits: int = 2
    style: str = "any"
    dragons: int = 0
    odd: bool = False
    runs: bool = False

    def deal(self, chance: Chance) -> Whole:
        """Such a hand; TooShort where it does not come out."""
        wall, suits = Wall(chance), chance.some(SUITS, self.suits)
        held: list[Tile] = []
        if self.runs:
            for _ in range(2):
                run = wall.group(RUNS, suits)
                held += [*run, *wall.take(run)]
        for _ in range(self.dragons):
            four = wall.group([pair for pair in PAIRS if pair[0] not in held], suits, self.style)
            held += [*four, *wall.take(four)]
        while len(held) < 14:
            pairs = [pair for pair in PAIRS if pair[0] not in held]
            held += wall.group(pairs, suits, self.style, fits=not (self.odd and len(held) == 12))
        return won(chance, held, ())


Plan = Sets | Pairs


def won(chance: Chance, concealed: Sequence[Tile], melds: tuple[Meld, ...]) -> Whole:
    """A complete hand of which one concealed tile came last."""
    rest = sorted(concealed)
    tile = rest.pop(chance.below(len(rest)))
    return Whole(Hand(tuple(rest), melds), tile)


def _is_triplet(group: Group) -> bool:
    return group[0] == group[-1]


def swapped(chance: Chance, hand: Hand, suits: Sequence[Suit]) -> Hand:
    """The hand with one concealed tile exchanged for a near one, the tile beside it as often as not."""
    counts, concealed = hand.counts(), list(hand.concealed)
    gone = concealed.pop(chance.below(len(concealed)))
    near = [tile for tile in TILES if tile.suit == gone.suit and 0 < abs(tile - gone) <= 2 and counts[tile] < COPIES]
    free = [tile for tile in TILES if tile.suit in suits and tile != gone and counts[tile] < COPIES]
    new = chance.choice(near if near and chance.odds(60) else free)
    return Hand(tuple(sorted((*concealed, new))), hand.melds)


# What a hand that shows a fan is drawn by, and what a hand that only just does not.
PLANS: dict[str, Plan] = {
    "basic": Sets(melds=1),
    "all_pungs": Sets(triplets=4),
    "full_flush": Sets(suits=1),
    "seven_pairs": Pairs(),
    "dragon_seven_pairs": Pairs(dragons=1),
    "double_dragon_seven_pairs": Pairs(dragons=2),
    "triple_dragon_seven_pairs": Pairs(dragons=3),
    "terminals_everywhere": Sets(style="terminals"),
    "all_258_pungs": Sets(style="fives", triplets=4),
    "seven_pairs_258": Pairs(style="fives", dragons=1),
    "golden_wait": Sets(triplets=4, melds=4),
    "eighteen_arhats": Sets(triplets=4, melds=4, kongs=4),
    "concealed_hand": Sets(closed=True),
    "all_simples": Sets(style="simples"),
    "kong": Sets(triplets=2, kongs=1),
    "pung_and_run": Sets(start="pung_and_run"),
    "in_runs": Sets(start="in_runs"),
    "pairs_or_runs": Pairs(runs=True),
    "pungs_or_runs": Sets(start="row", melds=0),
}
NEAR: dict[str, Plan] = {
    "all_pungs": Sets(triplets=3),
    "full_flush": Sets(suits=1, odd=True),
    "seven_pairs": Sets(start="twice", triplets=1),
    "dragon_seven_pairs": Pairs(),
    "double_dragon_seven_pairs": Pairs(dragons=1),
    "triple_dragon_seven_pairs": Pairs(dragons=2),
    "terminals_everywhere": Sets(style="terminals", odd=True),
    "all_258_pungs": Sets(style="fives", triplets=4, odd=True),
    "seven_pairs_258": Pairs(style="fives", dragons=1, odd=True),
    "golden_wait": Sets(triplets=4, melds=3),
    "eighteen_arhats": Sets(triplets=4, melds=4, kongs=3),
    "concealed_hand": Sets(triplets=1, melds=1),
    "all_simples": Sets(style="simples", odd=True),
    "kong": Sets(triplets=2),
    "pung_and_run": Sets(triplets=2),
    "in_runs": Sets(triplets=0),
}
