"""Faults of who plays: out already, over already, fed by nobody."""

from tests.breaking.breaker import breaks
from tests.breaking.places import events_of, one_of, out_before, winners_of


def _played_on(document, event):
    document["events"].append(event)
    return f"events.{len(document['events']) - 1}"


@breaks("already_out", "last_tile_then_play", "no_price")
def play_by_someone_out(document, rng):
    out = out_before(document, len(document["events"]))
    if out:
        seat = rng.choice(out)
        kong = {"kind": "kong", "seat": seat, "kong": "concealed", "tile": None}
        return _played_on(document, rng.choice((kong, {"kind": "false_win", "seat": seat})))


@breaks("already_out", "last_tile_then_play")
def a_second_win(document, rng):
    out = out_before(document, len(document["events"]))
    if out:
        won = {"seat": rng.choice(out), "fan": 1}
        return _played_on(document, {"kind": "win", "by": "self_draw", "wins": [won]}) + ".wins.0"


@breaks("fourth_win", "last_tile_then_play")
def a_fourth_win(document, rng):
    left = set(range(4)) - set(out_before(document, len(document["events"])))
    if len(winners_of(document)) == 3 and left:
        won = {"seat": left.pop(), "fan": rng.randrange(4)}
        return _played_on(document, {"kind": "win", "by": "self_draw", "wins": [won]}) + ".wins.0"


@breaks("play_after_end", "last_tile_then_play", "no_price", "still_in_extra")
def play_after_the_end(document, rng):
    left = set(range(4)) - set(out_before(document, len(document["events"])))
    if len(winners_of(document)) == 3 and left:
        seat = left.pop()
        kong = {"kind": "kong", "seat": seat, "kong": "concealed", "tile": None}
        return _played_on(document, rng.choice((kong, {"kind": "false_win", "seat": seat})))


def _fed(document):
    return [
        (index, event)
        for index, event in enumerate(document["events"])
        if event.get("by") in ("discard", "robbed_kong") or event.get("kong") == "direct"
    ]


@breaks("from_self", "after_kong_without_kong")
def fed_by_oneself(document, rng):
    index, event = one_of(rng, [*_fed(document), *events_of(document, "kong", kong="added")])
    if event:
        event["from"] = event["seat"] if event["kind"] == "kong" else rng.choice(event["wins"])["seat"]
        return f"events.{index}"


@breaks("from_missing", "after_kong_without_kong")
def fed_by_nobody(document, rng):
    index, event = one_of(rng, _fed(document))
    if event:
        del event["from"]
        return f"events.{index}"


@breaks("from_out", "after_kong_without_kong")
def fed_by_someone_out(document, rng):
    index, event = one_of(rng, [(i, event) for i, event in _fed(document) if out_before(document, i)])
    if event:
        event["from"] = rng.choice(out_before(document, index))
        return f"events.{index}"
