"""Faults of form: text that is no tile, keys and values that have no business there."""

from tests.breaking.breaker import breaks
from tests.breaking.places import change, events_of, hands_of, left_of, one_of, winners_of


@breaks("unreadable_tiles")
def unreadable_concealed(document, rng):
    path, entry = one_of(rng, hands_of(document))
    if entry:
        entry["concealed"] += rng.choice(("x", " 0m", "12", "?", " 10p", " m"))
        return f"{path}.concealed"


@breaks("unreadable_tiles")
def unreadable_tile(document, rng):
    path, entry = one_of(rng, [(p, e) for p, e in winners_of(document) if "tile" in e])
    if entry:
        entry["tile"] = rng.choice(("", "5", "55m", "5m5p", "five", "+5m"))
        return f"{path}.tile"


@breaks("unreadable_tiles", "bad_value")
def unreadable_meld_or_kong(document, rng):
    places = [(f"{p}.melds.{n}.tile", m) for p, e in hands_of(document) for n, m in enumerate(e["melds"])]
    places += [(f"events.{index}.tile", event) for index, event in events_of(document, "kong")]
    path, entry = one_of(rng, places)
    if entry:
        entry["tile"] = rng.choice(("0m", "1m2m", "", "m1"))
        return path


@breaks("honour_tile")
def honour_among_the_tiles(document, rng):
    path, entry = one_of(rng, hands_of(document))
    if entry:
        entry["concealed"] += rng.choice(("东", " 1z", "🀄", "發", "梅", "🀦"))
        return f"{path}.concealed"


@breaks("honour_tile")
def honour_alone(document, rng):
    places = [(f"{p}.tile", e) for p, e in winners_of(document) if "tile" in e]
    places += [(f"events.{index}.tile", event) for index, event in events_of(document, "kong")]
    path, entry = one_of(rng, places)
    if entry:
        entry["tile"] = rng.choice(("南", "5z", "🀃", "白"))
        return path


@breaks("unknown_rules")
def unknown_rules(document, rng):
    name = rng.choice(("riichi", "", "Chengdu", "sbr-2024", "sbr"))
    if isinstance(document["rules"], dict):
        document["rules"]["preset"] = name
        return "rules.preset"
    document["rules"] = name
    return "rules"


@breaks("unknown_key")
def unknown_key(document, rng):
    places = [("", document), ("players.1.", document["players"][1])]
    places += [(f"events.{index}.", event) for index, event in enumerate(document["events"])]
    places += [(f"{path}.", entry) for path, entry in [*winners_of(document), *left_of(document)]]
    places += [(f"{p}.melds.{n}.", m) for p, e in hands_of(document) for n, m in enumerate(e["melds"])]
    if isinstance(document["rules"], dict):
        places += [("rules.", document["rules"]), ("rules.changes.", document["rules"]["changes"])]
    path, entry = rng.choice(places)
    key = rng.choice(("note", "Seat", "tiles", "id"))
    entry[key] = rng.choice((None, 1, "x", []))
    return path + key


@breaks("unknown_key")
def a_key_that_has_no_business_there(document, rng):
    places = [(f"events.{i}.", "from", event) for i, event in events_of(document, "win", by="self_draw")]
    places += [(f"events.{i}.", "from", event) for i, event in events_of(document, "kong", kong="concealed")]
    places += [(f"events.{i}.", "late", event) for i, event in events_of(document, "kong", kong="direct")]
    places += [(f"events.{i}.", "late", event) for i, event in events_of(document, "kong", kong="concealed")]
    places += [(f"{path}.", "fan", entry) for path, entry in winners_of(document) if "concealed" in entry]
    places += [(f"{path}.fans.", "heavenly", entry["fans"]) for path, entry in winners_of(document) if "fans" in entry]
    places += [(f"{path}.", "fan", entry) for path, entry in left_of(document) if entry.get("state") == "not_ready"]
    if not places:
        return None
    path, key, entry = rng.choice(places)
    entry[key] = True if key == "late" else 1
    return path + key


@breaks("bad_value")
def a_value_out_of_place_at_the_top(document, rng):
    key, value = rng.choice(
        [
            ("base", 0),
            ("base", 1_000_001),
            ("base", "1"),
            ("base", 1.0),
            ("base", True),
            ("dealer", 4),
            ("dealer", -1),
            ("dealer", None),
            ("over", 1),
            ("over", "true"),
            ("events", {}),
            ("still_in", None),
            ("format", "xuezhan-round/2"),
            ("format", 1),
            ("players", "Dong"),
            ("rules", 5),
            ("rules", None),
        ]
    )
    document[key] = value
    return key


