"""What the database itself refuses, whoever writes."""

import pytest
from django.db import IntegrityError, connection, transaction

from calculator.models import Action, Change, Entry, Outcome, RecordedRound, RoundVersion, Table

REFUSED = {
    "a round that does not sum to zero": (RecordedRound, {"delta_0": 1_000}),
    "a round with points from nowhere in the pool": (RecordedRound, {"pool": 1}),
    "a version that does not sum to zero": (RoundVersion, {"delta_3": -1_000}),
    "a player on two seats": (RecordedRound, {"seating": "0012"}),
    "a seat without a player": (RecordedRound, {"seating": "012"}),
    "a dealer who does not play": (RecordedRound, {"dealer": 4}),
    "a transfer to oneself": (Entry, {"payer": 1, "payee": 1}),
    "a transfer of nothing": (Entry, {"points": 0}),
    "a transfer to a fifth player": (Entry, {"payee": 5}),
    "an outcome of a fifth player": (Outcome, {"player": 4}),
    "a base of nothing": (Table, {"base": 0}),
    "a first dealer who does not play": (Table, {"first_dealer": 4}),
    "money that is owed for winning": (Table, {"money_per_point": -1}),
    "an action nobody knows": (Change, {"action": "bribed"}),
    "an undoing of nothing": (Change, {"action": Action.UNDONE}),
}


@pytest.mark.parametrize("what", REFUSED)
def test_the_database_refuses(evening, what):
    model, values = REFUSED[what]
    assert model.objects.exists()
    with pytest.raises(IntegrityError), transaction.atomic():
        model.objects.filter(pk=model.objects.first().pk).update(**values)


def test_the_database_refuses_without_the_models_too(evening):
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("UPDATE calculator_recordedround SET delta_1 = delta_1 + 1")
    with connection.cursor() as cursor:
        cursor.execute("UPDATE calculator_recordedround SET delta_1 = delta_1 + 1, delta_2 = delta_2 - 1")


def test_numbers_positions_tokens_and_links_are_each_there_once(evening):
    one, other = evening.rounds.order_by("number")[:2]
    for again in (
        {"number": other.number},
        {"position": other.position},
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            evening.rounds.filter(pk=one.pk).update(**again)
    for again in ({"number": 1}, {"token": "twice"}):
        with pytest.raises(IntegrityError), transaction.atomic():
            evening.changes.all().update(**again)
    with pytest.raises(IntegrityError), transaction.atomic():
        Table.objects.filter(pk=evening.pk).update(viewer_code=evening.scorer_code)
