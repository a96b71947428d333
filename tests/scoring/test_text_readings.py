"""读法: every reading of an unclear text names fields that exist, in both languages, and none is left out."""

from dataclasses import fields

import pytest

from scoring.fans import FAN_KEYS
from scoring.presets import PRESETS, Preset
from scoring.readings import READINGS, TextReading
from scoring.rules import RuleSet

SWITCHES = {*(field.name for field in fields(RuleSet)), *FAN_KEYS}
ALL = [pytest.param(reading, id=f"{key}-{n}") for key, found in READINGS.items() for n, reading in enumerate(found)]


def is_chinese(text: str) -> bool:
    return any("一" <= sign <= "鿿" for sign in text)


def test_every_preset_is_there():
    assert READINGS.keys() == PRESETS.keys()


@pytest.mark.parametrize("reading", ALL)
def test_a_reading_names_fields_that_exist_and_speaks_both_languages(reading: TextReading):
    assert set(reading.fields) <= SWITCHES
    assert len(set(reading.fields)) == len(reading.fields)
    assert is_chinese(reading.zh)
    assert reading.en
    assert not is_chinese(reading.en)


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_every_field_marked_as_a_reading_is_explained(preset: Preset):
    assert preset.read <= {field for reading in READINGS[preset.key] for field in reading.fields}
