"""载入: bytes ⇄ JSON values, strict and bounded."""

import json
from typing import Any, NoReturn

from scoring.problems import Problem, Refused

MOST_BYTES = 64 * 1024
# No number of a document is longer; reading longer ones takes time that grows with their square.
MOST_DIGITS = 20
MOST_SHOWN = 40

Document = dict[str, Any]


class _KeyTwice(ValueError):
    """A key that stands twice in one object; it is named as far as it can be written."""

    def __init__(self, key: str) -> None:
        super().__init__("a key stands twice in one object")
        self.key = key.encode(errors="backslashreplace").decode()[:MOST_SHOWN]


def load_json(data: bytes, most: int = MOST_BYTES) -> object:
    """The JSON value that the bytes hold; Refused with one bad_value when they are no plain JSON, or more than `most`
    bytes."""
    if len(data) > most:
        raise too_long(most)
    try:
        text = data.decode("utf-8-sig")
        value = json.loads(
            text,
            object_pairs_hook=_without_duplicates,
            parse_constant=_refuse_constant,
            parse_int=_bounded_int,
        )
        if "\\u" in text:
            # Half a surrogate pair can be escaped in JSON, and then can be neither stored nor written out again.
            dump_json(value).encode()
    except _KeyTwice as twice:
        raise _refusal("one_key", got=twice.key) from None
    except (ValueError, RecursionError):
        raise _refusal("json") from None
    return value


def dump_json(value: object, indent: int | None = None) -> str:
    """A document as text: keys in their order, Chinese as it is; on one line unless indented."""
    separators = (",", ":") if indent is None else None
    return json.dumps(value, ensure_ascii=False, indent=indent, separators=separators)


def too_long(most: int = MOST_BYTES) -> Refused:
    """What is said of more bytes than a document may have."""
    return _refusal("short_document", most=most)


def _refusal(expected: str, **params: str | int | None) -> Refused:
    return Refused([Problem("bad_value", "", {"expected": expected, **params})])


def _without_duplicates(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise _KeyTwice(key)
        found[key] = value
    return found


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")


def _bounded_int(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise ValueError("a number is too long")
    return int(digits)
