"""批改: a question answered, step by step, and the card that explains it: of a score, of waits, or of a settlement."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext, gettext_noop, pgettext
from django.utils.translation import gettext as _

from calculator import learn_words, wording
from calculator.documents import HandQuestion
from calculator.learning import NONE, Question, Step, StepGrade, Verdict
from calculator.presenters.hand import WaitsView, WonView, waits_view, won_view
from calculator.presenters.questions import FactsView, facts_view, named_round, step_label, step_name
from calculator.presenters.score import SetView
from calculator.presenters.settlement import SettlementView, settlement_view
from calculator.rule_words import ABSORBS
from scoring.fans import ORDER
from scoring.notation import format_tiles
from scoring.problems import Refused
from scoring.score import ranked
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
        slips=tuple(slip for grade in grades for slip in _slips(grade, question.hand)),
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
    values = _in_order(step, values)
    tiles = "".join(values) if step.form == "tiles" and NONE not in values else ""
    return AnswerView(_said(step, values), tiles)


def _in_order(step: Step, values: Iterable[str]) -> list[str]:
    """Answers in the order in which they are offered."""
    return sorted(values, key=lambda value: step.choices.index(value) if value in step.choices else -1)


def _said(step: Step, values: Iterable[str], quoted: bool = False) -> str:
    """Answers as one says them; within a sentence those that are sentences themselves are `quoted`."""
    between = _(" or ") if step.one_is_enough else pgettext("between the items of a list", ", ")
    names = [(_value(step, value), step.form == "choice" or value == NONE) for value in _in_order(step, values)]
    return between.join(f"“{name}”" if quoted and is_sentence else name for name, is_sentence in names)


def _value(step: Step, value: str) -> str:
    if step.form == "number":
        return wording.signed(int(value)) if step.key.startswith("delta_") and _is_whole(value) else value
    if step.form == "tiles" and value != NONE:
        return wording.tile_name(value)
    return learn_words.choice_name(step.key, value)


def _is_whole(text: str) -> bool:
    return text.removeprefix("-").isdecimal()


def _slips(grade: StepGrade, hand: HandQuestion | None) -> list[str]:
    """What went wrong in a step, by its name; of a fan that does not count, why."""
    step = grade.step
    if grade.verdict in (Verdict.RIGHT, Verdict.OPEN):
        return []
    right, given = _said(step, step.right, quoted=True), _said(step, grade.given, quoted=True)
    named = {"step": step_name(step), "right": right, "given": given}
    if grade.follows:
        return [_("%(step)s: %(given)s follows from what you answered before; right is %(right)s.") % named]
    if step.one_is_enough or step.form == "number" or NONE in (*step.right, *grade.given):
        return [_("%(step)s: you said %(given)s; right is %(right)s.") % named]
    slips = []
    if grade.missing:
        slips.append(_("%(step)s: you missed %(items)s.") % {**named, "items": _said(step, grade.missing)})
    wrongly = gettext_noop("%(step)s: you wrongly said %(items)s.")
    if step.key == "fans" and hand is not None:
        for fan in _in_order(step, grade.extra):
            said = gettext(wrongly) % {**named, "items": _said(step, [fan])}
            slips.append(_("%(first)s %(second)s") % {"first": said, "second": _why_not(fan, hand)})
    elif grade.extra:
        slips.append(gettext(wrongly) % {**named, "items": _said(step, grade.extra)})
    return slips


def _why_not(fan: str, hand: HandQuestion) -> str:
    """Why a hand does not count a fan: a larger one takes its place, the tiles are read otherwise, it is not held."""
    assert hand.tile is not None
    counted, *others = (
        {key for line in found.fans for key in line.key.split("+")}
        for found in ranked(hand.hand, hand.tile, hand.rules, hand.moment)
    )
    for larger in sorted(counted, key=ORDER.__getitem__):
        if fan in ABSORBS.get(larger, ()):
            return _("%(fan)s takes its place.") % {"fan": wording.fan_name(larger)}
    if any(fan in other for other in others):
        return _("It belongs to another reading of the tiles than the one that counts.")
    return _("That is: %(line)s") % {"line": wording.fan_line(fan)}


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
