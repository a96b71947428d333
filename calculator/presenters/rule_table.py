"""规则对照: rule sets side by side, cell by cell, with the cells marked that differ from one of them."""

from collections.abc import Collection
from dataclasses import dataclass

from django.utils.translation import gettext
from django.utils.translation import gettext as _

from calculator import wording
from calculator.presenters.rulebook import line_label, term_address
from calculator.rule_words import setting_value
from calculator.rulebook.lines import COMBINATION_KEYS, SECTIONS, line_value
from scoring.presets import Preset
from scoring.rules import KNOBS, RuleSet


@dataclass(frozen=True)
class CellView:
    """格: a value in words; `value` is the bare one; `differs`: from the rule set compared with."""

    rules: str
    value: str
    text: str
    differs: bool


@dataclass(frozen=True)
class RowView:
    """行: one line of every rule set; `alike` where all are the same."""

    key: str
    label: str
    term: str
    cells: tuple[CellView, ...]
    alike: bool


@dataclass(frozen=True)
class BlockView:
    """章: a heading and its rows."""

    title: str
    rows: tuple[RowView, ...]


@dataclass(frozen=True)
class ColumnView:
    """列: a rule set; `is_measure` where it is the one compared with."""

    key: str
    name: str
    is_measure: bool


@dataclass(frozen=True)
class RuleTableView:
    """规则对照: columns, and rows by section."""

    columns: tuple[ColumnView, ...]
    blocks: tuple[BlockView, ...]


def rule_table_view(presets: Collection[Preset], measure: Preset, only_differences: bool = False) -> RuleTableView:
    """规则对照: the presets side by side, differences from `measure` marked; lines all alike may be left out."""
    blocks = []
    for section in SECTIONS:
        rows = [_row_view(key, presets, measure) for key in section.lines]
        kept = tuple(row for row in rows if not (only_differences and row.alike))
        if kept:
            blocks.append(BlockView(gettext(section.title), kept))
    columns = (ColumnView(p.key, wording.rules_name(p.key), p.key == measure.key) for p in presets)
    return RuleTableView(tuple(columns), tuple(blocks))


def _row_view(key: str, presets: Collection[Preset], measure: Preset) -> RowView:
    measured = line_value(key, measure.rules)
    values = [line_value(key, preset.rules) for preset in presets]
    cells = tuple(
        CellView(preset.key, bare(value), _cell_text(key, preset.rules), value != measured)
        for preset, value in zip(presets, values, strict=True)
    )
    term = "" if key in KNOBS or key in COMBINATION_KEYS else term_address(key)
    return RowView(key, line_label(key), term, cells, alike=not any(cell.differs for cell in cells))


def bare(value: str | int | bool | None) -> str:
    """A value as a document has it: none, true and false in small letters."""
    return "none" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def _cell_text(key: str, rules: RuleSet) -> str:
    if key in KNOBS:
        return setting_value(key, rules)
    fan = line_value(key, rules)
    if not isinstance(fan, int):
        return "–"
    text = wording.fan_amount(fan, rules)
    if rules.show == "times":
        return _("%(times)s (%(fan)d fan)") % {"times": text, "fan": fan}
    return text
