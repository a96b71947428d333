"""Legal rounds broken in one place: for every problem code, the ways to bring it about.

Each breaker takes a legal round apart in place and says where the fault must be reported, or None when the round does
not lend itself to it. A broken place may bring further codes; those are named beside the breaker.
"""

import copy
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from random import Random

from tests import oracle
from tests.dealing import PATTERN_KEYS, deal_round, rule_set, text_of
from tests.reference import shown

EACH = 12


@dataclass(frozen=True)
class Broken:
    """A round document, the code and the path expected, and the codes that may come with it."""

    code: str
    where: str
    may_bring: frozenset[str]
    document: dict
    seed: int


@dataclass(frozen=True)
class Breaker:
    """A way to break a round, for a code and those that it may bring along."""

    code: str
    may_bring: frozenset[str]
    break_in_place: Callable[[dict, Random], str | None]

    @property
    def name(self):
        return self.break_in_place.__name__

    def broken_rounds(self):
        """The same rounds every time."""
        found, seed = 0, 0
        while found < EACH:
            seed += 1
            assert seed < 2000, f"too few rounds lend themselves to {self.name}"
            document = copy.deepcopy(_legal_round(seed))
            where = self.break_in_place(document, Random(seed))
            if where is not None:
                found += 1
                yield Broken(self.code, where, self.may_bring, document, seed)


BREAKERS: list[Breaker] = []


def breaks(code, *may_bring):
    def register(break_in_place):
        BREAKERS.append(Breaker(code, frozenset(may_bring), break_in_place))
        return break_in_place

    return register


def broken_rounds():
    """Every broken round, breaker by breaker."""
    for breaker in BREAKERS:
        yield from breaker.broken_rounds()


@cache
def _legal_round(seed):
    return deal_round(Random(seed), hidden=0.15)


# Places in a round.


def hands_of(document):
    """(path, entry, seat) of every hand shown by its tiles, winners first."""
    return [(path, entry) for path, entry in [*winners_of(document), *left_of(document)] if "concealed" in entry]


def winners_of(document):
    return [
        (f"events.{index}.wins.{number}", entry)
        for index, event in enumerate(document["events"])
        for number, entry in enumerate(event.get("wins", []))
    ]


def left_of(document):
    return [(f"still_in.{place}", entry) for place, entry in enumerate(document["still_in"])]


def events_of(document, kind, **fields):
    """(index, event) of one kind with these fields."""
    return [
        (index, event)
        for index, event in enumerate(document["events"])
        if event["kind"] == kind and all(event.get(key) == value for key, value in fields.items())
    ]


def one_of(rng, places):
    return rng.choice(places) if places else (None, None)


def out_before(document, index):
    """The seats that have won or are out when an event comes."""
    gone = set()
    for event in document["events"][:index]:
        gone |= {win["seat"] for win in event.get("wins", [])}
        gone |= {event["seat"]} if event["kind"] == "false_win" else set()
    return sorted(gone)


def change(document, **changes):
    named = document["rules"] if isinstance(document["rules"], dict) else {"preset": document["rules"], "changes": {}}
    document["rules"] = {**named, "changes": {**named["changes"], **changes}}


def on_the_table(document):
    """How many of each tile all hands shown hold together, a tile won by several once."""
    copies = Counter()
    for _, entry in hands_of(document):
        copies += oracle.copies_held(*shown(entry))
    for event in document["events"]:
        copies.update({win["tile"] for win in event.get("wins", []) if "tile" in win})
    return copies


def is_declared(document):
    return rule_set(document["rules"]).void == "declared"


def index_of(path):
    return int(path.split(".")[1])


# Form.


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


# Tiles.


@breaks("too_few_tiles")
def a_tile_lost(document, rng):
    path, entry = one_of(rng, hands_of(document))
    if entry:
        tiles = oracle.tiles_of(entry["concealed"])
        tiles.remove(rng.choice(tiles))
        entry["concealed"] = text_of(tiles)
        return path


@breaks("too_many_tiles", "three_suits", "void_suit_held", "no_price")
def a_tile_too_many(document, rng):
    path, entry = one_of(rng, hands_of(document))
    if entry:
        table = on_the_table(document)
        spare = [tile for tile in oracle.ALL_TILES if table[tile] < 4]
        entry["concealed"] += f" {rng.choice(spare)}"
        return path


@breaks("five_of_a_kind", "not_a_win", "robbed_needs_added_kong")
def a_fifth_copy(document, rng):
    path, entry = one_of(rng, hands_of(document))
    if entry is None:
        return None
    tiles, melds = shown(entry)
    copies = oracle.copies_held(tiles, melds) + Counter([entry["tile"]] if "tile" in entry else [])
    tile = rng.choice(tiles)
    while copies[tile] < 5:
        others = [other for other in tiles if other != tile]
        if not others:
            return None
        tiles[tiles.index(rng.choice(others))] = tile
        copies[tile] += 1
    entry["concealed"] = text_of(tiles)
    return path