@breaks("bad_value")
def a_key_left_out(document, rng):
    places = [("", document, key) for key in ("format", "rules", "dealer", "players", "events")]
    places += [("players.2.", document["players"][2], "name")]
    for index, event in enumerate(document["events"]):
        keys = {"kong": ("kind", "seat", "kong", "tile"), "win": ("kind", "by", "wins"), "false_win": ("kind", "seat")}
        places += [(f"events.{index}.", event, key) for key in keys[event["kind"]]]
    places += [(f"{path}.", entry, key) for path, entry in hands_of(document) for key in ("seat",)]
    places += [(f"{path}.", entry, "tile") for path, entry in winners_of(document) if "tile" in entry]
    path, entry, key = rng.choice(places)
    del entry[key]
    return path + key


@breaks("bad_value")
def a_value_out_of_place_in_an_event(document, rng):
    choices = []
    for index, event in enumerate(document["events"]):
        path = f"events.{index}."
        choices.append((path + "kind", event, "kind", rng.choice(("chow", None, 3, []))))
        if event["kind"] == "win":
            choices.append((path + "by", event, "by", rng.choice(("chow", "", None, 0))))
            choices.append((path + "wins", event, "wins", rng.choice(([], {}, None, event["wins"] * 4))))
            choices.append((path + "circumstances", event, "circumstances", rng.choice(("last_tile", {}, 7))))
            choices.append((path + "circumstances.0", event, "circumstances", [rng.choice(("first", None, 1))]))
            if event["by"] != "self_draw":
                choices.append((path + "from", event, "from", rng.choice((4, -1, "0", None, 1.5))))
        else:
            choices.append((path + "seat", event, "seat", rng.choice((4, "2", None, True))))
        if event["kind"] == "kong":
            choices.append((path + "kong", event, "kong", rng.choice(("pung", "", None, 4))))
            choices.append((path + "tile", event, "tile", rng.choice((5, [], True))))
            if event["kong"] == "added":
                choices.append((path + "late", event, "late", rng.choice((0, "no", None))))
    return _set(rng, choices)


@breaks("bad_value")
def a_value_out_of_place_in_a_hand(document, rng):
    choices = []
    for path, entry in [*winners_of(document), *left_of(document)]:
        choices.append((f"{path}.seat", entry, "seat", rng.choice((4, "0", None, False))))
        if "concealed" in entry:
            choices.append((f"{path}.concealed", entry, "concealed", rng.choice((None, 123, ["1m"]))))
            choices.append((f"{path}.melds", entry, "melds", rng.choice(("333m", {}, None))))
            for number, meld in enumerate(entry["melds"]):
                choices.append((f"{path}.melds.{number}.kind", meld, "kind", rng.choice(("chow", "kong", None))))
        if "fan" in entry:
            choices.append((f"{path}.fan", entry, "fan", rng.choice((-1, 100, "2", None, 2.0))))
        if entry.get("fans"):
            key = rng.choice(list(entry["fans"]))
            choices.append((f"{path}.fans.{key}", entry["fans"], key, rng.choice((-1, 100, None, True, "1"))))
        if "state" in entry and "fan" not in entry and "passive" not in entry:
            choices.append((f"{path}.state", entry, "state", rng.choice(("dead", None, 1))))
        if "passive" in entry:
            choices.append((f"{path}.passive", entry, "passive", rng.choice((1, "yes", None))))
    return _set(rng, choices)


@breaks("bad_value")
def a_setting_out_of_bounds(document, rng):
    key, value = rng.choice(
        [
            ("cap", 0),
            ("cap", 31),
            ("cap", "4"),
            ("plain_fan", 2),
            ("scale", "cubic"),
            ("pig_pays", "all"),
            ("pig_pays", 100),
            ("kong_direct", None),
            ("kong_added", -1),
            ("refund_not_ready", 1),
            ("false_win", 1.5),
            ("next_dealer", None),
            ("combinations", {}),
            ("fans", []),
        ]
    )
    change(document, **{key: value})
    return f"rules.changes.{key}"


@breaks("bad_value")
def a_player_out_of_place(document, rng):
    key, value = rng.choice(
        (("name", 5), ("name", None), ("name", "x" * 41), ("void", "z"), ("void", "M"), ("void", 0))
    )
    seat = rng.randrange(4)
    document["players"][seat][key] = value
    return f"players.{seat}.{key}"


@breaks("bad_value")
def not_four_players(document, rng):
    document["players"] = document["players"][: rng.randrange(4)] if rng.random() < 0.5 else document["players"] * 2
    return "players"


def _set(rng, choices):
    if not choices:
        return None
    path, entry, key, value = rng.choice(choices)
    entry[key] = value
    return path
