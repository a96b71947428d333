"""样局: a round that settles by tiles under nearly every rule set, to show what a change of the rules does."""

from calculator.documents import read_round
from scoring.events import Round
from scoring.presets import CHENGDU

SAMPLE = {
    "format": "xuezhan-round/1",
    "rules": CHENGDU.key,
    "dealer": 0,
    "players": [
        {"name": "Dong", "void": "s"},
        {"name": "Nan", "void": "m"},
        {"name": "Xi", "void": "p"},
        {"name": "Bei", "void": "s"},
    ],
    "events": [
        {"kind": "kong", "seat": 0, "kong": "concealed", "tile": "1m"},
        {"kind": "kong", "seat": 1, "kong": "direct", "tile": "7s", "from": 2},
        {"kind": "kong", "seat": 3, "kong": "added", "tile": "9m", "from": 0, "late": False},
        {
            "kind": "win",
            "by": "discard",
            "from": 3,
            "circumstances": ["after_kong"],
            "wins": [
                {
                    "seat": 0,
                    "concealed": "234m 456p 789p 5p",
                    "melds": [{"kind": "concealed_kong", "tile": "1m"}],
                    "tile": "5p",
                }
            ],
        },
        {
            "kind": "win",
            "by": "self_draw",
            "wins": [
                {
                    "seat": 1,
                    "concealed": "123s 456s 88s 99s",
                    "melds": [{"kind": "direct_kong", "tile": "7s", "from": 2}],
                    "tile": "8s",
                }
            ],
        },
    ],
    "still_in": [
        {"seat": 2, "concealed": "367m 258p 369s 22m 55s"},
        {"seat": 3, "concealed": "234m 456m 77p 88p", "melds": [{"kind": "added_kong", "tile": "9m", "from": 0}]},
    ],
    "over": True,
}


def sample_round() -> Round:
    """样局: three kongs, the discard after one of them won on, a self-draw, and at the end a pig and a ready player."""
    return read_round(SAMPLE)
