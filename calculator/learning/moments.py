"""时机: how a drawn hand was won, and the void suit it was won with."""

from dataclasses import replace

from calculator.documents import HandQuestion
from calculator.learning.chance import Chance
from calculator.learning.deals import PLANS, Pairs, Plan, Sets, Whole
from calculator.learning.voids import void_of
from calculator.learning.wall import TooShort
from scoring.events import By, Circumstance
from scoring.fans import SELF_DRAW
from scoring.hand import KongKind
from scoring.hand_checks import hand_problems
from scoring.rules import RuleSet
from scoring.score import DISCARD, Moment

AFTER_KONG, LAST_TILE = frozenset({Circumstance.AFTER_KONG}), frozenset({Circumstance.LAST_TILE})
MOMENTS = {
    SELF_DRAW: Moment(By.SELF_DRAW),
    "after_kong_discard": Moment(By.DISCARD, AFTER_KONG),
    "robbing_kong": Moment(By.ROBBED_KONG),
    "last_tile_draw": Moment(By.SELF_DRAW, LAST_TILE),
    "last_tile_discard": Moment(By.DISCARD, LAST_TILE),
    "heavenly": Moment(By.SELF_DRAW, frozenset({Circumstance.HEAVENLY})),
    "earthly": Moment(By.SELF_DRAW, frozenset({Circumstance.EARTHLY})),
}
# What a win by discard, by self-draw or on a robbed kong can come with besides.
POSSIBLE = {
    By.SELF_DRAW: {"after_kong_draw", "last_tile_draw", "heavenly", "earthly", SELF_DRAW},
    By.DISCARD: {"after_kong_discard", "last_tile_discard"},
    By.ROBBED_KONG: {"robbing_kong", "after_kong_discard", "last_tile_discard", SELF_DRAW},
}
UNCLAIMED = ("heavenly", "earthly")
USUAL = {"discard": 60, SELF_DRAW: 40}


def plan_of(chance: Chance, key: str) -> Plan:
    """A plan of hands that can be won at this moment."""
    if key == "after_kong_draw":
        return Sets(triplets=chance.choice((1, 2, 3)), kongs=1)
    if key in UNCLAIMED:
        return Pairs() if chance.odds(25) else Sets(melds=0, suits=chance.choice((1, 2, 2)))
    if key == "robbing_kong":
        return Sets(triplets=chance.below(3), suits=chance.choice((1, 2, 2)))
    return PLANS[chance.choice(("basic", "all_pungs", "full_flush", "seven_pairs", "kong", "pung_and_run"))]


def moment_of(chance: Chance, whole: Whole, key: str) -> Moment:
    """The moment that gives a fan; TooShort where this hand cannot be won so."""
    if key == "after_kong_draw":
        kongs = [kind for kind in KongKind if any(meld.kind is kind.meld for meld in whole.hand.melds)]
        return Moment(By.SELF_DRAW, _perhaps_last(chance, AFTER_KONG), chance.choice(kongs))
    if key == "robbing_kong" and whole.hand.counts()[whole.tile]:
        raise TooShort  # three of them are the konger's pung
    moment = MOMENTS.get(key, DISCARD)
    return replace(moment, circumstances=_perhaps_last(chance, AFTER_KONG)) if key == "after_kong_discard" else moment


def _perhaps_last(chance: Chance, circumstances: frozenset[Circumstance]) -> frozenset[Circumstance]:
    """Now and then the tile is the last of the wall besides."""
    return circumstances | {Circumstance.LAST_TILE} if chance.odds(15) else circumstances


def asked(chance: Chance, whole: Whole, rules: RuleSet, moment: Moment) -> HandQuestion:
    """The hand as a question; TooShort where it is no legal win."""
    void = void_of(chance, whole.complete, rules)
    if hand_problems(whole.hand, whole.tile, void, rules, moment):
        raise TooShort
    return HandQuestion(rules, 1, void, whole.hand, whole.tile, moment)
