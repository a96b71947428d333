"""依据: the line of the rules behind an amount: what it says, what that means, and where it comes from."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from calculator import wording
from calculator.documents import rules_value
from calculator.presenters.sources import source_view
from calculator.rule_words import setting_label, setting_value
from calculator.rulebook.sentences import meaning
from scoring.presets import PRESETS
from scoring.rules import RuleSet


@dataclass(frozen=True)
class GroundView:
    """依据: `source` tells whether a text states it, is silent or unclear, or the table changed it; `words` are those
    of the text, `readings` how they are read; `address` leads to the line on the page of the rules."""

    key: str
    rule: str
    meaning: str
    source: str
    words: str
    readings: tuple[str, ...]
    address: str


def ground_view(key: str, rules: RuleSet) -> GroundView:
    """依据: one field of a rule set, named after the nearest preset."""
    value = rules_value(rules)
    preset = PRESETS[value if isinstance(value, str) else value["preset"]]
    changed = not isinstance(value, str) and key in value["changes"]
    found = source_view(key, preset)
    source = found.text
    if changed:
        names = {"rules": wording.rules_name(preset.key), "value": setting_value(key, preset.rules)}
        source = _("A house rule of this table; in “%(rules)s” it is: %(value)s") % names
    return GroundView(
        key=key,
        rule=wording.told(setting_label(key), setting_value(key, rules)),
        meaning=meaning(key, rules),
        source=source,
        words="" if changed else found.words,
        readings=() if changed else found.readings,
        address=f"{reverse('rule_set', args=[preset.key])}#{key}",
    )
