"""样桌: an evening worth looking at, with its mistakes and their corrections."""

from __future__ import annotations

import json
from pathlib import Path

from django.db import transaction

from calculator import services
from calculator.documents import Document
from calculator.models import Table

ROUNDS = Path(__file__).with_name("demo_rounds.jsonl")
SETTINGS = {
    "names": ["阿芳", "老周", "小林", "王姐"],
    "rules": "chengdu",
    "base": 1,
    "money_per_point": "0.5",
    "currency": "¥",
}


def demo_rounds() -> list[Document]:
    """样局: the round documents, in order, each dealt by whom the one before makes dealer."""
    return [json.loads(line) for line in ROUNDS.read_text(encoding="utf-8").splitlines()]


@transaction.atomic
def make_demo() -> Table:
    """样桌: a new table with a whole evening of rounds: one missed and inserted later, one corrected, one entered twice
    and cancelled, one moved, two players' seats mixed up and put right, and a change undone."""
    documents = demo_rounds()
    table = services.create_table(SETTINGS)
    missed = documents.pop(4)
    for number, document in enumerate(documents[:7], start=1):
        typed = {**document, "dealer": (document["dealer"] + 1) % 4} if number == 3 else document
        services.record_round(table, typed)
    services.insert_round(table, missed, position=5)
    wrong = table.rounds.get(position=3)
    services.edit_round(wrong, documents[2], expected_version=wrong.version)
    services.cancel_round(services.record_round(table, documents[6]))
    for document in documents[7:14]:
        services.record_round(table, document)
    services.swap_seats(table, 1, 3, 14, 16)
    services.undo_last(table)
    services.move_round(table.rounds.get(position=15), 14)
    services.undo_last(table)
    for document in documents[14:]:
        services.record_round(table, document)
    return services.change_table(table, {"names": ["阿芳", "老周", "小林", "王大姐"]})
