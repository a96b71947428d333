"""Hands by the thousand, as texts for `tests.oracle` and as `scoring` has them, and what both say of them."""

from random import Random

from scoring.events import By, Circumstance
from scoring.hand import Hand, KongKind, Meld, MeldKind
from scoring.notation import parse_tile
from scoring.score import Moment, score
from scoring.shapes import readings
from scoring.tiles import Suit
from scoring.waits import standing
from tests import oracle
from tests.wall import Wall, WallTooShort, complete_hand

TILE = {text: parse_tile(text) for text in oracle.ALL_TILES}
ONE_SUIT_HANDS = 118_800


def hand_of(concealed, melds=()):
    """What `scoring` calls the hand of these texts."""
    return Hand(
        tuple(TILE[tile] for tile in concealed), tuple(Meld(MeldKind(kind), TILE[tile]) for kind, tile in melds)
    )


def one_suit_hands(suit="m"):
    """Every hand of fourteen tiles of one suit, as texts."""

    def counts(ranks, tiles):
        if ranks == 1:
            if tiles <= 4:
                yield (tiles,)
            return
        for copies in range(min(4, tiles) + 1):
            for rest in counts(ranks - 1, tiles - copies):
                yield (copies, *rest)

    for vector in counts(9, 14):
        yield [f"{rank}{suit}" for rank, copies in enumerate(vector, 1) for _ in range(copies)]


def random_hand(rng):
    """A hand of fourteen in two suits with zero to four melds, whole as often as not: (concealed, melds)."""
    suits = rng.sample("mps", 2)
    wall = Wall(rng)
    melds = []
    for _ in range(rng.choice((0, 0, 0, 1, 1, 2, 3, 4))):
        kind = rng.choice(list(oracle.COPIES_OF_MELD))
        tile = wall.of(oracle.COPIES_OF_MELD[kind], suits)
        wall.take([tile] * oracle.COPIES_OF_MELD[kind])
        melds.append({"kind": kind, "tile": tile})
    if rng.random() < 0.5:
        try:
            concealed, melds, tile = complete_hand(wall, suits, melds)
            concealed.append(tile)
        except WallTooShort:
            concealed = wall.some(14 - 3 * len(melds), suits)
    else:
        concealed = wall.some(14 - 3 * len(melds), suits)
    return concealed, [(meld["kind"], meld["tile"]) for meld in melds]


def random_hands(number, seed=0):
    rng = Random(seed)
    return (random_hand(rng) for _ in range(number))


def in_document_form(reading):
    """A reading as documents write it."""
    pairs = [f"{tile.rank}{tile}" for tile in reading.pairs]
    if reading.is_standard:
        return {"shape": "standard", "sets": [str(found) for found in reading.sets], "pair": pairs[0]}
    return {"shape": "seven_pairs", "pairs": pairs}


def both_readings(concealed, melds=()):
    """The readings of `scoring` and of the second opinion, in one order."""
    ours = map(in_document_form, readings(hand_of(concealed, melds)))
    return sorted(ours, key=str), sorted(oracle.readings(concealed, melds), key=str)


def both_scores(concealed, melds, rules, by="discard", circumstances=(), kong=None):
    """The score of a whole hand by `scoring` and by the second opinion, in one form; None for no win shape."""
    moment = Moment(By(by), frozenset(map(Circumstance, circumstances)), kong and KongKind(kong))
    theirs = oracle.score(concealed, melds, rules, by, circumstances, kong)
    try:
        found = score(hand_of(concealed[:-1], melds), TILE[concealed[-1]], rules, moment)
    except ValueError:
        return None, theirs
    lines = [(line.key, line.times, line.fan) for line in found.fans]
    return {"reading": in_document_form(found.reading), "fans": lines, "fan": found.fan}, theirs


def both_standings(concealed, melds, void, rules):
    """State and waits of a hand of thirteen by `scoring` and by the second opinion."""
    found = standing(hand_of(concealed, melds), Suit(void), rules)
    theirs = oracle.waits(concealed, melds, void, rules)
    pig = oracle.is_pig(concealed, melds, void, rules)
    state = "flower_pig" if pig else "ready" if theirs else "not_ready"
    return (found.state, {str(wait.tile): wait.fan for wait in found.waits}), (state, theirs)
