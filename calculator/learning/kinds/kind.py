"""题型: a kind of question: its skills, how facts are drawn for one, and the steps that the facts ask."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from calculator.learning.chance import Chance
from calculator.learning.steps import Facts, Step
from scoring.rules import RuleSet


@dataclass(frozen=True)
class Kind:
    """题型: `draw` raises TooShort where the facts do not come out; `steps` asks the scoring package for every answer.

    `weights`: how often a skill comes up beside the others, where that is not alike.
    """

    key: str
    skills: tuple[str, ...]
    plays: Callable[[str, RuleSet], bool]
    draw: Callable[[Chance, str, RuleSet], Facts]
    steps: Callable[[Facts], tuple[Step, ...]]
    weights: Mapping[str, int] = field(default_factory=dict)


def topic(skill: str) -> str:
    """What a skill is called in a seed: the words after its colon."""
    return skill.partition(":")[2]
