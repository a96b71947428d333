"""牌桌: the state of a hand while its events are played: who is still in, and the transfers so far."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from scoring.events import SEATS, Round, turn_order
from scoring.ledger import KONG_MONEY, Reason, Transfer

WINS_THAT_END = 3


class Table:
    """牌桌: built up event by event while a round is settled, and never seen outside it."""

    def __init__(self, facts: Round) -> None:
        self.facts = facts
        self.rules = facts.rules
        self.still_in = set(SEATS)
        self.winners: dict[int, int] = {}
        self.transfers: list[Transfer] = []
        self._closed: set[int] = set()

    def others_in(self, seat: int) -> list[int]:
        """The other players still in, in turn order after `seat`."""
        return in_turn(seat, self.still_in - {seat})

    def pay(self, payer: int, payee: int, points: int, reason: Reason, event: int | None = None) -> None:
        """One transfer; none where nothing is due."""
        if points:
            self.transfers.append(Transfer(payer, payee, points, reason, event))

    def kong_rows(self, seat: int, events: Collection[int] | None = None) -> list[int]:
        """The indices of the kong payments that a seat received and still has: of all its kongs, or of some events."""
        return [
            index
            for index, row in enumerate(self.transfers)
            if row.payee == seat
            and row.reason in KONG_MONEY
            and index not in self._closed
            and (events is None or row.event in events)
        ]

    def give_back(self, rows: Iterable[int], reason: Reason, event: int | None = None) -> None:
        """退: reverses kong payments, to those who paid them, out of the hand by now or not."""
        for index in rows:
            row = self.transfers[index]
            self.transfers.append(Transfer(row.payee, row.payer, row.points, reason, event, reverses=index))
            self._closed.add(index)

    def hand_on(self, rows: Collection[int]) -> int:
        """呼叫转移: closes kong payments, which are never refunded later, and tells their points."""
        self._closed.update(rows)
        return sum(self.transfers[index].points for index in rows)


def in_turn(after: int, seats: Collection[int]) -> list[int]:
    """Some seats in turn order after `after`."""
    return [seat for seat in turn_order(after) if seat in seats]
