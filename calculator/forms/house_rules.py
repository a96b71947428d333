"""房规表: every field, fan and combination of a rule set as a switch or a number, over a preset.

A line that has no effect as the others stand is not asked; what was typed in it is kept, and counts again once it has.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from calculator import wording
from calculator.documents import Document, ruleset_document
from calculator.documents.house_rules import FORMAT, NamedRules, in_order, read_house_rules
from calculator.forms.fields import Number, One, Pick, Row, Some, Text, whole_number
from calculator.forms.rows import Fields, first
from calculator.forms.rows import Row as TypedRow
from calculator.rule_words import IN_FAN, setting_label, setting_value
from calculator.rulebook.contradictions import doubts
from calculator.rulebook.lines import COMBINATION_KEYS, SECTIONS, line_value, why_without_effect
from calculator.rulebook.sentences import meaning
from calculator.wording import fan_line, fan_name, rules_name
from scoring.fans import FAN_KEYS, ORDER, PATTERN_KEYS
from scoring.presets import CHENGDU, PRESETS
from scoring.problems import Problem, Refused
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


@dataclass(frozen=True)
class Line:
    """条: one line as it is asked: its control, the number beside it, and what the preset says where it differs."""

    key: str
    label: str
    hint: str
    field: forms.BoundField
    number: forms.BoundField | None
    unit: str
    preset: str
    is_asked: bool

    @property
    def errors(self) -> list[str]:
        """What is wrong with the line."""
        return [*self.field.errors, *(self.number.errors if self.number else [])]


@dataclass(frozen=True)
class Section:
    """章: a heading and its lines; `changed` of them differ from the preset."""

    key: str
    title: str
    lines: tuple[Line, ...]

    @property
    def changed(self) -> int:
        return sum(bool(line.preset) for line in self.lines if line.is_asked)

    @property
    def is_wrong(self) -> bool:
        return any(line.errors for line in self.lines)


class HouseForm(Row):
    """房规表: `rules` is what is typed, as far as it can be read; `named` the house rules, once nothing is wrong."""

    name = Text(_("Name of the house rules"), maxlength="40")
    preset = Pick(_("Rule set to start from"))
    new = Some(_("Fan that count together"))
    new_fan = Number(_("Their value together, in fan"))

    def __init__(self, fields: Fields) -> None:
        self.raw = completed(fields)
        super().__init__(MultiValueDict(self.raw))
        self.base = PRESETS[first(self.raw, "preset")].rules
        self.combinations = combination_keys(self.raw)
        self.typed_rules = _rules_of(self.raw, self.base)
        self.rules = in_order(_effective(self.typed_rules, self.base))
        self.offer("preset", [(key, rules_name(key)) for key in PRESETS])
        self.offer("new", [(key, fan_name(key)) for key in PATTERN_KEYS if key in self.typed_rules.fans])
        for key in KNOBS:
            self._ask_knob(key)
        for key in (*FAN_KEYS, *self.combinations):
            self.fields[f"fan-{key}"] = Number(fan_name(key))

    def _ask_knob(self, key: str) -> None:
        knob = KNOBS[key]
        words = [*knob.choices, *(knob.numbers if is_switch(key) else ())]
        offered = [(sign(value), setting_value(key, replace(self.base, **{key: value}))) for value in words]
        if is_switch(key):
            self.fields[key] = One(setting_label(key))
            self.offer(key, offered)
        elif knob.choices:
            self.fields[key] = One(setting_label(key))
            self.offer(key, [*offered, (NUMBER, gettext("a number:"))])
            self.fields[f"{key}-number"] = Number(gettext("%(line)s: number") % {"line": setting_label(key)})
        else:
            self.fields[key] = Number(setting_label(key))

    def judge(self, is_named: bool) -> NamedRules | None:
        """The house rules as read strictly, every problem at its field; unless `is_named` a name is not missed."""
        document, places = self._document()
        document["name"] = self.typed("name") if is_named else self.typed("name") or "?"
        try:
            return read_house_rules(document)
        except Refused as refused:
            for problem in refused.problems:
                self.add_error(self._field_of(problem, places), wording.problem_sentence(problem))
        return None

    def _document(self) -> tuple[Document, list[str]]:
        """What is typed as a document, lines without an effect as the preset has them; and the combinations' keys."""
        changes: Document = {}
        for key in KNOBS:
            if why_without_effect(key, self.typed_rules):
                changes[key] = getattr(self.base, key)
            else:
                changes[key] = _told(self.raw, key)
        changes["fans"] = {key: _fan_told(self.raw, key) for key in FAN_KEYS}
        told = {key: _fan_told(self.raw, key) for key in self.combinations if self._is_possible(key)}
        places = [key for key, fan in told.items() if fan is not None]
        changes["combinations"] = [{"fans": key.split("+"), "fan": told[key]} for key in places]
        preset = first(self.raw, "preset")
        return {"format": FORMAT, "name": "", "preset": preset, "changes": changes, "version": 1}, places

    def _is_possible(self, key: str) -> bool:
        """Whether every member of a combination is played."""
        return all(member in self.typed_rules.fans for member in key.split("+"))

    def _field_of(self, problem: Problem, places: list[str]) -> str:
        match problem.where.split("."):
            case ["changes", "fans", key, *_]:
                return f"fan-{key}"
            case ["changes", "combinations", place, *_]:
                return f"fan-{places[int(place)]}"
            case ["changes", key, *_]:
                return f"{key}-number" if first(self.raw, key) == NUMBER else key
            case [key, *_]:
                return key
        raise AssertionError(problem.where)

    def sections(self) -> Iterator[Section]:
        """The lines by section, in the order of every page about rules."""
        for section in SECTIONS:
            keys = self.combinations if section.key == "combinations" else section.lines
            yield Section(section.key, gettext(section.title), tuple(map(self._line, keys)))

    def _line(self, key: str) -> Line:
        if key not in KNOBS:
            old, new = line_value(key, self.base), line_value(key, self.rules)
            shown = wording.fan_amount(old, self.base) if isinstance(old, int) else gettext("not played")
            is_asked = "+" not in key or self._is_possible(key)
            return Line(
                key=key,
                label=fan_name(key),
                hint="" if "+" in key else fan_line(key),
                field=self[f"fan-{key}"],
                number=None,
                unit=gettext("fan"),
                preset=shown if old != new else "",
                is_asked=is_asked,
            )
        differs = getattr(self.base, key) != getattr(self.rules, key)
        number = self[f"{key}-number"] if f"{key}-number" in self.fields else None
        has_unit = number is not None or not is_switch(key)
        return Line(
            key=key,
            label=setting_label(key),
            hint=meaning(key, self.typed_rules),
            field=self[key],
            number=number,
            unit=(gettext("fan") if key in IN_FAN else gettext("× base")) if has_unit else "",
            preset=setting_value(key, self.base) if differs else "",
            is_asked=not why_without_effect(key, self.typed_rules),
        )

    def doubts(self) -> list[str]:
        """What can be played and is hardly meant."""
        return list(doubts(self.rules))

    def mends(self) -> list[dict[str, str]]:
        """Everything that is wrong, in the order of the fields, each with the field that it leads to."""
        return [
            {"sentence": f"{field.label}: {error}", "anchor": field.auto_id} for field in self for error in field.errors
        ]


