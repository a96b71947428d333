"""docs/tables.md and docs/hosting.md: the example goes in and out, and the tables and commands are what there is."""

import json
import re
from pathlib import Path

import pytest
from django.core.management import get_commands
from django.test import Client
from django.urls import reverse

from calculator import services
from calculator.models import Action
from calculator.selectors import standings
from calculator.tables.document import MOST_BYTES, MOST_CHANGES, MOST_ROUNDS
from tests.tables.evening import exported

ROOT = Path(__file__).parents[2]
TABLES = (ROOT / "docs" / "tables.md").read_text(encoding="utf-8")
HOSTING = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")


def test_the_example_goes_in_and_what_goes_out_goes_in_again(db):
    (example,) = re.findall(r"```json\n(.*?)```", TABLES, re.DOTALL)
    document = json.loads(example)
    table = services.import_table(document)
    assert standings(table).rounds == 1
    text = exported(table)
    assert [change["action"] for change in json.loads(text)["changes"]] == [
        change["action"] for change in document["changes"]
    ]
    assert exported(services.import_table(json.loads(text))) == text


def test_every_action_is_in_the_table():
    rows = [line.split("|")[1] for line in TABLES.splitlines() if line.startswith("| `")]
    assert sorted(re.findall(r"`(\w+)`", " ".join(rows))) == sorted(Action.values)


def test_the_bounds_are_the_bounds():
    assert f"{MOST_BYTES // 2**20} MiB, {MOST_ROUNDS:,} rounds, {MOST_CHANGES:,} changes" in TABLES
    assert f"{MOST_BYTES // 2**20} MiB" in HOSTING


def test_every_command_named_is_there():
    named = set(re.findall(r"manage\.py (\w+)", HOSTING))
    assert {"serve", "demo", "backup", "restore", "check_ledger"} <= named
    assert named <= get_commands().keys()


@pytest.mark.django_db
def test_the_health_page_is_where_it_is_said_to_be(settings):
    settings.SECURE_SSL_REDIRECT = True
    settings.SECURE_REDIRECT_EXEMPT = [r"^health/$"]
    assert f"`{reverse('health')}`" in HOSTING
    assert Client().get("/health/").status_code == 200
    assert Client().get("/").status_code == 301
