"""Faults of the moment of a win."""

from tests.breaking.breaker import breaks
from tests.breaking.places import events_of, one_of


def _drawn(document, **fields):
    return [
        (index, event)
        for index, event in events_of(document, "win", by="self_draw")
        if not set(event.get("circumstances", [])) & {"heavenly", "earthly", "after_kong"}
    ]


def _claimed(document, index):
    return any(
        event.get("kong") in ("direct", "added") or event.get("by") in ("discard", "robbed_kong")
        for event in document["events"][:index]
    )


@breaks("after_kong_without_kong")
def after_no_kong(document, rng):
    places = []
    for index, event in events_of(document, "win"):
        actor = event["wins"][0]["seat"] if event["by"] == "self_draw" else event["from"]
        before = document["events"][index - 1] if index else {}
        first = set(event.get("circumstances", [])) & {"heavenly", "earthly"}
        if not first and (before.get("kind") != "kong" or before["seat"] != actor):
            places.append((index, event))
    index, event = one_of(rng, places)
    if event:
        event["circumstances"] = [*event.get("circumstances", []), "after_kong"]
        return f"events.{index}"


@breaks("after_kong_without_kong", "kong_not_in_melds")
def no_kong_in_the_hand(document, rng):
    places = [
        (index, event)
        for index, event in events_of(document, "win", by="self_draw")
        if "after_kong" in event.get("circumstances", []) and "concealed" in event["wins"][0]
    ]
    index, event = one_of(rng, places)
    if event:
        for meld in event["wins"][0]["melds"]:
            meld["kind"] = "pung"
        return f"events.{index}"


@breaks("heavenly_not_dealer", "heavenly_not_first")
def heavenly_of_another(document, rng):
    index, event = one_of(rng, [(i, e) for i, e in _drawn(document) if e["wins"][0]["seat"] != document["dealer"]])
    if event:
        event["circumstances"] = ["heavenly"]
        return f"events.{index}"


@breaks("heavenly_not_first")
def heavenly_too_late(document, rng):
    dealt = [(i, e) for i, e in _drawn(document) if e["wins"][0]["seat"] == document["dealer"]]
    index, event = one_of(rng, [(i, e) for i, e in dealt if i or e["wins"][0].get("melds")])
    if event:
        event["circumstances"] = ["heavenly"]
        return f"events.{index}"


@breaks("heavenly_not_first")
def heavenly_by_discard(document, rng):
    places = [(i, e) for i, e in events_of(document, "win", by="discard") if len(e["wins"]) == 1]
    index, event = one_of(rng, [(i, e) for i, e in places if e["wins"][0]["seat"] == document["dealer"]])
    if event:
        event["circumstances"] = ["heavenly"]
        return f"events.{index}"


@breaks("earthly_dealer", "earthly_not_first_draw")
def earthly_of_the_dealer(document, rng):
    index, event = one_of(rng, [(i, e) for i, e in _drawn(document) if e["wins"][0]["seat"] == document["dealer"]])
    if event:
        event["circumstances"] = ["earthly"]
        return f"events.{index}"


@breaks("earthly_not_first_draw")
def earthly_too_late(document, rng):
    others = [(i, e) for i, e in _drawn(document) if e["wins"][0]["seat"] != document["dealer"]]
    index, event = one_of(rng, [(i, e) for i, e in others if _claimed(document, i) or e["wins"][0].get("melds")])
    if event:
        event["circumstances"] = ["earthly"]
        return f"events.{index}"


@breaks("earthly_not_first_draw", "earthly_dealer")
def earthly_by_discard(document, rng):
    index, event = one_of(rng, events_of(document, "win", by="discard"))
    if event and "after_kong" not in event.get("circumstances", []):
        event["circumstances"] = ["earthly"]
        return f"events.{index}"


@breaks("last_tile_then_play")
def the_last_tile_too_early(document, rng):
    places = [
        (index, event)
        for index, event in events_of(document, "win")
        if index + 1 < len(document["events"]) and not set(event.get("circumstances", [])) & {"heavenly", "earthly"}
    ]
    index, event = one_of(rng, places)
    if event:
        event["circumstances"] = [*event.get("circumstances", []), "last_tile"]
        return f"events.{index + 1}"
