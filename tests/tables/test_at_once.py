"""Several phones writing at the same moment, on whichever database the tests run."""

import json
import os
import subprocess
import sys
from itertools import chain
from pathlib import Path

import pytest
from django.db import connection

ROOT = Path(__file__).parents[2]


@pytest.fixture
def database_url(transactional_db, tmp_path):
    """A database that another process can open: the tests' own, or a file where that one is in memory."""
    if connection.vendor == "sqlite":
        return f"sqlite:///{tmp_path.as_posix()}/at_once.sqlite3"
    at = connection.settings_dict
    return f"postgres://{at['USER']}:{at['PASSWORD']}@{at['HOST']}:{at['PORT']}/{at['NAME']}"


def test_nothing_is_lost_or_doubled(database_url):
    variables = os.environ | {"DJANGO_SETTINGS_MODULE": "calculator.settings", "DATABASE_URL": database_url}
    command = [sys.executable, "-W", "error", "-m", "tests.tables.at_once"]
    done = subprocess.run(command, cwd=ROOT, env=variables, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    found = json.loads(done.stdout)
    assert found["same_start"] == 1
    assert found["same_submission"] == [1] * 8
    assert sorted(chain(*found["different_rounds"])) == list(range(2, 50))
    assert all(numbers == sorted(numbers) for numbers in found["different_rounds"])
    assert sorted(map(str, found["same_round"])) == ["2"] + ["stale, 1 since"] * 7
    assert found["everything"] == ["done"] * 8
    assert found["rounds"] == 49 + 8 * 3
    assert found["positions"]
    assert found["changes"] == 0
    assert found["faults"] == []
