"""出题: a question out of kind, seed and rules, the same whenever and wherever it is asked."""

from dataclasses import replace

from calculator.learning.chance import Chance
from calculator.learning.kinds import BY_KEY
from calculator.learning.kinds.kind import Kind
from calculator.learning.seeds import is_seed, skill_of_seed
from calculator.learning.steps import Facts, Question
from calculator.learning.wall import TooShort
from scoring.rules import RuleSet

TRIES_FOR_A_SKILL = 200
TRIES = 3000
CONTRAST = 30  # times of a hundred


def playable(kind: str, rules: RuleSet) -> tuple[str, ...]:
    """The skills of a kind that a rule set plays."""
    found = BY_KEY[kind]
    return tuple(skill for skill in found.skills if found.plays(skill, rules))


def question(kind: str, seed: str, rules: RuleSet) -> Question:
    """出题: KeyError for a kind that does not exist, ValueError for what is no seed."""
    if not is_seed(seed):
        raise ValueError(f"no seed: {seed}")
    found = BY_KEY[kind]
    facts = _facts(found, seed, rules)
    return Question(kind, seed, rules, facts.hand, facts.round, found.steps(facts))


def _facts(kind: Kind, seed: str, rules: RuleSet) -> Facts:
    """The first facts that come out; a skill that the rules do not play, or that does not come out, gives way."""
    chance, asked = Chance(kind.key, seed), skill_of_seed(kind.key, seed)
    weights = {skill: kind.weights.get(skill, 1) for skill in playable(kind.key, rules)}
    if asked not in weights:
        asked = None
    skill = asked or chance.weighted(weights)
    if asked and chance.odds(CONTRAST):
        skill = chance.choice([other for other in kind.contrast.get(asked, ()) if other in weights] or [asked])
    for tried in range(TRIES):
        if tried and tried % TRIES_FOR_A_SKILL == 0:
            skill, asked = chance.weighted(weights), None
        try:
            facts = kind.draw(chance, skill, rules)
        except TooShort:
            continue
        return replace(facts, skills=tuple(dict.fromkeys((asked, *facts.skills)))) if asked else facts
    raise AssertionError(f"no {kind.key} question comes out of {seed}")
