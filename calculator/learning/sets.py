"""一组题: a teacher's fixed questions as the short text of a link: `fans.kong-7f3a9c,waits.7f3a9d`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from calculator.learning.kinds import KINDS
from calculator.learning.seeds import is_seed

MOST_QUESTIONS = 30
MOST_CHARACTERS = MOST_QUESTIONS * 48


@dataclass
class SetError(ValueError):
    """A set that cannot be read: what is wrong, and with which question, the first being 1; 0: with the whole."""

    code: str
    place: int = 0
    params: Mapping[str, str | int] = field(default_factory=dict)


def format_set(questions: Sequence[tuple[str, str]]) -> str:
    """一组题: kinds and seeds as text that `parse_set` reads back."""
    text = ",".join(f"{kind}.{seed}" for kind, seed in questions)
    parse_set(text)
    return text


def parse_set(text: str) -> tuple[tuple[str, str], ...]:
    """一组题: the kinds and seeds of a text; SetError names the first fault."""
    if not text.strip():
        raise SetError("empty")
    if len(text) > MOST_CHARACTERS:
        raise SetError("too_long", params={"most": MOST_CHARACTERS})
    items = text.split(",")
    if len(items) > MOST_QUESTIONS:
        raise SetError("too_many", params={"most": MOST_QUESTIONS})
    return tuple(_item(item.strip(), place) for place, item in enumerate(items, 1))


def _item(item: str, place: int) -> tuple[str, str]:
    kind, dot, seed = item.partition(".")
    if not dot:
        raise SetError("bad_item", place, {"got": item})
    if kind not in KINDS:
        raise SetError("unknown_kind", place, {"got": kind})
    if not is_seed(seed):
        raise SetError("bad_seed", place, {"got": seed})
    return kind, seed
