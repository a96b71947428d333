"""位置: a value of a document together with its path, read strictly.

Nothing stops the reading: a fault is noted under its path and a stand-in is returned, so that all faults are found. The
stand-ins are never seen, since whoever started the reading raises `Refused` when a fault was noted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final, TypeVar

from scoring.events import SEATS
from scoring.notation import NotationError, parse_tile, parse_tiles
from scoring.problems import Problem, Refused
from scoring.tiles import TILES, Tile

T = TypeVar("T")
E = TypeVar("E", bound=StrEnum)

# Longer than any list, text or key that a real document holds: bounds what one document may ask for.
MOST_ITEMS = 100
MOST_TEXT = 40
MOST_SHOWN = 40

ABSENT: Final = object()


@dataclass(frozen=True, slots=True)
class Place:
    """位置: a value, its path (`events.3.wins.0.tile`), and the problems of the whole document so far."""

    value: object
    where: str = ""
    problems: list[Problem] = field(default_factory=list)

    def note(self, code: str, **params: str | int | None) -> None:
        """Notes a problem here."""
        self.problems.append(Problem(code, self.where, params))

    def wrong(self, expected: str, **params: str | int | None) -> None:
        """Notes a bad_value here; nothing for an absent value, which was noted when it was found missing."""
        if self.value is not ABSENT:
            self.note("bad_value", expected=expected, got=self.shown, **params)

    def done(self) -> None:
        """Raises Refused when anything was noted."""
        if self.problems:
            raise Refused(self.problems)

    def missing(self) -> None:
        """Notes that a value is needed here."""
        self.note("bad_value", expected="something")

    @property
    def is_given(self) -> bool:
        """Whether there is a value at all, null or not."""
        return self.value is not ABSENT

    @property
    def shown(self) -> str:
        """The value in a few signs, for a sentence about it."""
        return _shown_value(self.value)

    def peek(self, key: str) -> object:
        """The value of a key before the object is read: it may decide which keys belong."""
        return self.value.get(key, ABSENT) if isinstance(self.value, dict) else ABSENT

    def has(self, key: str) -> bool:
        return self.peek(key) is not ABSENT

    def otherwise(self, default: object) -> Place:
        """This place, or the default where nothing was given."""
        return self if self.is_given else Place(default, self.where, self.problems)

    def maybe(self, read: Callable[[Place], T]) -> T | None:
        """What is read here; None where there is null or nothing."""
        return None if self.value is None or not self.is_given else read(self)

    def refuse(self, key: str) -> None:
        """Notes that the key of this place has no business here, when it is there."""
        if self.is_given:
            self.note("unknown_key", key=_shown_text(key))

    def child(self, key: str | int, value: object) -> Place:
        name = _shown_text(str(key))
        return Place(value, f"{self.where}.{name}" if self.where else name, self.problems)

    def fields(self, *required: str, optional: tuple[str, ...] = ()) -> Mapping[str, Place]:
        """The places of an object's keys; unknown and missing ones are noted, those not given are absent."""
        given = self.mapping()
        for key in required:
            if key not in given and isinstance(self.value, dict):
                self.child(key, ABSENT).missing()
        for key, place in given.items():
            if key not in required and key not in optional:
                place.refuse(key)
        return {key: given.get(key) or self.child(key, ABSENT) for key in (*required, *optional)}

    def tagged(self, tag: str, readers: Mapping[str, Callable[[Place], T]]) -> T | None:
        """What the reader named by the value of a key reads; None, and a note, when there is no such reader."""
        name = self.peek(tag)
        if isinstance(name, str) and name in readers:
            return readers[name](self)
        if not isinstance(self.value, dict):
            self.wrong("object")
        elif name is ABSENT:
            self.child(tag, name).missing()
        else:
            self.child(tag, name).wrong("choice", choices=", ".join(readers))
        return None

    def mapping(self) -> dict[str, Place]:
        """The places of whatever keys an object has."""
        if not isinstance(self.value, dict):
            self.wrong("object")
            return {}
        return {key: self.child(key, value) for key, value in self.value.items()}

    def items(self, least: int = 0, most: int = MOST_ITEMS) -> list[Place]:
        """The places of a list's items; a list of another length is noted, its items are read all the same."""
        if not isinstance(self.value, list):
            self.wrong("list", least=least, most=most)
            return []
        if not least <= len(self.value) <= most:
            self.wrong("list", least=least, most=most)
        return [self.child(index, value) for index, value in enumerate(self.value[:MOST_ITEMS])]

    def whole(self, numbers: range) -> int:
        """A whole number; true, 1.0 and "1" are none."""
        if type(self.value) is int and self.value in numbers:
            return self.value
        if isinstance(self.value, str) and self.value.strip().isdecimal():
            self.wrong("bare_number")
            return numbers[0]
        self.wrong("whole_number", least=numbers[0], most=numbers[-1])
        return numbers[0]

    def seat(self) -> int:
        return self.whole(range(len(SEATS)))

    def flag(self) -> bool:
        if not isinstance(self.value, bool):
            self.wrong("flag")
        return self.value is True

    def member(self, words: type[E]) -> E:
        """One of the words of an enumeration."""
        if isinstance(self.value, str) and self.value in tuple(words):
            return words(self.value)
        self.wrong("choice", choices=", ".join(words))
        return next(iter(words))

    def name(self, most: int = MOST_TEXT) -> str:
        """A short line of text, empty or not; control characters are none."""
        if isinstance(self.value, str) and len(self.value) <= most and _is_plain(self.value):
            return self.value
        self.wrong("text", most=most)
        return ""

    def exactly(self, text: str) -> None:
        if self.value != text:
            self.wrong("choice", choices=text)

    def tiles(self) -> tuple[Tile, ...]:
        """Text that names any number of tiles."""
        return self._parsed(parse_tiles, ())

    def tile(self) -> Tile:
        """Text that names one tile."""
        return self._parsed(parse_tile, TILES[0])

    def _parsed(self, parse: Callable[[str], T], stand_in: T) -> T:
        if not isinstance(self.value, str):
            self.wrong("tiles")
            return stand_in
        try:
            return parse(self.value)
        except NotationError as error:
            self.problems.append(notation_problem(error, self.where))
            return stand_in


def notation_problem(error: NotationError, where: str) -> Problem:
    """What is said of text that is no tile; the token of an honour is its name."""
    return Problem(error.code, where, {"token": _shown_text(error.token), "position": error.position})


def _is_plain(text: str) -> bool:
    """Whether text can be stored and shown: no control characters, no half of a surrogate pair."""
    return all(sign.isprintable() or sign in " \u3000\u200d" for sign in text)


def _shown_text(text: str) -> str:
    """Text of a stranger as it may stand in a path or a sentence: bounded, and surely writable."""
    if text.isascii() and len(text) <= MOST_SHOWN:
        return text
    safe = text.encode(errors="backslashreplace").decode()
    return safe if len(safe) <= MOST_SHOWN else safe[: MOST_SHOWN - 1] + "…"


def _shown_value(value: Any) -> str:
    """What was found instead, in a few signs."""
    if isinstance(value, dict | list):
        return "object" if isinstance(value, dict) else "list"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return _shown_text(str(value))
