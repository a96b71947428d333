"""存: what is kept of a table: its settings, the facts of its rounds in all versions, and what follows from them."""

from calculator.models.changes import Action, Change
from calculator.models.derived import Entry, Outcome
from calculator.models.house_rules import HouseRules, HouseRulesVersion
from calculator.models.rounds import DELTAS, RecordedRound, RoundVersion
from calculator.models.ruling import Ruling
from calculator.models.table import NAMES, Table

__all__ = [
    "DELTAS",
    "NAMES",
    "Action",
    "Change",
    "Entry",
    "HouseRules",
    "HouseRulesVersion",
    "Outcome",
    "RecordedRound",
    "RoundVersion",
    "Ruling",
    "Table",
]
