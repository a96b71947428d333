"""A table of a thousand rounds: few queries to read or to write it, and sums made by the database."""

import pytest

from calculator import services
from calculator.models import Change, Entry, Outcome, RecordedRound, RoundVersion
from calculator.selectors import (
    balance_curve,
    changes_page,
    last_undoable,
    open_table,
    payments,
    propose,
    rounds_page,
    standings,
    statistics,
    table_document,
    transfer_sums,
    transfers_page,
    version_lines,
)
from tests.tables.evening import SETTINGS

ROUNDS = 1000


def copy_of(row, **values):
    """A row not saved yet, like another but for some values."""
    kept = {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields if not field.primary_key}
    new = type(row)(**kept)
    for name, value in values.items():
        setattr(new, name, value)
    return new


def lengthened(table):
    """The table with its rounds repeated, row by row, until there are a thousand."""
    made = list(table.rounds.order_by("number").prefetch_related("versions__change", "entries", "outcomes"))
    copies = {model: [] for model in (Change, RecordedRound, RoundVersion, Entry, Outcome)}
    for number in range(len(made) + 1, ROUNDS + 1):
        old = made[number % len(made)]
        (version,) = old.versions.all()
        change = copy_of(version.change, number=number + 1)
        row = copy_of(old, number=number, position=number)
        copies[Change].append(change)
        copies[RecordedRound].append(row)
        copies[RoundVersion].append(copy_of(version, round=row, change=change, position=number))
        copies[Entry] += [copy_of(entry, round=row) for entry in old.entries.all()]
        copies[Outcome] += [copy_of(outcome, round=row) for outcome in old.outcomes.all()]
    for model, rows in copies.items():
        model.objects.bulk_create(rows, batch_size=500)
    type(table).objects.filter(pk=table.pk).update(version=ROUNDS + 1)
    return table


@pytest.fixture
def long_table(db, rounds):
    table = services.create_table(SETTINGS)
    for document in rounds[:10]:
        services.record_round(table, document)
    return lengthened(table)


QUERIES = {
    "the table, with the version that phones ask for": (1, lambda table: open_table(table.viewer_code)),
    "the balances": (1, standings),
    "who pays whom": (1, lambda table: payments(standings(table))),
    "the newest rounds": (3, rounds_page),
    "the oldest rounds": (3, lambda table: rounds_page(table, 50)),
    "the next round": (2, propose),
    "what undo would do": (1, last_undoable),
    "the history": (3, changes_page),
    "the curve": (1, balance_curve),
    "the statistics": (4, statistics),
    "the transfers": (2, lambda table: transfers_page(table, player=1, reason="win")),
    "their sums": (1, lambda table: transfer_sums(table, player=1, reason="win")),
    "the versions of a round": (2, lambda table: version_lines(table.rounds.get(number=500))),
}


def test_reading_takes_few_queries(long_table, django_assert_num_queries):
    for name, (queries, read) in QUERIES.items():
        with django_assert_num_queries(queries, info=name):
            read(long_table)
    page = rounds_page(long_table)
    assert (len(page.items), page.total, page.pages, page.items[0].position) == (20, ROUNDS, 50, ROUNDS)
    assert len(changes_page(long_table).items) == 50
    assert len(transfers_page(long_table).items) == 50


def test_writing_takes_few_queries(long_table, rounds, django_assert_max_num_queries):
    with django_assert_max_num_queries(14):
        row = services.record_round(long_table, rounds[0], token="t")
    with django_assert_max_num_queries(16):
        services.edit_round(row, rounds[1], 1, token="e")
    with django_assert_max_num_queries(16):
        services.insert_round(long_table, rounds[0], 2)
    with django_assert_max_num_queries(16):
        services.move_round(row, 3)
    with django_assert_max_num_queries(20):
        services.undo_last(long_table)


def test_seats_are_swapped_and_swapped_back_in_all_rounds(long_table, django_assert_max_num_queries):
    before = standings(long_table)
    with django_assert_max_num_queries(90):  # most of them write the versions, some dozens at a time
        services.swap_seats(long_table, 0, 3, 1, ROUNDS)
    one, two, three, four = before.balances
    assert standings(long_table).balances == (four, two, three, one)
    assert transfer_sums(long_table, 0).received - transfer_sums(long_table, 0).paid == four
    services.undo_last(long_table)
    assert standings(long_table) == before


def test_the_whole_table_goes_out_in_few_queries_and_is_deleted_whole(long_table, django_assert_max_num_queries):
    with django_assert_max_num_queries(7):
        document = table_document(long_table)
    assert len(document["rounds"]) == ROUNDS
    totals = standings(long_table)
    assert totals.rounds == ROUNDS
    assert balance_curve(long_table)[-1].balances == totals.balances
    services.delete_table(long_table)
    assert not any(model.objects.exists() for model in (Change, RecordedRound, RoundVersion, Entry, Outcome))
