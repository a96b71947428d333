"""docs: the tables of rules, presets, problems, addresses and commands say what the code does; links lead somewhere."""

import ast
import re

import pytest
from django.core.management import load_command_class

from calculator.documents.rules import knob_text
from scoring.fans import FAN_KEYS, PATTERNS
from scoring.ledger import Reason
from scoring.presets import PRESETS
from scoring.rules import KNOBS
from scoring.terms import FANS
from tests.markdown import ROOT, anchors, codes, first_codes, page, table, tables

FORMAT = page("docs/format.md")
RULES = page("docs/rules.md")

# The rules


def test_the_fan_table_is_that_of_the_code():
    found = table(RULES, "key")
    assert first_codes(found) == ["basic", *FAN_KEYS, "self_draw"]
    absorbs = {pattern.key: pattern.absorbs for pattern in PATTERNS}
    for key, row in zip(first_codes(found), found.rows, strict=True):
        assert row[1].split() == [FANS[key].zh, *FANS[key].also]
        assert row[2] == FANS[key].en
        absorbed = re.findall(r"`(\w+)`(?: × (\d))?", row[4])
        assert {fan: int(times or 1) for fan, times in absorbed} == absorbs.get(key, {})


FIELDS = {codes(row[0])[0]: row for t in tables(RULES) if t.columns[0] == "field" for row in t.rows}


def test_every_field_is_explained():
    assert sorted(FIELDS) == sorted(KNOBS)


@pytest.mark.parametrize("field", KNOBS)
def test_a_field_is_explained_with_all_its_values(field):
    _, values, meaning = FIELDS[field]
    told = values.replace("–", "-").replace("`", "").split(", ")
    assert sorted(told) == sorted(knob_text(KNOBS[field]).split(", "))
    assert set(codes(values)) <= set(codes(meaning))


def shown(value):
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def preset_cell(preset, key):
    """What the table of presets says of a field, a fan or a combination."""
    combinations = {"+".join(c.keys): c.fan for c in preset.rules.combinations}
    fans = {**preset.rules.fans, **combinations}
    text = shown(getattr(preset.rules, key) if key in KNOBS else fans.get(key))
    marked = "combinations" if key in combinations else key
    return text + " (a)" * (marked in preset.assumed) + " (r)" * (marked in preset.read)


def test_the_presets_are_those_of_the_code_cell_by_cell():
    found = table(RULES, "field or fan")
    assert [codes(column)[0] for column in found.columns[1:]] == list(PRESETS)
    combinations = {"+".join(c.keys) for preset in PRESETS.values() for c in preset.rules.combinations}
    assert sorted(first_codes(found)) == sorted([*FAN_KEYS, *combinations, *KNOBS])
    for key, row in zip(first_codes(found), found.rows, strict=True):
        assert row[1:] == [preset_cell(preset, key) for preset in PRESETS.values()], key


def test_the_presets_are_named():
    rows = table(RULES, "key", "规则预设 · Presets").rows
    assert [(codes(row[0])[0], row[1]) for row in rows] == [(key, preset.zh) for key, preset in PRESETS.items()]


# Problems, reasons, addresses, commands


def constants(node):
    return {found.value for found in ast.walk(node) if isinstance(found, ast.Constant)}


def told_in_code(*folders):
    """The problem codes, and what a bad_value says was expected, as the code names them."""
    found, expected = set(), set()
    for path in [path for folder in folders for path in (ROOT / folder).glob("*.py")]:
        for call in (node for node in ast.walk(ast.parse(path.read_bytes())) if isinstance(node, ast.Call)):
            name = getattr(call.func, "attr", getattr(call.func, "id", ""))
            if name in {"Problem", "note", "NotationError"}:
                found |= constants(call.args[0])
                expected |= {word for k in call.keywords if k.arg == "expected" for word in constants(k.value)}
            if name in {"wrong", "_refusal"}:
                expected |= constants(call.args[0])
    return found, expected


def test_every_problem_is_in_the_tables():
    found, expected = told_in_code("scoring", "calculator/documents")
    assert sorted(c for t in tables(FORMAT) if t.columns[0] == "code" for c in first_codes(t)) == sorted(found)
    assert sorted(first_codes(table(FORMAT, "`expected`"))) == sorted(expected)


def test_every_reason_is_in_the_table():
    assert sorted(first_codes(table(FORMAT, "reason"))) == sorted(Reason)


@pytest.mark.parametrize("address", first_codes(table(FORMAT, "address")))
def test_an_address_answers(address, client):
    method, path = address.replace("KEY", "chengdu").split()
    response = client.get(path) if method == "GET" else client.post(path, b"{", content_type="text/plain")
    assert response.status_code == (200 if method == "GET" else 422)
    if not path.endswith("openapi.json"):
        assert {"GET": client.post, "POST": client.get}[method](path).status_code == 405


def test_an_unknown_rule_set_is_not_found(client):
    response = client.get("/api/rules/tokyo")
    assert (response.status_code, response.json()["problems"][0]["code"]) == (404, "unknown_rules")


OF_DJANGO = {
    *("-h", "--help", "--version", "-v", "--verbosity", "--settings", "--pythonpath"),
    *("--traceback", "--no-color", "--force-color", "--skip-checks"),
}


def test_every_option_of_the_commands_is_in_the_table():
    known = set()
    for name in {code.split()[1] for code in first_codes(table(FORMAT, "command"))}:
        parser = load_command_class("calculator", name).create_parser("manage.py", name)
        known |= set(parser._option_string_actions)
    assert set(first_codes(table(FORMAT, "option"))) == known - OF_DJANGO


# Links


@pytest.mark.parametrize("name", ["README.md", "docs/format.md", "docs/rules.md"])
def test_links_lead_somewhere(name):
    here = ROOT / name
    for link in re.findall(r"\]\(([^)]+)\)", page(name)):
        path, _, anchor = link.partition("#")
        target = here.parent / path if path else here
        assert target.is_file(), link
        assert not anchor or anchor in anchors(page(target)), link


@pytest.mark.parametrize("name", ["docs/format.md", "docs/rules.md"])
def test_the_readme_leads_to_the_documentation(name):
    assert f"]({name})" in page("README.md")