def combination_keys(fields: Fields) -> tuple[str, ...]:
    """The combinations that the form asks about: those of the presets, and all that were typed, in table order."""
    typed = [key.removeprefix("fan-") for key in fields if key.startswith("fan-") and "+" in key]
    kept = [key for key in typed if set(members := key.split("+")) <= set(PATTERN_KEYS) and _joined(members) == key]
    known = dict.fromkeys((*COMBINATION_KEYS, *kept[:MOST_COMBINATIONS]))
    return tuple(sorted(known, key=lambda key: [ORDER[member] for member in key.split("+")]))


def _joined(keys: list[str]) -> str:
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
    fans |= {_joined(item["fans"]): item["fan"] for item in document["combinations"]}
    return fields | {f"fan-{key}": ["" if fan is None else str(fan)] for key, fan in fans.items()}


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
    key = _joined(chosen)
    typed |= {"new": [], "new_fan": [""], f"fan-{key}": [first(fields, "new_fan") or "1"]}
    return typed, key


def _told(fields: Fields, key: str) -> Any:
    """The value of a field of the rule set as it is typed, for the reader of documents to judge."""
    typed = first(fields, key)
    words = {sign(choice): choice for choice in KNOBS[key].choices}
    if typed in words:
        return words[typed]
    return whole_number(first(fields, f"{key}-number") if typed == NUMBER else typed)


def _fan_told(fields: Fields, key: str) -> Any:
    typed = first(fields, f"fan-{key}")
    return None if typed == "" else whole_number(typed)


def _rules_of(fields: Fields, base: RuleSet) -> RuleSet:
    """The rule set typed, with the preset's value where none can be read."""
    told = {key: _told(fields, key) for key in KNOBS}
    knobs: dict[str, Any] = {key: value for key, value in told.items() if KNOBS[key].allows(value)}
    fans = {key: _fan_or(_fan_told(fields, key), base.fans.get(key)) for key in FAN_KEYS}
    combined = {
        key: _fan_or(_fan_told(fields, key), line_value(key, base))
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


def _effective(rules: RuleSet, base: RuleSet) -> RuleSet:
    """The rule set with lines that have no effect as the preset has them."""
    without: dict[str, Any] = {key: getattr(base, key) for key in KNOBS if why_without_effect(key, rules)}
    return replace(rules, **without)
