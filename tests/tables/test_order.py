"""Inserting and moving rounds, and seats that were mixed up."""

import pytest

from calculator import services
from calculator.selectors import propose, table_document
from scoring.problems import Refused
from tests.tables.evening import balances, counting, order, plain_round


@pytest.mark.parametrize(
    ("position", "expected"),
    [(1, [7, 1, 2, 3, 4, 5, 6]), (3, [1, 2, 7, 3, 4, 5, 6]), (7, [1, 2, 3, 4, 5, 6, 7]), (99, [1, 2, 3, 4, 5, 6, 7])],
)
def test_a_missed_round_is_inserted_where_it_belongs(evening, rounds, position, expected):
    row = services.insert_round(evening, rounds[6], position)
    assert row.number == 7
    assert order(evening) == expected
    assert list(evening.rounds.values_list("position", flat=True)) == list(range(1, 8))


def test_an_inserted_round_is_seated_as_the_one_before_it(table):
    services.record_round(table, plain_round(), seats=(3, 2, 1, 0))
    services.record_round(table, plain_round(), seats=(0, 1, 2, 3))
    assert propose(table, 2).seats == (3, 2, 1, 0)
    assert propose(table, 1).seats == (0, 1, 2, 3)
    assert services.insert_round(table, plain_round(), 2).seats == (3, 2, 1, 0)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (2, 5, [1, 3, 4, 5, 2, 6]),
        (5, 2, [1, 5, 2, 3, 4, 6]),
        (1, 6, [2, 3, 4, 5, 6, 1]),
        (6, 1, [6, 1, 2, 3, 4, 5]),
        (3, 99, [1, 2, 4, 5, 6, 3]),
        (3, -5, [3, 1, 2, 4, 5, 6]),
    ],
)
def test_a_round_is_moved_and_the_others_close_up(evening, old, new, expected):
    total = balances(evening)
    services.move_round(evening.rounds.get(position=old), new)
    assert order(evening) == expected
    assert balances(evening) == total


def test_a_round_moved_to_where_it_stands_is_no_change(evening):
    services.move_round(evening.rounds.get(position=2), 2)
    evening.refresh_from_db()
    assert evening.version == 7


def test_a_move_sent_twice_moves_once(evening):
    row = evening.rounds.get(position=2)
    services.move_round(row, 3, token="once")
    services.move_round(row, 4)
    services.move_round(row, 3, token="once")
    assert order(evening) == [1, 3, 4, 2, 5, 6]


def test_the_dealer_follows_the_order(table):
    services.record_round(table, plain_round(seat=1, feeder=0))
    last = services.record_round(table, plain_round(seat=2, feeder=0))
    assert propose(table).dealer == 2
    services.move_round(last, 1)
    assert propose(table).dealer == 1


def test_two_players_change_seats_in_a_range_and_their_money_with_them(evening):
    before = {number: deltas for number, _, _, deltas in counting(evening)}
    cancelled = services.cancel_round(evening.rounds.get(position=3))
    change = services.swap_seats(evening, 3, 1, 2, 4)
    after = {row.number: row for row in evening.rounds.all()}
    for number, deltas in before.items():
        one, two, three, four = deltas
        swapped = number in (2, 3, 4)
        assert after[number].deltas == ((one, four, three, two) if swapped else deltas)
        assert after[number].seating == ("0321" if swapped else "0123")
    assert after[cancelled.number].cancelled
    assert table_document(evening)["changes"][change.number - 1]["detail"] == {"players": [1, 3], "from": 2, "to": 4}
    services.swap_seats(evening, 1, 3, 2, 4)
    assert {number: deltas for number, _, _, deltas in counting(evening)} == {
        number: deltas for number, deltas in before.items() if number != 3
    }


def test_a_swap_sent_twice_swaps_once(evening):
    first = services.swap_seats(evening, 0, 1, 1, 2, token="once")
    assert services.swap_seats(evening, 0, 1, 1, 2, token="once") == first
    assert evening.rounds.get(position=1).seating == "1023"


@pytest.mark.parametrize(
    ("arguments", "places"),
    [
        ((1, 1, 1, 3), {"players"}),
        ((1, 4, 1, 3), {"players"}),
        ((0, 1, 7, 9), {"positions"}),
        ((5, 5, 3, 1), {"players", "positions"}),
    ],
)
def test_a_swap_of_nobody_or_nowhere_is_refused(evening, arguments, places):
    with pytest.raises(Refused) as refused:
        services.swap_seats(evening, *arguments)
    assert {problem.where for problem in refused.value.problems} == places
