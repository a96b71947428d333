"""Faults between kongs told and hands shown, and of who is told at the end."""

from tests import oracle
from tests.breaking.breaker import breaks
from tests.breaking.places import (
    change,
    events_of,
    hands_of,
    index_of,
    left_of,
    on_the_table,
    one_of,
    out_before,
    winners_of,
)
from tests.dealing import rule_set
from tests.reference import shown


def _named_kongs(document, seat, index):
    return {(e["kong"] + "_kong", e["tile"]) for _, e in events_of(document, "kong", seat=seat) if e["tile"]}


@breaks("kong_not_in_melds", "after_kong_without_kong")
def a_kong_shown_as_a_pung(document, rng):
    places = []
    for path, entry in hands_of(document):
        named = _named_kongs(document, entry["seat"], path)
        places += [(path, meld) for meld in entry["melds"] if (meld["kind"], meld["tile"]) in named]
    path, meld = one_of(rng, places)
    if meld:
        meld["kind"] = "pung"
        return path


@breaks("kong_not_in_melds", "meld_not_in_kongs", "after_kong_without_kong")
def a_kong_shown_as_another_kind(document, rng):
    kinds = ("direct_kong", "added_kong", "concealed_kong")
    places = []
    for path, entry in hands_of(document):
        named = _named_kongs(document, entry["seat"], path)
        unnamed = any(event["tile"] is None for _, event in events_of(document, "kong", seat=entry["seat"]))
        places += [(path, m) for m in entry["melds"] if (m["kind"], m["tile"]) in named and not unnamed]
    path, meld = one_of(rng, places)
    if meld:
        meld.pop("from", None)
        meld["kind"] = rng.choice([kind for kind in kinds if kind != meld["kind"]])
        return path


@breaks("meld_not_in_kongs", "five_on_the_table", "pung_needed", "no_price")
def a_pung_shown_as_a_kong(document, rng):
    places = []
    table = on_the_table(document)
    for path, entry in hands_of(document):
        if not any(event["tile"] is None for _, event in events_of(document, "kong", seat=entry["seat"])):
            held = oracle.copies_held(*shown(entry))
            places += [
                (path, meld)
                for meld in entry["melds"]
                if meld["kind"] == "pung" and held[meld["tile"]] == 3 and table[meld["tile"]] == 3
            ]
    path, meld = one_of(rng, places)
    if meld:
        meld["kind"] = rng.choice(("direct_kong", "added_kong", "concealed_kong"))
        return path


@breaks("pung_needed", "five_on_the_table")
def a_robbed_pung_gone(document, rng):
    places = []
    for index, event in events_of(document, "win", by="robbed_kong"):
        robbed = {win["tile"] for win in event["wins"] if "tile" in win}
        for path, entry in hands_of(document):
            later = path.startswith("still_in") or index_of(path) > index
            if later and entry["seat"] == event["from"]:
                places += [(path, meld) for meld in entry["melds"] if meld["tile"] in robbed]
    path, meld = one_of(rng, places)
    if meld:
        table = on_the_table(document)
        spare = [t for t in oracle.ALL_TILES if t[1] == meld["tile"][1] and table[t] <= 1]
        if spare:
            meld["tile"] = rng.choice(spare)
            return path


@breaks("robbed_needs_added_kong", "pung_needed", "after_kong_without_kong")
def a_robbed_tile_of_which_the_winner_holds_three(document, rng):
    places = []
    for index, event in events_of(document, "win", by="discard"):
        for number, win in enumerate(event["wins"]):
            if "tile" in win and oracle.copies_held(*shown(win))[win["tile"]] == 3:
                places.append((f"events.{index}.wins.{number}", event))
    path, event = one_of(rng, places)
    if event:
        event["by"] = "robbed_kong"
        return path


@breaks("robbed_needs_added_kong", "last_tile_then_play", "already_out", "play_after_end", "kong_not_in_melds")
def a_robbed_tile_that_was_a_kong(document, rng):
    places = [
        (f"events.{index}.wins.{number}", event, win["tile"])
        for index, event in events_of(document, "win", by="robbed_kong")
        for number, win in enumerate(event["wins"])
        if "tile" in win
    ]
    if places:
        path, event, tile = rng.choice(places)
        document["events"].append({"kind": "kong", "seat": event["from"], "kong": "concealed", "tile": tile})
        return path


@breaks("still_in_missing")
def a_player_not_told(document, rng):
    if document["still_in"] and (len(winners_of(document)) < 3 or rule_set(document["rules"]).check_on_third_win):
        document["still_in"].pop(rng.randrange(len(document["still_in"])))
        return "still_in"


@breaks("still_in_extra")
def a_player_told_who_is_out(document, rng):
    out = out_before(document, len(document["events"]))
    if out:
        document["still_in"].append({"seat": rng.choice(out), "state": "not_ready"})
        return f"still_in.{len(document['still_in']) - 1}"


@breaks("still_in_extra")
def a_player_told_twice(document, rng):
    if document["still_in"]:
        document["still_in"].append({"seat": rng.choice(document["still_in"])["seat"], "state": "not_ready"})
        return f"still_in.{len(document['still_in']) - 1}"


@breaks("no_price")
def a_false_win_without_a_price(document, rng):
    index, event = one_of(rng, events_of(document, "false_win"))
    if event:
        change(document, false_win=None)
        return f"events.{index}"


@breaks("no_price")
def a_pig_without_a_cap(document, rng):
    pigs = [(path, entry) for path, entry in left_of(document) if entry.get("state") == "flower_pig"]
    path, entry = one_of(rng, pigs)
    if entry and len(winners_of(document)) < 3:
        change(document, pig_pays="cap", cap=None, pig_payees="non_pigs")
        return path
