"""Writers killed in the middle of whatever they do: every round answered is there once, and none is there by half.

The proofs do the same to a whole server (see `tests.proofs.test_killed`)."""

import os
import random
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from django.db import connection

ROOT = Path(__file__).parents[2]
MAKE = """
import django; django.setup()
from django.core.management import call_command
from calculator import services
from tests.tables.evening import SETTINGS
call_command("migrate", verbosity=0)
print(services.create_table(SETTINGS).scorer_code)
"""
WORKERS, ANSWERS = 2, 12


def start(url, *command):
    variables = os.environ | {"DJANGO_SETTINGS_MODULE": "calculator.settings", "DATABASE_URL": url}
    return subprocess.Popen([sys.executable, *command], cwd=ROOT, env=variables, stdout=subprocess.PIPE, text=True)


def said(url, *command):
    with start(url, *command) as process:
        text = process.stdout.read()
    assert process.returncode == 0, text
    return text


def rows(url, query):
    """What the database itself holds."""
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as opened:
            return opened.execute(query).fetchall()
    with psycopg.connect(url) as opened:
        return opened.execute(query).fetchall()


@pytest.fixture
def url(transactional_db, tmp_path):
    if connection.vendor == "sqlite":
        return f"sqlite:///{tmp_path.as_posix()}/killed.sqlite3"
    at = connection.settings_dict
    return f"postgres://{at['USER']}:{at['PASSWORD']}@{at['HOST']}:{at['PORT']}/{at['NAME']}"


@pytest.mark.skipif(os.name != "posix", reason="only POSIX can kill so")
def test_what_was_answered_is_kept_and_nothing_is_kept_by_half(url):
    code = said(url, "-c", MAKE).split()[-1]
    workers = [start(url, "-m", "tests.tables.recorder", code) for _ in range(WORKERS)]
    chance = random.Random(1)
    answered = []
    for worker in workers:
        answered += [worker.stdout.readline().strip() for _ in range(chance.randint(1, ANSWERS))]
        worker.send_signal(signal.SIGKILL)
        answered += worker.stdout.read().split()
        worker.stdout.close()
        worker.wait()
    kept = [token for (token,) in rows(url, "SELECT token FROM calculator_change WHERE action = 'recorded'")]
    assert len(answered) >= WORKERS
    assert len(set(kept)) == len(kept)
    assert set(answered) <= set(kept)
    # At most the round that each worker had not answered yet.
    assert len(kept) - len(answered) <= WORKERS
    assert rows(url, "SELECT count(*) FROM calculator_recordedround") == [(len(kept),)]
    assert f"{len(kept)} rounds settled again: no difference" in said(url, "manage.py", "check_ledger", "--lang", "en")
