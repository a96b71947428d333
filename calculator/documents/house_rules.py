"""房规文档: house rules as a document: a name, a preset with changes to it, and the number of their version."""

from dataclasses import dataclass, replace

from calculator.documents.loading import Document, dump_json
from calculator.documents.place import Place
from calculator.documents.rules import NO_RULES, rule_changes, rules_at
from calculator.rulebook.contradictions import contradictions
from scoring.fans import ORDER
from scoring.presets import PRESETS
from scoring.problems import Problem
from scoring.rules import RuleSet

FORMAT = "xuezhan-house-rules/1"
VERSIONS = range(1, 1_000_000)


@dataclass(frozen=True)
class NamedRules:
    """房规: a rule set under a name, with the key of the preset it is told from and the number of its version."""

    name: str
    preset: str
    rules: RuleSet
    version: int = 1

    @property
    def changes(self) -> Document:
        """The fewest changes to the preset."""
        return rule_changes(PRESETS[self.preset].rules, self.rules)


def read_house_rules(value: object) -> NamedRules:
    """房规: the house rules of a document; Refused with every fault at its path, what contradicts itself among them."""
    place = Place(value)
    at = place.fields("format", "name", "preset", "changes", "version")
    at["format"].exactly(FORMAT)
    name = at["name"].name().strip()
    if isinstance(at["name"].value, str) and not at["name"].value.strip():
        at["name"].missing()
    told = {key: at[key].value for key in ("preset", "changes") if at[key].is_given}
    rules = rules_at(Place(told, "", place.problems)) if isinstance(value, dict) and len(told) == 2 else NO_RULES
    version = at["version"].whole(VERSIONS)
    if len(told) == 2 and not any(fault.where.startswith(("preset", "changes")) for fault in place.problems):
        for found in contradictions(rules):
            place.problems.append(Problem(found.code, f"changes.{found.where}", found.params))
    place.done()
    return NamedRules(name, str(at["preset"].value), in_order(rules), version)


def in_order(rules: RuleSet) -> RuleSet:
    """The rule set with its combinations in table order, which means the same."""
    return replace(rules, combinations=tuple(sorted(rules.combinations, key=lambda c: [ORDER[key] for key in c.keys])))


def house_rules_document(named: NamedRules) -> Document:
    """房规: the document of house rules, in one form only: the fewest changes, in the order of the rule model."""
    return {
        "format": FORMAT,
        "name": named.name,
        "preset": named.preset,
        "changes": named.changes,
        "version": named.version,
    }


def house_rules_text(named: NamedRules) -> str:
    """房规: the document as the text of a file."""
    return dump_json(house_rules_document(named), indent=2) + "\n"
