"""Faults in the tiles of a hand, and of all hands together."""

from collections import Counter

from tests import oracle
from tests.breaking.breaker import breaks
from tests.breaking.places import events_of, hands_of, is_declared, left_of, on_the_table, one_of, winners_of
from tests.reference import shown
from tests.wall import text_of


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
    _, entry = one_of(rng, [(path, entry) for path, entry in left_of(document) if "concealed" in entry])
    if entry is None:
        return None
    tiles, melds = shown(entry)
    table, own = on_the_table(document), oracle.copies_held(tiles, melds)
    for tile in rng.sample(oracle.ALL_TILES, 27):
        elsewhere, needed = table[tile] - own[tile], 5 - table[tile]
        others = [other for other in tiles if other != tile]
        if elsewhere and needed > 0 and own[tile] + needed <= 4 and len(others) >= needed:
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
    _, entry = one_of(rng, hands_of(document))
    if entry and is_declared(document):
        document["players"][entry["seat"]]["void"] = None
        return f"players.{entry['seat']}.void"
