"""牌桌表: the settings of a table, as typed."""

import re
from typing import Any

from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext_lazy as _

from calculator import wording
from calculator.documents import Document
from calculator.forms.fields import Number, One, Pick, Row, Text, TextBlock, whole_number
from calculator.forms.round import rules_value
from calculator.forms.rows import Row as TypedRow
from calculator.forms.table_round import preset_and_changes
from calculator.models import Table
from calculator.tables.settings import money_typed, read_settings
from calculator.wording import rules_name, seat_name
from scoring.events import SEATS
from scoring.presets import CHENGDU, PRESETS
from scoring.problems import Problem, Refused

BLANK: TypedRow = {"preset": [CHENGDU.key], "base": ["1"], "money": ["0"], "first_dealer": ["0"]}
FIELD_OF_KEY = {"base": "base", "money_per_point": "money", "currency": "currency", "first_dealer": "first_dealer"}

# In much of the world 0,5 is a half; 1,000 may be a thousand and is asked about.
DECIMAL_COMMA = re.compile(r"(?<=\d)[,，](?=\d{1,2}$)")


class TableForm(Row):
    """牌桌表: four names, the rules, the base, money for a point, and who deals first."""

    name_0 = Text("")
    name_1 = Text("")
    name_2 = Text("")
    name_3 = Text("")
    preset = Pick(_("Rule set"))
    changes = TextBlock(
        _("Changes to the rule set"),
        help_text=_('House rules as JSON, for example {"cap": 5, "fans": {"root": null}}; null: not played.'),
    )
    base = Number(_("Base points"))
    money = Text(_("Money for a point"), inputmode="decimal", size="8")
    currency = Text(_("Currency"), size="4")
    first_dealer = One(_("Who deals first"))

    def __init__(self, fields: TypedRow) -> None:
        super().__init__(MultiValueDict(fields))
        self.fields["money"].help_text = _("0: for points alone.")
        self.fields["currency"].help_text = _("Any sign, such as ¥ or 元.")
        for player in SEATS:
            self.fields[f"name_{player}"].label = seat_name(player)
            self.fields[f"name_{player}"].widget.attrs["maxlength"] = "40"
        names = [self.typed(f"name_{player}") for player in SEATS]
        self.offer("preset", [(key, rules_name(key)) for key in PRESETS])
        self.offer("first_dealer", [(str(player), seat_name(player, names)) for player in SEATS])

    @property
    def names(self) -> list[Any]:
        """The fields of the four names."""
        return [self[f"name_{player}"] for player in SEATS]

    def settings(self) -> Document | None:
        """The settings of a table; None, and every problem at its field, where they are none."""
        problems: list[Problem] = []
        rules: Any = self.typed("preset")
        try:
            rules = rules_value(self.typed("preset"), self.typed("changes"))
        except Refused as refused:
            problems += refused.problems
        data = {
            "names": [self.typed(f"name_{player}") for player in SEATS],
            "rules": rules,
            "base": whole_number(self.typed("base")),
            "money_per_point": DECIMAL_COMMA.sub(".", self.typed("money")) or "0",
            "currency": self.typed("currency"),
            "first_dealer": whole_number(self.typed("first_dealer")),
        }
        try:
            read_settings(data)
        except Refused as refused:
            problems += refused.problems
        for problem in problems:
            self.add_error(_field_of(problem), wording.problem_sentence(problem))
        return None if problems else data

    def mends(self) -> list[dict[str, str]]:
        """Everything that is wrong, in the order of the page, each with the field that it leads to."""
        return [
            {"sentence": wording.told(field.label, error), "anchor": _anchor(field.auto_id, field.name)}
            for field in self
            for error in field.errors
        ]


def _field_of(problem: Problem) -> str:
    first, *path = problem.where.split(".")
    if first == "names":
        return f"name_{path[0]}" if path else "name_0"
    if first == "rules":
        return "changes" if path[:1] == ["changes"] else "preset"
    return FIELD_OF_KEY[first]


def _anchor(identifier: str, name: str) -> str:
    return f"{identifier}_0" if name == "first_dealer" else identifier


def fields_of_table(table: Table) -> TypedRow:
    """The settings of a table as fields."""
    preset, changes = preset_and_changes(table.rules)
    return {
        **{f"name_{player}": [name] for player, name in enumerate(table.names)},
        "preset": [preset],
        "changes": [changes],
        "base": [str(table.base)],
        "money": [money_typed(table.money_per_point)],
        "currency": [table.currency],
        "first_dealer": [str(table.first_dealer)],
    }
