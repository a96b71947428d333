"""The score command: hands as text with options, as documents, and many at once."""

import json

import pytest

from calculator.documents import answer_hand, dump_json
from calculator.openapi import HAND_EXAMPLE
from tests.commands.running import run

HAND = "45s77s6p7777p8p pung:3s +3s"
SBR = ("--rules", "sbr-2025", "--void", "m")


def answer_of(*arguments):
    status, out, _ = run("score", *arguments, "--json")
    return status, json.loads(out)


def test_a_hand_as_text_is_the_hand_as_a_document():
    assert answer_of(HAND, *SBR) == (0, answer_hand(HAND_EXAMPLE))
    assert answer_of("45条77s 6筒7777筒８饼 碰3条 +3索", *SBR) == (
        0,
        answer_hand(HAND_EXAMPLE),
    )


def test_options_say_how_the_tile_was_won():
    status, answer = answer_of(HAND, *SBR, "--by", "self_draw", "--base", "5", "--circumstance", "last_tile")
    assert status == 0
    assert [line["key"] for line in answer["fans"]] == ["root", "last_tile_draw"]
    assert answer["pays"] == {"each": 45, "payers": 3}
    kong = ("234m 456m 55p 66p direct:9m +6p", "--void", "s", "--by", "self_draw", "--circumstance", "after_kong")
    assert answer_of(*kong, "--kong", "direct")[1]["pays"]["payers"] == 1
    assert answer_of(*kong)[1]["pays"]["payers"] == 3


def test_house_rules_are_given_as_json():
    rules = json.dumps({"preset": "sbr-2025", "changes": {"fans": {"root": 3}, "cap": None}})
    status, answer = answer_of(HAND, "--rules", rules, "--void", "m")
    assert (status, answer["fan"], answer["points"]) == (0, 6, 64)


def test_the_default_rules_are_chengdu():
    status, answer = answer_of(HAND, "--void", "m")
    assert (status, answer) == (0, answer_hand({**HAND_EXAMPLE, "rules": "chengdu"}))


def test_a_hand_without_a_winning_tile_is_asked_for_its_waits():
    status, answer = answer_of(HAND.removesuffix(" +3s"), *SBR)
    assert (status, answer["format"], len(answer["waits"])) == (0, "xuezhan-waits/1", 2)


def test_texts():
    status, out, _ = run("score", HAND, *SBR, "--lang", "en")
    assert status == 0
    assert out.splitlines()[1:] == ["  678p 777p 333s 345s 77s", "One pays 4 points."]
    assert "= 4 points" in out.splitlines()[0]
    status, out, _ = run("score", HAND, *SBR, "--by", "self_draw", "--lang", "en")
    assert out.splitlines()[-1] == "Each of the three others pays 5 points."
    status, out, _ = run("score", "112233p 556677s 9s +9s", *SBR, "--lang", "en")
    assert out.splitlines()[-2].startswith("Next best reading: ")
    assert out.splitlines()[-1] == "  123p 123p 567s 567s 99s"
    status, out, _ = run("score", HAND.removesuffix(" +3s"), *SBR, "--lang", "en")
    assert [line.split()[0] for line in out.splitlines()] == ["ready", "3s", "6s"]


def test_a_void_suit_not_told_is_one_the_hand_lacks():
    for hand in (HAND, HAND.removesuffix(" +3s")):
        assert answer_of(hand, "--rules", "sbr-2025") == answer_of(hand, "--rules", "sbr-2025", "--void", "m")


@pytest.mark.parametrize(
    ("arguments", "problems"),
    [
        (["45s77s6x +3s"], [("unreadable_tiles", "concealed")]),
        (["", "--void", "m"], [("too_few_tiles", "")]),
        (["东 123m +3s"], [("honour_tile", "concealed")]),
        (["123m 456p 789s 1122m +2m"], [("void_missing", "void"), ("three_suits", "")]),
        ([HAND, *SBR, "--base", "0"], [("bad_value", "base")]),
        ([HAND, "--rules", "nope"], [("unknown_rules", "rules")]),
        ([HAND, "--rules", "{"], [("bad_value", "")]),
        ([HAND.replace("+3s", "+9s"), *SBR], [("not_a_win", "")]),
        (["1m\udc80"], [("unreadable_tiles", "concealed")]),
    ],
)
def test_problems_end_with_status_1(arguments, problems):
    status, answer = answer_of(*arguments)
    assert [(problem["code"], problem["where"]) for problem in answer["problems"]] == problems
    assert status == 1
    status, out, _ = run("score", *arguments, "--lang", "en")
    assert status == 1
    assert out.endswith(".\n")


def test_a_file(tmp_path):
    path = tmp_path / "hand"
    path.write_text(json.dumps(HAND_EXAMPLE))
    assert answer_of(path) == (0, answer_hand(HAND_EXAMPLE))
    status, _, said = run("score", path, "--void", "m")
    assert status == 2
    assert "--void" in said


def test_many_hands(tmp_path):
    path = tmp_path / "hands.jsonl"
    path.write_text(json.dumps(HAND_EXAMPLE) + "\nno\n" + json.dumps({**HAND_EXAMPLE, "tile": None}))
    status, out, _ = run("score", "--jsonl", path)
    formats = [json.loads(line)["format"] for line in out.splitlines()]
    assert formats == ["xuezhan-score/1", "xuezhan-problems/1", "xuezhan-waits/1"]
    assert out.splitlines()[0] == dump_json(answer_hand(HAND_EXAMPLE))
    assert status == 1


def test_wrong_usage(tmp_path):
    assert run("score", tmp_path / "none.json")[0] == 2
    assert run("score", HAND, "--jsonl")[0] == 2
    assert run("score", HAND, "--by", "magic")[0] != 0
