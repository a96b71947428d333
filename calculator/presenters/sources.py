"""出处: how a line of a preset stands in its text, and how the text is read."""

from dataclasses import dataclass

from django.utils.translation import get_language, gettext
from django.utils.translation import gettext as _

from calculator.rulebook.lines import COMBINATION_KEYS
from calculator.rulebook.sources import ASSUMED, READ, SOURCES, STATED, standing_of
from scoring.presets import Preset
from scoring.readings import READINGS, TextReading

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


def source_view(key: str, preset: Preset) -> SourceView:
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
        readings=tuple(in_words(reading) for reading in READINGS[preset.key] if key in lines_of(reading)),
        mark=MARKS[standing],
    )


def lines_of(reading: TextReading) -> tuple[str, ...]:
    """The lines that a reading is shown at: what concerns all combinations is shown at each."""
    lines = [key for key in reading.fields if key != "combinations"]
    return (*lines, *(COMBINATION_KEYS if "combinations" in reading.fields else ()))


def in_words(reading: TextReading) -> str:
    return reading.zh if (get_language() or "").startswith("zh") else reading.en