@breaks("five_on_the_table", "no_price")
def a_tile_that_lies_elsewhere(document, rng):
    path, entry = one_of(rng, [(path, entry) for path, entry in left_of(document) if "concealed" in entry])
    if entry is None:
        return None
    tiles, melds = shown(entry)
    table, own = on_the_table(document), oracle.copies_held(tiles, melds)
    for tile in rng.sample(oracle.ALL_TILES, 27):
        elsewhere, needed = table[tile] - own[tile], 5 - table[tile]
        others = [other for other in tiles if other != tile]
        if elsewhere and 0 < needed and own[tile] + needed <= 4 and len(others) >= needed:
            for other in rng.sample(others, needed):
                tiles[tiles.index(other)] = tile
            entry["concealed"] = text_of(tiles)
            return "events"
    return None


@breaks("not_a_win")
def a_tile_that_does_not_fit(document, rng):
    path, entry = one_of(rng, [(path, entry) for path, entry in winners_of(document) if "concealed" in entry])
    if entry is None:
        return None
    tiles, melds = shown(entry)
    table = on_the_table(document)
    for tile in rng.sample(oracle.ALL_TILES, 27):
        place = rng.randrange(len(tiles))
        changed = [*tiles[:place], tile, *tiles[place + 1 :]]
        same_suit = tile[1] == tiles[place][1]
        if table[tile] < 4 and same_suit and not oracle.readings([*changed, entry["tile"]], melds):
            entry["concealed"] = text_of(changed)
            return path
    return None


@breaks("three_suits", "void_suit_held", "five_on_the_table")
def a_win_of_three_suits(document, rng):
    alone = [
        (f"events.{index}.wins.0", event["wins"][0])
        for index, event in events_of(document, "win")
        if event["by"] != "robbed_kong" and len(event["wins"]) == 1
    ]
    path, entry = one_of(rng, [(p, e) for p, e in alone if "concealed" in e and not e["melds"]])
    if entry:
        run = rng.choice(oracle.RUNS)
        entry["concealed"], entry["tile"] = f"123m {run}p 789s 789m 5p", "5p"
        return path


@breaks("void_suit_held", "void_suit_melded")
def the_void_suit_in_the_hand(document, rng):
    path, entry = one_of(rng, [(path, entry) for path, entry in winners_of(document) if "concealed" in entry])
    if entry and is_declared(document):
        document["players"][entry["seat"]]["void"] = rng.choice([*oracle.tiles_of(entry["concealed"]), entry["tile"]])[
            1
        ]
        return path


@breaks("void_suit_melded", "void_suit_held")
def the_void_suit_on_the_table(document, rng):
    path, entry = one_of(rng, [(path, entry) for path, entry in winners_of(document) if entry.get("melds")])
    if entry and is_declared(document):
        document["players"][entry["seat"]]["void"] = rng.choice(entry["melds"])["tile"][1]
        return path


@breaks("void_missing")
def no_void_declared(document, rng):
    path, entry = one_of(rng, hands_of(document))
    if entry and is_declared(document):
        document["players"][entry["seat"]]["void"] = None
        return f"players.{entry['seat']}.void"


# Who plays.


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


# Moments.


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


# Kongs and the hands that show them.


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
        _played_on(document, {"kind": "kong", "seat": event["from"], "kong": "concealed", "tile": tile})
        return path


# The end.


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


# Patterns told.


@breaks("fan_not_played", "fans_contradict")
def a_pattern_not_played(document, rng):
    path, entry = one_of(rng, [(path, entry) for path, entry in winners_of(document) if "fans" in entry])
    missing = sorted(set(PATTERN_KEYS) - set(rule_set(document["rules"]).fans))
    if entry and missing:
        entry["fans"][rng.choice(missing)] = 1
        return path


CONTRADICTIONS = (
    {"root": 5},
    {"all_pungs": 2},
    {"full_flush": 0},
    {"seven_pairs": 1, "all_pungs": 1},
    {"seven_pairs": 1, "golden_wait": 1},
    {"seven_pairs": 1, "concealed_hand": 1},
    {"dragon_seven_pairs": 1, "terminals_everywhere": 1},
    {"seven_pairs_258": 1, "all_258_pungs": 1},
    {"terminals_everywhere": 1, "all_simples": 1},
    {"terminals_everywhere": 1, "all_258_pungs": 1},
    {"basic": 1, "full_flush": 1},
    {"basic": 1, "seven_pairs": 1},
    {"basic": 2},
)


@breaks("fans_contradict")
def patterns_that_no_hand_holds_together(document, rng):
    path, entry = one_of(rng, winners_of(document))
    played = {"basic", *rule_set(document["rules"]).fans}
    told = [fans for fans in CONTRADICTIONS if set(fans) <= played]
    if entry and told:
        seat = entry["seat"]
        entry.clear()
        entry.update(seat=seat, fans=copy.deepcopy(rng.choice(told)))
        return path


@breaks("fans_contradict")
def patterns_that_the_kongs_forbid(document, rng):
    open_kongs = {
        event["seat"]: index
        for index, event in enumerate(document["events"])
        if event.get("kong") in ("direct", "added")
    }
    places = [(p, e) for p, e in winners_of(document) if open_kongs.get(e["seat"], 99) < index_of(p)]
    path, entry = one_of(rng, places)
    played = rule_set(document["rules"]).fans
    told = [key for key in ("seven_pairs", "dragon_seven_pairs", "concealed_hand") if key in played]
    if entry and told:
        seat = entry["seat"]
        entry.clear()
        entry.update(seat=seat, fans={rng.choice(told): 1})
        return path
