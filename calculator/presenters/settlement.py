"""结算单: a settlement as a page shows it. Nothing is computed here: numbers come from scoring, words from wording."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from calculator import wording
from calculator.documents import dump_json, round_document, rules_value
from calculator.plain_text import settlement_text
from calculator.presenters.picture import PictureView, picture_view
from calculator.presenters.rules import RulesView, rules_view
from calculator.presenters.score import ScoreView, robbed_note, root_note, score_view
from calculator.presenters.transfers import TransferView, transfer_views
from calculator.presenters.voids import VoidView, void_views
from scoring.ending import EndState
from scoring.events import By, Round, Win
from scoring.settle import Settlement, WinScore


@dataclass(frozen=True)
class DeltaView:
    """盈亏: what one player gained or lost; `tone` is gain, loss or even."""

    name: str
    points: str
    tone: str
    is_dealer: bool


@dataclass(frozen=True)
class WonView:
    """胡: one winner of one event: what happened, who pays, what looks forgotten, and the score."""

    title: str
    how: str
    pays: str
    notes: tuple[str, ...]
    score: ScoreView


@dataclass(frozen=True)
class EndView:
    """终局: what a player still in was, as a key of the glossary, the tiles waited for, and the dearest of them."""

    name: str
    state: str
    waits: str
    dearest_tile: str
    dearest: str


@dataclass(frozen=True)
class SettlementView:
    """结算单: all that a page shows of a settlement."""

    rules: RulesView
    deltas: tuple[DeltaView, ...]
    pool: str
    next_dealer: str
    wins: tuple[WonView, ...]
    transfers: tuple[TransferView, ...]
    ends: tuple[EndView, ...]
    voids: tuple[VoidView, ...]
    document: str
    picture: PictureView
    text: str
    rules_address: str
    is_over: bool


def settlement_view(facts: Round, settlement: Settlement) -> SettlementView:
    """结算单: the settlement of a round, with the names of its players."""
    names = player_names(facts)
    pool = settlement.pool
    rules = rules_view(facts)
    return SettlementView(
        rules=rules,
        deltas=tuple(
            DeltaView(names[seat], wording.signed(points), _tone(points), seat == facts.dealer)
            for seat, points in enumerate(settlement.deltas)
        ),
        pool=wording.signed(pool) if pool else "",
        next_dealer="" if settlement.next_dealer is None else names[settlement.next_dealer],
        wins=tuple(_won_view(won, facts, names) for won in settlement.scores),
        transfers=transfer_views(facts, settlement, names),
        ends=tuple(_end_view(state, facts, names) for state in settlement.ends),
        voids=void_views(facts, names),
        document=dump_json(round_document(facts), indent=2),
        picture=picture_view(settlement, names),
        text=f"{' · '.join(_rules_words(rules))}\n{settlement_text(facts, settlement)}",
        rules_address=reverse("rule_set", args=[_preset_key(facts)]),
        is_over=facts.over,
    )


def _rules_words(rules: RulesView) -> list[str]:
    return [rules.preset, _("base %(base)s") % {"base": rules.base}, *rules.changes]


def _preset_key(facts: Round) -> str:
    value = rules_value(facts.rules)
    return value if isinstance(value, str) else str(value["preset"])


def player_names(facts: Round) -> list[str]:
    """The four names, and the pool's."""
    given = [player.name for player in facts.players]
    return [wording.seat_name(seat, given) for seat in range(5)]


def _tone(points: int) -> str:
    return "gain" if points > 0 else "loss" if points < 0 else "even"


def _won_view(won: WinScore, facts: Round, names: list[str]) -> WonView:
    event = facts.events[won.event]
    assert isinstance(event, Win)
    how = [wording.by_name(event.by)]
    if event.from_seat is not None:
        how.append(wording.fed_by(event.by, names[event.from_seat]))
    root = next(root_note(one, won.event, facts, names[one.seat]) for one in event.wins if one.seat == won.seat)
    how += [wording.circumstance_name(c) for c in sorted(event.circumstances)]
    return WonView(
        title=f"{won.event + 1}. {names[won.seat]}",
        how=" · ".join(how),
        pays=_share_text(won, event),
        notes=tuple(filter(None, (root, robbed_note(won.event, facts)))),
        score=score_view(won.score, facts.rules, facts.base),
    )


def _share_text(won: WinScore, event: Win) -> str:
    """What each payer pays, where it is more than one share of the score."""
    if event.by is By.ROBBED_KONG and won.points != won.score.points:
        return _("The robbed player carries every share: %(points)s.") % {"points": wording.points_amount(won.points)}
    return ""


def _end_view(end: EndState, facts: Round, names: list[str]) -> EndView:
    dearest = end.dearest
    return EndView(
        name=names[end.seat],
        state=str(end.state),
        waits="".join(str(tile) for tile in end.waits),
        dearest_tile="" if dearest is None or dearest.tile is None else str(dearest.tile),
        dearest="" if dearest is None else wording.ready_formula(dearest, facts.rules, facts.base),
    )
