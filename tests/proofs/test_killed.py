"""Workers of a real server killed in the middle of whatever they do, while phones submit rounds: every round that was
answered is there once, also where it was sent again, and none is there by half."""

import os
import random
import secrets
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from tests.conftest import require
from tests.load import ROOT, Phone, a_round, postgres, server, sqlite, start_table
from tests.proofs.test_load import answers

pytestmark = [
    pytest.mark.proof,
    pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="only Linux tells the workers of a server"),
]

WORKERS, PHONES, SUBMISSIONS, MOST_TRIES = 3, 8, 500, 200
# A server whose workers die again so soon takes that for a crash loop and gives up.
GROWN_UP = 6
KEPT = """
import django; django.setup()
from calculator.models import Change, RecordedRound, RoundVersion
from calculator.selectors import ledger_faults
print(RecordedRound.objects.count(), RoundVersion.objects.count(), len(list(ledger_faults())))
print(*Change.objects.filter(action="recorded").values_list("token", flat=True))
"""


class Submitter(threading.Thread):
    """A phone that submits rounds. What is not answered it gives up, or sends again until it is; now and then it sends
    again what was answered."""

    def __init__(self, port, code, submissions, seed):
        super().__init__()
        self.phone, self.code = Phone(port), code
        self.submissions, self.chance = submissions, random.Random(seed)
        self.sent, self.answered, self.unanswered, self.again, self.odd = [], [], 0, 0, []

    def run(self):
        while not self.phone.token:
            self.phone.ask("open", "GET", f"/t/{self.code}/record/")
        for _ in range(self.submissions):
            self.submit(secrets.token_hex(16))
            time.sleep(self.chance.random() / 2)
        self.phone.connection.close()

    def submit(self, token):
        seat, feeder = self.chance.sample(range(4), 2)
        data = a_round(seat, feeder, self.chance.randrange(4)) | {"token": token}
        persists = self.chance.random() < 0.7
        self.sent.append(token)
        for _ in range(MOST_TRIES if persists else 1):
            status, _, _ = self.phone.ask("save", "POST", f"/t/{self.code}/record/", data)
            if status == 302:
                self.answered.append(token)
                break
            self.odd += [status] if status else []
            self.unanswered += 1
            time.sleep(0.05)
        if status == 302 and self.chance.random() < 0.2:
            status, _, _ = self.phone.ask("save", "POST", f"/t/{self.code}/record/", data)
            self.again += status == 302


def workers_of(process):
    """The workers of a server that runs: the children of its process, each with its age in seconds."""
    threads = Path(f"/proc/{process}/task").glob("*/children")
    children = [child for thread in threads for child in thread.read_text().split()]
    return {int(child): time.time() - Path(f"/proc/{child}").stat().st_ctime for child in children}


def kill_while(running, process, chance):
    """Kills workers at random moments; how many."""
    kills = 0
    while any(thread.is_alive() for thread in running):
        time.sleep(chance.uniform(0.05, 1))
        grown_up = [worker for worker, age in workers_of(process).items() if age > GROWN_UP]
        if grown_up:
            os.kill(chance.choice(grown_up), signal.SIGKILL)
            kills += 1
    return kills


@pytest.mark.parametrize("database", [sqlite, postgres])
def test_what_was_answered_is_kept_once_and_nothing_is_kept_by_half(database):
    require(database is sqlite or answers(), "no PostgreSQL answers; name one in the variable LOAD_POSTGRES")
    with database() as url, server(url, WORKERS) as served:
        code, _viewers = start_table(served.port)
        shares = [len(range(phone, SUBMISSIONS, PHONES)) for phone in range(PHONES)]
        phones = [Submitter(served.port, code, share, seed) for seed, share in enumerate(shares)]
        for phone in phones:
            phone.start()
        kills = kill_while(phones, served.process, random.Random(1))
        done = subprocess.run(
            [sys.executable, "-c", KEPT], cwd=ROOT, env=served.environment, check=True, capture_output=True, text=True
        )
    counts, _, tokens = done.stdout.partition("\n")
    rounds, versions, faults = map(int, counts.split())
    kept = tokens.split()
    sent = {token for phone in phones for token in phone.sent}
    answered = {token for phone in phones for token in phone.answered}
    unanswered, again = sum(phone.unanswered for phone in phones), sum(phone.again for phone in phones)
    told = f"{kills} kills; {len(sent)} sent, {len(answered)} answered, {len(kept)} kept; {unanswered=}, {again=}"
    print(told)
    assert not [status for phone in phones for status in phone.odd], told
    assert len(sent) == SUBMISSIONS
    assert min(kills, unanswered, again) >= 5, told
    assert len(kept) == len(set(kept)), told
    assert answered <= set(kept) <= sent, told
    assert (rounds, versions, faults) == (len(kept), len(kept), 0), told
