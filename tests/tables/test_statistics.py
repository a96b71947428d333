"""Balances, statistics and transfers: SQL's sums against the same from the settlements, one by one."""

from collections import Counter
from decimal import Decimal

import pytest

from calculator import services
from calculator.documents.samples import SAMPLE
from calculator.selectors import (
    Standings,
    balance_curve,
    payments,
    rounds_page,
    settled,
    standings,
    statistics,
    transfer_sums,
    transfers_page,
)
from scoring.events import By, FalseWin, State, Win
from scoring.settle_up import settle_up


@pytest.fixture
def long_evening(table, rounds):
    """Twenty-four rounds, with seats that change and rounds that do not count, corrected and moved."""
    for index, document in enumerate(rounds):
        services.record_round(table, document, seats=(3, 1, 0, 2) if index == 9 else None)
    services.swap_seats(table, 1, 2, 5, 15)
    for position in (4, 12, 20):
        services.cancel_round(table.rounds.get(position=position))
    services.edit_round(table.rounds.get(position=7), rounds[12], 2)
    services.move_round(table.rounds.get(position=22), 2)
    services.edit_round(table.rounds.get(position=3), SAMPLE, 1, rules="sbr-2025")
    return table


def settlements(table):
    """The settlements of the rounds that count, in order, with the player at each seat, the pool being 4."""
    for row in table.rounds.filter(cancelled=False).order_by("position"):
        facts, settlement = settled(row, table.names)
        yield facts, settlement, (*row.seats, 4)


def test_balances_are_the_sums_of_the_rounds_that_count(long_evening):
    total, points = [0] * 5, []
    for _, settlement, players in settlements(long_evening):
        for account, gained in enumerate((*settlement.deltas, settlement.pool)):
            total[players[account]] += gained
        points.append((*total,))
    found = standings(long_evening)
    assert (*found.balances, found.pool) == points[-1]
    assert found.pool == 24
    assert (found.rounds, found.cancelled) == (21, 3)
    curve = balance_curve(long_evening)
    assert [(*point.balances, point.pool) for point in curve] == points
    assert [point.number for point in curve] == list(
        long_evening.rounds.filter(cancelled=False).order_by("position").values_list("number", flat=True)
    )
    assert payments(found) == settle_up(points[-1])


def test_places_are_shared_by_equals():
    assert Standings((5, -5, 5, -5), 0, 1, 0).places == (1, 3, 1, 3)
    assert Standings((0, 0, 0, 0), 0, 0, 0).places == (1, 1, 1, 1)


def counted(table):
    """Statistics by player, from the settlements."""
    found = {player: Counter() for player in range(4)}
    fans = {player: [] for player in range(4)}
    for facts, settlement, players in settlements(table):
        found[players[facts.dealer]]["dealt"] += 1
        for seat, delta in enumerate(settlement.deltas):
            player = found[players[seat]]
            player["best_round"] = max(delta, player.get("best_round", delta))
            player["worst_round"] = min(delta, player.get("worst_round", delta))
        for event in facts.events:
            match event:
                case Win(by=By.SELF_DRAW):
                    found[players[event.wins[0].seat]]["self_draws"] += 1
                case Win():
                    found[players[event.from_seat]]["deal_ins"] += 1
                case FalseWin():
                    found[players[event.seat]]["false_wins"] += 1
        for scored in settlement.scores:
            fans[players[scored.seat]].append(scored.score.fan)
        for end in settlement.ends:
            player = found[players[end.seat]]
            player["pigs"] += end.state is State.FLOWER_PIG
            player["not_ready"] += end.state is State.NOT_READY
        for row in settlement.transfers:
            if row.reason in {"kong_direct", "kong_added", "kong_concealed", "kong_transfer"}:
                found[players[row.payee]]["kong_income"] += row.points
            if row.reason in {"kong_refund", "refund", "kong_transfer"}:
                found[players[row.payer]]["kong_income"] -= row.points
    return found, fans


