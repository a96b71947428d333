"""牌桌文档: a table with everything that was ever done to it, as one document that another installation reads.

`"format": "xuezhan-table/1"` holds the `settings` as they are now, all `changes` in order (numbered from 1 by their
place), and the `rounds` in the order they were recorded (numbered likewise), each with its position in the evening and
its `versions`, the last of which is the round as it stands. Facts and times only: whoever reads derives money again,
and links, which open one table in one place, are not told.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from calculator.documents import Document, dump_json, load_json, read_round
from calculator.documents.place import Place
from calculator.models.changes import Action
from calculator.tables.frozen import RULE_MODEL, frozen_rules
from calculator.tables.reckoning import Reckoning, reckon
from calculator.tables.settings import KEYS, Settings, document_of, settings_at
from scoring.events import SEATS
from scoring.problems import Problem, Refused

FORMAT = "xuezhan-table/1"

# Far beyond any evening: bounds what reading one document may take.
MOST_BYTES = 16 * 1024 * 1024
MOST_ROUNDS = 5_000
MOST_CHANGES = 20_000

# How many rounds a change touches.
ONE, SOME, NONE, ANY = range(1, 2), range(1, MOST_ROUNDS + 1), range(1), range(MOST_ROUNDS + 1)
TOUCHED = {
    Action.CREATED: NONE,
    Action.SETTINGS: NONE,
    Action.SEATS_SWAPPED: SOME,
    Action.UNDONE: ANY,
}
NEW_ROUND = (Action.RECORDED, Action.INSERTED)


@dataclass(frozen=True)
class ChangeFacts:
    """改动: what was done and when; `undoes` is the number of another change, `detail` canonical JSON."""

    action: Action
    at: datetime
    undoes: int | None
    detail: str


@dataclass(frozen=True)
class VersionFacts:
    """版本: a round as a change, named by its number, left it."""

    change: int
    position: int
    cancelled: bool
    model: str
    reckoning: Reckoning


@dataclass(frozen=True)
class RoundFacts:
    """牌局: where a round stands, and its versions, at least one."""

    position: int
    versions: tuple[VersionFacts, ...]


@dataclass(frozen=True)
class TableFacts:
    """牌桌: everything that a table document tells."""

    settings: Settings
    changes: tuple[ChangeFacts, ...]
    rounds: tuple[RoundFacts, ...]


def load_table_json(data: bytes) -> object:
    """The JSON value of a table document; Refused when the bytes are no plain JSON of at most 16 MiB."""
    return load_json(data, most=MOST_BYTES)


def read_table(data: object) -> TableFacts:
    """牌桌: what a table document tells, every round of it settled. Refused with every fault, each at its path."""
    place = Place(data)
    at = place.fields("format", "settings", "changes", "rounds")
    at["format"].exactly(FORMAT)
    settings = settings_at(at["settings"].fields(*KEYS))
    changes = tuple(_change_at(item) for item in _items(at["changes"], 1, MOST_CHANGES))
    rounds = tuple(_round_at(item) for item in _items(at["rounds"], 0, MOST_ROUNDS))
    place.done()
    table = TableFacts(Settings(**settings), changes, rounds)
    _check(table, at["changes"], at["rounds"])
    place.done()
    return table


def _items(place: Place, least: int, most: int) -> list[Place]:
    """The places of the items of a long list; of one that is too long none is read."""
    if not isinstance(place.value, list) or not least <= len(place.value) <= most:
        place.wrong("list", least=least, most=most)
        return []
    return [place.child(index, value) for index, value in enumerate(place.value)]


def _change_at(place: Place) -> ChangeFacts:
    at = place.fields("action", "at", "undoes", "detail")
    action = at["action"].value
    details: dict[object, Callable[[Place], Any]] = {
        Action.SETTINGS: _settings_detail,
        Action.MOVED: _moved_detail,
        Action.SEATS_SWAPPED: _swapped_detail,
    }
    read = details.get(action) if isinstance(action, str) else None
    detail = read(at["detail"]) if read else at["detail"].fields()
    return ChangeFacts(
        action=_action_at(at["action"]),
        at=_time_at(at["at"]),
        undoes=at["undoes"].maybe(lambda undoes: undoes.whole(range(1, MOST_CHANGES + 1))),
        detail=dump_json(detail or {}),
    )


def _action_at(place: Place) -> Action:
    if isinstance(place.value, str) and place.value in Action.values:
        return Action(place.value)
    place.wrong("choice", choices=", ".join(Action.values))
    return Action.CREATED


def _time_at(place: Place) -> datetime:
    try:
        time = datetime.fromisoformat(str(place.value))
        if time_text(time) == place.value:
            return time
    except (ValueError, OverflowError):
        pass
    place.wrong("time")
    return datetime.now(UTC)


def time_text(time: datetime) -> str:
    """A time as documents tell it: in UTC, to the microsecond."""
    return time.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")


def _settings_detail(place: Place) -> Document:
    return {name: _some_settings(side) for name, side in place.fields("before", "after").items()}


def _some_settings(place: Place) -> Document:
    """Settings as they are told, canonical; nothing where there is a fault."""
    faults = len(place.problems)
    settings = settings_at({key: one for key, one in place.fields(optional=KEYS).items() if one.is_given})
    return document_of(settings) if len(place.problems) == faults else {}


def _moved_detail(place: Place) -> Document:
    at = place.fields("round", "after")
    numbers = range(1, MOST_ROUNDS + 1)
    return {"round": at["round"].whole(numbers), "after": at["after"].maybe(lambda after: after.whole(numbers))}


def _swapped_detail(place: Place) -> Document:
    at = place.fields("players", "from", "to")
    positions = range(1, MOST_ROUNDS + 1)
    players = [item.seat() for item in at["players"].items(2, 2)]
    return {"players": players, "from": at["from"].whole(positions), "to": at["to"].whole(positions)}


def _round_at(place: Place) -> RoundFacts:
    at = place.fields("position", "versions")
    position = at["position"].whole(range(1, MOST_ROUNDS + 1))
    versions = [_version_at(item) for item in _items(at["versions"], 1, MOST_CHANGES)]
    return RoundFacts(position, tuple(version for version in versions if version is not None))


def _version_at(place: Place) -> VersionFacts | None:
    """A version, settled; None, and notes, where it cannot be."""
    faults = len(place.problems)
    at = place.fields("change", "position", "cancelled", "seats", "model", "document")
    change = at["change"].whole(range(1, MOST_CHANGES + 1))
    position = at["position"].whole(range(1, MOST_ROUNDS + 1))
    cancelled = at["cancelled"].flag()
    at["model"].exactly(RULE_MODEL)
    seats = [item.seat() for item in at["seats"].items(len(SEATS), len(SEATS))]
    if len(place.problems) == faults and sorted(seats) != list(SEATS):
        at["seats"].wrong("four_players")
    document = at["document"]
    try:
        read_round(document.value)
        rules = frozen_rules(document.child("rules", document.peek("rules")))
        if len(place.problems) == faults:
            return VersionFacts(change, position, cancelled, RULE_MODEL, reckon(document.value, seats, rules))
    except Refused as refused:
        if document.is_given:
            place.problems.extend(_within(document.where, refused.problems))
    return None


def _within(where: str, problems: Iterable[Problem]) -> list[Problem]:
    return [replace(problem, where=f"{where}.{problem.where}".rstrip(".")) for problem in problems]


def _check(table: TableFacts, changes: Place, rounds: Place) -> None:
    """Notes where changes and rounds, each well formed, do not belong together."""
    if sorted(one.position for one in table.rounds) != list(range(1, len(table.rounds) + 1)):
        rounds.wrong("positions")
    touched = [0] * (len(table.changes) + 1)
    firsts = []
    for index, one in enumerate(table.rounds):
        numbers = [version.change for version in one.versions]
        if numbers[-1] >= len(touched) or numbers != sorted(set(numbers)):
            rounds.child(index, None).child("versions", numbers).wrong("changes")
            continue
        firsts.append(numbers[0])
        for number in numbers:
            touched[number] += 1
            is_new = table.changes[number - 1].action in NEW_ROUND
            if is_new != (number == numbers[0]):
                rounds.child(index, None).child("versions", numbers).wrong("changes")
    if firsts != sorted(set(firsts)):
        rounds.wrong("rounds_in_order")
    if not rounds.problems:
        _check_changes(table, changes, touched)


def _check_changes(table: TableFacts, changes: Place, touched: list[int]) -> None:
    undone = set()
    for index, change in enumerate(table.changes):
        place = changes.child(index, change.action.value)
        detail = json.loads(change.detail)
        numbers = range(1, len(table.rounds) + 1)
        if (change.action == Action.CREATED) != (index == 0):
            place.child("action", change.action.value).wrong("created_first")
        if touched[index + 1] not in TOUCHED.get(change.action, ONE):
            place.wrong("rounds_touched")
        if change.action == Action.MOVED and not {detail["round"], detail["after"] or 1} <= set(numbers):
            place.child("detail", "").wrong("rounds")
        undoes = change.undoes
        is_right = (undoes is not None) == (change.action == Action.UNDONE)
        if undoes is not None and is_right:
            never = (Action.CREATED, Action.UNDONE)
            is_right = undoes <= index and undoes not in undone and table.changes[undoes - 1].action not in never
            undone.add(undoes)
        if not is_right:
            place.child("undoes", undoes).wrong("an_earlier_change")
