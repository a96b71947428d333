"""房规文档: one form only, the same bytes after any journey, and every fault at its path."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from django.conf import settings
from hypothesis import given
from hypothesis import strategies as st

from calculator.documents import load_json
from calculator.documents.house_rules import FORMAT, NamedRules, house_rules_text, in_order, read_house_rules
from calculator.rulebook.contradictions import can_be_held_together, contradictions, doubts
from calculator.rulebook.hands import FAN_HANDS
from scoring.fans import FAN_KEYS, PATTERN_KEYS
from scoring.notation import parse_hand
from scoring.presets import CHENGDU, PRESETS
from scoring.problems import Refused
from scoring.rules import KNOBS, Combination
from scoring.score import ranked
from tests.markdown import page


def document(**changes):
    return {"format": FORMAT, "name": "Club", "preset": "chengdu", "changes": changes, "version": 3}


def faults(value):
    with pytest.raises(Refused) as refused:
        read_house_rules(value)
    return [(problem.where, problem.code, problem.params.get("expected")) for problem in refused.value.problems]


@st.composite
def house_rules(draw):
    """Any rule set that does not contradict itself, over any preset."""
    preset = draw(st.sampled_from(list(PRESETS)))
    knobs = {
        key: draw(st.sampled_from([*knob.choices, *list(knob.numbers)[:40]]))
        for key, knob in KNOBS.items()
        if draw(st.booleans())
    }
    fans = {key: fan for key in FAN_KEYS if (fan := draw(st.none() | st.integers(0, 99))) is not None}
    rules = replace(PRESETS[preset].rules, fans=fans, combinations=(), **knobs)
    pairs = [(a, b) for a in PATTERN_KEYS for b in PATTERN_KEYS if PATTERN_KEYS.index(a) < PATTERN_KEYS.index(b)]
    possible = [keys for keys in pairs if set(keys) <= fans.keys() and can_be_held_together(keys)]
    if possible:
        chosen = draw(st.lists(st.sampled_from(possible), unique=True, max_size=3))
        rules = replace(rules, combinations=tuple(Combination(keys, draw(st.integers(0, 99))) for keys in chosen))
    if rules.pig_pays == "cap" and rules.cap is None:
        rules = replace(rules, cap=4)
    name = draw(st.text(st.characters(categories=["L", "N"]), min_size=1, max_size=40))
    return NamedRules(name, preset, in_order(rules), draw(st.integers(1, 999)))


@given(house_rules())
def test_what_is_written_is_read_back_and_written_again_as_the_same_bytes(named):
    text = house_rules_text(named)
    read = read_house_rules(load_json(text.encode()))
    assert read == named
    assert house_rules_text(read) == text


@pytest.mark.parametrize("key", PRESETS)
def test_a_preset_unchanged_is_no_change_and_no_contradiction(key):
    named = NamedRules("x", key, PRESETS[key].rules)
    assert named.changes == {}
    assert in_order(named.rules) == named.rules
    assert list(contradictions(named.rules)) == []
    assert list(doubts(named.rules)) == []


def test_what_says_nothing_new_is_left_out_and_combinations_stand_in_order():
    told = document(
        cap=4,
        root=None,
        fans={"root": 1, "all_simples": None},
        combinations=[
            {"fans": ["seven_pairs", "full_flush"], "fan": 5},
            {"fans": ["full_flush", "all_pungs"], "fan": 4},
        ],
    )
    del told["changes"]["root"]
    text = json.loads(house_rules_text(read_house_rules(told)))
    assert text["changes"] == {
        "fans": {"all_simples": None},
        "combinations": [
            {"fans": ["all_pungs", "full_flush"], "fan": 4},
            {"fans": ["full_flush", "seven_pairs"], "fan": 5},
        ],
    }


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ([], [("", "bad_value", "object")]),
        ({**document(), "colour": 1}, [("colour", "unknown_key", None)]),
        ({**document(), "format": "xuezhan-rules/1"}, [("format", "bad_value", "choice")]),
        ({**document(), "name": "  "}, [("name", "bad_value", "something")]),
        ({**document(), "name": 7}, [("name", "bad_value", "text")]),
        ({**document(), "version": 0}, [("version", "bad_value", "whole_number")]),
        ({**document(), "version": True}, [("version", "bad_value", "whole_number")]),
        ({**document(), "preset": "moon"}, [("preset", "unknown_rules", None)]),
        ({**document(), "changes": []}, [("changes", "bad_value", "object")]),
        (document(luck=1), [("changes.luck", "unknown_key", None)]),
        (document(fans={"luck": 1}), [("changes.fans.luck", "unknown_key", None)]),
        (document(cap="4"), [("changes.cap", "bad_value", "choice")]),
        (document(cap=4.0), [("changes.cap", "bad_value", "choice")]),
        (document(refund_not_ready=1), [("changes.refund_not_ready", "bad_value", "choice")]),
        (document(fans={"root": "1"}), [("changes.fans.root", "bad_value", "bare_number")]),
        (document(combinations=[{"fans": ["root"], "fan": 1}]), [("changes.combinations.0.fans", "bad_value", "list")]),
        (document(cap=None), [("changes.pig_pays", "bad_value", "a_cap")]),
        (
            document(combinations=[{"fans": ["all_pungs", "dragon_seven_pairs"], "fan": 1}]),
            [
                ("changes.combinations.0", "bad_value", "fans_played"),
                ("changes.combinations.0", "bad_value", "held_together"),
            ],
        ),
        (
            document(combinations=[{"fans": ["all_pungs", "all_258_pungs"], "fan": 1}]),
            [("changes.combinations.0", "bad_value", "held_together")],
        ),
        (
            document(combinations=[{"fans": ["terminals_everywhere", "all_simples"], "fan": 1}]),
            [("changes.combinations.0", "bad_value", "held_together")],
        ),
        (
            document(
                combinations=[
                    {"fans": ["all_pungs", "full_flush"], "fan": 1},
                    {"fans": ["full_flush", "all_pungs"], "fan": 2},
                ]
            ),
            [("changes.combinations.1", "bad_value", "one_combination")],
        ),
        (
            {**document(cap=None), "name": ""},
            [("name", "bad_value", "something"), ("changes.pig_pays", "bad_value", "a_cap")],
        ),
    ],
)
def test_what_is_wrong_is_refused_by_its_path(value, expected):
    assert faults(value) == expected


@pytest.mark.parametrize("key", ["format", "name", "preset", "changes", "version"])
def test_every_key_is_needed(key):
    value = {name: part for name, part in document().items() if name != key}
    assert (key, "bad_value") in [fault[:2] for fault in faults(value)]


@pytest.mark.parametrize("name", [name for name in FAN_HANDS if "+" in name])
def test_the_combinations_of_the_rule_book_can_be_held_together(name):
    assert can_be_held_together(tuple(name.split("+")))


@pytest.mark.parametrize("held", [name for name in FAN_HANDS if name in PATTERN_KEYS])
def test_patterns_that_one_hand_counts_can_be_held_together(held):
    """Every pair of patterns in the score of an example hand, all patterns played, is a possible combination."""
    rules = replace(CHENGDU.rules, fans=dict.fromkeys(FAN_KEYS, 1))
    hand, tile = parse_hand(FAN_HANDS[held].text)
    for score in ranked(hand, tile, rules):
        counted = tuple(line.key for line in score.fans if line.key in PATTERN_KEYS)
        assert can_be_held_together(counted), counted


def test_a_free_pig_and_a_larger_hand_worth_less_are_doubted():
    rules = replace(CHENGDU.rules, pig_pays=None, fans={**CHENGDU.rules.fans, "dragon_seven_pairs": 1})
    assert len(list(doubts(rules))) == 2


def test_the_document_in_the_docs_is_written_as_it_stands_there():
    text = (Path(settings.BASE_DIR) / "docs/house-rules.md").read_text(encoding="utf-8")
    block = re.search(r"```json\n(.*?)```", text, re.DOTALL)[1]
    assert house_rules_text(read_house_rules(load_json(block.encode()))) == block
    keys = re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE)
    assert keys == list(json.loads(block))


def test_the_document_in_the_documentation_is_in_the_one_form():
    told = re.search(r"```json\n(.*?)```", page("docs/rules.md"), re.DOTALL)[1]
    named = read_house_rules(load_json(told.encode()))
    assert json.loads(house_rules_text(named)) == json.loads(told)
    assert list(json.loads(told)["changes"]) == list(json.loads(house_rules_text(named))["changes"])
