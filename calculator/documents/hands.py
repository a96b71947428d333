"""手牌文档: one hand as a document, a question about its score or, without a winning tile, about its waits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from calculator.documents.loading import Document
from calculator.documents.place import ABSENT, Place
from calculator.documents.rules import rules_at, rules_value
from scoring.events import By, Circumstance
from scoring.hand import Hand, KongKind, Meld, MeldKind
from scoring.notation import format_tiles
from scoring.rules import BASES, RuleSet
from scoring.score import Moment
from scoring.tiles import Suit, Tile

FORMAT = "xuezhan-hand/1"


@dataclass(frozen=True, slots=True)
class HandQuestion:
    """一手牌: a hand and how it was won; without `tile` the question is what it waits for."""

    rules: RuleSet
    base: int
    void: Suit | None
    hand: Hand
    tile: Tile | None
    moment: Moment


def read_hand(data: object) -> HandQuestion:
    """一手牌: the question a document asks; Refused with every fault of form."""
    place = Place(data)
    question = _hand_at(place)
    place.done()
    return question


def _hand_at(place: Place) -> HandQuestion:
    # How a hand is won says who pays; only the question for the waits can do without.
    asks_waits = place.peek("tile") in (None, ABSENT)
    required, optional = ("format", "rules", "concealed"), ("base", "void", "melds", "tile", "circumstances", "kong")
    if asks_waits:
        at = place.fields(*required, optional=("by", *optional))
    else:
        at = place.fields(*required, "by", optional=optional)
    at["format"].exactly(FORMAT)
    by = at["by"].otherwise(By.DISCARD).member(By)
    return HandQuestion(
        rules=rules_at(at["rules"]),
        base=at["base"].otherwise(1).whole(BASES),
        void=at["void"].maybe(suit_at),
        hand=tiles_at(at),
        tile=at["tile"].maybe(Place.tile),
        moment=Moment(by, circumstances_at(at["circumstances"]), at["kong"].maybe(lambda kong: kong.member(KongKind))),
    )


def suit_at(place: Place) -> Suit:
    return place.member(Suit)


def circumstances_at(place: Place) -> frozenset[Circumstance]:
    return frozenset(item.member(Circumstance) for item in place.otherwise([]).items())


def tiles_at(at: Mapping[str, Place]) -> Hand:
    """The hand under the keys `concealed` and `melds`; its tiles are sorted, so that equal hands are equal."""
    melds = tuple(_meld_at(item) for item in at["melds"].otherwise([]).items())
    return Hand(tuple(sorted(at["concealed"].tiles())), melds)


def _meld_at(place: Place) -> Meld:
    at = place.fields("kind", "tile", optional=("from",))
    if at["kind"].value == MeldKind.CONCEALED_KONG:
        at["from"].refuse("from")
    from_seat = at["from"].seat() if at["from"].is_given else None
    return Meld(at["kind"].member(MeldKind), at["tile"].tile(), from_seat)


def hand_document(question: HandQuestion) -> Document:
    """一手牌: the document that `read_hand` reads back."""
    return {
        "format": FORMAT,
        "rules": rules_value(question.rules),
        "base": question.base,
        "void": question.void,
        **tiles_document(question.hand),
        "tile": None if question.tile is None else str(question.tile),
        "by": question.moment.by,
        "circumstances": circumstances_document(question.moment.circumstances),
        "kong": question.moment.kong,
    }


def tiles_document(hand: Hand) -> Document:
    """Concealed tiles and melds."""
    return {
        "concealed": format_tiles(hand.concealed),
        "melds": [{"kind": meld.kind, "tile": str(meld.tile), **from_document(meld.from_seat)} for meld in hand.melds],
    }


def circumstances_document(circumstances: frozenset[Circumstance]) -> list[Circumstance]:
    """In the order of the glossary, so that equal facts give equal bytes."""
    return [circumstance for circumstance in Circumstance if circumstance in circumstances]


def from_document(seat: int | None) -> Document:
    return {} if seat is None else {"from": seat}
