"""位置: the field of the form at which a problem of the document is shown."""

from django import forms

from calculator.forms.fields import Row
from calculator.forms.round import RoundForm
from calculator.forms.timeline import EventForm, WonForm
from scoring.problems import Problem

Spot = tuple[Row, str | None] | None

FROM_CODES = frozenset({"from_self", "from_missing", "from_out"})
MOMENT_CODES = frozenset(
    {
        "after_kong_without_kong",
        "heavenly_not_dealer",
        "heavenly_not_first",
        "earthly_dealer",
        "earthly_not_first_draw",
    }
)
KEYS_OF_AN_EVENT = {"from": "feeder"}


def spot_of(form: RoundForm, left_seats: list[int], problem: Problem) -> Spot:
    """The row and the field of a problem, the row alone, or None where it concerns the round as a whole."""
    first, *path = problem.where.split(".")
    match first:
        case "rules":
            return form.rules, "changes" if path[:1] == ["changes"] else "preset"
        case "base" | "dealer" | "over":
            return form.rules, first
        case "players" if path:
            player = form.players.forms[int(path[0])]
            return player, path[1] if path[1:] and path[1] in player.fields else "name"
        case "events" if not path:
            return form.timeline, None
        case "events":
            return _event_spot(form.events.forms[int(path[0])], path[1:], problem.code)
        case "still_in":
            return _left_spot(form, left_seats, path, problem)
    return None


def _event_spot(event: EventForm, path: list[str], code: str) -> Spot:
    if path[:1] == ["wins"] and path[1:]:
        return _won_spot(event, event.wins.forms[int(path[1])], path[2:], code)
    key = KEYS_OF_AN_EVENT.get(path[0], path[0]) if path else ""
    if code in FROM_CODES:
        key = "feeder"
    elif code in MOMENT_CODES:
        key = "circumstances"
    elif code == "already_out":
        key = "seat"
    return event, key if key in event.fields and key != "kind" else None


def _won_spot(event: EventForm, won: WonForm, path: list[str], code: str) -> Spot:
    if path[:1] == ["tile"]:
        return won, "hand"
    if path[:1] == ["seat"] or code in ("already_out", "fourth_win", "play_after_end"):
        return won, "seat"
    if path[-1:] == ["root"]:
        return won, "root"
    return won, {"fans": "fans", "total": "total"}.get(won.typed("told"), "hand")


def _left_spot(form: RoundForm, left_seats: list[int], path: list[str], problem: Problem) -> Spot:
    seat = left_seats[int(path[0])] if path else problem.params.get("seat")
    if not isinstance(seat, int):
        return None
    left = form.left.forms[seat]
    key = path[1] if path[1:] else ""
    if key in ("fan", "passive"):
        return left, key
    by_tiles = left.typed("told") in ("", "tiles") and problem.code != "still_in_missing"
    return left, "hand" if by_tiles and key != "state" else "told"


def anchor_of(row: Row, name: str | None) -> str:
    """The id of what a problem's link leads to: the field's first input, or the row."""
    if name is None:
        return row_id(row)
    field = row[name]
    return f"{field.auto_id}_0" if isinstance(field.field.widget, forms.RadioSelect) else str(field.auto_id)


def row_id(row: Row) -> str:
    return f"row-{row.prefix}" if row.prefix else "round"
