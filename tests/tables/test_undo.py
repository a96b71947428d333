"""Undo: every kind of change is taken back, one after the other, and nothing is lost by it."""

import pytest

from calculator import services
from calculator.selectors import changes_page, last_undoable, ledger_faults
from calculator.services import Stale
from tests.tables.evening import counting, order

CHANGES = {
    "recorded": lambda table, rounds: services.record_round(table, rounds[6]),
    "inserted": lambda table, rounds: services.insert_round(table, rounds[6], 3),
    "edited": lambda table, rounds: services.edit_round(table.rounds.get(position=2), rounds[6], 1, seats=(3, 1, 2, 0)),
    "cancelled": lambda table, rounds: services.cancel_round(table.rounds.get(position=2)),
    "moved": lambda table, rounds: services.move_round(table.rounds.get(position=5), 2),
    "moved_back": lambda table, rounds: services.move_round(table.rounds.get(position=1), 6),
    "seats_swapped": lambda table, rounds: services.swap_seats(table, 0, 2, 2, 5),
    "settings": lambda table, rounds: services.change_table(
        table, {"names": ["A", "B", "C", "D"], "rules": "neijiang", "base": 7, "money_per_point": "3"}
    ),
}


def state(table):
    table.refresh_from_db()
    return counting(table), table.names, table.rules, table.base, table.money_per_point


@pytest.mark.parametrize("action", CHANGES)
def test_every_change_is_taken_back(evening, rounds, action):
    before = state(evening)
    CHANGES[action](evening, rounds)
    changed = state(evening)
    assert changed != before
    undone = services.undo_last(evening)
    assert state(evening) == before
    assert undone.undoes.action == action.removesuffix("_back")
    assert list(ledger_faults()) == []


def test_a_restored_version_is_taken_back(evening, rounds):
    row = services.cancel_round(evening.rounds.get(position=2))
    services.edit_round(row, rounds[6], 2)
    before = evening.rounds.get(position=2)
    services.restore_version(row, 1)
    services.undo_last(evening)
    after = evening.rounds.get(position=2)
    assert (after.document, after.cancelled) == (before.document, True)


def test_undoing_again_goes_one_further_back_until_nothing_is_left(evening, rounds):
    states = [state(evening)]
    for make in CHANGES.values():
        make(evening, rounds)
        states.append(state(evening))
    for expected in reversed(states[:-1]):
        services.undo_last(evening)
        assert state(evening) == expected
    for _ in range(6):
        assert services.undo_last(evening) is not None
    assert counting(evening) == []
    assert last_undoable(evening) is None
    assert services.undo_last(evening) is None
    assert sorted(order(evening)) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert list(ledger_faults()) == []


def test_a_change_after_an_undo_is_the_next_to_go(evening, rounds):
    services.cancel_round(evening.rounds.get(position=1))
    services.undo_last(evening)
    services.cancel_round(evening.rounds.get(position=2))
    assert services.undo_last(evening).undoes.versions.get().round.number == 2
    assert services.undo_last(evening).undoes.action == "recorded"


def test_a_moved_round_goes_back_behind_its_neighbour_though_others_came_in_between(evening, rounds):
    services.move_round(evening.rounds.get(position=5), 2)
    services.insert_round(evening, rounds[7], 1)
    services.undo_last(evening)
    services.undo_last(evening)
    assert order(evening) == [7, 1, 2, 3, 4, 5, 6]


def test_undo_sent_twice_undoes_once(evening):
    first = services.undo_last(evening, token="once")
    assert services.undo_last(evening, token="once") == first
    assert len(counting(evening)) == 5


def test_what_is_undone_is_what_was_seen(evening, rounds):
    seen = last_undoable(evening).number
    services.record_round(evening, rounds[6])
    with pytest.raises(Stale) as stale:
        services.undo_last(evening, expected=seen)
    assert [change.action for change in stale.value.since] == ["recorded"]
    assert services.undo_last(evening, expected=seen + 1) is not None


def test_the_history_tells_what_was_done_and_undone(evening, rounds):
    services.move_round(evening.rounds.get(position=5), 2)
    services.undo_last(evening)
    undone, moved, recorded = changes_page(evening, size=3).items
    assert (undone.action, undone.undoes, undone.rounds) == ("undone", moved, (5,))
    assert (moved.action, moved.undone_by, moved.detail) == ("moved", undone.number, {"round": 5, "after": 4})
    assert (recorded.action, recorded.undone_by, recorded.rounds) == ("recorded", None, (6,))
