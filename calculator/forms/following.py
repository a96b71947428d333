"""随之而定: choices that follow from others: the one player who can have let go a tile, and no player who took it."""

from calculator.forms.rows import Fields, Row, first, rows_of, with_rows
from calculator.forms.story import Story, leavers
from calculator.forms.timeline import MOST_EVENTS


def followed(fields: Fields, story: Story) -> Row:
    """The fields with the feeder of each event left to be told where several are possible, and told where one is."""
    events = rows_of(fields, "events", MOST_EVENTS)
    for number, event in enumerate(events):
        if story.needs_feeder(event) and (fed := _feeder(story, number)) != first(event, "feeder"):
            events[number] = event | {"feeder": [fed]}
    return with_rows(fields, "events", events)


def _feeder(story: Story, number: int) -> str:
    event = story.events[number]
    told, possible = first(event, "feeder"), story.feeders(number)
    if told and told not in leavers(event) and told != first(event, "seat"):
        return told
    return possible[0] if len(possible) == 1 and _is_taken(event) else ""


def _is_taken(event: Fields) -> bool:
    """Whether it is told who took the tile."""
    return bool(leavers(event)) if first(event, "kind") == "win" else first(event, "seat") != ""
