"""比规则: what makes the difference between two rule sets on one round, found by turning one thing at a time."""

from __future__ import annotations

from dataclasses import dataclass

from calculator.disputes.changes import FIELDS, Change, value_of
from calculator.disputes.ledgers import Difference, RowKey, Rows, differences, points_of, rows_of
from calculator.disputes.replay import Replay
from scoring.fans import FAN_KEYS
from scoring.rules import RuleSet
from scoring.settle import Settlement


@dataclass(frozen=True, slots=True)
class Cause:
    """缘由: a row that differs, and the changes of our rules to theirs that bear on it; `alone`: each suffices."""

    difference: Difference
    changes: tuple[Change, ...]
    alone: bool


def changes_between(ours: RuleSet, theirs: RuleSet) -> list[Change]:
    """The single changes that together turn our rule set into theirs, but for what moves no points."""
    combined = ["+".join(c.keys) for rules in (ours, theirs) for c in rules.combinations]
    keys = dict.fromkeys((*FIELDS, *FAN_KEYS, *combined))
    return [Change(key, value_of(theirs, key)) for key in keys if value_of(ours, key) != value_of(theirs, key)]


def causes(replay: Replay, ours: Settlement, theirs: Settlement, rules: RuleSet) -> list[Cause]:
    """缘由: why each row differs between the settlement of the round and the one under other rules."""
    mine = replay.facts.rules
    changes = changes_between(mine, rules)
    turned = {change: _rows(replay.settle(change.applied(mine))) for change in changes}
    turned_back = {c: _rows(replay.settle(Change(c.key, value_of(mine, c.key)).applied(rules))) for c in changes}
    before, after = rows_of(ours), rows_of(theirs)
    found = []
    for difference in differences(ours, theirs):
        key = difference.key
        enough = [c for c in changes if _reads(turned[c], key, points_of(after, key))]
        # Together with others a change may matter though alone it does not.
        bearing = [
            c
            for c in changes
            if _differs(turned[c], key, points_of(before, key)) or _differs(turned_back[c], key, points_of(after, key))
        ]
        found.append(Cause(difference, tuple(enough or bearing or changes), bool(enough)))
    return found


def _rows(settlement: Settlement | None) -> Rows | None:
    return None if settlement is None else rows_of(settlement)


def _reads(rows: Rows | None, key: RowKey, points: int) -> bool:
    return rows is not None and points_of(rows, key) == points


def _differs(rows: Rows | None, key: RowKey, points: int) -> bool:
    return rows is not None and not _reads(rows, key, points)
