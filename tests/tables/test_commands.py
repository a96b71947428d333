"""The commands of whoever runs it: a demo, backups while it is used, serving a card table."""

import os
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.request
from contextlib import closing
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import translation

from calculator.management.commands import serve
from calculator.management.serving import server_command
from calculator.selectors import balance_curve, ledger_faults, open_table, standings, statistics
from calculator.services import make_demo
from calculator.tables.links import table_path

ROOT = Path(__file__).parents[2]
LINK = re.compile(r"^(Scorer’s link|Link to follow): (http\S+)/t/([^/]+)/$", re.MULTILINE)


@pytest.fixture(autouse=True)
def english(monkeypatch):
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    with translation.override("en"):
        yield


def run(*arguments, database, status=0):
    """A command in a process of its own, on the real settings and a file of its own; what it said."""
    variables = os.environ | {"DJANGO_SETTINGS_MODULE": "calculator.settings", "DATABASE_URL": f"sqlite:///{database}"}
    command = [sys.executable, "-W", "error", "manage.py", *map(str, arguments)]
    done = subprocess.run(command, cwd=ROOT, env=variables, capture_output=True, text=True)
    assert done.returncode == status, done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout + done.stderr


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """Two databases to copy: an empty one, and one with the demo."""
    folder = tmp_path_factory.mktemp("made")
    run("migrate", "-v0", database=folder / "empty")
    shutil.copy(folder / "empty", folder / "demo")
    run("demo", database=folder / "demo")
    return folder


@pytest.fixture
def database(made, tmp_path):
    return shutil.copy(made / "empty", tmp_path / "table.sqlite3")


@pytest.fixture
def demo(made, tmp_path):
    return shutil.copy(made / "demo", tmp_path / "table.sqlite3")


def tables(path):
    with closing(sqlite3.connect(path)) as opened:
        return opened.execute("SELECT count(*) FROM calculator_table").fetchone()[0]


# Every command speaks both languages


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["demo"], "记分链接：http://127.0.0.1:8000/t/"),
        (["check_ledger"], "25 局都重新结算过，没有差别"),
        (["backup", "{}/copy"], " 字节"),
    ],
)
def test_a_command_answers_in_the_language_asked_for(demo, tmp_path, arguments, sentence):
    arguments = [argument.format(tmp_path) for argument in arguments]
    said = run(*arguments, "--lang", "zh-hans", database=demo)
    assert sentence in said
    assert not re.search("[A-Za-z]{3} [A-Za-z]{3}", said)


# Demo


def test_the_demo_is_an_evening_with_everything_in_it(db):
    table = make_demo()
    assert standings(table).rounds == 24
    assert standings(table).cancelled == 1
    actions = set(table.changes.values_list("action", flat=True))
    assert {"inserted", "edited", "cancelled", "moved", "seats_swapped", "settings", "undone"} <= actions
    assert all(line.wins and line.best_hand for line in statistics(table))
    assert any(line.pigs for line in statistics(table))
    assert len(balance_curve(table)) == 24
    assert list(ledger_faults()) == []


def test_the_demos_deal_goes_as_the_rules_say(db):
    rows = list(make_demo().rounds.filter(cancelled=False).order_by("position"))
    assert [row.next_dealer for row in rows[:-1]] == [row.dealer for row in rows[1:]]


def test_the_demo_prints_the_links_of_its_table(db, capsys):
    call_command("demo", "--base", "http://192.0.2.7:8000/")
    found = {who: (base, code) for who, base, code in LINK.findall(capsys.readouterr().out)}
    assert {base for base, _ in found.values()} == {"http://192.0.2.7:8000"}
    assert open_table(found["Scorer’s link"][1]).may_write
    assert not open_table(found["Link to follow"][1]).may_write


# Backup and restore


