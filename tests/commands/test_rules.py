"""The rules command: every cell of the table of presets, as a document and as text, and its faults."""

import csv
import json
from pathlib import Path

import pytest

from calculator.management.commands.rules import Command
from calculator.rule_words import LABELS, VALUES
from scoring.fans import FAN_KEYS
from scoring.presets import PRESETS
from scoring.rules import KNOBS
from tests.commands.running import run

# A preset a column, a field a row; (a): assumed where its text is silent, (r): a reading of an unclear text.
TABLE = Path(__file__).parents[1] / "cases" / "presets.csv"
ROWS = list(csv.DictReader(TABLE.read_text(encoding="utf-8").splitlines()))
MARKS = {"assumed: the text is silent": "(a)", "a reading: the text is unclear": "(r)"}


def expected_cells(key):
    return {row["field"]: row[key] for row in ROWS}


def written(value):
    return "–" if value is None else json.dumps(value).strip('"')


def test_the_table_has_every_field_of_every_preset():
    fields = [row["field"] for row in ROWS if "+" not in row["field"]]
    assert sorted(fields) == sorted([*FAN_KEYS, *KNOBS])
    assert list(ROWS[0])[1:] == list(PRESETS)


@pytest.mark.parametrize("key", PRESETS)
def test_the_document_equals_the_table(key):
    status, out, _ = run("rules", key, "--json")
    document = json.loads(out)
    rules = document["rules"]
    combinations = {"+".join(item["fans"]): item["fan"] for item in rules.pop("combinations")}
    values = {
        **rules.pop("fans"),
        **rules,
        **{row["field"]: None for row in ROWS if "+" in row["field"]},
        **combinations,
    }
    cells = {}
    for field, value in values.items():
        name = "combinations" if "+" in field else field
        marks = [mark for mark, marked in (("(a)", document["assumed"]), ("(r)", document["read"])) if name in marked]
        if "+" in field and value is None:
            marks = []
        cells[field] = " ".join([written(value), *marks])
    assert cells == expected_cells(key)
    assert status == 0


@pytest.mark.parametrize("key", PRESETS)
def test_the_text_equals_the_table(key):
    status, out, _ = run("rules", key, "--lang", "en")
    title, *lines = out.splitlines()
    cells = {}
    for line in lines:
        field, value, text = line.split(maxsplit=2)
        marks = [mark for words, mark in MARKS.items() if text.endswith(f"[{words}]")]
        cells[field] = " ".join([value, *marks])
    not_listed = {field for field, cell in expected_cells(key).items() if "+" in field and cell == "–"}
    assert cells == {field: cell for field, cell in expected_cells(key).items() if field not in not_listed}
    assert title == f"{PRESETS[key].en} ({key})"
    assert status == 0


def test_every_value_of_every_field_is_put_in_words():
    assert list(LABELS) == list(KNOBS)
    for key, knob in KNOBS.items():
        assert set(VALUES.get(key, {})) == set(knob.choices)


def test_all_presets_are_listed():
    status, out, _ = run("rules", "--lang", "zh-hans")
    assert [line.split(maxsplit=1) for line in out.splitlines()] == [
        [key, preset.zh] for key, preset in PRESETS.items()
    ]
    assert status == 0
    status, out, _ = run("rules", "--json")
    document = json.loads(out)
    assert [preset["key"] for preset in document["presets"]] == list(PRESETS)
    assert document["format"] == "xuezhan-presets/1"


def test_an_unknown_key_is_a_problem():
    status, out, _ = run("rules", "nope", "--json")
    assert json.loads(out)["problems"] == [{"code": "unknown_rules", "where": "rules", "params": {"value": "nope"}}]
    assert status == 1
    status, out, _ = run("rules", "nope", "--lang", "en")
    assert out == "rules: There is no rule set “nope”. Choose one of the list.\n"
    assert status == 1


def test_the_help_tells_the_exit_status():
    assert "Exit status" in Command.help
