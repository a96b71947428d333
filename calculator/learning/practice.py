"""练到: which skills an answered question showed, and which it missed."""

from collections.abc import Iterator, Mapping, Sequence

from calculator.learning.grading import StepGrade, Verdict
from calculator.learning.kinds import SKILLS
from calculator.learning.kinds.fans import ROOT_SKILLS
from calculator.learning.kinds.kind import topic
from scoring.fans import ROOT


def practised(kind: str, grades: Sequence[StepGrade]) -> Mapping[str, bool]:
    """练到: each skill with whether every step that asked for it was right. Of the fans each stands for itself: those
    missing and those too many are missed, the others shown."""
    found: dict[str, bool] = {}
    for graded in grades:
        for skill, is_shown in _shown(kind, graded):
            found[skill] = found.get(skill, True) and is_shown
    return found


def _shown(kind: str, graded: StepGrade) -> Iterator[tuple[str, bool]]:
    skills = graded.step.skills
    if graded.step.form != "chips" or kind != "fans" or graded.verdict is Verdict.OPEN:
        yield from ((skill, graded.verdict is Verdict.RIGHT) for skill in skills)
        return
    keys = {*graded.missing, *graded.extra}
    missed = {skill for skill in SKILLS[kind] if topic(skill) in keys}
    missed |= set(skills).intersection(ROOT_SKILLS if ROOT in keys else ())
    yield from ((skill, skill not in missed) for skill in dict.fromkeys((*skills, *sorted(missed))))
