"""定规: a rule set written out in full, so that a round settles tomorrow as it does today."""

from functools import lru_cache

from calculator.documents import dump_json, load_json, read_rules, ruleset_document
from calculator.documents.place import Place
from calculator.documents.rules import rules_at
from scoring.rules import RuleSet

# The rule model by which the numbers beside the facts were derived. A scoring change that settles any round
# differently gets a new one.
RULE_MODEL = "xuezhan-model/1"


def frozen_rules(place: Place) -> str:
    """定规: the rule set that a place of a document names, as the preset it started from with every field as a change
    to it, in JSON. Faults of form are noted at their place."""
    faults = len(place.problems)
    rules = rules_at(place)
    if len(place.problems) > faults or not place.is_given:
        return ""
    preset = place.peek("preset") if isinstance(place.value, dict) else place.value
    return dump_json({"preset": preset, "changes": ruleset_document(rules)})


@lru_cache(maxsize=64)
def thaw(text: str) -> RuleSet:
    """The rule set of a frozen one."""
    return read_rules(load_json(text.encode()))


def preset_key(text: str) -> str:
    """The preset that a frozen rule set started from."""
    return str(load_json(text.encode())["preset"])  # type: ignore[index]
