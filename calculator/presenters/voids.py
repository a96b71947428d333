"""缺一门: for each player in words whether the void suit was kept, from the tiles that were shown."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from calculator import wording
from scoring.events import FalseWin, HandLeft, Round, State, StateLeft, TilesWon, Win
from scoring.hand import Hand
from scoring.notation import format_tiles
from scoring.tiles import SUITS, Suit, Tile


@dataclass(frozen=True)
class VoidView:
    """缺一门: `verdict` is kept, broken or unknown; `tiles` are those that break it."""

    name: str
    text: str
    tiles: str
    verdict: str


def void_views(facts: Round, names: list[str]) -> tuple[VoidView, ...]:
    """缺一门: the four players in the order of their seats."""
    return tuple(_void_view(seat, facts, names[seat]) for seat in range(len(facts.players)))


def _void_view(seat: int, facts: Round, name: str) -> VoidView:
    hand = _shown_hand(seat, facts)
    void = facts.players[seat].void
    if hand is None:
        return _unseen(seat, facts, name)
    if facts.rules.void == "free":
        return _by_suits(hand, name)
    held = _tiles_of(hand, void)
    if held:
        text = _("Declared void: %(suit)s, and still holds some: a flower pig.") % {"suit": _suit(void)}
        return VoidView(name, text, format_tiles(held), "broken")
    return VoidView(name, _("Declared void: %(suit)s, and holds none of it.") % {"suit": _suit(void)}, "", "kept")


def _by_suits(hand: Hand, name: str) -> VoidView:
    """Where the void is free, the suits held decide."""
    held = [wording.suit_name(suit) for suit in SUITS if suit in hand.suits()]
    amount = ngettext("Holds %(count)d suit: %(suits)s.", "Holds %(count)d suits: %(suits)s.", len(held))
    text = amount % {"count": len(held), "suits": pgettext("between the items of a list", ", ").join(held)}
    if len(held) == len(SUITS):
        return VoidView(name, _("%(text)s A flower pig.") % {"text": text}, "", "broken")
    return VoidView(name, text, "", "kept")


def _unseen(seat: int, facts: Round, name: str) -> VoidView:
    """A player whose tiles nobody entered: only what was told is known."""
    left = next((left for left in facts.still_in if left.seat == seat), None)
    void = facts.players[seat].void
    told, verdict = _("No tiles entered, so it cannot be checked."), "unknown"
    if isinstance(left, StateLeft) and left.state is State.FLOWER_PIG:
        told, verdict = _("Told to be a flower pig."), "broken"
    elif any(isinstance(event, FalseWin) and event.seat == seat for event in facts.events):
        told = _("Out by a false win, not checked.")
    if void and facts.rules.void == "declared":
        told = _("Declared void: %(suit)s. %(more)s") % {"suit": _suit(void), "more": told}
    return VoidView(name, told, "", verdict)


def _shown_hand(seat: int, facts: Round) -> Hand | None:
    """The tiles that a player won with or was left with, where they were entered."""
    for event in facts.events:
        if isinstance(event, Win):
            for won in event.wins:
                if isinstance(won, TilesWon) and won.seat == seat:
                    return won.hand.with_tile(won.tile)
    return next((left.hand for left in facts.still_in if isinstance(left, HandLeft) and left.seat == seat), None)


def _tiles_of(hand: Hand, suit: Suit | None) -> list[Tile]:
    melded = [meld.tile for meld in hand.melds for _copy in range(meld.kind.size)]
    return [tile for tile in (*hand.concealed, *melded) if tile.suit == suit]


def _suit(suit: Suit | None) -> str:
    return "" if suit is None else wording.suit_name(suit)
