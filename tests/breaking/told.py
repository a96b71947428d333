"""Faults in the patterns told of a winner."""

import copy

from tests.breaking.breaker import breaks
from tests.breaking.places import index_of, one_of, winners_of
from tests.dealing import PATTERN_KEYS, rule_set


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
