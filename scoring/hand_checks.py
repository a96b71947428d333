"""验牌: everything wrong with one hand, shown by its tiles or told by its patterns."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from scoring.events import By, Circumstance, Kong
from scoring.fans import BASIC, BESIDE_BASIC, NO_TERMINALS, PATTERN_KEYS, ROOT, SEVEN_PAIRS_FAMILY, STANDARD_ONLY
from scoring.hand import READY_TILES, SETS_IN_A_HAND, Hand, KongKind
from scoring.problems import Problem, distinct
from scoring.rules import RuleSet
from scoring.score import Moment
from scoring.shapes import is_complete
from scoring.tiles import COPIES, TILES, Suit, Tile


def hand_problems(
    hand: Hand, tile: Tile | None, void: Suit | None, rules: RuleSet, moment: Moment
) -> tuple[Problem, ...]:
    """验牌: what is wrong with a hand on its own; without a tile it is a question about its waits."""
    found = list(tile_problems(hand, tile, ""))
    if rules.void == "declared" and void is None:
        found.append(Problem("void_missing", "void"))
    if tile is not None:
        found += win_problems(hand, tile, void, rules, "")
        found += moment_problems(hand, moment)
        if moment.by is By.ROBBED_KONG:
            found += robbed_problems(hand, tile, "")
    return distinct(found)


def tile_problems(hand: Hand, tile: Tile | None, where: str) -> Iterator[Problem]:
    """Wrong counts: of the hand without its winning tile, and of one tile in all of it."""
    expected = max(0, READY_TILES - 3 * len(hand.melds))
    params: dict[str, str | int | None] = {"count": len(hand.concealed), "expected": expected}
    if hand.missing > 0:
        yield Problem("too_few_tiles", where, params)
    if hand.missing < 0:
        yield Problem("too_many_tiles", where, params)
    for five, copies in five_copies(hand, tile):
        yield Problem("five_of_a_kind", where, {"tile": str(five), "count": copies})


def five_copies(hand: Hand, tile: Tile | None) -> list[tuple[Tile, int]]:
    """The tiles of which a hand holds more than there are, with how many."""
    counts = (hand if tile is None else hand.with_tile(tile)).counts()
    return [(held, counts[held]) for held in TILES if counts[held] > COPIES]


def win_problems(hand: Hand, tile: Tile, void: Suit | None, rules: RuleSet, where: str) -> Iterator[Problem]:
    """胡: what keeps the tiles from being a legal win: no win shape, three suits, tiles of the void suit (缺一门)."""
    complete = hand.with_tile(tile)
    if hand.missing == 0 and not is_complete(complete):
        yield Problem("not_a_win", where, {"tile": str(tile)})
    if len(complete.suits()) == 3:
        yield Problem("three_suits", where)
    if rules.void == "declared" and void is not None:
        if any(held.suit == void for held in complete.concealed):
            yield Problem("void_suit_held", where, {"suit": void})
        if any(meld.tile.suit == void for meld in hand.melds):
            yield Problem("void_suit_melded", where, {"suit": void})


def robbed_problems(hand: Hand, tile: Tile, where: str) -> Iterator[Problem]:
    """抢杠: a tile of which the winner holds three cannot be the fourth of another player's pung."""
    if hand.counts()[tile] >= COPIES - 1:
        yield Problem("robbed_needs_added_kong", where, {"tile": str(tile)})


def moment_problems(hand: Hand, moment: Moment) -> Iterator[Problem]:
    """时机: circumstances that one hand alone shows to be impossible."""
    circumstances = moment.circumstances
    at_first_draw = moment.by is By.SELF_DRAW and not hand.melds
    if Circumstance.AFTER_KONG in circumstances and moment.by is By.SELF_DRAW and not has_kong(hand, moment.kong):
        yield Problem("after_kong_without_kong", "")
    if Circumstance.HEAVENLY in circumstances and not at_first_draw:
        yield Problem("heavenly_not_first", "")
    if Circumstance.EARTHLY in circumstances and not at_first_draw:
        yield Problem("earthly_not_first_draw", "")
    if circumstances >= {Circumstance.HEAVENLY, Circumstance.EARTHLY}:
        yield Problem("earthly_dealer", "")


def has_kong(hand: Hand, kind: KongKind | None) -> bool:
    """Whether a kong stands among the melds, of one kind where that is told."""
    return any(meld.kind.is_kong if kind is None else meld.kind is kind.meld for meld in hand.melds)


def fans_problems(held: Mapping[str, int], kongs: Collection[Kong], rules: RuleSet, where: str) -> Iterator[Problem]:
    """番种: patterns told that the rule set does not play, or that no hand holds together."""
    for key in held:
        if key != BASIC and key not in rules.fans:
            yield Problem("fan_not_played", where, {"fan": key})
    if contradiction := _contradiction(held, kongs):
        yield Problem("fans_contradict", where, {"fans": "+".join(contradiction)})


def _contradiction(held: Mapping[str, int], kongs: Collection[Kong]) -> list[str]:
    """The keys, in table order, that cannot be true of one hand; none when all is well."""
    once = [key for key, times in held.items() if key != ROOT and times != 1]
    if once or held.get(ROOT, 0) > SETS_IN_A_HAND:
        return once or [ROOT]
    keys = [key for key in (BASIC, *PATTERN_KEYS) if held.get(key)]
    seven_pairs = [key for key in keys if key in SEVEN_PAIRS_FAMILY]
    other_shape = [key for key in keys if key in STANDARD_ONLY]
    if seven_pairs and (other_shape or kongs):
        return seven_pairs + other_shape
    if "concealed_hand" in keys and any(kong.kind is not KongKind.CONCEALED for kong in kongs):
        return ["concealed_hand"]
    if "terminals_everywhere" in keys and (clash := [key for key in keys if key in NO_TERMINALS]):
        return ["terminals_everywhere", *clash]
    if BASIC in keys and (patterns := [key for key in keys if key not in BESIDE_BASIC]) != [BASIC]:
        return patterns
    return []
