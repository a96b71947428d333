"""房规表: every field, fan and combination of a rule set as a switch or a number, over a preset.

A line that has no effect as the others stand is not asked; what was typed in it is kept, and counts again once it has.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from django import forms
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from calculator import wording
from calculator.documents import Document
from calculator.documents.house_rules import FORMAT, NamedRules, in_order, read_house_rules
from calculator.forms.fields import Number, One, Pick, Row, Some, Text
from calculator.forms.house_fields import (
    NUMBER,
    combination_keys,
    completed,
    effective,
    fan_told,
    is_switch,
    rules_of,
    sign,
    told,
)
from calculator.forms.rows import Fields, first
from calculator.rule_words import ADDED_FAN, IN_FAN, setting_label, setting_value
from calculator.rulebook.contradictions import doubts
from calculator.rulebook.lines import SECTIONS, line_value, why_without_effect
from calculator.rulebook.sentences import meaning
from calculator.wording import fan_line, fan_name, rules_name
from scoring.fans import FAN_KEYS, PATTERN_KEYS
from scoring.presets import PRESETS
from scoring.problems import Problem, Refused
from scoring.rules import KNOBS


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
        self.typed_rules = rules_of(self.raw, self.base)
        self.rules = in_order(effective(self.typed_rules, self.base))
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
                field = self._field_of(problem, places)
                for place in (field, *_other_side(problem)):
                    self.add_error(place, wording.problem_sentence(_as_typed(problem, field)))
        return None

    def _document(self) -> tuple[Document, list[str]]:
        """What is typed as a document, lines without an effect as the preset has them; and the combinations' keys."""
        changes: Document = {}
        for key in KNOBS:
            if why_without_effect(key, self.typed_rules):
                changes[key] = getattr(self.base, key)
            else:
                changes[key] = told(self.raw, key)
        changes["fans"] = {key: fan_told(self.raw, key) for key in FAN_KEYS}
        combined = {key: fan_told(self.raw, key) for key in self.combinations if self._is_possible(key)}
        places = [key for key, fan in combined.items() if fan is not None]
        changes["combinations"] = [{"fans": key.split("+"), "fan": combined[key]} for key in places]
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
            unit=(gettext("fan") if key in IN_FAN | ADDED_FAN else gettext("× base")) if has_unit else "",
            preset=setting_value(key, self.base) if differs else "",
            is_asked=not why_without_effect(key, self.typed_rules),
        )

    def doubts(self) -> list[str]:
        """What can be played and is hardly meant."""
        return list(doubts(self.rules))

    def mends(self) -> list[dict[str, str]]:
        """Everything that is wrong, in the order of the fields, each with the field that it leads to."""
        return [
            {"sentence": wording.told(field.label, error), "anchor": field.auto_id}
            for field in self
            for error in field.errors
        ]


def _as_typed(problem: Problem, field: str) -> Problem:
    """Where a number is typed a number is asked for, not one of a list of choices."""
    key = field.removesuffix("-number")
    if problem.params.get("expected") != "choice" or key not in KNOBS or (field == key and KNOBS[key].choices):
        return problem
    if not problem.params["got"]:
        return replace(problem, params={"expected": "something"})
    numbers = KNOBS[key].numbers
    bounds = {"least": numbers[0], "most": numbers[-1]}
    return replace(problem, params={"expected": "whole_number", "got": problem.params["got"], **bounds})


def _other_side(problem: Problem) -> tuple[str, ...]:
    """The other field of two that contradict each other: whichever was changed, it is said there."""
    return ("cap",) if problem.params.get("expected") == "a_cap" else ()
