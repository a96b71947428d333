"""措辞: what the program says, in the active language. Names come from the glossary, sentences from the catalog."""

from calculator.wording.formulas import fan_amount, formula, line_text, ready_formula, signed
from calculator.wording.names import (
    by_name,
    circumstance_name,
    fan_line,
    fan_name,
    honour_name,
    kong_name,
    meld_name,
    reason_line,
    reason_name,
    rules_name,
    seat_name,
    state_name,
    suit_name,
    tile_name,
    tiles_name,
    word,
)
from calculator.wording.problems import problem_sentence

__all__ = [
    "by_name",
    "circumstance_name",
    "fan_amount",
    "fan_line",
    "fan_name",
    "formula",
    "honour_name",
    "kong_name",
    "line_text",
    "meld_name",
    "problem_sentence",
    "ready_formula",
    "reason_line",
    "reason_name",
    "rules_name",
    "seat_name",
    "signed",
    "state_name",
    "suit_name",
    "tile_name",
    "tiles_name",
    "word",
]
