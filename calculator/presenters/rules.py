"""规则条: the rules in force, as a strip over a settlement."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from calculator import wording
from calculator.documents import rules_value
from calculator.rule_words import fan_value, setting_label, setting_value
from scoring.events import Round
from scoring.fans import FAN_KEYS
from scoring.rules import RuleSet


@dataclass(frozen=True)
class RulesView:
    """规则条: the preset, each change to it, and the base in points."""

    preset: str
    changes: tuple[str, ...]
    base: str


def rules_view(facts: Round) -> RulesView:
    """规则条: the rules of a round: the nearest preset, and what the table changed in it."""
    return rules_strip(facts.rules, facts.base)


def rules_strip(rules: RuleSet, base: int) -> RulesView:
    """规则条: a rule set and a base in points."""
    value = rules_value(rules)
    points = wording.points_amount(base)
    if isinstance(value, str):
        return RulesView(wording.rules_name(value), (), points)
    return RulesView(wording.rules_name(value["preset"]), tuple(_changes(value["changes"], rules)), points)


def _changes(changes: dict[str, Any], rules: RuleSet) -> list[str]:
    """Each change in words: what it is about, and what it says now."""
    lines = []
    for key, value in changes.items():
        if key == "fans":
            lines += [fan_value(fan, rules) for fan in FAN_KEYS if fan in value]
        elif key == "combinations":
            lines += [fan_value("+".join(combination["fans"]), rules) for combination in value]
            lines += [] if value else [_("no combinations")]
        else:
            lines.append(wording.told(setting_label(key), setting_value(key, rules)))
    return lines
