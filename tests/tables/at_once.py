"""Many writers at once, in a process of its own on the real settings: `python -m tests.tables.at_once`.

Says on standard output, as JSON, what each writer was answered and what the database holds afterwards.
"""

import json
import sys
import threading

import django
from django.core.management import call_command
from django.db import connection

django.setup()

from calculator import services  # noqa: E402
from calculator.models import Table  # noqa: E402
from calculator.selectors import ledger_faults, open_table  # noqa: E402
from calculator.services import Stale  # noqa: E402
from calculator.tables.demo import demo_rounds  # noqa: E402
from tests.tables.evening import SETTINGS, order  # noqa: E402

WRITERS = 8
ROUNDS = demo_rounds()


def at_once(*jobs):
    """Runs the jobs in threads that start together; what each was answered."""
    start, answers = threading.Barrier(len(jobs)), [None] * len(jobs)

    def work(place, job):
        start.wait()
        try:
            answers[place] = job()
        except Exception as error:
            answers[place] = f"{type(error).__name__}: {error}"
        finally:
            connection.close()

    threads = [threading.Thread(target=work, args=pair) for pair in enumerate(jobs)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def same_submission(table):
    return at_once(*[lambda: services.record_round(table, ROUNDS[0], "once").number] * WRITERS)


def same_start(_table):
    tables = at_once(*[lambda: services.create_table(SETTINGS, "once").pk] * WRITERS)
    services.delete_table(Table.objects.get(token="once"))
    return len(set(tables))


def different_rounds(table):
    def evening(writer):
        return [services.record_round(table, ROUNDS[i], f"{writer}-{i}").number for i in range(6)]

    return at_once(*[lambda writer=writer: evening(writer) for writer in range(WRITERS)])


def same_round(table):
    row = table.rounds.get(number=1)

    def edit(writer):
        try:
            return services.edit_round(row, ROUNDS[10 + writer], row.version).version
        except Stale as stale:
            return f"stale, {len(stale.since)} since"

    return at_once(*[lambda writer=writer: edit(writer) for writer in range(WRITERS)])


def everything(table):
    def shuffle(writer):
        for i in range(3):
            row = table.rounds.get(number=1 + writer)
            services.insert_round(table, ROUNDS[i], 1 + writer)
            services.move_round(row, 40 - writer)
            services.swap_seats(table, 0, 1 + writer % 3, 1, 5)
            services.undo_last(table)
            open_table(table.viewer_code).table.rounds.count()
        return "done"

    return at_once(*[lambda writer=writer: shuffle(writer) for writer in range(WRITERS)])


def main():
    call_command("migrate", verbosity=0)
    table = services.create_table(SETTINGS)
    found = {
        job.__name__: job(table) for job in (same_start, same_submission, different_rounds, same_round, everything)
    }
    table.refresh_from_db()
    positions = list(table.rounds.values_list("position", flat=True))
    json.dump(
        found
        | {
            "rounds": len(order(table)),
            "positions": positions == list(range(1, len(positions) + 1)),
            "changes": table.changes.count() - table.version,
            "faults": [str(fault) for fault in ledger_faults()],
        },
        sys.stdout,
    )
    services.delete_table(table)
    connection.close()


if __name__ == "__main__":
    main()
