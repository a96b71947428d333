"""牌局进程: what a half-filled form already says about the round, so that it offers only what can have happened."""

from collections.abc import Sequence
from dataclasses import dataclass

from calculator.forms.rows import Fields, Row, first, rows_of
from calculator.wording import seat_name
from scoring.events import SEATS
from scoring.rules import RuleSet
from scoring.table import WINS_THAT_END

WINNERS_OF_A_TILE = 3
SEAT_KEYS = tuple(str(seat) for seat in SEATS)


@dataclass(frozen=True, slots=True)
class Story:
    """牌局进程: the rules, the four names, and the events as far as they are told."""

    rules: RuleSet
    names: tuple[str, ...]
    dealer: str
    voids: tuple[str, ...]
    events: tuple[Row, ...]

    def out_before(self, index: int) -> set[str]:
        """The seats that have won, or are out by a false win, before an event."""
        return {seat for event in self.events[:index] for seat in leavers(event)}

    def in_before(self, index: int) -> list[str]:
        """The seats still in before an event."""
        out = self.out_before(index)
        return [seat for seat in SEAT_KEYS if seat not in out]

    def konger_before(self, index: int) -> str | None:
        """The seat whose kong came just before an event."""
        before = self.events[index - 1] if index else {}
        return first(before, "seat") if first(before, "kind") == "kong" else None

    def void_of(self, seat: str) -> str:
        """The suit that a seat gave up, where it is declared and told."""
        told = self.rules.void == "declared" and seat in SEAT_KEYS
        return self.voids[int(seat)] if told else ""

    def melds_of(self, seat: str, before: int) -> str:
        """The kongs that a seat is known to have before an event, as text."""
        kongs = [e for e in self.events[:before] if first(e, "kind") == "kong" and first(e, "seat") == seat]
        told = [(first(kong, "kong"), first(kong, "tile")) for kong in kongs]
        return " ".join(f"{kind}:{tile}" for kind, tile in told if kind and tile)

    @property
    def wins(self) -> int:
        """How many players have won."""
        won = {seat for event in self.events if first(event, "kind") == "win" for seat in leavers(event)}
        return len(won)

    @property
    def still_in(self) -> list[str]:
        """The seats neither won nor out, at the end."""
        return self.in_before(len(self.events))

    @property
    def asks_who_is_left(self) -> bool:
        """Whether the end of the hand is checked: always but after a third win that the rules do not check."""
        return self.wins < WINS_THAT_END or self.rules.check_on_third_win

    def seats(self, keys: Sequence[str]) -> list[tuple[str, str]]:
        """Seats as choices, by the names of the players."""
        return [(seat, seat_name(int(seat), self.names)) for seat in SEAT_KEYS if seat in keys]


def leavers(event: Fields) -> list[str]:
    """The seats that an event takes out of the hand: its winners, or who declared falsely."""
    kind = first(event, "kind")
    if kind == "win":
        return [seat for seat in (first(won, "seat") for won in rows_of(event, "wins", WINNERS_OF_A_TILE)) if seat]
    return [first(event, "seat")] if kind == "false_win" else []
