"""The sample round of the documents: kongs, a shot after a kong, a self-draw, a false win, one player left ready."""

from tests.telling import rows, settled

SAMPLE = """
    sbr-2025
    dealer 0, base 1, voids smps
    0 kong concealed 1m
    1 kong direct 7s from 2
    3 kong added 9m from 0
    discard from 3 after_kong: 0 234m 456p 789p 5p concealed:1m +5p
    draw: 1 fans full_flush root
    2 false_win
    3 left 234m 456m 77p 88p added:9m
"""


def test_who_gained_what():
    found = settled(SAMPLE)
    assert (found["deltas"], found["pool"], found["next_dealer"]) == ([10, 18, -37, -15], 24, 0)


def test_every_transfer():
    assert rows(SAMPLE) == [
        "1>0 2 kong_concealed",
        "2>0 2 kong_concealed",
        "3>0 2 kong_concealed",
        "2>1 2 kong_direct",
        "0>3 1 kong_added",
        "1>3 1 kong_added",
        "2>3 1 kong_added",
        "3>0 1 undoes 4",
        "3>1 1 undoes 5",
        "3>2 1 undoes 6",
        "3>0 4 win",
        "2>1 9 win",
        "3>1 9 win",
        "2>pool 24 false_win",
    ]


def test_the_scores_and_the_end():
    found = settled(SAMPLE)
    assert found["scores"][0] == {
        "event": 3,
        "seat": 0,
        "fans": [{"key": "root", "times": 1, "fan": 1}, {"key": "after_kong_discard", "times": 1, "fan": 1}],
        "fan": 2,
        "counted_fan": 2,
        "capped": False,
        "points": 4,
        "reading": {"shape": "standard", "sets": ["1111m", "234m", "456p", "789p"], "pair": "55p"},
    }
    assert found["ends"] == [
        {"seat": 3, "state": "ready", "waits": ["7p", "8p"], "dearest": {"tile": "7p", "fan": 1, "points": 2}}
    ]
