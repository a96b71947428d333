"""一手牌成局: one hand that is disputed, as the shortest round in which it is won so."""

from __future__ import annotations

from collections.abc import Sequence

from calculator.documents import HandQuestion
from scoring.events import By, Circumstance, Event, Kong, Player, Round, TilesWon, Win
from scoring.hand import KongKind, Meld, MeldKind

WINNER, OTHER = 0, 1
KINDS = {kind.meld: kind for kind in KongKind}


def round_of(question: HandQuestion, names: Sequence[str] = ("", "", "", "")) -> Round:
    """一手牌成局: seat 0 wins, seat 1 feeds what must be fed; the hand needs a winning tile."""
    assert question.tile is not None
    winner, payer, third, fourth = names
    moment = question.moment
    fed = None if moment.by is By.SELF_DRAW else OTHER
    win = Win(moment.by, (TilesWon(WINNER, question.hand, question.tile),), fed, moment.circumstances)
    return Round(
        rules=question.rules,
        base=question.base,
        dealer=OTHER if Circumstance.EARTHLY in moment.circumstances else WINNER,
        players=(Player(winner, question.void), Player(payer), Player(third), Player(fourth)),
        events=(*_kongs(question), win),
        over=False,
    )


def _kongs(question: HandQuestion) -> list[Event]:
    """The kongs on the table, that one last on whose replacement tile the hand was won; or the discarder's kong."""
    moment = question.moment
    melds = [meld for meld in question.hand.melds if meld.kind.is_kong]
    after_kong = Circumstance.AFTER_KONG in moment.circumstances
    if after_kong and moment.by is By.SELF_DRAW and moment.kong is not None:
        melds.sort(key=lambda meld: meld.kind is moment.kong.meld if moment.kong else False)
    kongs: list[Event] = [_kong(meld) for meld in melds]
    if after_kong and moment.by is not By.SELF_DRAW:
        kongs.append(Kong(OTHER, KongKind.CONCEALED))
    return kongs


def _kong(meld: Meld) -> Kong:
    is_fed = meld.kind is not MeldKind.CONCEALED_KONG
    return Kong(WINNER, KINDS[meld.kind], meld.tile, OTHER if is_fed else None)
