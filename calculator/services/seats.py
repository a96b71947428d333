"""换位: two players whose seats were mixed up in rounds already recorded."""

from django.db import transaction

from calculator.models import Action, Change, Table
from calculator.services.writing import already_done, locked, log, save_versions
from calculator.tables.reckoning import stored
from scoring.events import SEATS
from scoring.problems import Problem, Refused


@transaction.atomic
def swap_seats(table: Table, one: int, other: int, first: int, last: int, token: str | None = None) -> Change:
    """换位: two players change seats in the rounds of the positions `first` to `last`, cancelled ones too, and with the
    seats what was gained and lost there. Refused when there are not two players, or no round in the range."""
    table = locked(table)
    if done := already_done(table, token):
        return done
    rows = list(table.rounds.filter(position__range=(first, last)))
    if faults := _faults(one, other, bool(rows)):
        raise Refused(faults)
    swapped = str.maketrans(f"{one}{other}", f"{other}{one}")
    reckoned = [(row, stored(row.document, row.seating.translate(swapped))) for row in rows]
    detail = {"players": sorted((one, other)), "from": rows[0].position, "to": rows[-1].position}
    change = log(table, Action.SEATS_SWAPPED, token, detail=detail)
    save_versions(change, reckoned)
    return change


def _faults(one: int, other: int, is_any: bool) -> list[Problem]:
    faults = []
    if one == other or not {one, other} <= set(SEATS):
        faults.append(Problem("bad_value", "players", {"expected": "two_players"}))
    if not is_any:
        faults.append(Problem("bad_value", "positions", {"expected": "rounds"}))
    return faults
