"""A round told in a few lines, so that tests read like play; and a settlement told back.

chengdu, cap 5, root -              the rule set and its changes (- or null: not played)
dealer 1, base 2, voids mpsm        what is not said is dealer 0, base 1, voids mmmm
0 kong added 9m from 2 late         seat, kind, tile (? for none), feeder
draw after_kong: 0 fans root*2
discard from 3: 1 123m 456p 789p 55p pung:4p +5p | 2 fan 3
rob from 2 last_tile: 1 …
3 false_win
3 left 1m 456p 789p 55p pung:4p     or: 3 left ready 2 / not_ready / flower_pig passive
unfinished
"""

import json
import re

from calculator.documents import read_round, settlement_document
from scoring import Refused
from scoring.settle import settle as settle_round
from tests.dealing import FAN_KEYS, NAMES

KONG = re.compile(r"(\d) kong (\w+) (\S+)(?: from (\d))?( late)?")
BY = {"draw": "self_draw", "discard": "discard", "rob": "robbed_kong"}
MELDS = {"pung": "pung", "direct": "direct_kong", "added": "added_kong", "concealed": "concealed_kong"}


def tell(text):
    """The document of a round."""
    document = {"format": "xuezhan-round/1", "rules": "", "dealer": 0, "players": [], "events": [], "still_in": []}
    voids = "mmmm"
    for line in filter(None, map(str.strip, text.strip().splitlines())):
        first = line.split()[0]
        if not document["rules"]:
            document["rules"] = _rules(line)
        elif first in ("dealer", "base", "voids"):
            for part in line.split(","):
                key, value = part.split()
                voids = value if key == "voids" else voids
                document |= {} if key == "voids" else {key: int(value)}
        elif first == "unfinished":
            document["over"] = False
        elif " left " in line:
            document["still_in"].append(_left(line))
        else:
            document["events"].append(_event(line))
    document["players"] = [
        {"name": name, "void": void.strip("-") or None} for name, void in zip(NAMES, voids, strict=True)
    ]
    return document


def _rules(line):
    key, *changes = [part.strip() for part in line.split(",")]
    if not changes:
        return key
    found = {}
    for change in changes:
        name, value = change.rsplit(" ", 1)
        value = _value(value)
        if "+" in name:
            found.setdefault("combinations", []).append({"fans": name.split("+"), "fan": value})
        elif name in FAN_KEYS:
            found.setdefault("fans", {})[name] = value
        else:
            found[name] = value
    return {"preset": key, "changes": found}


def _value(word):
    return {"-": None, "null": None, "yes": True, "no": False}.get(word, int(word) if word.isdigit() else word)


def _event(line):
    if found := KONG.fullmatch(line):
        seat, kind, tile, feeder, late = found.groups()
        event = {"kind": "kong", "seat": int(seat), "kong": kind, "tile": None if tile == "?" else tile}
        return event | ({"from": int(feeder)} if feeder else {}) | ({"late": True} if late else {})
    if line.endswith("false_win"):
        return {"kind": "false_win", "seat": int(line.split()[0])}
    how, _, who = line.partition(":")
    by, *words = how.split()
    event = {"kind": "win", "by": BY[by], "wins": [_won(part.strip()) for part in who.split(" | ")]}
    if words[:1] == ["from"]:
        event["from"] = int(words[1])
        words = words[2:]
    return event | ({"circumstances": words} if words else {})


def _won(text):
    seat, _, rest = text.partition(" ")
    if rest.startswith("fan "):
        return {"seat": int(seat), "fan": int(rest[4:])}
    if rest.startswith("fans"):
        counts = (word.partition("*") for word in rest[4:].split())
        return {"seat": int(seat), "fans": {key: int(times or 1) for key, _, times in counts}}
    return {"seat": int(seat), **hand(rest)}


def _left(line):
    seat, _, rest = line.partition(" left ")
    passive = {"passive": True} if rest.endswith(" passive") else {}
    words = rest.removesuffix(" passive").split()
    if words[0] in ("ready", "not_ready", "flower_pig"):
        fan = {"fan": int(words[1])} if len(words) > 1 else {}
        return {"seat": int(seat), "state": words[0], **fan, **passive}
    return {"seat": int(seat), **hand(" ".join(words)), **passive}


def hand(text):
    """`123m 55p pung:4p +5p` as the keys of a document."""
    words = text.split()
    found = {"concealed": " ".join(word for word in words if ":" not in word and word[0] != "+")}
    found["melds"] = [
        {"kind": MELDS[kind], "tile": tile} for kind, _, tile in (w.partition(":") for w in words if ":" in w)
    ]
    won = [word[1:] for word in words if word[0] == "+"]
    return found | ({"tile": won[0]} if won else {})


def settled(document):
    """The settlement document of a round, told in lines or as a document; Refused as it comes."""
    return settlement_document(settle_round(read_round(tell(document) if isinstance(document, str) else document)))


def rows(text):
    """The transfers as `payer>payee points reason`; a refund's reason is `undoes` and the row it undoes."""
    return [_row(row) for row in settled(text)["transfers"]]


def _row(row):
    payer, payee = ("pool" if seat == 4 else seat for seat in (row["payer"], row["payee"]))
    reason = row["reason"] if row["reverses"] is None else f"undoes {row['reverses']}"
    return f"{payer}>{payee} {row['points']} {reason}"


def end_rows(text):
    """The transfers of the end of the hand alone."""
    return [_row(row) for row in settled(text)["transfers"] if row["event"] is None]


def problems(document):
    """What a round is refused for, as `code at where`; empty when it settles."""
    try:
        settled(document)
    except Refused as refused:
        return sorted(f"{problem.code} at {problem.where}" for problem in refused.problems)
    return []


def as_bytes(document):
    return json.dumps(document, ensure_ascii=False, sort_keys=True).encode()