def test_statistics_are_those_of_the_rounds_that_count(long_evening):
    found, fans = counted(long_evening)
    for player, line in enumerate(statistics(long_evening)):
        assert line.player == player
        assert line.rounds == 21
        for name, value in found[player].items():
            assert getattr(line, name) == value, name
        assert line.wins == len(fans[player])
        assert line.average_fan == (Decimal(sum(fans[player])) / len(fans[player])).quantize(Decimal("0.01"))
        assert line.best_hand.win.fan == max(fans[player])
        assert line.best_hand.win.player == player
    every = statistics(long_evening)
    assert sum(line.false_wins for line in every) == sum(found[player]["false_wins"] for player in range(4)) == 1
    assert all(sum(getattr(line, name) for line in every) > 0 for name in ("self_draws", "deal_ins", "pigs"))


def test_the_best_hand_shows_its_tiles(table):
    services.change_table(table, {"rules": "sbr-2025"})
    services.record_round(table, SAMPLE)
    one, two, three, _ = statistics(table)
    assert one.best_hand.win.hand["tile"] == "5p"
    assert [fan["key"] for fan in one.best_hand.win.fans] == ["root", "after_kong_discard"]
    assert (two.best_hand.win.hand, two.best_hand.win.fan) == (None, 3)
    assert (three.best_hand, three.average_fan, three.wins) == (None, None, 0)


def test_statistics_of_no_rounds(table):
    for line in statistics(table):
        assert (line.rounds, line.wins, line.average_fan, line.best_hand, line.best_round) == (0, 0, None, None, 0)
    assert standings(table).balances == (0, 0, 0, 0)
    assert balance_curve(table) == ()
    assert rounds_page(table).items == ()
    assert transfer_sums(table).count == 0


def test_transfers_are_found_by_player_and_reason(long_evening):
    every = []
    for _, settlement, players in settlements(long_evening):
        every += [(players[row.payer], players[row.payee], row.points, str(row.reason)) for row in settlement.transfers]
    for player in (None, 0, 3, 4):
        for reason in (None, "win", "refund", "flower_pig"):
            expected = [row for row in every if (player is None or player in row[:2]) and reason in (None, row[3])]
            page = transfers_page(long_evening, player, reason, size=1000)
            assert Counter((t.payer, t.payee, t.points, t.reason) for t in page.items) == Counter(expected)
            sums = transfer_sums(long_evening, player, reason)
            assert (sums.count, sums.points) == (len(expected), sum(row[2] for row in expected))
            assert sums.paid == sum(row[2] for row in expected if row[0] == player)
            assert sums.received == sum(row[2] for row in expected if row[1] == player)


def test_pages_cover_everything_once(long_evening):
    pages = [rounds_page(long_evening, number, size=10) for number in (1, 2, 3)]
    assert [page.pages for page in pages] == [3, 3, 3]
    assert [line.position for page in pages for line in page.items] == list(range(24, 0, -1))
    assert (pages[0].newer, pages[0].older, pages[2].newer, pages[2].older) == (None, 2, 2, None)
    assert rounds_page(long_evening, 99, size=10) == pages[2]
    assert rounds_page(long_evening, -1, size=10) == pages[0]


def test_a_round_in_short_is_the_round(long_evening):
    lines = {line.number: line for line in rounds_page(long_evening, size=100).items}
    for row in long_evening.rounds.all():
        facts, settlement = settled(row, long_evening.names)
        line = lines[row.number]
        assert (line.cancelled, line.version, line.deltas) == (row.cancelled, row.version, row.deltas)
        assert [(win.player, win.fan, win.points) for win in line.wins] == [
            (row.seats[scored.seat], scored.score.fan, scored.points) for scored in settlement.scores
        ]
        assert line.dealer == row.seats[facts.dealer]
        assert line.next_dealer == row.seats[settlement.next_dealer]
