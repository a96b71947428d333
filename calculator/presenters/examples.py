"""例: hands and short stories, scored and settled on the spot, as a page shows them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext as _

from calculator import wording
from calculator.presenters.hand import DrawnView, drawn_view, won_view
from calculator.presenters.score import SetView
from calculator.presenters.transfers import TransferView, transfer_views
from calculator.rule_words import setting_value
from calculator.rulebook.hands import HandExample
from calculator.rulebook.scenes import Scene
from scoring.events import POOL, HandLeft, Kong, Round, TilesWon, Win
from scoring.hand import MeldKind
from scoring.ledger import Transfer
from scoring.notation import parse_hand
from scoring.presets import PRESETS
from scoring.problems import Refused
from scoring.rules import KNOBS, RuleSet
from scoring.settle import Settlement, settle


@dataclass(frozen=True)
class HandExampleView:
    """例牌: a hand drawn, how it was won, and what it is worth; `address` opens it on the page of hands."""

    drawn: DrawnView
    how: str
    formula: str
    pays: str
    address: str


@dataclass(frozen=True)
class ShownView:
    """What a player shows in a story."""

    name: str
    drawn: DrawnView


@dataclass(frozen=True)
class PaymentView:
    """一笔: payments alike in all but their payer, as one."""

    text: str
    reason: str
    why: str


@dataclass(frozen=True)
class OtherView:
    """另一种: another value of a field, who plays it, and what the story comes to."""

    value: str
    played_by: str
    result: str


@dataclass(frozen=True)
class SceneView:
    """样例: a story, what is shown in it, its payments, a closing word, and the same under other values."""

    facts: str
    shown: tuple[ShownView, ...]
    payments: tuple[PaymentView, ...]
    note: str
    others: tuple[OtherView, ...]


def hand_example_view(example: HandExample, rules: RuleSet, rules_key: str = "", base: int = 1) -> HandExampleView:
    """例牌: a winning hand under a rule set; with its key the example can be opened on the page of hands."""
    question = example.question(rules, base)
    won = won_view(question)
    moment = question.moment
    how = [wording.by_name(moment.by), *(wording.circumstance_name(c) for c in sorted(moment.circumstances))]
    fields = {
        "rules": rules_key,
        "base": question.base,
        "void": question.void or "",
        "hand": example.text,
        "by": str(moment.by),
        "circumstances": [str(c) for c in sorted(moment.circumstances)],
        "kong": str(moment.kong or ""),
    }
    return HandExampleView(
        drawn=drawn_view(question.hand, question.tile),
        how=" · ".join(how),
        formula=won.score.formula,
        pays=won.pays,
        address=f"{reverse('hand')}?{urlencode(fields, doseq=True)}#result" if rules_key else "",
    )


def player_names() -> list[str]:
    """The players of the stories, and the pool."""
    return [
        pgettext("player", "A"),
        pgettext("player", "B"),
        pgettext("player", "C"),
        pgettext("player", "D"),
        wording.seat_name(POOL),
    ]


def scene_view(key: str, scene: Scene, rules: RuleSet) -> SceneView:
    """样例: a story under a rule set, and under each other value that the field `key`, if one is named, may have."""
    facts = scene.round(rules)
    payments, note = _outcome(scene, facts)
    result = _result(payments, note)
    others = []
    for value in other_values(key, rules) if key else ():
        there = replace(rules, **{key: value})
        theirs = _result(*_outcome(scene, scene.round(there)))
        others.append(
            OtherView(
                value=setting_value(key, there),
                played_by=_played_by(key, value),
                result=_("the same") if theirs == result else theirs,
            )
        )
    return SceneView(gettext(scene.facts), _shown(scene, facts), payments, note, tuple(others))


def other_values(key: str, rules: RuleSet) -> list[Any]:
    """The other values of a field: every word it may be, and the numbers that some preset gives it."""
    words = list(KNOBS[key].choices)
    played = {getattr(preset.rules, key) for preset in PRESETS.values()}
    numbers = sorted(value for value in played if type(value) is int)
    if not words and len(numbers) < 2:
        numbers = list(KNOBS[key].numbers)[:2]
    own = getattr(rules, key)
    return [value for value in (*words, *numbers) if (type(value), value) != (type(own), own)]


def _played_by(key: str, value: object) -> str:
    names = [
        wording.rules_name(preset.key)
        for preset in PRESETS.values()
        if (type(value), value) == (type(getattr(preset.rules, key)), getattr(preset.rules, key))
    ]
    return pgettext("between the items of a list", ", ").join(names)


def _outcome(scene: Scene, facts: Round) -> tuple[tuple[PaymentView, ...], str]:
    try:
        settlement = settle(facts)
    except Refused as refused:
        return (), wording.problem_sentence(refused.problems[0])
    names = player_names()
    if scene.is_about_dealer:
        assert settlement.next_dealer is not None
        return (), _("Next dealer: %(name)s") % {"name": names[settlement.next_dealer]}
    payments = _payments(scene, facts, settlement, names)
    return payments, "" if payments else _("Nobody pays anything for it.")


def _payments(scene: Scene, facts: Round, settlement: Settlement, names: list[str]) -> tuple[PaymentView, ...]:
    rows = zip(settlement.transfers, transfer_views(facts, settlement, names), strict=True)
    told = [(row, view) for row, view in rows if not scene.reasons or row.reason in scene.reasons]
    return tuple(payment for _key, alike in groupby(told, key=_likeness) for payment in _in_one(list(alike)))


def _likeness(told: tuple[Transfer, TransferView]) -> tuple[object, ...]:
    row, view = told
    return (row.points, row.reason, row.event, view.amount)


def _in_one(alike: Sequence[tuple[Transfer, TransferView]]) -> list[PaymentView]:
    """Payments alike: one line where they have one payer or one payee, else a line for each payee."""
    views = [view for _row, view in alike]
    payees = dict.fromkeys(view.payee for view in views)
    if len(payees) == 1 or len({view.payer for view in views}) == 1:
        return [_payment(views)]
    return [_payment([view for view in views if view.payee == payee]) for payee in payees]


def _payment(views: Sequence[TransferView]) -> PaymentView:
    between = pgettext("between the items of a list", ", ")
    payers = between.join(dict.fromkeys(view.payer for view in views))
    payees = between.join(dict.fromkeys(view.payee for view in views))
    points = views[0].points if len(views) == 1 else _("%(points)s each") % {"points": views[0].points}
    return PaymentView(wording.told(f"{payers} → {payees}", points), views[0].reason, views[0].amount or views[0].why)


def _result(payments: Sequence[PaymentView], note: str) -> str:
    return note or pgettext("between sentences", "; ").join(payment.text for payment in payments)


def _shown(scene: Scene, facts: Round) -> tuple[ShownView, ...]:
    """The tiles that a story shows: kongs, hands won with, hands left."""
    names = player_names()
    shown = []
    in_hands = {(won.seat, meld.tile) for won in _tiles_won(facts) for meld in won.hand.melds if meld.kind.is_kong}
    for event in facts.events:
        if isinstance(event, Kong) and event.tile is not None and (event.seat, event.tile) not in in_hands:
            size = MeldKind.CONCEALED_KONG.size
            kong = SetView(str(event.tile) * size, wording.kong_name(event.kind))
            shown.append(ShownView(names[event.seat], DrawnView("", (kong,), "")))
    shown += [ShownView(names[won.seat], drawn_view(won.hand, won.tile)) for won in _tiles_won(facts)]
    if scene.called:
        shown.append(ShownView(names[0], drawn_view(*parse_hand(scene.called))))
    for left in facts.still_in:
        if isinstance(left, HandLeft):
            shown.append(ShownView(names[left.seat], drawn_view(left.hand, None)))
    return tuple(shown)


def _tiles_won(facts: Round) -> list[TilesWon]:
    wins = [event for event in facts.events if isinstance(event, Win)]
    return [won for win in wins for won in win.wins if isinstance(won, TilesWon)]
