"""判分: each step on its own: right, partly right, wrong, or open where nothing was answered."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from calculator.learning.kinds import BY_KEY
from calculator.learning.steps import Question, Step

# House rules may count 99 fan for each fan; nothing that can be right is longer than this.
MOST_DIGITS = 600
# People write ×4, 4番, 8 points.
UNITS = re.compile(r"^[×x]|(番|倍|分|点|fan|points?)$", re.IGNORECASE)


class Verdict(StrEnum):
    """判: what is said of the answer to one step."""

    RIGHT = "right"
    PARTLY = "partly"
    WRONG = "wrong"
    OPEN = "open"


@dataclass(frozen=True)
class StepGrade:
    """判分: what was given, and what of it is missing or too much.

    `follows`: wrong, but what follows from the answers to earlier steps; that is partly right.
    """

    step: Step
    given: tuple[str, ...]
    verdict: Verdict
    missing: tuple[str, ...] = ()
    extra: tuple[str, ...] = ()
    follows: bool = False


def grade(question: Question, answers: Mapping[str, Sequence[str]]) -> tuple[StepGrade, ...]:
    """判分: the answers by the keys of the steps."""
    given = {step.key: found for step in question.steps if (found := _read(step, answers.get(step.key, ())))}
    given = {**BY_KEY[question.kind].implied(question, given), **given}
    grades = tuple(_grade(step, given.get(step.key, ())) for step in question.steps)
    if all(found.verdict is not Verdict.WRONG for found in grades[1:]):
        return grades
    followed = BY_KEY[question.kind].follow(question, {found.step.key: found.given for found in grades})
    return tuple(_followed(found, followed.get(found.step.key, ())) for found in grades)


def _followed(found: StepGrade, right: tuple[str, ...]) -> StepGrade:
    if found.verdict is Verdict.WRONG and set(found.given) <= set(right):
        return replace(found, verdict=Verdict.PARTLY, follows=True)
    return found


def _read(step: Step, answers: Sequence[str]) -> tuple[str, ...]:
    """The answers without what does not matter; what is no number is left as it is."""
    texts = tuple(dict.fromkeys(filter(None, map(str.strip, answers))))
    if step.form != "number":
        return texts
    return tuple(text if (number := typed_number(text)) is None else str(number) for text in texts)


def _grade(step: Step, texts: tuple[str, ...]) -> StepGrade:
    if not texts or (step.form == "number" and (len(texts) > 1 or typed_number(texts[0]) is None)):
        return StepGrade(step, texts, Verdict.OPEN, step.right)
    given = set(texts)
    hits = given & set(step.right)
    extra = given - hits - set(step.optional)
    missing = set() if step.one_is_enough and hits else set(step.right) - set(step.optional) - given
    verdict = Verdict.RIGHT
    if missing or extra:
        verdict = Verdict.PARTLY if hits and len(extra) <= len(hits) and step.form != "choice" else Verdict.WRONG
    return StepGrade(step, tuple(sorted(given)), verdict, tuple(sorted(missing)), tuple(sorted(extra)))


def typed_number(text: str) -> int | None:
    """A whole number as people type it: full-width digits, any minus, a plus or × before it, a unit behind; −0 is 0."""
    plain = text.replace("−", "-").replace("－", "-").replace("–", "-").replace("＋", "+").replace(" ", "")
    plain = UNITS.sub("", plain)
    sign, digits = (plain[0], plain[1:]) if plain[:1] in ("+", "-") else ("+", plain)
    if not digits.isdecimal() or len(digits) > MOST_DIGITS:
        return None
    return int(digits) * (-1 if sign == "-" else 1)
