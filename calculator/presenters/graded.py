"""批改: a question answered, step by step, and the card that explains it: of a score, of waits, or of a settlement."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext as _

from calculator import learn_words, wording
from calculator.learning import NONE, Question, Step, StepGrade, Verdict
from calculator.presenters.answers import in_order, said
from calculator.presenters.hand import WaitsView, WonView, waits_view, won_view
from calculator.presenters.mistakes import mistakes
from calculator.presenters.questions import FactsView, facts_view, named_round, step_label
from calculator.presenters.score import SetView
from calculator.presenters.settlement import SettlementView, settlement_view
from scoring.notation import format_tiles
from scoring.problems import Refused
from scoring.settle import settle
from scoring.tiles import SUITS

VERDICTS = {
    Verdict.RIGHT: ("✓", gettext_noop("Right")),
    Verdict.PARTLY: ("◐", gettext_noop("Partly right")),
    Verdict.WRONG: ("✗", gettext_noop("Wrong")),
    Verdict.OPEN: ("○", gettext_noop("Not answered")),
}


# Where the card marks a step that went wrong; of the other steps it marks what was missed, if anything.
MARKS = {
    **dict.fromkeys(("fan", "times", "counted", "counted_times", "points"), "formula"),
    **dict.fromkeys(("win", "why"), "shape"),
    **dict.fromkeys(("voids", "void_tiles"), "suits"),
    **dict.fromkeys(("state", "pig"), "state"),
    "payers": "payers",
    "dearest": "dearest",
    "roots": "root",
}
# What is said of waits where there are none, and of fans that the hand does not hold, has no place of its own.
INSTEAD = {"waits": "state", "wait": "state", "dearest": "state", "fans": "formula", "roots": "formula"}


@dataclass(frozen=True)
class AnswerView:
    """答案: in words, and where it is tiles, those."""

    text: str
    tiles: str


@dataclass(frozen=True)
class GradeView:
    """批改: one step with its verdict, what was answered, and what is right, or any one of which would be."""

    label: str
    verdict: str
    sign: str
    verdict_text: str
    given: AnswerView | None
    right: AnswerView
    is_one_of_several: bool


@dataclass(frozen=True)
class GradedView:
    """批改: `slips` name each step that went wrong and how; `missed` is what the card marks."""

    title: str
    facts: FactsView
    sign: str
    verdict: str
    verdict_text: str
    grades: tuple[GradeView, ...]
    slips: tuple[str, ...]
    missed: tuple[str, ...]
    won: WonView | None
    waits: WaitsView | None
    suits: tuple[SetView, ...]
    faults: tuple[str, ...]
    settlement: SettlementView | None


def graded_view(question: Question, grades: Sequence[StepGrade], gave_up: bool = False) -> GradedView:
    """批改: every step, and the explanation."""
    verdict = verdict_of(grades)
    sign, text = VERDICTS[verdict]
    won, waits, faults = _card(question)
    facts = named_round(question) if question.round is not None else None
    return GradedView(
        title=learn_words.kind_name(question.kind),
        facts=facts_view(question),
        sign=sign,
        verdict=str(verdict),
        verdict_text=_("This is the answer") if gave_up and verdict is Verdict.OPEN else gettext(text),
        grades=tuple(_grade_view(grade) for grade in grades),
        slips=tuple(mistakes(question, grades)),
        missed=tuple(_missed(grades, won)),
        won=won,
        waits=waits,
        suits=_suits(question) if question.kind == "void" else (),
        faults=faults,
        settlement=None if facts is None else settlement_view(facts, settle(facts)),
    )


def verdict_of(grades: Sequence[StepGrade]) -> Verdict:
    """Of the whole question: what was left open is not right."""
    found = {grade.verdict for grade in grades}
    if found == {Verdict.WRONG, Verdict.OPEN}:
        return Verdict.WRONG
    return found.pop() if len(found) == 1 else Verdict.PARTLY


def _card(question: Question) -> tuple[WonView | None, WaitsView | None, tuple[str, ...]]:
    """The score of a hand that is won, else why it is no win, and what its 13 tiles wait for."""
    hand = question.hand
    if hand is None:
        return None, None, ()
    if hand.tile is None:
        return None, waits_view(hand), ()
    try:
        return won_view(hand), None, ()
    except Refused as refused:
        faults = dict.fromkeys(learn_words.fault_name(problem) for problem in refused.problems)
        return None, waits_view(replace(hand, tile=None)), tuple(faults)


def _suits(question: Question) -> tuple[SetView, ...]:
    """The tiles of a hand suit by suit, melds included."""
    assert question.hand is not None
    hand = question.hand.hand
    tiles = [*hand.concealed, *(meld.tile for meld in hand.melds for _ in range(meld.kind.size))]
    held = {suit: [tile for tile in tiles if tile.suit == suit] for suit in SUITS}
    return tuple(SetView(format_tiles(held[suit]), wording.suit_name(suit)) for suit in SUITS if held[suit])


def _grade_view(grade: StepGrade) -> GradeView:
    step = grade.step
    sign, text = VERDICTS[grade.verdict]
    return GradeView(
        label=step_label(step),
        verdict=str(grade.verdict),
        sign=sign,
        verdict_text=gettext(text),
        given=_answer(step, grade.given) if grade.given else None,
        right=_answer(step, step.right),
        is_one_of_several=step.one_is_enough and len(step.right) > 1,
    )


def _answer(step: Step, values: Iterable[str]) -> AnswerView:
    values = in_order(step, values)
    tiles = "".join(values) if step.form == "tiles" and NONE not in values else ""
    return AnswerView(said(step, values), tiles)


def _missed(grades: Sequence[StepGrade], won: WonView | None) -> Iterable[str]:
    """What the card marks: fans and tiles that were missed, combinations of fans, players reckoned wrongly, places."""
    slips = set(_slipped(grades))
    combined = (fan.key for fan in won.score.fans if slips & set(fan.key.split("+"))) if won else ()
    return slips.union(combined)


def _slipped(grades: Sequence[StepGrade]) -> Iterable[str]:
    for grade in grades:
        if grade.verdict in (Verdict.PARTLY, Verdict.WRONG):
            yield from _places(grade)


def _places(grade: StepGrade) -> Iterable[str]:
    key, right = grade.step.key, grade.step.right
    if key.startswith("delta_"):
        return [step_label(grade.step)]
    if key in INSTEAD and (right in ((NONE,), ("0",)) or not grade.missing):
        return [INSTEAD[key]]
    return [MARKS[key]] if key in MARKS else grade.missing
