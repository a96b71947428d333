"""Rule sets in documents: changes to a preset, their faults, and their way back into a document."""

import json
from dataclasses import replace
from random import Random

import pytest

from calculator.documents import (
    answer_rules,
    dump_json,
    presets_document,
    read_preset,
    read_rules,
    rules_value,
    ruleset_document,
)
from scoring.presets import PRESETS
from scoring.problems import Refused
from scoring.rules import KNOBS, Combination
from tests.dealing import deal_rules

BAD, KEY = "bad_value", "unknown_key"
PAIR = {"fans": ["full_flush", "seven_pairs"], "fan": 5}

FAULTS = [
    ({"speed": 1}, [(KEY, "speed")]),
    ({"fans": []}, [(BAD, "fans")]),
    ({"fans": None}, [(BAD, "fans")]),
    ({"fans": {"chow": 1}}, [(KEY, "fans.chow")]),
    ({"fans": {"basic": 1}}, [(KEY, "fans.basic")]),
    ({"fans": {"self_draw": 1}}, [(KEY, "fans.self_draw")]),
    *[({"fans": {"root": value}}, [(BAD, "fans.root")]) for value in (-1, 100, True, 1.5, "1", [])],
    ({"combinations": [PAIR, {**PAIR, "fan": 1}]}, [(BAD, "combinations.1")]),
    ({"combinations": [PAIR, {**PAIR, "fans": PAIR["fans"][::-1]}]}, [(BAD, "combinations.1")]),
    ({"combinations": {}}, [(BAD, "combinations")]),
    ({"combinations": [None]}, [(BAD, "combinations.0")]),
    ({"combinations": [{"fans": PAIR["fans"]}]}, [(BAD, "combinations.0.fan")]),
    ({"combinations": [{"fan": 5}]}, [(BAD, "combinations.0.fans")]),
    ({"combinations": [{**PAIR, "fan": 100}]}, [(BAD, "combinations.0.fan")]),
    ({"combinations": [{**PAIR, "name": "x"}]}, [(KEY, "combinations.0.name")]),
    ({"combinations": [{**PAIR, "fans": ["root"]}]}, [(BAD, "combinations.0.fans")]),
    ({"combinations": [{**PAIR, "fans": ["root", "root"]}]}, [(BAD, "combinations.0.fans.1")]),
    ({"combinations": [{**PAIR, "fans": ["root", 1]}]}, [(BAD, "combinations.0.fans.1")]),
    ({"combinations": [PAIR, {**PAIR, "fans": ["root", "x"]}]}, [(KEY, "combinations.1.fans.1")]),
    ({"combinations": [{**PAIR, "fans": ["root", "heavenly"]}]}, [(KEY, "combinations.0.fans.1")]),
    *[({"cap": value}, [(BAD, "cap")]) for value in (0, 31, True, "3", 3.0, "none")],
    *[({"plain_fan": value}, [(BAD, "plain_fan")]) for value in (2, -1, None, False)],
    *[({"pig_pays": value}, [(BAD, "pig_pays")]) for value in (100, "dearest", True, [])],
    *[({"kong_direct": value}, [(BAD, "kong_direct")]) for value in (-1, 100, None, "2")],
    *[({"refund_not_ready": value}, [(BAD, "refund_not_ready")]) for value in (0, 1, None, "yes")],
    *[({"show": value}, [(BAD, "show")]) for value in ("points", None, 1, {})],
]


@pytest.mark.parametrize(("changes", "problems"), FAULTS)
def test_a_fault_is_told_at_its_path(changes, problems):
    with pytest.raises(Refused) as refused:
        read_rules({"preset": "chengdu", "changes": changes})
    found = [(problem.code, problem.where) for problem in refused.value.problems]
    assert found == [(code, f"rules.changes.{where}") for code, where in problems]


@pytest.mark.parametrize("key", KNOBS)
def test_every_field_takes_each_of_its_values_and_no_other(key):
    knob = KNOBS[key]
    for value in (*knob.choices, *knob.numbers):
        assert getattr(read_rules({"preset": "neijiang", "changes": {key: value}}), key) == value
    for value in ("nonsense", -1, 2.5, [], {}):
        with pytest.raises(Refused):
            read_rules({"preset": "neijiang", "changes": {key: value}})


def test_changes_are_read():
    changes = {
        "cap": None,
        "fans": {"root": None, "all_pungs": 4, "double_dragon_seven_pairs": 0},
        "combinations": [{"fans": ["seven_pairs", "full_flush"], "fan": 6}],
    }
    rules = read_rules({"preset": "chengdu", "changes": changes})
    assert rules.cap is None
    assert "root" not in rules.fans
    assert (rules.fans["all_pungs"], rules.fans["double_dragon_seven_pairs"]) == (4, 0)
    assert rules.combinations == (Combination(("full_flush", "seven_pairs"), 6),)
    assert rules.kong_on_shot == "transfer_last"


def test_the_preset_itself_stays_as_it_is():
    before = ruleset_document(PRESETS["chengdu"].rules)
    read_rules({"preset": "chengdu", "changes": {"fans": {"root": None}}})
    assert ruleset_document(PRESETS["chengdu"].rules) == before


def test_the_path_of_the_rules_is_the_callers():
    with pytest.raises(Refused) as refused:
        read_rules("nope", where="house")
    assert refused.value.problems[0].where == "house"


def test_a_rule_set_is_written_as_the_nearest_preset_with_the_fewest_changes():
    for key, preset in PRESETS.items():
        assert rules_value(preset.rules) == key
    house = replace(PRESETS["chengdu"].rules, cap=5, combinations=(Combination(("all_pungs", "full_flush"), 4),))
    assert rules_value(house) == {
        "preset": "chengdu",
        "changes": {"combinations": [{"fans": ["all_pungs", "full_flush"], "fan": 4}], "cap": 5},
    }
    without_root = read_rules({"preset": "sbr-2025", "changes": {"fans": {"root": None}}})
    assert rules_value(without_root) == {"preset": "sbr-2025", "changes": {"fans": {"root": None}}}


def test_what_is_written_is_read_back():
    rng = Random(7)
    for _ in range(300):
        rules = read_rules(deal_rules(rng))
        assert read_rules(json.loads(dump_json(rules_value(rules)))) == rules
        for preset in PRESETS:
            assert read_rules({"preset": preset, "changes": ruleset_document(rules)}) == rules


def test_rule_sets_have_a_document():
    document = answer_rules("neijiang")
    assert document["format"] == "xuezhan-rules/1"
    assert document["names"]["zh-hans"] == "内江麻将"
    assert document["rules"]["fans"]["root"] is None
    assert document["rules"]["combinations"][0] == {"fans": ["all_pungs", "full_flush"], "fan": 4}
    assert "cap" in document["assumed"]
    assert "combinations" in document["read"]
    assert document["rules"] == ruleset_document(read_preset("neijiang").rules)
    assert [preset["key"] for preset in presets_document()["presets"]] == list(PRESETS)


def test_an_unknown_rule_set_has_a_problem():
    assert answer_rules("nope") == {
        "format": "xuezhan-problems/1",
        "problems": [{"code": "unknown_rules", "where": "rules", "params": {"value": "nope"}}],
    }
