"""入局: the round form at a table: names, rules and base are the table's, and who sits where can be changed."""

from dataclasses import dataclass

from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext as _

from calculator.documents import dump_json, rules_value
from calculator.forms.fields import Pick, Row
from calculator.forms.rows import Fields, first, seat_rows, with_rows
from calculator.forms.rows import Row as TypedRow
from calculator.tables.frozen import thaw
from scoring.events import SEATS


@dataclass(frozen=True)
class Desk:
    """桌面: what the table says of a round: the four names by player, a frozen rule set, the base, the player at each
    seat."""

    names: tuple[str, ...]
    rules: str
    base: int
    seats: tuple[int, ...]


class SeatingForm(Row):
    """座次: the player at each seat."""

    sits_0 = Pick("", redraws=True)
    sits_1 = Pick("", redraws=True)
    sits_2 = Pick("", redraws=True)
    sits_3 = Pick("", redraws=True)

    def __init__(self, desk: Desk, seats: tuple[int, ...]) -> None:
        super().__init__(MultiValueDict({f"sits_{seat}": [str(player)] for seat, player in enumerate(seats)}))
        for seat in SEATS:
            self.fields[f"sits_{seat}"].label = _("Seat %(number)d") % {"number": seat + 1}
            self.offer(f"sits_{seat}", [(str(player), name) for player, name in enumerate(desk.names)])


def seats_of(fields: Fields, desk: Desk) -> tuple[int, ...]:
    """座次: the player at each seat as chosen. Who is chosen for a seat changes seats with who sat there, so that four
    players sit at the table whatever is chosen; `seating` tells how they sat when the page was shown."""
    seats = _seating(first(fields, "seating")) or list(desk.seats)
    before = tuple(seats)
    for seat in SEATS:
        chosen = first(fields, f"sits_{seat}")
        if chosen in map(str, SEATS) and int(chosen) != before[seat]:
            other = seats.index(int(chosen))
            seats[seat], seats[other] = seats[other], seats[seat]
    return tuple(seats)


def _seating(text: str) -> list[int]:
    return [int(sign) for sign in text] if sorted(text) == [str(seat) for seat in SEATS] else []


def at_desk(fields: Fields, desk: Desk, seats: tuple[int, ...]) -> TypedRow:
    """The fields of a round with what the table says in place of whatever they say; the round is over."""
    preset, changes = preset_and_changes(desk.rules)
    players = [
        {**typed, "name": [desk.names[player]]}
        for typed, player in zip(seat_rows(fields, "players"), seats, strict=True)
    ]
    told = {
        "preset": [preset],
        "changes": [changes],
        "base": [str(desk.base)],
        "over": ["yes"],
        "seating": ["".join(map(str, seats))],
    }
    return with_rows(fields, "players", players) | told


def preset_and_changes(frozen: str) -> tuple[str, str]:
    """A frozen rule set as the form tells one: a preset, and the changes to it as JSON, empty where there are none."""
    rules = rules_value(thaw(frozen))
    return (rules, "") if isinstance(rules, str) else (rules["preset"], dump_json(rules["changes"]))
