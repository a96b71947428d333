"""Hand documents: faults of form and of the game, scores, who pays, and waits."""

import json

import pytest

from calculator.documents import answer_hand, dump_json, hand_document, read_hand
from calculator.openapi import HAND_EXAMPLE
from scoring.events import By
from scoring.hand import KongKind
from tests.documents.edits import GONE, edited, places

BAD, KEY = "bad_value", "unknown_key"

FAULTS = [
    ("", [], [(BAD, "")]),
    ("format", "xuezhan-round/1", [(BAD, "format")]),
    ("format", GONE, [(BAD, "format")]),
    ("rules", GONE, [(BAD, "rules")]),
    ("rules", "nope", [("unknown_rules", "rules")]),
    ("base", 0, [(BAD, "base")]),
    ("base", True, [(BAD, "base")]),
    ("void", "x", [(BAD, "void")]),
    ("concealed", GONE, [(BAD, "concealed")]),
    ("concealed", 45, [(BAD, "concealed")]),
    ("concealed", "45q", [("unreadable_tiles", "concealed")]),
    ("concealed", "45s 发", [("honour_tile", "concealed")]),
    ("melds", None, [(BAD, "melds")]),
    ("melds.0.kind", "chow", [(BAD, "melds.0.kind")]),
    ("melds.0.tile", "3", [("unreadable_tiles", "melds.0.tile")]),
    ("melds.0.from", -1, [(BAD, "melds.0.from")]),
    ("tile", 3, [(BAD, "tile")]),
    ("tile", "34s", [("unreadable_tiles", "tile")]),
    ("by", GONE, [(BAD, "by")]),
    ("by", None, [(BAD, "by")]),
    ("by", "ron", [(BAD, "by")]),
    ("circumstances", ["last"], [(BAD, "circumstances.0")]),
    ("kong", "open", [(BAD, "kong")]),
    ("seat", 0, [(KEY, "seat")]),
    ("fans", {}, [(KEY, "fans")]),
    # Of the game.
    ("void", None, [("void_missing", "void")]),
    ("void", "p", [("void_suit_held", "")]),
    ("tile", "9s", [("not_a_win", "")]),
    ("concealed", "45s77s6p7777p", [("too_few_tiles", "")]),
    ("concealed", "45s77s6p7777p88p", [("too_many_tiles", "")]),
    ("circumstances", ["heavenly"], [("heavenly_not_first", "")]),
]


@pytest.mark.parametrize(("path", "value", "problems"), FAULTS)
def test_a_fault_is_told_at_its_path(path, value, problems):
    assert places(answer_hand(edited(HAND_EXAMPLE, path, value))) == problems


def test_a_score_names_the_reading_the_runner_up_and_the_pay():
    seven_pairs = {**HAND_EXAMPLE, "melds": [], "concealed": "22334455s 66p 88p 9p", "tile": "9p"}
    answer = answer_hand(seven_pairs)
    assert answer == {
        "format": "xuezhan-score/1",
        "fans": [{"key": "seven_pairs", "times": 1, "fan": 2}],
        "fan": 2,
        "counted_fan": 2,
        "capped": False,
        "points": 4,
        "reading": {"shape": "seven_pairs", "pairs": ["66p", "88p", "99p", "22s", "33s", "44s", "55s"]},
        "runner_up": None,
        "pays": {"each": 4, "payers": 1},
    }
    two_ways = {**HAND_EXAMPLE, "melds": [], "concealed": "112233p 556677s 9s", "tile": "9s"}
    answer = answer_hand(two_ways)
    assert answer["reading"]["shape"] == "seven_pairs"
    assert answer["runner_up"] == {
        "reading": {"shape": "standard", "sets": ["123p", "123p", "567s", "567s"], "pair": "99s"},
        "fans": [{"key": "basic", "times": 1, "fan": 0}],
        "fan": 0,
    }


KONG_HAND = {
    "concealed": "234m 456m 55p 66p",
    "melds": [{"kind": "direct_kong", "tile": "9m"}],
    "tile": "6p",
    "void": "s",
}
PLAIN_HAND = {"concealed": "234m 456m 789m 55p 66p", "melds": [], "tile": "6p", "void": "s"}


@pytest.mark.parametrize(
    ("rules", "hand", "moment", "pays"),
    [
        ("sbr-2025", PLAIN_HAND, {"by": "discard"}, {"each": 3, "payers": 1}),
        ("sbr-2025", PLAIN_HAND, {"by": "self_draw"}, {"each": 6, "payers": 3}),
        ("sbr-2025", PLAIN_HAND, {"by": "robbed_kong"}, {"each": 6, "payers": 1}),
        ("que-yi-men", PLAIN_HAND, {"by": "robbed_kong"}, {"each": 6, "payers": 1}),
        # Every share of a self-draw is paid by the robbed player alone.
        (
            {"preset": "sbr-2025", "changes": {"robbing_pays": "all_shares"}},
            PLAIN_HAND,
            {"by": "robbed_kong"},
            {"each": 27, "payers": 1},
        ),
        # The replacement tile of a direct kong: its feeder pays alone, or all pay.
        (
            "chengdu",
            KONG_HAND,
            {"by": "self_draw", "circumstances": ["after_kong"], "kong": "direct"},
            {"each": 12, "payers": 1},
        ),
        ("sbr-2025", KONG_HAND, {"by": "self_draw", "circumstances": ["after_kong"]}, {"each": 15, "payers": 3}),
    ],
)
def test_who_pays_with_all_four_still_in(rules, hand, moment, pays):
    answer = answer_hand({"format": "xuezhan-hand/1", "rules": rules, "base": 3, **hand, **moment})
    assert answer["pays"] == pays
    assert answer["points"] == pays["each"]


def test_a_hand_without_its_winning_tile_is_asked_for_its_waits():
    waits = {
        "format": "xuezhan-waits/1",
        "state": "ready",
        "waits": [{"tile": "3s", "fan": 2, "points": 4}, {"tile": "6s", "fan": 1, "points": 2}],
        "dearest": {"tile": "3s", "fan": 2, "points": 4},
    }
    assert answer_hand(edited(HAND_EXAMPLE, "tile", None)) == waits
    assert answer_hand(edited(edited(HAND_EXAMPLE, "tile", GONE), "by", GONE)) == waits


def test_a_hand_that_waits_for_nothing():
    not_ready = edited(edited(HAND_EXAMPLE, "tile", None), "concealed", "1457s 6p 1479p 8p")
    assert answer_hand(not_ready) == {
        "format": "xuezhan-waits/1",
        "state": "not_ready",
        "waits": [],
        "dearest": None,
    }
    assert answer_hand({**not_ready, "void": "p"})["state"] == "flower_pig"


def test_what_is_written_is_read_back():
    for changes in ({}, {"tile": None}, {"void": None, "rules": "xuezhan-daodi", "base": 20, "by": "self_draw"}):
        question = read_hand({**HAND_EXAMPLE, **changes})
        assert read_hand(json.loads(dump_json(hand_document(question)))) == question
    assert hand_document(read_hand(HAND_EXAMPLE)) == {**HAND_EXAMPLE, "concealed": "677778p 4577s"}


def test_the_moment_is_read():
    question = read_hand({**HAND_EXAMPLE, "by": "self_draw", "circumstances": ["last_tile"], "kong": "added"})
    assert (question.moment.by, question.moment.kong) == (By.SELF_DRAW, KongKind.ADDED)
    assert question.moment.circumstances == {"last_tile"}
