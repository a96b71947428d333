"""换位: two players whose seats were mixed up in rounds already recorded.

Who sits where only says whose the money is. So nothing is settled again: in all that is kept of the rounds each of the
two stands where the other stood.
"""

from __future__ import annotations

from django.db import transaction
from django.db.models import Case, F, PositiveSmallIntegerField, Q, QuerySet, Value, When
from django.db.models.functions import Replace

from calculator.models import DELTAS, Action, Change, Entry, Outcome, RecordedRound, Table
from calculator.services.order import check_order
from calculator.services.writing import CHUNK, add_versions, already_done, locked, log
from scoring.events import SEATS
from scoring.problems import Problem, Refused


@transaction.atomic
def swap_seats(
    table: Table, one: int, other: int, first: int, last: int, token: str | None = None, seen: int | None = None
) -> Change:
    """换位: two players change seats in the rounds of the positions `first` to `last`, cancelled ones too, and with the
    seats what was gained and lost there. Refused when there are not two players, or no round in the range; Stale as for
    `check_order`."""
    table = locked(table)
    if done := already_done(table, token):
        return done
    rounds = table.rounds.filter(position__range=(first, last))
    positions = list(rounds.values_list("position", flat=True))
    if faults := _faults(one, other, bool(positions)):
        raise Refused(faults)
    check_order(table, seen)
    detail = {"players": sorted((one, other)), "from": positions[0], "to": positions[-1]}
    change = log(table, Action.SEATS_SWAPPED, token, detail=detail)
    exchange(change, rounds, one, other)
    return change


def _faults(one: int, other: int, is_any: bool) -> list[Problem]:
    faults = []
    if one == other or not {one, other} <= set(SEATS):
        faults.append(Problem("bad_value", "players", {"expected": "two_players"}))
    if not is_any:
        faults.append(Problem("bad_value", "positions", {"expected": "rounds"}))
    return faults


def exchange(change: Change, rounds: QuerySet[RecordedRound], one: int, other: int) -> None:
    """Puts two players in each other's place in rounds, as a change does."""
    keys = list(rounds.values_list("pk", flat=True))
    for start in range(0, len(keys), CHUNK):
        chunk = keys[start : start + CHUNK]
        rows = RecordedRound.objects.filter(pk__in=chunk)
        rows.update(
            seating=_exchanged_signs("seating", str(one), str(other)),
            **{name: _exchanged(name, one, other) for name in ("dealer", "next_dealer")},
            **{DELTAS[one]: F(DELTAS[other]), DELTAS[other]: F(DELTAS[one])},
            version=F("version") + 1,
            changed=change.at,
        )
        add_versions(change, rows)
        entries = {name: _exchanged(name, one, other) for name in ("payer", "payee")}
        Entry.objects.filter(round__in=chunk).update(**entries)
        _exchange_outcomes(Outcome.objects.filter(round__in=chunk), one, other)


def _exchanged_signs(name: str, one: str, other: str) -> Replace:
    """A column of text, two signs in each other's place; a third one stands in for the first meanwhile."""
    freed = Replace(name, Value(one), Value("-"))
    return Replace(Replace(freed, Value(other), Value(one)), Value("-"), Value(other))


def _exchanged(name: str, one: int, other: int) -> Case:
    """A column of players, the two in each other's place."""
    both = Q(**{f"{name}__in": (one, other)})
    return Case(When(both, then=one + other - F(name)), default=F(name), output_field=PositiveSmallIntegerField())


def _exchange_outcomes(outcomes: QuerySet[Outcome], one: int, other: int) -> None:
    outcomes.update(fed_by=_exchanged("fed_by", one, other))
    # A round has one of each player at every moment, so that the two cannot simply change places.
    moved = list(outcomes.filter(player__in=(one, other)))
    outcomes.filter(player__in=(one, other)).delete()
    for outcome in moved:
        outcome.pk = None
        outcome.player = other if outcome.player == one else one
    Outcome.objects.bulk_create(moved)
