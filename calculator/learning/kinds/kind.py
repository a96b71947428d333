"""题型: a kind of question: its skills, how facts are drawn for one, and the steps that the facts ask."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from calculator.learning.chance import Chance
from calculator.learning.steps import Facts, Question, Step
from scoring.rules import RuleSet

Given = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True)
class Kind:
    """题型: `draw` raises TooShort where the facts do not come out; `steps` asks the scoring package for every answer.

    `weights`: how often a skill comes up beside the others, where that is not alike. `contrast`: what is drawn now and
    then in place of a skill asked for, because the address names the skill and shall not give the answer away.
    `implied`: what goes without saying after some answers, for steps left open. `follow`: for steps that build on
    earlier ones, what would be right after the answers given to those.
    """

    key: str
    skills: tuple[str, ...]
    plays: Callable[[str, RuleSet], bool]
    draw: Callable[[Chance, str, RuleSet], Facts]
    steps: Callable[[Facts], tuple[Step, ...]]
    weights: Mapping[str, int] = field(default_factory=dict)
    contrast: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    implied: Callable[[Question, Given], Given] = lambda question, given: {}
    follow: Callable[[Question, Given], Given] = lambda question, given: {}


def topic(skill: str) -> str:
    """What a skill is called in a seed: the words after its colon."""
    return skill.partition(":")[2]
