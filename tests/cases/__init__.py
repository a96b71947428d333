"""实例: cases from rule books and other tools, as tables (the README beside this file says how to read them)."""

import json
from pathlib import Path

import pytest

from calculator.documents import HandQuestion, hand_document, read_rules
from scoring import By, Circumstance, Hand, KongKind, Moment, Suit, parse_hand

FOLDER = Path(__file__).parent
NAMED_RULES = json.loads((FOLDER / "rules.json").read_text(encoding="utf-8"))
NAMES = ("East", "South", "West", "North")


def table(name):
    """The rows of a table."""
    return [json.loads(line) for line in (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]


def params(name, kind=None):
    """The rows of a table as test parameters under their case ids; only those that have the key `kind`, if given."""
    return [pytest.param(row, id=row["id"]) for row in table(name) if kind is None or kind in row]


def rules_value(row):
    """What the `rules` of a document say: a row names a preset or a rule set of rules.json, or spells it out."""
    rules = row["rules"]
    return NAMED_RULES[rules]["rules"] if isinstance(rules, str) and rules in NAMED_RULES else rules


def moment(row):
    """How the win of a row happened."""
    circumstances = frozenset(Circumstance(word) for word in row.get("circumstances", []))
    return Moment(By(row.get("by", "discard")), circumstances, KongKind(row["kong"]) if "kong" in row else None)


def hand_documents(row):
    """The hand of a row as documents: one where the winning tile or a wait is asked for, else one for each tile that
    may be the winning one."""
    hand, tile = parse_hand(row["hand"])
    if tile is not None or row.get("asks") == "waits":
        hands = [(hand, tile)]
    else:
        hands = [(_without(hand, won), won) for won in sorted(set(hand.concealed))]
    rules, void = read_rules(rules_value(row)), Suit(row["void"]) if "void" in row else None
    return [hand_document(HandQuestion(rules, row.get("base", 1), void, *h, moment(row))) for h in hands]


def _without(hand, tile):
    concealed = list(hand.concealed)
    concealed.remove(tile)
    return Hand(tuple(concealed), hand.melds)


def round_document(row):
    """The round of a row: it is over where it tells who is still in, unless it says otherwise."""
    voids = row.get("voids", [None] * 4)
    return {
        "format": "xuezhan-round/1",
        "rules": rules_value(row),
        "base": 1,
        "dealer": 0,
        "players": [{"name": name, "void": void} for name, void in zip(row.get("names", NAMES), voids, strict=True)],
        "events": row["events"],
        "still_in": row.get("still_in", []),
        "over": row.get("over", "still_in" in row),
    }
