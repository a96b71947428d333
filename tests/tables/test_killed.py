"""Workers killed in the middle of whatever they do: every round answered is there once, and none is there by half."""

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
SETUP = "from calculator import services; from tests.tables.evening import SETTINGS; "
MAKE = SETUP + "print(services.create_table(SETTINGS).scorer_code)"
WORKERS, KILLS, ANSWERS = 3, 6, 8


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
    said(url, "manage.py", "migrate", "-v0")
    code = said(url, "manage.py", "shell", "-v0", "-c", MAKE).split()[-1]
    workers = [start(url, "-m", "tests.tables.recorder", code) for _ in range(WORKERS)]
    chance = random.Random(1)
    answered = []
    for kill in range(KILLS):
        worker = workers.pop(0)
        answered += [worker.stdout.readline().strip() for _ in range(chance.randint(1, ANSWERS))]
        worker.send_signal(signal.SIGKILL)
        answered += worker.stdout.read().split()
        worker.stdout.close()
        worker.wait()
        if kill < KILLS - WORKERS:
            workers.append(start(url, "-m", "tests.tables.recorder", code))
    kept = [token for (token,) in rows(url, "SELECT token FROM calculator_change WHERE action = 'recorded'")]
    assert len(answered) >= KILLS
    assert len(set(kept)) == len(kept)
    assert set(answered) <= set(kept)
    # At most the round that each worker had not answered yet.
    assert len(kept) - len(answered) <= KILLS
    assert rows(url, "SELECT count(*) FROM calculator_recordedround") == [(len(kept),)]
    assert f"{len(kept)} rounds settled again: no difference" in said(url, "manage.py", "check_ledger")
