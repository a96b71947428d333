"""The settings as they serve: headers, static files, the kept key, two writers at once."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client

from calculator import settings as served
from calculator.settings import _kept_secret

ROOT = Path(__file__).parent.parent


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess:
    """A Python process of its own, on the real settings, warnings as errors, whatever browser test runs beside it."""
    ours = {"DJANGO_SETTINGS_MODULE": "calculator.settings", "DJANGO_ALLOW_ASYNC_UNSAFE": ""}
    variables = os.environ | ours | environment
    command = [sys.executable, "-W", "error", *arguments]
    return subprocess.run(command, cwd=ROOT, env=variables, capture_output=True, text=True)


def test_pages_load_nothing_from_elsewhere_and_are_framed_by_no_one():
    headers = Client().get("/").headers
    policy = dict(part.strip().split(" ", 1) for part in headers["Content-Security-Policy"].split(";"))
    assert policy["default-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"


def test_the_language_is_the_browsers_and_chinese_where_neither_is_wanted():
    asked = {language: Client(headers={"Accept-Language": language}) for language in ("en-GB", "zh-CN", "fr")}
    answered = {language: client.get("/").headers["Content-Language"] for language, client in asked.items()}
    assert answered == {"en-GB": "en", "zh-CN": "zh-hans", "fr": "zh-hans"}


def test_every_file_that_a_static_file_names_exists(settings, tmp_path):
    settings.STATIC_ROOT, settings.STORAGES = tmp_path, served.STORAGES
    call_command("collectstatic", interactive=False, verbosity=0)
    assert (tmp_path / "staticfiles.json").exists()
    assert list(tmp_path.rglob("*.br"))


def test_behind_https_the_deployment_check_finds_nothing():
    check = run("manage.py", "check", "--deploy", "--fail-level", "WARNING", DJANGO_HTTPS="1", DATABASE_URL="")
    assert check.returncode == 0, check.stderr


@pytest.mark.parametrize(("asked", "zone"), [("", "Asia/Shanghai"), ("Europe/London", "Europe/London")])
def test_times_are_those_of_the_zone_asked_for(asked, zone):
    say = "from django.utils import timezone; print(timezone.get_current_timezone())"
    assert run("-c", say, DJANGO_TIME_ZONE=asked).stdout.strip() == zone


@pytest.mark.django_db
def test_no_migration_is_missing():
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


def test_the_key_is_made_once_and_kept_to_its_owner(tmp_path):
    path = tmp_path / "key"
    key = _kept_secret(path)
    assert len(key) >= 50
    assert _kept_secret(path) == key
    assert os.name == "nt" or stat.S_IMODE(path.stat().st_mode) == 0o600
    assert list(tmp_path.iterdir()) == [path]


WRITERS = """
import threading
import django
from django.db import connection, transaction

django.setup()
with connection.cursor() as cursor:
    cursor.execute("CREATE TABLE tally (n integer)")
    cursor.execute("INSERT INTO tally VALUES (0)")

def write():
    with connection.cursor() as cursor:
        for _ in range(50):
            with transaction.atomic():
                n = cursor.execute("SELECT n FROM tally").fetchone()[0]
                cursor.execute("UPDATE tally SET n = %s", [n + 1])
    connection.close()

threads = [threading.Thread(target=write) for _ in range(4)]
[thread.start() for thread in threads]
[thread.join() for thread in threads]
with connection.cursor() as cursor:
    print(*cursor.execute("SELECT n FROM tally").fetchone(), *cursor.execute("PRAGMA journal_mode").fetchone())
connection.close()
"""


def test_writers_that_read_first_wait_for_each_other_on_sqlite(tmp_path):
    tally = run("-c", WRITERS, DATABASE_URL=f"sqlite:///{tmp_path.as_posix()}/tally.sqlite3")
    assert (tally.stdout.split(), tally.stderr) == (["200", "wal"], "")
