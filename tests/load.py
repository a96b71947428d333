"""Load: 32 phones at once, on SQLite and on PostgreSQL: `python -m tests.load [SECONDS]`, 60 by default.

Eight of them keep the score at four tables, two at each, a round a second; the others follow, asking every two seconds
as the page does. The server is one of our own on this machine, as for a card table (SQLite, one process) and as for a
club (PostgreSQL, two workers). Says how many requests were answered how fast, and whether every round that was answered
is there once. PostgreSQL is that of the variable LOAD_POSTGRES, in a database made for this and dropped afterwards.
"""

import http.client
import os
import random
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode

from calculator.management.serving import server_command

ROOT = Path(__file__).resolve().parent.parent
POSTGRES = os.environ.get("LOAD_POSTGRES", "postgres://postgres@127.0.0.1:5432/postgres")
TABLES, SCORERS, VIEWERS = 4, 2, 6
ROUND_EVERY, LOOK_EVERY = 1.0, 2.0
STARTS_WITHIN = 60
HEADERS = {"Accept-Language": "en"}
TABLE = {
    **{f"name_{player}": name for player, name in enumerate(("Dong", "Nan", "Xi", "Bei"))},
    "preset": "chengdu",
    "base": "1",
    "money": "0.5",
    "currency": "¥",
    "first_dealer": "0",
}


