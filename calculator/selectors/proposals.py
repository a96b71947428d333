"""下一局: who deals and who sits where, by the rounds before."""

from dataclasses import dataclass

from calculator.models import RecordedRound, Table
from scoring.events import SEATS


@dataclass(frozen=True, slots=True)
class Proposal:
    """下一局: what the rules propose for the round at a position; `dealer` is a player, `dealer_seat` that player's
    seat, `seats` the player at each seat."""

    position: int
    seats: tuple[int, ...]
    dealer: int

    @property
    def dealer_seat(self) -> int:
        return self.seats.index(self.dealer)


def propose(table: Table, position: int | None = None) -> Proposal:
    """下一局: what follows from the last round that counts before a position, by default before a new last round."""
    before = round_before(table, position)
    if position is None:
        position = table.rounds.count() + 1
    if before is None:
        return Proposal(position, SEATS, table.first_dealer)
    return Proposal(position, before.seats, before.next_dealer)


def seating_before(table: Table, position: int) -> tuple[int, ...]:
    """The player at each seat in the last round that counts before a position."""
    before = round_before(table, position)
    return SEATS if before is None else before.seats


def round_before(table: Table, position: int | None) -> RecordedRound | None:
    """The last round that counts before a position."""
    found = table.rounds.filter(cancelled=False)
    if position is not None:
        found = found.filter(position__lt=position)
    return found.order_by("position").last()
