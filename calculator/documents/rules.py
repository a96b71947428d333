"""规则文档: a rule set as documents name it: a preset's key, or a preset with changes."""

from dataclasses import replace
from typing import Any

from calculator.documents.loading import Document
from calculator.documents.place import Place
from scoring.fans import FAN_KEYS, ORDER, PATTERN_KEYS
from scoring.presets import PRESETS, Preset
from scoring.rules import FAN_VALUES, KNOBS, Combination, Knob, RuleSet

# What RuleSet(fans={}) is: the stand-in while reading goes on after a fault.
NO_RULES = RuleSet(fans={})


def read_rules(value: object, where: str = "rules") -> RuleSet:
    """规则: the rule set a document names; Refused with every fault of form."""
    place = Place(value, where)
    rules = rules_at(place)
    place.done()
    return rules


def rules_at(place: Place) -> RuleSet:
    if isinstance(place.value, str):
        return _preset_at(place)
    at = place.fields("preset", "changes")
    rules = _preset_at(at["preset"])
    return replace(rules, **_changes_at(at["changes"], rules)) if at["changes"].is_given else rules


def _preset_at(place: Place) -> RuleSet:
    preset = preset_at(place)
    return preset.rules if preset else NO_RULES


def preset_at(place: Place) -> Preset | None:
    """The preset that a key names; None, and a note, when there is none."""
    if not isinstance(place.value, str):
        place.wrong("choice", choices=", ".join(PRESETS))
    elif place.value not in PRESETS:
        place.note("unknown_rules", value=place.shown)
    else:
        return PRESETS[place.value]
    return None


def read_preset(key: object) -> Preset:
    """规则: the preset of a key; Refused when there is none."""
    place = Place(key, "rules")
    preset = preset_at(place)
    place.done()
    assert preset is not None
    return preset


def _changes_at(place: Place, rules: RuleSet) -> dict[str, Any]:
    at = place.fields(optional=("fans", "combinations", *KNOBS))
    changes: dict[str, Any] = {key: _knob_at(at[key], knob) for key, knob in KNOBS.items() if at[key].is_given}
    if at["fans"].is_given:
        changes["fans"] = _fans_at(at["fans"], rules)
    if at["combinations"].is_given:
        changes["combinations"] = _combinations_at(at["combinations"])
    return changes


def _knob_at(place: Place, knob: Knob) -> Any:
    if not knob.allows(place.value):
        place.wrong("choice", choices=knob_text(knob))
    return place.value


def knob_text(knob: Knob) -> str:
    """What a field of a rule set may be, as documents write it: `0-99, null, cap`."""
    numbers = f"{knob.numbers[0]}-{knob.numbers[-1]}" if knob.numbers else ""
    words = {None: "null", True: "true", False: "false"}
    choices = [choice if isinstance(choice, str) else words[choice] for choice in knob.choices]
    return ", ".join(filter(None, [numbers, *choices]))


def _fans_at(place: Place, rules: RuleSet) -> dict[str, int]:
    """The fans played, in table order: those of the rule set, as changed; null takes one out."""
    fans: dict[str, int | None] = dict(rules.fans)
    for key, value in place.fields(optional=FAN_KEYS).items():
        if value.is_given:
            fans[key] = value.maybe(lambda fan: fan.whole(FAN_VALUES))
    return {key: fan for key in FAN_KEYS if (fan := fans.get(key)) is not None}


def _combinations_at(place: Place) -> tuple[Combination, ...]:
    """The combinations; no two of the same members."""
    found: list[Combination] = []
    for item in place.items():
        combination = _combination_at(item)
        if len(combination.keys) > 1 and any(combination.keys == other.keys for other in found):
            item.note("bad_value", expected="one_combination", got="+".join(combination.keys))
        found.append(combination)
    return tuple(found)


def _combination_at(place: Place) -> Combination:
    at = place.fields("fans", "fan")
    keys: list[str] = []
    for item in at["fans"].items(least=2, most=len(PATTERN_KEYS)):
        if not isinstance(item.value, str):
            item.wrong("text")
        elif item.value not in PATTERN_KEYS:
            item.note("unknown_key", key=item.shown)
        elif item.value in keys:
            item.wrong("another_fan")
        else:
            keys.append(item.value)
    return Combination(tuple(sorted(keys, key=ORDER.__getitem__)), at["fan"].whole(FAN_VALUES))


def ruleset_document(rules: RuleSet) -> Document:
    """Every field of a rule set, as `changes` to any preset that give exactly this one; a fan not played is null."""
    return {
        "fans": {key: rules.fans.get(key) for key in FAN_KEYS},
        "combinations": [{"fans": list(c.keys), "fan": c.fan} for c in rules.combinations],
        **{key: getattr(rules, key) for key in KNOBS},
    }


def rules_value(rules: RuleSet) -> str | Document:
    """What a round's `rules` says of a rule set: the key of a preset, or the nearest preset with the fewest changes."""
    changes = {key: rule_changes(preset.rules, rules) for key, preset in PRESETS.items()}
    key = min(changes, key=lambda key: sum(len(v) if k == "fans" else 1 for k, v in changes[key].items()))
    return {"preset": key, "changes": changes[key]} if changes[key] else key


def rule_changes(old: RuleSet, new: RuleSet) -> Document:
    """The fewest `changes` that turn one rule set into another."""
    before, after = ruleset_document(old), ruleset_document(new)
    changes = {key: value for key, value in after.items() if value != before[key]}
    if "fans" in changes:
        changes["fans"] = {key: fan for key, fan in after["fans"].items() if fan != before["fans"][key]}
    return changes


def rules_document(preset: Preset) -> Document:
    """规则: a preset, its names, every field, and which of them are assumed or a reading of an unclear text."""
    document = ruleset_document(preset.rules)
    order = [*FAN_KEYS, *document]
    return {
        "format": "xuezhan-rules/1",
        "key": preset.key,
        "names": {"zh-hans": preset.zh, "en": preset.en},
        "rules": document,
        "assumed": sorted(preset.assumed, key=order.index),
        "read": sorted(preset.read, key=order.index),
    }


def presets_document() -> Document:
    """规则: all presets."""
    return {"format": "xuezhan-presets/1", "presets": [rules_document(preset) for preset in PRESETS.values()]}
