"""规则改动: the single changes of a rule set that a table may have meant, and how usual each is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from scoring.fans import FAN_KEYS
from scoring.presets import PRESETS
from scoring.rules import KNOBS, Combination, RuleSet

Value = int | str | bool | None

# Amounts beyond these are played nowhere; every word that a field may be is tried.
PENALTIES = (*range(25), 32, 48, 64)
NUMBERS = {
    "cap": range(1, 13),
    "plain_fan": range(2),
    "ready_check_minus": range(6),
    "pig_pays": PENALTIES,
    "ready_check_pays": PENALTIES,
    "false_win": PENALTIES,
}
UNITS = (*range(9), 10, 12, 16)
FANS = range(9)

COMBINATIONS = tuple(dict.fromkeys("+".join(c.keys) for p in PRESETS.values() for c in p.rules.combinations))
# How fan are spoken of and who deals next move no points.
FIELDS = tuple(key for key in KNOBS if key not in ("show", "next_dealer"))
ALL_KEYS = (*FIELDS, *FAN_KEYS, *COMBINATIONS)

# How unusual it is to count two patterns together that no preset counts so.
NOWHERE = 3

# What tables most often settle differently: the places where the texts of the presets differ or are silent.
OFTEN_DISPUTED = frozenset(
    {
        "cap",
        "self_draw",
        "root",
        "direct_kong_draw",
        "robbing_pays",
        "kong_direct",
        "kong_added",
        "kong_concealed",
        "kong_added_payer",
        "kong_on_shot",
        "check_on_third_win",
        "refund_not_ready",
    }
)


@dataclass(frozen=True, slots=True)
class Change:
    """改动: one field of a rule set, one fan or one combination (None: not played), set to another value."""

    key: str
    value: Value

    @property
    def is_fan(self) -> bool:
        return self.key in FAN_KEYS

    @property
    def is_combination(self) -> bool:
        return "+" in self.key

    def applied(self, rules: RuleSet) -> RuleSet:
        """The rule set with this change."""
        return applied((self,), rules)

    def cost(self, rules: RuleSet) -> int:
        """How unusual: 0 for what a preset says of a thing often disputed; more for what nobody is known to play."""
        rare = 0 if self.key in OFTEN_DISPUTED else 1 if self.key in ALL_KEYS else NOWHERE
        unheard = 0 if self.value in _played(self.key) else 2
        return rare + unheard + _distance(value_of(rules, self.key), self.value)


_PLAYED: dict[str, frozenset[Value]] = {}


def _played(key: str) -> frozenset[Value]:
    """The values that the presets give a field, a fan or a combination."""
    if key not in _PLAYED:
        _PLAYED[key] = frozenset(value_of(preset.rules, key) for preset in PRESETS.values())
    return _PLAYED[key]


def value_of(rules: RuleSet, key: str) -> Value:
    """What a rule set says of a field, a fan or a combination."""
    if key in FAN_KEYS:
        return rules.fans.get(key)
    if "+" in key:
        return next((c.fan for c in rules.combinations if "+".join(c.keys) == key), None)
    value: Value = getattr(rules, key)
    return value


def _distance(old: Value, new: Value) -> int:
    """A number one off is a likelier difference than one five off, and than none at all."""
    if (old is None) != (new is None):
        return 1
    if isinstance(old, bool) or not isinstance(old, int) or not isinstance(new, int):
        return 0
    return min(abs(old - new) - 1, 3)


def applied(changes: Iterable[Change], rules: RuleSet) -> RuleSet:
    """The rule set with all the changes."""
    fields: dict[str, Any] = {}
    fans: dict[str, Value] = {}
    for change in changes:
        if change.is_fan:
            fans[change.key] = change.value
        elif change.is_combination:
            keys = tuple(change.key.split("+"))
            others = tuple(c for c in fields.get("combinations", rules.combinations) if c.keys != keys)
            own = (Combination(keys, change.value),) if isinstance(change.value, int) else ()
            fields["combinations"] = others + own
        else:
            fields[change.key] = change.value
    if fans:
        told = {**rules.fans, **fans}
        fields["fans"] = {key: fan for key in FAN_KEYS if isinstance(fan := told.get(key), int)}
    return replace(rules, **fields)


def single_changes(rules: RuleSet, keys: frozenset[str] = frozenset(ALL_KEYS)) -> Iterator[Change]:
    """Every single change of some keys that is worth trying."""
    for key in (*ALL_KEYS, *sorted(keys.difference(ALL_KEYS))):
        if key in keys:
            old = value_of(rules, key)
            for value in values_of(key):
                if value != old or type(value) is not type(old):
                    yield Change(key, value)


def values_of(key: str) -> tuple[Value, ...]:
    """The values worth trying for a field, a fan or a combination."""
    if key not in KNOBS:
        return (None, *FANS)
    knob = KNOBS[key]
    return (*knob.choices, *(n for n in NUMBERS.get(key, UNITS) if n in knob.numbers))
