"""一步: one thing to answer, and the question that its steps make up."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from calculator.documents import HandQuestion
from scoring.events import Round
from scoring.rules import RuleSet
from scoring.tiles import TILES, Tile

NONE = "none"
YES, NO = "yes", "no"
TILE_CHOICES = (*map(str, TILES), NONE)

Form = Literal["choice", "chips", "number", "tiles"]


@dataclass(frozen=True)
class Step:
    """一步: what is asked, what may be answered and what is right, all by key.

    `optional` may be given or not: it changes nothing. Where `one_is_enough`, any part of `right` is right.
    """

    key: str
    form: Form
    choices: tuple[str, ...]
    right: tuple[str, ...]
    skills: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()
    one_is_enough: bool = False


@dataclass(frozen=True)
class Facts:
    """题面: what a question shows, a hand or a round, and the skills it was drawn for."""

    hand: HandQuestion | None = None
    round: Round | None = None
    skills: tuple[str, ...] = ()


@dataclass(frozen=True)
class Question:
    """题: wholly determined by its kind, its seed and the rules."""

    kind: str
    seed: str
    rules: RuleSet
    hand: HandQuestion | None
    round: Round | None
    steps: tuple[Step, ...]

    @property
    def skills(self) -> tuple[str, ...]:
        """The skills of all steps, each once."""
        return tuple(dict.fromkeys(skill for step in self.steps for skill in step.skills))

    def only(self, key: str) -> "Question":
        """The question with one of its steps alone; as it is where none has this key."""
        found = tuple(step for step in self.steps if step.key == key)
        return replace(self, steps=found) if found else self


def choice(key: str, choices: Iterable[str], right: Iterable[str], skills: Iterable[str]) -> Step:
    """One of some answers; where several are right, any of them."""
    return Step(key, "choice", tuple(choices), tuple(sorted(right)), tuple(skills), one_is_enough=True)


def number(key: str, right: int, skills: Iterable[str]) -> Step:
    """A whole number."""
    return Step(key, "number", (), (str(right),), tuple(skills))


def tiles(key: str, right: Iterable[Tile], skills: Iterable[str], one_is_enough: bool = False) -> Step:
    """Some of the 27 tiles, or none said outright."""
    found = tuple(sorted(map(str, right))) or (NONE,)
    return Step(key, "tiles", TILE_CHOICES, found, tuple(skills), one_is_enough=one_is_enough)
