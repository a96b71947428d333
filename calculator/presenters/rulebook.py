"""规则书: one rule set line by line: value, meaning, source, reading, and an example computed on the spot."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext as _

from calculator import wording
from calculator.presenters.examples import HandExampleView, SceneView, hand_example_view, scene_view
from calculator.presenters.worked import WorkedView, worked_views
from calculator.rule_words import setting_label, setting_value
from calculator.rulebook.hands import FAN_HANDS
from calculator.rulebook.lines import COMBINATION_KEYS, SECTIONS, Section, line_value, why_without_effect
from calculator.rulebook.scenes import SCENES
from calculator.rulebook.sentences import meaning
from calculator.rulebook.sources import ASSUMED, READ, SOURCES, STATED, standing_of
from scoring.fans import FAN_KEYS
from scoring.presets import Preset
from scoring.readings import READINGS, TextReading
from scoring.rules import KNOBS

# On paper a line assumed or read is marked by a sign.
MARKS = {STATED: "", ASSUMED: "*", READ: "†"}


@dataclass(frozen=True)
class SourceView:
    """出处: how a line stands in the text (`standing` is its key), a few words of the text, and how they are read."""

    standing: str
    text: str
    words: str
    readings: tuple[str, ...]
    mark: str


@dataclass(frozen=True)
class LineView:
    """条: one line; without an effect `why_not` says what switches it off."""

    key: str
    label: str
    value: str
    meaning: str
    why_not: str
    source: SourceView | None
    hand: HandExampleView | None
    scene: SceneView | None
    term: str


@dataclass(frozen=True)
class SectionView:
    """章: its lines, and the names of the fans that are not played."""

    key: str
    title: str
    lines: tuple[LineView, ...]
    not_played: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class RuleSetView:
    """规则书: one rule set; `has_marks` where some line is not stated in its text."""

    key: str
    name: str
    source: str
    sections: tuple[SectionView, ...]
    has_marks: bool
    readings: tuple[str, ...]
    worked: tuple[WorkedView, ...]


def rule_set_view(preset: Preset) -> RuleSetView:
    """规则书: a preset with everything that a page tells of it."""
    sections = tuple(_section_view(section, preset) for section in SECTIONS)
    return RuleSetView(
        key=preset.key,
        name=wording.rules_name(preset.key),
        source=gettext(SOURCES[preset.key].name),
        sections=sections,
        has_marks=any(line.source and line.source.mark for section in sections for line in section.lines),
        readings=tuple(_in_words(reading) for reading in READINGS[preset.key] if not _lines_of(reading)),
        worked=worked_views(preset),
    )


def line_label(key: str) -> str:
    """What a line is about: the name of a field, fan or combination."""
    return setting_label(key) if key in KNOBS else wording.fan_name(key)


def _section_view(section: Section, preset: Preset) -> SectionView:
    played = [key for key in section.lines if key in KNOBS or line_value(key, preset.rules) is not None]
    absent = [key for key in section.lines if key not in played and key in FAN_KEYS]
    return SectionView(
        key=section.key,
        title=gettext(section.title),
        lines=tuple(_knob_line(key, preset) if key in KNOBS else _fan_line(key, preset) for key in played),
        not_played=tuple((wording.fan_name(key), term_address(key)) for key in absent),
    )


def _knob_line(key: str, preset: Preset) -> LineView:
    rules = preset.rules
    why_not = why_without_effect(key, rules)
    return LineView(
        key=key,
        label=setting_label(key),
        value=setting_value(key, rules),
        meaning=meaning(key, rules),
        why_not=gettext(why_not) if why_not else "",
        source=None if why_not else _source_view(key, preset),
        hand=None,
        scene=None if why_not else scene_view(key, SCENES[key], rules),
        term="",
    )


def _fan_line(key: str, preset: Preset) -> LineView:
    rules = preset.rules
    fan = line_value(key, rules)
    assert isinstance(fan, int)
    return LineView(
        key=key,
        label=wording.fan_name(key),
        value=wording.fan_amount(fan, rules),
        meaning=wording.fan_line(key),
        why_not="",
        source=_source_view(key, preset),
        hand=hand_example_view(FAN_HANDS[key], rules, preset.key),
        scene=None,
        term="" if key in COMBINATION_KEYS else term_address(key),
    )


def term_address(key: str) -> str:
    """Where the glossary has a term."""
    return f"{reverse('terms')}#{key}"


def _source_view(key: str, preset: Preset) -> SourceView:
    standing = standing_of(key, preset)
    source = SOURCES[preset.key]
    texts = {
        STATED: _("Stated: %(source)s") if source.is_text else _("As played in %(source)s"),
        ASSUMED: _("Assumed: silent in the %(source)s"),
        READ: _("A reading: unclear in the %(source)s"),
    }
    return SourceView(
        standing=standing,
        text=texts[standing] % {"source": gettext(source.name)},
        words=source.words.get(key, ""),
        readings=tuple(_in_words(reading) for reading in READINGS[preset.key] if key in _lines_of(reading)),
        mark=MARKS[standing],
    )


def _lines_of(reading: TextReading) -> tuple[str, ...]:
    """The lines that a reading is shown at: what concerns all combinations is shown at each."""
    lines = [key for key in reading.fields if key != "combinations"]
    return (*lines, *(COMBINATION_KEYS if "combinations" in reading.fields else ()))


def _in_words(reading: TextReading) -> str:
    return reading.zh if (get_language() or "").startswith("zh") else reading.en
