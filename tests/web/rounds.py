"""Rounds told in a few words, as the fields of the round form."""

import copy

from calculator.documents.samples import SAMPLE
from calculator.forms.round_document import fields_of

PLAIN = "123m 456m 789m 12p 55p"


def sample_fields():
    return fields_of(copy.deepcopy(SAMPLE))


def kong(seat, kind, tile, feeder=None, **more):
    return {"kind": "kong", "seat": seat, "kong": kind, "tile": tile} | _from(feeder) | more


def win(by, *wins, feeder=None, at=()):
    return {"kind": "win", "by": by, "circumstances": list(at), "wins": list(wins)} | _from(feeder)


def _from(feeder):
    return {} if feeder is None else {"from": feeder}


def tiles(seat, concealed, tile, *melds):
    shown = [{"kind": kind, "tile": melded} for kind, melded in melds]
    return {"seat": seat, "concealed": concealed, "tile": tile, "melds": shown}


def fans(seat, **held):
    return {"seat": seat, "fans": held}


def left(*seats):
    return [{"seat": seat, "state": "not_ready"} for seat in seats]


def fields(events=(), still_in=None, rules="chengdu", voids="ssss", **edits):
    """The form's fields for a round, then edited."""
    document = {
        "rules": rules,
        "dealer": 0,
        "players": [{"name": name, "void": void} for name, void in zip("ABCD", voids, strict=True)],
        "events": list(events),
        "still_in": left(0, 1, 2, 3) if still_in is None else still_in,
    }
    return fields_of(document) | {name.replace("__", "-"): [value] for name, value in edits.items()}


def kinds(page):
    """The kinds of the events that a page's form holds, in order."""
    return [page.fields[name][0] for number in range(101) if (name := f"events-{number}-kind") in page.fields]
