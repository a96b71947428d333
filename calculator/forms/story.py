"""牌局进程: what a half-filled form already says about the round, so that it offers only what can have happened."""

from collections.abc import Sequence
from dataclasses import dataclass

from calculator.forms.rows import Fields, Row, first, rows_of
from calculator.wording import seat_name
from scoring.events import SEATS, By
from scoring.hand import KongKind
from scoring.rules import RuleSet
from scoring.table import WINS_THAT_END

WINNERS_OF_A_TILE = 3
# What `over` says where the events tell whether the hand is over.
BY_EVENTS = "events"
SEAT_KEYS = tuple(str(seat) for seat in SEATS)


@dataclass(frozen=True, slots=True)
class Story:
    """牌局进程: the rules, the four names, the events as far as they are told, and what is told of the end."""

    rules: RuleSet
    names: tuple[str, ...]
    dealer: str
    voids: tuple[str, ...]
    events: tuple[Row, ...]
    over: str = "yes"

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

    def void_control(self, seat: str) -> str:
        """The name of the field that tells which suit a seat gave up, where it is declared."""
        return f"players-{seat}-void" if self.rules.void == "declared" and seat in SEAT_KEYS else ""

    def kongs_of(self, seat: str, before: int) -> list[Row]:
        """The kongs that a seat is known to have before an event."""
        return [e for e in self.events[:before] if first(e, "kind") == "kong" and first(e, "seat") == seat]

    def melds_of(self, seat: str, before: int) -> str:
        """The same as text, for the pad."""
        told = [(first(kong, "kong"), first(kong, "tile")) for kong in self.kongs_of(seat, before)]
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
    def has_ended(self) -> bool:
        """三家胡: whether an event ended the hand: the third win, or a false win that leaves one player."""
        return self.wins >= WINS_THAT_END or len(self.still_in) <= 1

    @property
    def is_over(self) -> bool:
        """Whether the hand is over: told so, or ended by an event."""
        return self.over == "yes" or (self.over == BY_EVENTS and self.has_ended)

    @property
    def asks_who_is_left(self) -> bool:
        """Whether the end of the hand is checked: not after a third win that the rules do not check."""
        return self.is_over and (self.wins < WINS_THAT_END or self.rules.check_on_third_win)

    def feeders(self, number: int) -> list[str]:
        """Who can have let go the tile of an event: a player still in; the pung that a kong is added to may have been
        fed by one who is out by now."""
        event = self.events[number]
        takers = leavers(event) if first(event, "kind") == "win" else [first(event, "seat")]
        fed_by = SEAT_KEYS if first(event, "kong") == KongKind.ADDED else self.in_before(number)
        return [seat for seat in fed_by if seat not in takers]

    def needs_feeder(self, event: Fields) -> bool:
        """Whether somebody let go the tile of an event, and it matters who."""
        match first(event, "kind"), first(event, "kong"):
            case "win", _:
                return first(event, "by") != By.SELF_DRAW
            case "kong", KongKind.ADDED:
                return self.rules.feeder_pays_added(first(event, "late") != "")
        return first(event, "kong") == KongKind.DIRECT

    def seats(self, keys: Sequence[str]) -> list[tuple[str, str]]:
        """Seats as choices, by the names of the players."""
        return [(seat, seat_name(int(seat), self.names)) for seat in SEAT_KEYS if seat in keys]


def leavers(event: Fields) -> list[str]:
    """The seats that an event takes out of the hand: its winners, or who declared falsely."""
    kind = first(event, "kind")
    if kind == "win":
        return [seat for seat in (first(won, "seat") for won in rows_of(event, "wins", WINNERS_OF_A_TILE)) if seat]
    return [first(event, "seat")] if kind == "false_win" else []
