"""What is answered to a round: the settlement as printed in the format, or every problem."""

from random import Random

from calculator.documents import answer_round, dump_json, is_refusal
from calculator.documents.samples import SAMPLE
from tests.dealing import deal_round
from tests.documents.edits import edited, places


def test_the_example_settles_as_printed():
    answer = answer_round(SAMPLE)
    assert list(answer) == ["format", "deltas", "pool", "next_dealer", "transfers", "scores", "ends"]
    assert answer["format"] == "xuezhan-settlement/1"
    assert (answer["deltas"], answer["pool"], answer["next_dealer"]) == ([10, 18, -37, -15], 24, 0)
    assert answer["transfers"][10] == {
        "payer": 3,
        "payee": 0,
        "points": 4,
        "reason": "win",
        "event": 3,
        "reverses": None,
    }
    assert answer["transfers"][7]["reason"] == "kong_refund"
    assert answer["transfers"][7]["reverses"] == 4
    assert len(answer["transfers"]) == 14
    assert answer["scores"][0] == {
        "event": 3,
        "seat": 0,
        "fans": [{"key": "root", "times": 1, "fan": 1}, {"key": "after_kong_discard", "times": 1, "fan": 1}],
        "fan": 2,
        "counted_fan": 2,
        "capped": False,
        "points": 4,
        "reading": {"shape": "standard", "sets": ["1111m", "234m", "456p", "789p"], "pair": "55p"},
    }
    assert answer["ends"] == [
        {"seat": 3, "state": "ready", "waits": ["7p", "8p"], "dearest": {"tile": "7p", "fan": 1, "points": 2}}
    ]


def test_a_player_told_by_state_has_a_price_without_a_tile():
    told = edited(SAMPLE, "still_in.0", {"seat": 3, "state": "ready", "fan": 2})
    assert answer_round(told)["ends"] == [
        {"seat": 3, "state": "ready", "waits": [], "dearest": {"tile": None, "fan": 2, "points": 4}}
    ]


def test_a_round_that_is_not_over_has_no_next_dealer_and_no_ends():
    playing = edited(edited(SAMPLE, "over", False), "still_in", [])
    answer = answer_round(playing)
    assert answer["next_dealer"] is None
    assert answer["ends"] == []


def test_problems_of_the_game_are_told_all_at_once():
    broken = edited(edited(SAMPLE, "events.1.from", 1), "still_in.0.seat", 2)
    answer = answer_round(broken)
    assert is_refusal(answer)
    assert answer["format"] == "xuezhan-problems/1"
    assert {("from_self", "events.1"), ("still_in_extra", "still_in.0"), ("still_in_missing", "still_in")} <= set(
        places(answer)
    )


def test_the_same_round_gives_the_same_bytes():
    for seed in range(40):
        document = deal_round(Random(seed))
        assert dump_json(answer_round(document)) == dump_json(answer_round(deal_round(Random(seed))))


def test_dealt_rounds_settle():
    for seed in range(100):
        answer = answer_round(deal_round(Random(seed)))
        assert not is_refusal(answer), answer
        assert sum(answer["deltas"]) + answer["pool"] == 0
