"""对错: what the answers to a question say of each skill that it exercises."""

from collections.abc import Sequence

from calculator.learning import SKILLS, Question, StepGrade, Verdict
from calculator.practice.record import Mark

VERDICTS = {Verdict.RIGHT: Mark.RIGHT, Verdict.PARTLY: Mark.PARTLY, Verdict.WRONG: Mark.WRONG}
WORST = (Mark.WRONG, Mark.PARTLY, Mark.RIGHT)


def marks_of(question: Question, grades: Sequence[StepGrade], gave_up: bool = False) -> dict[str, Mark]:
    """The worst mark that each skill got; what was left open tells nothing, unless the learner gave up."""
    marks: dict[str, Mark] = {}
    for grade in grades:
        if gave_up and grade.verdict is Verdict.OPEN:
            found = dict.fromkeys(grade.step.skills, Mark.WRONG)
        else:
            found = _of_a_step(question, grade)
        for skill, mark in found.items():
            marks[skill] = min(mark, marks.get(skill, mark), key=WORST.index)
    return marks


def _of_a_step(question: Question, grade: StepGrade) -> dict[str, Mark]:
    """Of a step answered by chips each chip tells of its own skill."""
    verdict = VERDICTS.get(grade.verdict)
    if verdict is None:
        return {}
    marks = {}
    slips = {*grade.missing, *grade.extra}
    for skill in grade.step.skills:
        key = skill.partition(":")[2]
        is_own = grade.step.form == "chips" and key in grade.step.choices
        marks[skill] = verdict if not is_own else Mark.WRONG if key in slips else Mark.RIGHT
    if grade.step.form == "chips":
        marks |= {skill: Mark.WRONG for key in grade.extra for skill in SKILLS[question.kind] if skill == f"fan:{key}"}
    return marks


def is_right(grades: Sequence[StepGrade]) -> bool:
    """Whether something was answered, and nothing wrongly."""
    verdicts = {grade.verdict for grade in grades} - {Verdict.OPEN}
    return verdicts == {Verdict.RIGHT}
