"""样局: rounds to look at, one tap from the first page."""

from calculator.documents.loading import Document

SAMPLE: Document = {
    "format": "xuezhan-round/1",
    "rules": "sbr-2025",
    "base": 1,
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
        {"kind": "win", "by": "self_draw", "wins": [{"seat": 1, "fans": {"full_flush": 1, "root": 1}}]},
        {"kind": "false_win", "seat": 2},
    ],
    "still_in": [
        {
            "seat": 3,
            "concealed": "234m 456m 77p 88p",
            "melds": [{"kind": "added_kong", "tile": "9m", "from": 0}],
        }
    ],
    "over": True,
}

# Told by tiles and nothing else, so that every preset settles it, and most house rules.
BY_TILES: Document = SAMPLE | {
    "rules": "chengdu",
    "events": [
        *SAMPLE["events"][:4],
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
    "still_in": [{"seat": 2, "concealed": "367m 258p 369s 22m 55s"}, *SAMPLE["still_in"]],
}

SAMPLES: dict[str, Document] = {"sample": SAMPLE, "tiles": BY_TILES}
