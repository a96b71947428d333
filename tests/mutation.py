"""Random damage to documents: in their trees and in their bytes. The same seed does the same damage."""

import copy

from tests import oracle
from tests.dealing import deal_round
from tests.hands import random_hand
from tests.wall import text_of

SCRAPS = (
    None, True, False, 0, 1, -1, 3, 4, 5, 99, 100, 10**30, 1.5, float("1e300"), "", "m", "1m", "5p", "99s", "東", "🀇",
    "123m 456p", "self_draw", "discard", "robbed_kong", "after_kong", "last_tile", "heavenly", "earthly", "kong", "win",
    "false_win", "concealed", "added", "direct", "pung", "added_kong", "ready", "not_ready", "flower_pig", "root",
    "chengdu", "sbr-2025", "cap", "pool", "\ud800", "\x00", "x" * 5000, [], {}, [[]], {"": {}}, {"seat": 0},
)  # fmt: skip


def sample_documents(rng, number):
    """Legal rounds and hands."""
    documents = [deal_round(rng) for _ in range(number)]
    while len(documents) < number * 3 // 2:
        concealed, melds = random_hand(rng)
        if not oracle.readings(concealed, melds):
            continue
        suits = {tile[1] for tile in oracle.copies_held(concealed, melds)}
        tile = concealed.pop()
        hand = {
            "format": "xuezhan-hand/1",
            "rules": rng.choice(("chengdu", "sbr-2025", "xuezhan-daodi")),
            "void": min(set("mps") - suits),
            "concealed": text_of(concealed),
            "melds": [{"kind": kind, "tile": tile} for kind, tile in melds],
        }
        documents.append(hand if rng.random() < 0.4 else {**hand, "tile": tile, "by": "discard", "kong": None})
    return documents


def mutate_tree(rng, document):
    """A copy with one to three nodes replaced, removed, doubled or exchanged."""
    found = copy.deepcopy(document)
    for _ in range(rng.choice((1, 1, 2, 3))):
        nodes = list(_containers(found))
        if not nodes:
            break
        node = rng.choice(nodes)
        keys = list(node) if isinstance(node, dict) else list(range(len(node)))
        if not keys:
            continue
        key, other = rng.choice(keys), rng.choice(keys)
        damage = rng.choice(("replace", "replace", "remove", "exchange", "graft", "add"))
        if damage == "replace":
            node[key] = copy.deepcopy(rng.choice(SCRAPS))
        elif damage == "remove":
            del node[key]
        elif damage == "exchange":
            node[key], node[other] = node[other], node[key]
        elif damage == "graft":
            node[key] = copy.deepcopy(rng.choice(nodes))
        elif isinstance(node, dict):
            node[rng.choice(("seat", "from", "late", "fan", "fans", "tile", "x", "", "passive"))] = rng.choice(SCRAPS)
        else:
            node.insert(key, copy.deepcopy(node[other]))
    return found


def _containers(node):
    if isinstance(node, dict | list):
        yield node
        for child in node.values() if isinstance(node, dict) else node:
            yield from _containers(child)


def mutate_bytes(rng, data):
    """A copy with some bytes overwritten, cut out, repeated or cut off."""
    found = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 5))):
        place = rng.randrange(len(found) + 1)
        length = rng.choice((1, 1, 2, 8, 40))
        damage = rng.randrange(4)
        if damage == 0:
            found[place : place + length] = bytes(rng.randrange(256) for _ in range(length))
        elif damage == 1:
            del found[place : place + length]
        elif damage == 2:
            found[place:place] = found[place : place + length] * rng.choice((1, 2, 50))
        else:
            del found[place + length * 10 :]
    return bytes(found)
