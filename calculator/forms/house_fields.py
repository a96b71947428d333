"""房规的输入框: a rule set as the fields of its form, and what is typed in them as a rule set."""

from dataclasses import replace
from typing import Any

from django.http import QueryDict

from calculator.documents import ruleset_document
from calculator.forms.fields import whole_number
from calculator.forms.rows import Fields, first
from calculator.forms.rows import Row as TypedRow
from calculator.rulebook.lines import COMBINATION_KEYS, line_value, why_without_effect
from scoring.fans import FAN_KEYS, ORDER, PATTERN_KEYS
from scoring.presets import CHENGDU, PRESETS
from scoring.rules import FAN_VALUES, KNOBS, Combination, RuleSet

NUMBER = "number"
MOST_COMBINATIONS = 40
_WORDS: dict[object, str] = {None: "none", True: "true", False: "false"}


def sign(value: str | bool | int | None) -> str:
    """A value as the form sends it."""
    return _WORDS[value] if value is None or isinstance(value, bool) else str(value)


def is_switch(key: str) -> bool:
    """Whether every value of a field is one of a few, all in view."""
    return not KNOBS[key].numbers or (not KNOBS[key].choices and len(KNOBS[key].numbers) <= 3)


def combination_keys(fields: Fields) -> tuple[str, ...]:
    """The combinations that the form asks about: those of the presets, and all that were typed, in table order."""
    typed = [key.removeprefix("fan-") for key in fields if key.startswith("fan-") and "+" in key]
    kept = [key for key in typed if set(members := key.split("+")) <= set(PATTERN_KEYS) and joined(members) == key]
    known = dict.fromkeys((*COMBINATION_KEYS, *kept[:MOST_COMBINATIONS]))
    return tuple(sorted(known, key=lambda key: [ORDER[member] for member in key.split("+")]))


def joined(keys: list[str]) -> str:
    """The key of a combination: its members once each, in table order."""
    return "+".join(sorted(set(keys), key=ORDER.__getitem__))


def fields_of_rules(rules: RuleSet, preset: str, name: str = "") -> TypedRow:
    """A rule set as the fields of the form."""
    fields: TypedRow = {"name": [name], "preset": [preset], "over": [preset]}
    for key, knob in KNOBS.items():
        value = getattr(rules, key)
        is_number = type(value) is int and bool(knob.choices)
        fields[key] = [NUMBER if is_number else sign(value)]
        if knob.choices and knob.numbers:
            fields[f"{key}-number"] = [str(value) if is_number else ""]
    document = ruleset_document(rules)
    fans = {**document["fans"], **dict.fromkeys(COMBINATION_KEYS)}
    fans |= {joined(item["fans"]): item["fan"] for item in document["combinations"]}
    return fields | {f"fan-{key}": ["" if fan is None else str(fan)] for key, fan in fans.items()}


def are_typed(query: QueryDict) -> bool:
    """Whether an address holds the form as it was typed."""
    return "over" in query


def completed(fields: Fields) -> TypedRow:
    """The fields with the preset's values where none were sent. Where another preset was chosen than the one the page
    was filled from, what was left as that one has it becomes what the new one has; what was changed stays."""
    preset, over = first(fields, "preset"), first(fields, "over")
    preset = preset if preset in PRESETS else CHENGDU.key
    own = fields_of_rules(PRESETS[preset].rules, preset)
    typed = {key: list(values) for key, values in fields.items()}
    if over in PRESETS and over != preset:
        before = fields_of_rules(PRESETS[over].rules, over)
        for key in {*own, *before} - {"name", "preset", "over"}:
            pair = [key.removesuffix("-number"), f"{key.removesuffix('-number')}-number"]
            if all(typed.get(part, before.get(part)) == before.get(part) for part in pair):
                typed.pop(key, None)
    return {**own, **typed, "preset": [preset], "over": [preset]}


def with_combination(fields: Fields) -> tuple[TypedRow, str]:
    """The fields with the chosen fan as one more combination, and its key; empty where fewer than two were chosen."""
    chosen = [key for key in fields.get("new", []) if key in PATTERN_KEYS]
    typed = {key: list(values) for key, values in fields.items()}
    if len(set(chosen)) < 2:
        return typed, ""
    key = joined(chosen)
    typed |= {"new": [], "new_fan": [""], f"fan-{key}": [first(fields, "new_fan") or "1"]}
    return typed, key


def told(fields: Fields, key: str) -> Any:
    """The value of a field of the rule set as it is typed, for the reader of documents to judge."""
    typed = first(fields, key)
    words = {sign(choice): choice for choice in KNOBS[key].choices}
    if typed in words:
        return words[typed]
    return whole_number(first(fields, f"{key}-number") if typed == NUMBER else typed)


def fan_told(fields: Fields, key: str) -> Any:
    typed = first(fields, f"fan-{key}")
    return None if typed == "" else whole_number(typed)


def rules_of(fields: Fields, base: RuleSet) -> RuleSet:
    """The rule set typed, with the preset's value where none can be read."""
    typed = {key: told(fields, key) for key in KNOBS}
    knobs: dict[str, Any] = {key: value for key, value in typed.items() if KNOBS[key].allows(value)}
    fans = {key: _fan_or(fan_told(fields, key), base.fans.get(key)) for key in FAN_KEYS}
    combined = {
        key: _fan_or(fan_told(fields, key), line_value(key, base))
        for key in combination_keys(fields)
        if all(fans[member] is not None for member in key.split("+"))
    }
    return replace(
        base,
        **knobs,
        fans={key: fan for key, fan in fans.items() if fan is not None},
        combinations=tuple(Combination(tuple(key.split("+")), fan) for key, fan in combined.items() if fan is not None),
    )


def _fan_or(told: Any, otherwise: Any) -> int | None:
    if told is None or (type(told) is int and told in FAN_VALUES):
        return told
    return otherwise if isinstance(otherwise, int) else None


def effective(rules: RuleSet, base: RuleSet) -> RuleSet:
    """The rule set with lines that have no effect as the preset has them."""
    without: dict[str, Any] = {key: getattr(base, key) for key in KNOBS if why_without_effect(key, rules)}
    return replace(rules, **without)
