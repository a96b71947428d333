"""No case is silently missing: each stands in a table or is left out with its reason."""

import json
from collections import Counter

from tests import cases

TABLES = ("scores", "waits", "points", "notation", "rounds", "refused", "settled_rounds", "refused_rounds")
REASONS = {
    "cannot be written",
    "copies seen elsewhere",
    "a law, not a case",
    "duplicate",
    "fan not played",
    "no facts given",
    "not of a finished round",
    "not of a hand or a round",
    "rule not played",
}

GIVEN = {"id", "source", "rules", "note"}
WON = {"void", "hand", "by", "circumstances", "kong"}
PLAYED = {"names", "voids", "events", "still_in", "over"}
KEYS = {
    "scores": GIVEN
    | WON
    | {"base", "holds", "fans", "fan", "counted_fan", "points", "payers", "shape", "sets", "pair"},
    "waits": GIVEN
    | {"void", "hand", "state", "waits", "waits_without", "completing", "dearest", "dearest_fan", "dearest_points"},
    "points": GIVEN | {"fan", "points"},
    "notation": GIVEN | {"text", "tiles", "problem", "token"},
    "rounds": GIVEN | PLAYED | {"deltas", "pool", "by_reason", "by_event", "rows", "scores", "ends"},
    "refused": GIVEN | WON | PLAYED | {"asks", "shape", "document", "problems"},
}


# What says which test reads a row: exactly one of them.
ASKED_BY = {
    "scores": {"hand", "holds"},
    "refused": {"hand", "events", "document"},
    "notation": {"tiles", "problem"},
}


def all_ids():
    return Counter(case for ids in json.loads((cases.FOLDER / "ids.json").read_text()).values() for case in ids)


def test_kept_and_left_out_are_all_cases():
    rows = [row["id"] for name in TABLES for row in cases.table(name)]
    assert [row for row, times in Counter(rows).items() if times > 1] == []
    kept = {row.split(".")[0] for row in rows}
    left_out = [row["id"] for row in cases.table("left_out")]
    assert kept.isdisjoint(left_out)
    assert Counter(kept) + Counter(left_out) == all_ids()


def test_all_collections_are_whole():
    """As many as there were when they were collected."""
    collections = json.loads((cases.FOLDER / "ids.json").read_text())
    assert {name: len(ids) for name, ids in collections.items()} == {
        "worked_examples": 142,
        "known_faults": 129,
        "tests_of_other_tools": 351,
        "settled_rounds": 100,
        "refused_rounds": 60,
    }


def test_every_case_left_out_says_why():
    for row in cases.table("left_out"):
        assert row["reason"] in REASONS
        assert row["why"]


def test_every_row_names_its_source_and_holds_only_what_is_read():
    """A misspelt key would be compared with nothing."""
    for name, keys in KEYS.items():
        for row in cases.table(name):
            assert row["source"]
            assert row.keys() <= keys, row["id"]


def test_every_row_is_read_by_one_test():
    for name, keys in ASKED_BY.items():
        for row in cases.table(name):
            assert len(row.keys() & keys) == 1, row["id"]