class Phone:
    """One client: a connection that is kept, a cookie, and how long each of its requests took."""

    def __init__(self, port):
        self.port, self.cookies, self.token = port, {}, ""
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        self.took = {"follow": [], "open": [], "save": []}
        self.errors = []
        self.saved = 0

    def ask(self, kind, method, path, data=None, **headers):
        """Sends a request; its status, body and the address it leads to. What fails is noted, with status 0."""
        body = urlencode(data | {"csrfmiddlewaretoken": self.token}) if data is not None else None
        sent = HEADERS | headers | {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        if body:
            sent["Content-Type"] = "application/x-www-form-urlencoded"
        begun = time.perf_counter()
        try:
            self.connection.request(method, path, body, sent)
            response = self.connection.getresponse()
            text = response.read().decode()
        except (OSError, http.client.HTTPException) as error:
            self.errors.append(f"{method} {kind}: {type(error).__name__} {error}")
            self.connection.close()
            return 0, "", ""
        self.took[kind].append(time.perf_counter() - begun)
        for header in response.headers.get_all("Set-Cookie") or []:
            name, _, value = header.partition(";")[0].partition("=")
            self.cookies[name] = value
        if found := re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', text):
            self.token = found[1]
        return response.status, text, response.headers.get("Location", "")

    def expect(self, statuses, kind, *request, **headers):
        status, text, location = self.ask(kind, *request, **headers)
        if status and status not in statuses:
            self.errors.append(f"{request[0]} {kind}: status {status}")
        return status, text, location


def start_table(port):
    """The scorer's and the viewers' code of a new table."""
    phone = Phone(port)
    phone.expect({200}, "open", "GET", "/tables/new/")
    _, _, location = phone.expect({302}, "open", "POST", "/tables/new/", TABLE)
    _, page, _ = phone.expect({200}, "open", "GET", location)
    phone.connection.close()
    if phone.errors:
        raise SystemExit(f"No table could be started: {phone.errors}")
    scorer = location.strip("/").removeprefix("t/")
    viewer = next(code for code in re.findall(r'href="http://[^"]*/t/([^/]+)/"', page) if code != scorer)
    return scorer, viewer


def keep_score(phone, code, until, chance):
    """Records rounds, each sent twice now and then, as by a finger that taps twice."""
    while time.monotonic() < until:
        due = time.monotonic() + ROUND_EVERY
        _, page, _ = phone.expect({200}, "open", "GET", f"/t/{code}/record/")
        if found := re.search(r'name="token" value="([^"]+)"', page):
            seat, feeder = chance.sample(range(4), 2)
            data = a_round(seat, feeder, chance.randrange(4)) | {"token": found[1]}
            status, _, _ = phone.expect({302}, "save", "POST", f"/t/{code}/record/", data)
            phone.saved += status == 302
            if chance.random() < 0.2:
                phone.expect({302}, "save", "POST", f"/t/{code}/record/", data)
        time.sleep(max(0.0, due - time.monotonic()))


def a_round(seat, feeder, fan):
    """The fields of a round that one player wins on another's discard."""
    left = {f"left-{other}-told": "not_ready" for other in range(4) if other != seat}
    win = {"kind": "win", "by": "discard", "feeder": feeder, "wins-0-seat": seat, "wins-0-told": "total"}
    told = {f"events-0-{name}": value for name, value in win.items()}
    return told | left | {"events-0-wins-0-total": fan, "dealer": 0, "do": "save"}


def follow(phone, code, until, chance):
    """Looks at the table again and again, as its page does."""
    time.sleep(chance.random() * LOOK_EVERY)
    seen = ""
    while time.monotonic() < until:
        due = time.monotonic() + LOOK_EVERY
        status, page, _ = phone.expect({200, 204}, "follow", "GET", f"/t/{code}/?seen={seen}", **{"HX-Request": "true"})
        if status == 200 and (found := re.search(r'"seen": (\d+)', page)):
            seen = found[1]
        time.sleep(max(0.0, due - time.monotonic()))


def run(port, seconds):
    """All phones at once; the phones, and the scorers' codes with how many rounds were saved by each."""
    tables = [start_table(port) for _ in range(TABLES)]
    until = time.monotonic() + seconds
    jobs = []
    for number, (scorer, viewer) in enumerate(tables):
        jobs += [(keep_score, scorer, Phone(port), number) for _ in range(SCORERS)]
        jobs += [(follow, viewer, Phone(port), number) for _ in range(VIEWERS)]
    threads = [
        threading.Thread(target=work, args=(phone, code, until, random.Random(seed)))
        for seed, (work, code, phone, _number) in enumerate(jobs)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    saved = {scorer: sum(phone.saved for _w, code, phone, _n in jobs if code == scorer) for scorer, _v in tables}
    return [phone for _work, _code, phone, _number in jobs], saved


class Served(NamedTuple):
    """A server that runs: its port, its environment, its process."""

    port: int
    environment: dict[str, str]
    process: int


@contextmanager
def server(database, workers):
    """A server of our own on a port of its own; stopped in the end."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    environment = {**os.environ, "DATABASE_URL": database, "DJANGO_SETTINGS_MODULE": "tests.settings"}
    subprocess.run([sys.executable, "manage.py", "migrate", "--verbosity", "0"], cwd=ROOT, env=environment, check=True)
    process = subprocess.Popen(server_command("127.0.0.1", port, workers), cwd=ROOT, env=environment)
    try:
        wait_for(port)
        yield Served(port, environment, process.pid)
    finally:
        process.terminate()
        process.wait(timeout=30)


def wait_for(port):
    """Until the server answers."""
    until = time.monotonic() + STARTS_WITHIN
    while time.monotonic() < until:
        try:
            with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=5)) as connection:
                connection.request("GET", "/health/")
                if connection.getresponse().status == 200:
                    return
        except OSError:
            time.sleep(0.2)
    raise SystemExit("The server does not answer.")


@contextmanager
def sqlite():
    with tempfile.TemporaryDirectory() as folder:
        yield f"sqlite:///{folder}/load.sqlite3"


@contextmanager
def postgres():
    """A database made for this run."""
    import psycopg

    name = f"xuezhan_load_{os.getpid()}"
    with psycopg.connect(POSTGRES, autocommit=True, connect_timeout=5) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    try:
        yield f"{POSTGRES.rpartition('/')[0]}/{name}"
    finally:
        with psycopg.connect(POSTGRES, autocommit=True) as connection:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


COUNTED = """
from calculator.selectors import ledger_faults, open_table
import sys
codes = sys.argv[1:]
print(*(open_table(code).table.rounds.count() for code in codes), len(list(ledger_faults())))
"""


def look_back(environment, codes):
    """How many rounds each table has, and how many faults its ledger, told by a process of its own."""
    code = f"import django; django.setup(){COUNTED}"
    told = subprocess.run(
        [sys.executable, "-c", code, *codes], cwd=ROOT, env=environment, check=True, capture_output=True, text=True
    )
    *counts, faults = map(int, told.stdout.split())
    return counts, faults


def measure(name, database, workers, seconds):
    """Loads one server and says what came of it; whether all went well."""
    with server(database, workers) as served:
        phones, saved = run(served.port, seconds)
        counts, faults = look_back(served.environment, list(saved))
    errors = [error for phone in phones for error in phone.errors]
    print(f"{name}: {len(phones)} clients, {seconds} s")
    for kind in ("follow", "open", "save"):
        took = sorted(1000 * one for phone in phones for one in phone.took[kind])
        p99 = took[min(len(took) - 1, int(0.99 * len(took)))]
        print(f"  {kind:<7}{len(took):>7} requests   median {statistics.median(took):7.1f} ms   p99 {p99:7.1f} ms")
    once = counts == list(saved.values())
    answered, kept = sum(saved.values()), sum(counts)
    print(f"  errors {len(errors)}   rounds answered {answered}, kept {kept}   ledger faults {faults}")
    for error in errors[:10]:
        print(f"    {error}")
    return not errors and once and not faults


def main(seconds):
    with sqlite() as database:
        fine = measure("SQLite, one process", database, 1, seconds)
    with postgres() as database:
        fine = measure("PostgreSQL, two workers", database, 2, seconds) and fine
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 60))
