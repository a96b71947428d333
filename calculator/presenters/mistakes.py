"""错在哪里: each step of a question that went wrong, by its name, with what explains it."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from calculator import wording
from calculator.disputes.claims import DeltasClaim
from calculator.disputes.slips import slips
from calculator.documents import HandQuestion
from calculator.learning import NONE, Question, StepGrade, Verdict
from calculator.presenters.answers import in_order, said
from calculator.presenters.examples import player_names
from calculator.presenters.questions import step_name
from calculator.presenters.slips import slip_sentence
from calculator.rule_words import ABSORBS
from scoring.events import Round
from scoring.fans import ORDER
from scoring.score import ranked
from scoring.settle import Settlement, settle


def mistakes(question: Question, grades: Sequence[StepGrade]) -> Iterator[str]:
    """错在哪里: step by step; of a round, the common slip that gives just the numbers answered."""
    settlement = None if question.round is None else settle(question.round)
    for grade in grades:
        if grade.verdict in (Verdict.PARTLY, Verdict.WRONG):
            yield from _told(grade, question.hand, settlement)
    if question.round is not None and settlement is not None:
        yield from _common_slip(question.round, settlement, grades)


def _told(grade: StepGrade, hand: HandQuestion | None, settlement: Settlement | None) -> Iterator[str]:
    step = grade.step
    right, given = said(step, step.right, quoted=True), said(step, grade.given, quoted=True)
    named = {"step": step_name(step), "right": right, "given": given}
    if grade.follows:
        yield _("%(step)s: %(given)s follows from what you answered before; right is %(right)s.") % named
    elif step.one_is_enough or step.form == "number" or NONE in (*step.right, *grade.given):
        payments = [] if settlement is None else _payments(settlement, int(step.key.removeprefix("delta_")))
        if len(payments) > 1:
            named["right"] = f"{' '.join(payments)} = {right}"
        yield _("%(step)s: you said %(given)s; right is %(right)s.") % named
    else:
        if grade.missing:
            yield _("%(step)s: you missed %(items)s.") % {**named, "items": said(step, grade.missing)}
        if hand is not None and step.key == "fans":
            for fan in in_order(step, grade.extra):
                sentence = _("%(step)s: you wrongly said %(items)s.") % {**named, "items": said(step, [fan])}
                yield _("%(first)s %(second)s") % {"first": sentence, "second": _why_not(fan, hand)}
        elif grade.extra:
            yield _("%(step)s: you wrongly said %(items)s.") % {**named, "items": said(step, grade.extra)}


def _payments(settlement: Settlement, seat: int) -> list[str]:
    """What a player got and paid, in order."""
    rows = [row for row in settlement.transfers if seat in (row.payer, row.payee)]
    return [wording.signed(row.points if row.payee == seat else -row.points) for row in rows]


def _common_slip(facts: Round, settlement: Settlement, grades: Sequence[StepGrade]) -> Iterator[str]:
    if any(grade.verdict is Verdict.OPEN for grade in grades):
        return
    claim = DeltasClaim((*(int(grade.given[0]) for grade in grades), None))
    for slip in slips(facts, settlement, claim)[:1]:
        yield _("Just your numbers come out by a common slip: %(slip)s") % {
            "slip": slip_sentence(slip, facts, player_names())
        }


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
