"""样桌: an evening worth looking at, with its mistakes and their corrections."""

from django.db import transaction

from calculator.models import Table
from calculator.services.order import insert_round, move_round
from calculator.services.rounds import cancel_round, edit_round, record_round
from calculator.services.seats import swap_seats
from calculator.services.tables import change_table, create_table
from calculator.services.undo import undo_last
from calculator.tables.demo import SETTINGS, demo_rounds


@transaction.atomic
def make_demo() -> Table:
    """样桌: a new table with a whole evening of rounds: one missed and inserted later, one corrected, one entered twice
    and cancelled, one moved, two players' seats mixed up and put right, and a change undone."""
    documents = demo_rounds()
    table = create_table(SETTINGS)
    missed = documents.pop(4)
    for number, document in enumerate(documents[:7], start=1):
        typed = {**document, "dealer": (document["dealer"] + 1) % 4} if number == 3 else document
        record_round(table, typed)
    insert_round(table, missed, position=5)
    wrong = table.rounds.get(position=3)
    edit_round(wrong, documents[2], expected_version=wrong.version)
    cancel_round(record_round(table, documents[6]))
    for document in documents[7:14]:
        record_round(table, document)
    swap_seats(table, 1, 3, 14, 16)
    undo_last(table)
    move_round(table.rounds.get(position=15), 14)
    undo_last(table)
    for document in documents[14:]:
        record_round(table, document)
    return change_table(table, {"names": ["阿芳", "老周", "小林", "王大姐"]})
