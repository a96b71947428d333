"""动作: what the buttons of the round form do to its rows, all on the server: add, insert, move, take out, put back."""

import json
import re

from calculator.forms.round import BLANK, tidy
from calculator.forms.rows import Fields, Row, first, rows_of, with_rows
from calculator.forms.story import WINNERS_OF_A_TILE
from calculator.forms.timeline import MOST_EVENTS

# What stands in a row when it is added.
NEW_ROWS: dict[str, Row] = {
    "kong": {"kind": ["kong"], "kong": ["direct"]},
    "win": {"kind": ["win"], "by": ["discard"], "wins-0-told": ["fans"]},
    "false_win": {"kind": ["false_win"]},
}
_BUTTON = re.compile(
    r"(add|insert|up|down|remove|winner|unwinner|restore|clear)(?:-([a-z_]+))?(?:-([0-9]{1,2}))?(?:-([0-2]))?"
)


def act(fields: Fields, button: str) -> tuple[Row, str | None]:
    """The fields after a button, and the id of what takes the focus; unknown buttons change nothing."""
    found = _BUTTON.fullmatch(button)
    fields = tidy(fields)
    if not found:
        return fields, None
    name, kind = found[1], found[2] or ""
    if name == "clear":
        return tidy(BLANK), "content"
    if name == "restore":
        return _restored(fields)
    events = rows_of(fields, "events", MOST_EVENTS)
    number = int(found[3]) if found[3] else len(events)
    if name in ("add", "insert"):
        return _added(fields, events, kind, number)
    if number >= len(events):
        return fields, None
    if name == "remove":
        return _removed(fields, events, number)
    if name in ("winner", "unwinner"):
        events[number] = _winners_changed(events[number], name, found[4])
        return with_rows(fields, "events", events), f"row-events-{number}"
    target = number + (-1 if name == "up" else 1)
    if not 0 <= target < len(events):
        return fields, None
    events[number], events[target] = events[target], events[number]
    return with_rows(fields, "events", events), f"row-events-{target}"


def _added(fields: Row, events: list[Row], kind: str, number: int) -> tuple[Row, str | None]:
    if kind not in NEW_ROWS or len(events) >= MOST_EVENTS:
        return fields, None
    number = min(number, len(events))
    events.insert(number, NEW_ROWS[kind])
    return tidy(with_rows(fields, "events", events)), f"row-events-{number}"


def _removed(fields: Row, events: list[Row], number: int) -> tuple[Row, str]:
    """Takes an event out, and keeps it in the form so that it can be put back."""
    removed = events.pop(number)
    fields = with_rows(fields, "events", events)
    return fields | {"removed": [json.dumps([number, removed], ensure_ascii=False)]}, "restore"


def _restored(fields: Row) -> tuple[Row, str | None]:
    """Puts back the event taken out last; what is no such event is left alone."""
    try:
        number, removed = json.loads(first(fields, "removed"))
        rows = {str(key): [str(value) for value in values] for key, values in removed.items()}
        json.dumps(rows, ensure_ascii=False).encode()  # half a surrogate pair could not be shown
    except (ValueError, TypeError, AttributeError, RecursionError):
        return fields, None
    events = rows_of(fields, "events", MOST_EVENTS)
    if not isinstance(number, int) or len(events) >= MOST_EVENTS:
        return fields, None
    number = max(0, min(number, len(events)))
    events.insert(number, rows)
    kept = {key: values for key, values in fields.items() if key != "removed"}
    return tidy(with_rows(kept, "events", events)), f"row-events-{number}"


def _winners_changed(event: Row, name: str, which: str | None) -> Row:
    winners = rows_of(event, "wins", WINNERS_OF_A_TILE)
    if name == "winner" and len(winners) < WINNERS_OF_A_TILE:
        winners.append({"told": ["fans"]})
    elif name == "unwinner" and which and 0 < int(which) < len(winners):
        del winners[int(which)]
    return with_rows(event, "wins", winners)
