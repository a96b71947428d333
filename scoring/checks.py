"""验账: everything wrong with a round's facts, all at once, each at its place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from scoring.ending import pig_price
from scoring.event_checks import Progress, event_problems
from scoring.events import By, HandLeft, Kong, Left, Round, State, StateLeft, TilesWon, Win
from scoring.hand import Hand, MeldKind
from scoring.hand_checks import five_copies, tile_problems
from scoring.problems import Problem, distinct
from scoring.table import WINS_THAT_END
from scoring.tiles import COPIES, TILES, Tile
from scoring.waits import is_flower_pig

# The fields of a rule set that bear on whether a round can be settled, beside the fans that are told by name.
ASKED = (
    "void",
    "cap",
    "kong_added_payer",
    "late_added_pays",
    "check_on_third_win",
    "pig_pays",
    "pig_payees",
    "false_win",
)


def round_problems(facts: Round) -> tuple[Problem, ...]:
    """验账: every problem of a round; none when it can be settled."""
    progress = Progress()
    found = list(event_problems(facts, progress))
    found += _still_in_problems(facts, progress)
    for index, seat, hand, tile, where in _shown_hands(facts):
        found += tile_problems(hand, tile, where)
        found += _kong_problems(facts, index, seat, hand, where)
        found += _pung_problems(facts, index, seat, hand, where)
        if facts.rules.void == "declared" and facts.players[seat].void is None:
            found.append(Problem("void_missing", f"players.{seat}.void", {"seat": seat}))
    found += _table_problems(facts)
    return distinct(found)


def _shown_hands(facts: Round) -> Iterator[tuple[int, int, Hand, Tile | None, str]]:
    """Every hand shown: after how many events, its seat, the hand, the winning tile, its path."""
    for index, event in enumerate(facts.events):
        if isinstance(event, Win):
            for number, won in enumerate(event.wins):
                if isinstance(won, TilesWon):
                    yield index, won.seat, won.hand, won.tile, f"events.{index}.wins.{number}"
    for place, left in enumerate(facts.still_in):
        if isinstance(left, HandLeft):
            yield len(facts.events), left.seat, left.hand, None, f"still_in.{place}"


def _still_in_problems(facts: Round, progress: Progress) -> Iterator[Problem]:
    """终局: exactly the players neither won nor out are asked about, and each has a price."""
    unasked = set(progress.still_in)
    for place, left in enumerate(facts.still_in):
        if left.seat in unasked:
            unasked.remove(left.seat)
        else:
            yield Problem("still_in_extra", f"still_in.{place}", {"seat": left.seat})
    is_third_win = progress.wins >= WINS_THAT_END
    if facts.over and (facts.rules.check_on_third_win or not is_third_win):
        for seat in sorted(unasked):
            yield Problem("still_in_missing", "still_in", {"seat": seat})
        yield from _price_problems(facts)


def _price_problems(facts: Round) -> Iterator[Problem]:
    """查花猪: a pig that pays what the cap pays needs a cap."""
    if facts.rules.pig_pays is None or pig_price(facts) is not None:
        return
    for place, left in enumerate(facts.still_in):
        is_spared = facts.rules.pig_payees == "pool" and left.passive
        if _is_pig(left, facts) and not is_spared:
            yield Problem("no_price", f"still_in.{place}", {"for": "flower_pig"})


def _is_pig(left: Left, facts: Round) -> bool:
    if isinstance(left, StateLeft):
        return left.state is State.FLOWER_PIG
    return is_flower_pig(left.hand, facts.players[left.seat].void, facts.rules)


def _kong_problems(facts: Round, index: int, seat: int, hand: Hand, where: str) -> Iterator[Problem]:
    """杠: the kongs told and the kong melds shown are the same; a kong told without its tile may be any of its kind."""
    told = facts.kongs_of(seat, index)
    named = Counter((kong.kind.meld, kong.tile) for kong in told if kong.tile is not None)
    unnamed = Counter(kong.kind.meld for kong in told if kong.tile is None)
    shown = Counter((meld.kind, meld.tile) for meld in hand.melds if meld.kind.is_kong)
    for kind, tile in (named - shown).elements():
        yield Problem("kong_not_in_melds", where, {"kong": kind, "tile": str(tile)})
    extra = shown - named
    for kind, tile in extra.elements():
        if unnamed[kind]:
            unnamed[kind] -= 1
        else:
            yield Problem("meld_not_in_kongs", where, {"kong": kind, "tile": str(tile)})


def _pung_problems(facts: Round, index: int, seat: int, hand: Hand, where: str) -> Iterator[Problem]:
    """抢杠: the konger who was robbed still has the pung."""
    pungs = {meld.tile for meld in hand.melds if meld.kind is MeldKind.PUNG}
    for event in facts.events[:index]:
        if isinstance(event, Win) and event.by is By.ROBBED_KONG and event.from_seat == seat:
            for tile in sorted({won.tile for won in event.wins if isinstance(won, TilesWon)} - pungs):
                yield Problem("pung_needed", where, {"tile": str(tile)})


def _table_problems(facts: Round) -> Iterator[Problem]:
    """All hands together hold each tile four times at most; a tile that several won is one tile.

    Of a player whose hand is not shown the kongs are known all the same. A robbed tile that somebody holds a kong of
    has its own problem.
    """
    counts = Counter[Tile]()
    faulty: set[Tile] = set()
    for _, _, hand, tile, _ in _shown_hands(facts):
        counts.update(dict(zip(TILES, hand.counts(), strict=True)))
        faulty.update(five for five, _ in five_copies(hand, tile))
    shown = {seat for _, seat, *_ in _shown_hands(facts)}
    unseen = [event for event in facts.events if isinstance(event, Kong) and event.seat not in shown]
    kongs = Counter(kong.tile for kong in unseen if kong.tile is not None)
    counts.update({tile: COPIES * times for tile, times in kongs.items()})
    for event in facts.events:
        if isinstance(event, Win):
            won = {won.tile for won in event.wins if isinstance(won, TilesWon)}
            counts.update(won - kongs.keys() if event.by is By.ROBBED_KONG else won)
    for tile in TILES:
        if counts[tile] > COPIES and tile not in faulty:
            yield Problem("five_on_the_table", "events", {"tile": str(tile), "count": counts[tile]})
