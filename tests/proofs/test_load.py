"""A few seconds of the load that `make load` measures: no request fails and no round is lost, on both databases."""

import subprocess
import sys

import psycopg
import pytest

from tests.conftest import require
from tests.load import POSTGRES, ROOT

pytestmark = pytest.mark.proof


def answers():
    try:
        psycopg.connect(POSTGRES, connect_timeout=5).close()
    except psycopg.OperationalError:
        return False
    return True


def test_nothing_fails_and_nothing_is_lost_under_load():
    require(answers(), "no PostgreSQL answers; name one in the variable LOAD_POSTGRES")
    done = subprocess.run([sys.executable, "-m", "tests.load", "6"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("errors 0") == 2
    assert done.stdout.count("ledger faults 0") == 2
