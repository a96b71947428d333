"""答案的话: what a learner answered, and what is right, as one says it."""

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from calculator import learn_words, wording
from calculator.learning import NONE, Step


def in_order(step: Step, values: Iterable[str]) -> list[str]:
    """Answers in the order in which they are offered."""
    return sorted(values, key=lambda value: step.choices.index(value) if value in step.choices else -1)


def said(step: Step, values: Iterable[str], quoted: bool = False) -> str:
    """Answers as one says them; within a sentence those that are sentences themselves are `quoted`."""
    between = _(" or ") if step.one_is_enough else pgettext("between the items of a list", ", ")
    names = [(_value(step, value), step.form == "choice" or value == NONE) for value in in_order(step, values)]
    return between.join(f"“{name}”" if quoted and is_sentence else name for name, is_sentence in names)


def _value(step: Step, value: str) -> str:
    if step.form == "number":
        return wording.signed(int(value)) if step.key.startswith("delta_") and _is_whole(value) else value
    if step.form == "tiles" and value != NONE:
        return wording.tile_name(value)
    return learn_words.choice_name(step.key, value)


def _is_whole(text: str) -> bool:
    return text.removeprefix("-").isdecimal()
