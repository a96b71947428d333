"""事实: what a round is told to have been, event by event, as a ruling shows it."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from calculator import wording
from calculator.presenters.hand import DrawnView, drawn_view
from calculator.presenters.transfer_words import event_title
from scoring.events import FansWon, HandLeft, Kong, Left, Round, TilesWon, Win, Won


@dataclass(frozen=True)
class FactView:
    """事实: who and what; `hands` are the tiles shown, each with whose they are and what was told instead."""

    title: str
    more: str
    hands: tuple["ToldView", ...] = ()


@dataclass(frozen=True)
class ToldView:
    """手牌: whose, its tiles where they were shown, and what was told of it."""

    name: str
    drawn: DrawnView | None
    told: str


def fact_views(facts: Round, names: Sequence[str]) -> tuple[FactView, ...]:
    """事实: the events in order, then who was still in at the end."""
    found = [_fact_view(index, facts, names) for index in range(len(facts.events))]
    if facts.still_in:
        left = tuple(_left_view(left, facts, names) for left in facts.still_in)
        found.append(FactView(_("At the end"), "", left))
    return tuple(found)


def _fact_view(index: int, facts: Round, names: Sequence[str]) -> FactView:
    event = facts.events[index]
    title = event_title(index, facts, names)
    if isinstance(event, Win):
        more = [wording.circumstance_name(c) for c in sorted(event.circumstances)]
        if event.from_seat is not None:
            more.insert(0, wording.fed_by(event.by, names[event.from_seat]))
        hands = tuple(_won_view(won, facts, names) for won in event.wins)
        return FactView(title, " · ".join(more), hands)
    more = [names[event.seat]]
    if isinstance(event, Kong) and event.from_seat is not None:
        more.append(_("from %(name)s") % {"name": names[event.from_seat]})
    if isinstance(event, Kong) and event.late:
        more.append(_("added later than the draw of its tile"))
    return FactView(title, " · ".join(more))


def _won_view(won: Won, facts: Round, names: Sequence[str]) -> ToldView:
    name = names[won.seat]
    match won:
        case TilesWon():
            return ToldView(name, drawn_view(won.hand, won.tile), "")
        case FansWon():
            held = [f"{wording.fan_name(key)} × {n}" if n > 1 else wording.fan_name(key) for key, n in won.fans.items()]
            return ToldView(name, None, _(", ").join(held) or wording.fan_name("basic"))
    return ToldView(name, None, _("%(fan)s in all") % {"fan": wording.fan_amount(won.fan, facts.rules)})


def _left_view(left: Left, facts: Round, names: Sequence[str]) -> ToldView:
    """Somebody still in at the end, with all that the settlement makes use of."""
    drawn, told = None, []
    if isinstance(left, HandLeft):
        drawn = drawn_view(left.hand, None)
    else:
        told.append(wording.state_name(left.state))
        if left.fan is not None:
            told.append(_("dearest hand %(fan)s") % {"fan": wording.fan_amount(left.fan, facts.rules)})
    if left.passive:
        told.append(_("had nothing but void tiles to discard"))
    return ToldView(names[left.seat], drawn, " · ".join(told))
