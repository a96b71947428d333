"""改动的话: a change of the rules as a clause, and several as a sentence."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from calculator.disputes.changes import Change, applied, value_of
from calculator.rule_words import setting_label, setting_value
from calculator.rulebook.sentences import meaning
from calculator.wording import fan_amount, fan_name, told
from scoring.rules import KNOBS, RuleSet


def clause(change: Change, rules: RuleSet) -> str:
    """改动的话: what is so instead of what the rule set says, to stand after an if."""
    if change.key in KNOBS:
        return _("“%(label)s” is “%(new)s” instead of “%(old)s”") % {
            "label": setting_label(change.key),
            "new": setting_value(change.key, change.applied(rules)),
            "old": setting_value(change.key, rules),
        }
    name, old, new = fan_name(change.key), value_of(rules, change.key), change.value
    if not isinstance(new, int):
        return _("%(fan)s does not count") % {"fan": name}
    if not isinstance(old, int):
        return _("%(fan)s counts too, for %(new)s") % {"fan": name, "new": fan_amount(new, rules)}
    amounts = {"fan": name, "new": fan_amount(new, rules), "old": fan_amount(old, rules)}
    return _("%(fan)s counts %(new)s instead of %(old)s") % amounts


def sentence(changes: Sequence[Change], rules: RuleSet) -> str:
    """改动的话: all the changes as one sentence."""
    return _("If %(changes)s.") % {"changes": _(", and ").join(clause(change, rules) for change in changes)}


def meanings(changes: Sequence[Change], rules: RuleSet) -> tuple[str, ...]:
    """What each changed field then means at the table."""
    changed = applied(changes, rules)
    return tuple(meaning(change.key, changed) for change in changes if change.key in KNOBS)


def short(change: Change, rules: RuleSet) -> str:
    """The new value alone, beside its name."""
    if change.key in KNOBS:
        return told(setting_label(change.key), setting_value(change.key, change.applied(rules)))
    amount = fan_amount(change.value, rules) if isinstance(change.value, int) else "–"
    return told(fan_name(change.key), amount)
