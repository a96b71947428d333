"""找房规: one question with its picture, and what the answers come to, as a page shows them."""

from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext, pgettext

from calculator.disputes.changes import applied
from calculator.documents import dump_json
from calculator.documents.rules import rule_changes
from calculator.presenters.examples import ShownView, hand_example_view, scene_view
from calculator.presenters.hand import DrawnView
from calculator.presenters.house_rules import EffectsView, effects_view
from calculator.rulebook.questions import Answer, Found, Question
from calculator.rulebook.sentences import meaning
from calculator.wording import rules_name
from scoring.presets import CHENGDU
from scoring.rules import KNOBS, RuleSet


@dataclass(frozen=True)
class AnswerView:
    """答: its number in the address, what it says, and what the picture then comes to."""

    value: str
    text: str
    result: str


@dataclass(frozen=True)
class QuestionView:
    """问: what is asked, its picture in tiles, and the answers."""

    key: str
    text: str
    facts: str
    drawn: DrawnView | None
    shown: tuple[ShownView, ...]
    answers: tuple[AnswerView, ...]


@dataclass(frozen=True)
class FoundView:
    """找到的房规: the preset, what differs from it, and where to keep it."""

    preset: str
    preset_key: str
    effects: EffectsView
    address: str


def question_view(question: Question) -> QuestionView:
    """问: a question; the picture is settled for each answer under the rules of Chengdu with what the answer says."""
    facts = ""
    drawn: DrawnView | None = None
    shown: tuple[ShownView, ...] = ()
    if question.scene:
        view = scene_view("", question.scene, CHENGDU.rules)
        facts, shown = view.facts, view.shown
    elif question.hand:
        example = hand_example_view(question.hand, CHENGDU.rules)
        facts, drawn = example.how, example.drawn
    answers = tuple(
        AnswerView(str(number), _text(answer), _result(question, applied(answer.changes, CHENGDU.rules)))
        for number, answer in enumerate(question.answers)
    )
    return QuestionView(question.key, gettext(question.text), facts, drawn, shown, answers)


def _text(answer: Answer) -> str:
    if answer.text:
        return gettext(answer.text)
    change = answer.changes[0]
    assert change.key in KNOBS
    return meaning(change.key, applied(answer.changes, CHENGDU.rules))


def _result(question: Question, rules: RuleSet) -> str:
    if question.hand:
        return hand_example_view(question.hand, rules).formula
    assert question.scene
    view = scene_view("", question.scene, rules)
    return view.note or pgettext("between sentences", "; ").join(payment.text for payment in view.payments)


def found_view(found: Found) -> FoundView:
    """找到的房规: the rules that answer what was asked."""
    changes = rule_changes(found.preset.rules, found.rules)
    query = {"preset": found.preset.key} | ({"changes": dump_json(changes)} if changes else {})
    return FoundView(
        preset=rules_name(found.preset.key),
        preset_key=found.preset.key,
        effects=effects_view(found.preset.key, found.rules),
        address=f"{reverse('house_rules_new')}?{urlencode(query)}",
    )