def test_a_backup_brings_everything_back(demo, tmp_path):
    database = demo
    copy = tmp_path / "copies" / "evening.sqlite3"
    copy.parent.mkdir()
    assert "evening.sqlite3" in run("backup", copy, database=database)
    assert [path.name for path in copy.parent.iterdir()] == ["evening.sqlite3"]
    run("demo", database=database)
    said = run("restore", copy, database=database)
    assert tables(database) == 1
    assert "25 rounds settled again: no difference" in run("check_ledger", database=database)
    (kept,) = database.parent.glob("table.sqlite3.before-restore-*")
    assert str(kept) in said
    assert tables(kept) == 2
    if os.name == "posix":
        assert {path.stat().st_mode & 0o777 for path in (copy, kept)} == {0o600}


def test_a_backup_is_made_while_others_read_and_write(demo, tmp_path):
    with closing(sqlite3.connect(demo, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        other.execute("UPDATE calculator_table SET currency = 'half'")
        run("backup", tmp_path / "during", database=demo)
        other.execute("COMMIT")
    with closing(sqlite3.connect(tmp_path / "during")) as copy:
        assert copy.execute("SELECT currency FROM calculator_table").fetchall() == [("¥",)]


def test_a_restored_database_is_there_for_those_who_had_the_old_one_open(made, demo):
    database = demo
    with closing(sqlite3.connect(database)) as other:
        assert other.execute("SELECT count(*) FROM calculator_table").fetchone() == (1,)
        run("restore", made / "empty", database=database)
        assert other.execute("SELECT count(*) FROM calculator_table").fetchone() == (0,)
        assert other.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_a_backup_does_not_write_over_a_file_unless_told(database, tmp_path):
    kept = tmp_path / "kept"
    kept.write_text("mine")
    assert "--force" in run("backup", kept, database=database, status=1)
    assert kept.read_text() == "mine"
    run("backup", kept, "--force", database=database)
    assert tables(kept) == 0


def test_a_backup_that_cannot_be_written_leaves_nothing(database, tmp_path):
    assert "nowhere" in run("backup", tmp_path / "nowhere" / "copy", database=database, status=1)


def test_what_is_no_backup_is_not_restored(demo, tmp_path):
    database = demo
    foreign, newer, broken = (tmp_path / name for name in ("foreign", "newer", "broken"))
    with closing(sqlite3.connect(foreign)) as opened:
        opened.execute("CREATE TABLE diary (line text)")
    shutil.copy(database, newer)
    with closing(sqlite3.connect(newer)) as opened:
        opened.execute("INSERT INTO django_migrations (app, name, applied) VALUES ('calculator', '9999_later', '2030')")
        opened.commit()
    broken.write_bytes(database.read_bytes()[:20_000])
    assert "no backup" in run("restore", foreign, database=database, status=1)
    assert "9999_later" in run("restore", newer, database=database, status=1)
    for path in (broken, ROOT / "README.md", tmp_path / "nothing"):
        assert str(path) in run("restore", path, database=database, status=1)
    assert tables(database) == 1
    assert not list(database.parent.glob("*before-restore*"))


@pytest.mark.parametrize(("command", "instead"), [("backup", "pg_dump"), ("restore", "pg_restore")])
def test_on_another_database_its_own_commands_are_named(db, monkeypatch, command, instead, tmp_path):
    monkeypatch.setattr(connection, "vendor", "postgresql")
    with pytest.raises(CommandError, match=instead) as refused:
        call_command(command, tmp_path / "copy")
    assert refused.value.returncode == 2


# Serve


def free_port():
    with socket.socket() as asking:
        asking.bind(("127.0.0.1", 0))
        return asking.getsockname()[1]


def answer(url, **headers):
    """The status of a page, once the server is up."""
    for _ in range(300):
        try:
            with urllib.request.urlopen(urllib.request.Request(url, headers=headers)) as page:
                return page.status
        except urllib.error.HTTPError as error:
            return error.code
        except OSError:
            time.sleep(0.2)
    pytest.fail(f"{url} never answered")


def test_one_command_serves_a_card_table(tmp_path):
    port = free_port()
    variables = os.environ | {
        "DJANGO_SETTINGS_MODULE": "calculator.settings",
        "DATABASE_URL": f"sqlite:///{tmp_path}/new.sqlite3",
    }
    command = [sys.executable, "-W", "error", "manage.py", "serve", "--port", str(port)]
    server = subprocess.Popen(command, cwd=ROOT, env=variables, stdout=subprocess.PIPE, text=True)
    try:
        said = [server.stdout.readline()]
        while "Ctrl+C" not in said[-1] and server.poll() is None:
            said.append(server.stdout.readline())
        assert f"http://127.0.0.1:{port}/" in said[0]
        assert answer(f"http://127.0.0.1:{port}/") == 200
        assert answer(f"http://127.0.0.1:{port}/", Host="elsewhere.example") == 400
        if (lan := serve.lan_address()) is not None:
            assert f"http://{lan}:{port}/" in said[1]
            assert answer(f"http://{lan}:{port}/") == 200
            assert any("█" in line for line in said)
    finally:
        server.terminate()
        server.wait(timeout=30)
        server.stdout.close()
    assert tables(tmp_path / "new.sqlite3") == 0


# A server that needs a second to stop, as one that answers a phone does.
SLOW = "import signal, sys, time; signal.signal(signal.SIGINT, lambda *_: (time.sleep(1), sys.exit(3))); "
SLOW += "print('up', flush=True); time.sleep(60)"
BESIDE = "import os, sys, django; django.setup(); from calculator.management.commands.serve import wait_for; "
BESIDE += "sys.exit(wait_for([sys.executable, '-c', sys.argv[1]], os.environ))"


@pytest.mark.skipif(os.name != "posix", reason="Ctrl+C is sent as POSIX systems do")
def test_a_server_that_runs_beside_stops_in_its_own_time_and_quietly():
    command = [sys.executable, "-c", BESIDE, SLOW]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    variables = os.environ | {"DJANGO_SETTINGS_MODULE": "calculator.settings"}
    with subprocess.Popen(command, cwd=ROOT, env=variables, start_new_session=True, **pipes) as beside:
        assert beside.stdout.readline() == "up\n"
        os.killpg(beside.pid, signal.SIGINT)
        _said, complaints = beside.communicate(timeout=30)
    assert (beside.returncode, complaints) == (3, "")


def test_make_run_starts_the_same_server():
    recipe = (ROOT / "Makefile").read_text(encoding="utf-8").partition("/granian ")[2].partition(" calculator.wsgi")[0]
    made = recipe.replace("$(HOST)", "127.0.0.1").replace("$(PORT)", "8000").replace("\\\n", "").split()
    served = " ".join(server_command("127.0.0.1", 8000))
    served = served.partition(" granian ")[2].partition(" --working-dir")[0].replace(" --workers 1", "").split()
    assert sorted(made) == sorted(served)


def test_serve_shows_both_links_of_a_table_to_its_scorer_only(db):
    table = make_demo()
    lines = serve.Command().welcome("http://127.0.0.1:8000", "http://192.0.2.7:8000", table.scorer_code)
    for code in (table.scorer_code, table.viewer_code):
        assert any(line.endswith(f"http://192.0.2.7:8000{table_path(code)}") for line in lines)
    with pytest.raises(CommandError, match="viewers"):
        serve.Command().welcome("http://127.0.0.1:8000", None, table.viewer_code)
    with pytest.raises(CommandError, match="no table"):
        serve.Command().welcome("http://127.0.0.1:8000", None, "nothing")


def test_serve_says_when_there_is_no_network():
    lines = serve.Command().welcome("http://127.0.0.1:8000", None, None)
    assert "http://127.0.0.1:8000/" in lines[0]
    assert "No network" in lines[1]


def test_a_taken_port_is_named(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(CommandError, match=f"port {port}"):
            serve.refuse_taken("127.0.0.1", port)
    for port in (70_000, -1):
        with pytest.raises(CommandError, match="--port"):
            serve.refuse_taken("127.0.0.1", port)


def test_every_name_of_this_machine_is_answered_to(settings):
    settings.ALLOWED_HOSTS = ["localhost", "club.example"]
    hosts = serve.hosts("192.0.2.7")
    assert hosts[:3] == ["localhost", "club.example", "192.0.2.7"]
    assert socket.gethostname().lower() in hosts
