"""A table's life: whatever is done to it in whatever order, the balances are the sums of the rounds that count, undo
leads back step by step, and the whole goes out and in."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculator import services
from calculator.documents.place import Place
from calculator.selectors import ledger_faults, standings
from calculator.services import Stale
from calculator.tables.demo import demo_rounds
from calculator.tables.frozen import frozen_rules
from calculator.tables.reckoning import reckon
from scoring.problems import Refused
from scoring.settle import settle
from tests.tables.evening import SETTINGS, counting, exported

ROUNDS = demo_rounds()
HOUSE_RULES = ("chengdu", {"preset": "chengdu", "changes": {"cap": 2}}, {"preset": "chengdu", "changes": {"cap": None}})

documents = st.integers(0, len(ROUNDS) - 1)
places = st.integers(0, 12)
players = st.integers(0, 3)
seats = st.one_of(st.none(), st.permutations(range(4)))

steps = st.lists(
    st.one_of(
        st.tuples(st.just("record"), documents, seats),
        st.tuples(st.just("insert"), documents, places),
        st.tuples(st.just("edit"), places, documents, seats),
        st.tuples(st.just("cancel"), places),
        st.tuples(st.just("restore"), places, st.integers(1, 4)),
        st.tuples(st.just("move"), places, places),
        st.tuples(st.just("swap"), players, players, places, places),
        st.tuples(st.just("rules"), st.sampled_from(HOUSE_RULES), st.integers(1, 3)),
        st.tuples(st.just("undo")),
    ),
    max_size=14,
)


class Life:
    """A table, and beside it what it should be: the states that undo leads back to."""

    def __init__(self):
        self.table = services.create_table(SETTINGS)
        self.before = []

    def seen(self):
        self.table.refresh_from_db()
        return counting(self.table), self.table.rules, self.table.base

    def row(self, place):
        return self.table.rounds.filter(position=place).first()

    def take(self, step):
        """Does a step; what it leads from is remembered when it changed the table."""
        state, version = self.seen(), self.table.version
        try:
            getattr(self, step[0])(*step[1:])
        except Refused:
            # Without a cap a pig has no price, and nobody swaps seats with nobody.
            assert self.seen() == state
        self.table.refresh_from_db()
        if step[0] != "undo" and self.table.version > version:
            self.before.append(state)

    def record(self, document, seats):
        services.record_round(self.table, ROUNDS[document], seats=seats)

    def insert(self, document, place):
        services.insert_round(self.table, ROUNDS[document], place)

    def edit(self, place, document, seats):
        if row := self.row(place):
            with pytest.raises(Stale):
                services.edit_round(row, ROUNDS[document], row.version + 5)
            services.edit_round(row, ROUNDS[document], row.version, seats=seats)

    def cancel(self, place):
        if row := self.row(place):
            services.cancel_round(row, row.version)

    def restore(self, place, number):
        if row := self.row(place):
            services.restore_version(row, min(number, row.version))

    def move(self, place, to):
        if row := self.row(place):
            services.move_round(row, to)

    def swap(self, one, other, first, last):
        services.swap_seats(self.table, one, other, first, last)

    def rules(self, rules, base):
        services.change_table(self.table, {"rules": rules, "base": base})

    def undo(self):
        undone = services.undo_last(self.table)
        assert (undone is not None) == bool(self.before)
        if undone:
            assert self.seen() == self.before.pop()


@pytest.mark.django_db
@settings(max_examples=settings.default.max_examples // 3)
@given(steps)
def test_a_tables_life(steps):
    life = Life()
    for step in steps:
        life.take(step)
    total = [0] * 4
    for _, _, _, deltas in counting(life.table):
        total = [sum(pair) for pair in zip(total, deltas, strict=True)]
    assert standings(life.table).balances == tuple(total)
    text = exported(life.table)
    copied = services.import_table(json.loads(text))
    assert exported(copied) == text
    while life.before:
        life.undo()
    assert services.undo_last(life.table) is None
    assert counting(life.table) == []
    # One table as the steps left it, one as undoing left it.
    assert list(ledger_faults()) == []
    while services.undo_last(copied):
        pass
    assert counting(copied) == []
    for table in (life.table, copied):
        services.delete_table(table)


@given(documents, st.permutations(range(4)))
def test_a_seating_only_says_whose_the_money_is(document, seating):
    reckoning = reckon(ROUNDS[document], seating, frozen_rules(Place("chengdu")))
    settlement = settle(reckoning.facts)
    assert [reckoning.deltas[player] for player in seating] == list(settlement.deltas)
    moved = [0] * 5
    for entry in reckoning.entries:
        moved[entry.payer] -= entry.points
        moved[entry.payee] += entry.points
    assert moved == [*reckoning.deltas, reckoning.pool]
