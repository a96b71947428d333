"""规则书: one rule set line by line: value, meaning, source, reading, and an example computed on the spot."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext

from calculator import wording
from calculator.presenters.examples import HandExampleView, SceneView, hand_example_view, scene_view
from calculator.presenters.prices import PriceView, price_views
from calculator.presenters.sources import SourceView, in_words, lines_of, source_view
from calculator.presenters.worked import WorkedView, worked_views
from calculator.rule_words import fan_meaning, setting_label, setting_value
from calculator.rulebook.hands import FAN_HANDS
from calculator.rulebook.lines import SECTIONS, Section, line_value, why_without_effect
from calculator.rulebook.scenes import SCENES
from calculator.rulebook.sentences import meaning
from calculator.rulebook.sources import SOURCES
from scoring.fans import FAN_KEYS
from scoring.presets import Preset
from scoring.readings import READINGS
from scoring.rules import KNOBS


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
    is_fan: bool


@dataclass(frozen=True)
class SectionView:
    """章: its lines, and the fans that are not played, by name and key."""

    key: str
    title: str
    lines: tuple[LineView, ...]
    not_played: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class RuleSetView:
    """规则书: one rule set; `has_marks` where some line is not stated in its text. `prices` are for base 1."""

    key: str
    name: str
    source: str
    sections: tuple[SectionView, ...]
    prices: tuple[PriceView, ...]
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
        prices=price_views(preset.rules),
        has_marks=any(line.source and line.source.mark for section in sections for line in section.lines),
        readings=tuple(in_words(reading) for reading in READINGS[preset.key] if not lines_of(reading)),
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
        not_played=tuple((wording.fan_name(key), key) for key in absent),
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
        source=None if why_not else source_view(key, preset),
        hand=None,
        scene=None if why_not else scene_view(key, SCENES[key], rules),
        is_fan=False,
    )


def _fan_line(key: str, preset: Preset) -> LineView:
    rules = preset.rules
    fan = line_value(key, rules)
    assert isinstance(fan, int)
    return LineView(
        key=key,
        label=wording.fan_name(key),
        value=wording.fan_amount(fan, rules),
        meaning=fan_meaning(key, rules),
        why_not="",
        source=source_view(key, preset),
        hand=hand_example_view(FAN_HANDS[key], rules, preset.key),
        scene=None,
        is_fan=True,
    )


def term_address(key: str) -> str:
    """Where the glossary has a term."""
    return f"{reverse('terms')}#{key}"
