"""接口说明: the JSON documents as OpenAPI schemas with examples, drawn from the same tables that the readers use."""

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext_noop

from calculator.documents.rounds import FANS_TOLD
from scoring.events import By, Circumstance, State
from scoring.fans import FAN_KEYS, PATTERN_KEYS
from scoring.hand import KongKind, MeldKind
from scoring.ledger import Reason
from scoring.presets import PRESETS
from scoring.rules import BASES, FAN_VALUES, KNOBS, Knob
from scoring.shapes import Shape
from scoring.tiles import SUITS

Schema = dict[str, Any]

TEXT: Schema = {"type": "string"}
FLAG: Schema = {"type": "boolean"}
WHOLE: Schema = {"type": "integer"}
NULL: Schema = {"type": "null"}


def _whole(numbers: range) -> Schema:
    return {"type": "integer", "minimum": numbers[0], "maximum": numbers[-1]}


def _word(words: Iterable[str]) -> Schema:
    return {"type": "string", "enum": [str(word) for word in words]}


def _or_null(schema: Schema) -> Schema:
    return {"anyOf": [schema, NULL]}


def _list(items: Schema, **bounds: int) -> Schema:
    return {"type": "array", "items": items, **bounds}


def _object(*required: str, **properties: Schema) -> Schema:
    """An object that refuses other keys; a key that is a Python word ends in an underscore here."""
    named = {key.rstrip("_"): schema for key, schema in properties.items()}
    return {"type": "object", "properties": named, "required": list(required), "additionalProperties": False}


def _answer(**properties: Schema) -> Schema:
    """An object of which every key is always there."""
    return _object(*(key.rstrip("_") for key in properties), **properties)


def _knob(knob: Knob) -> Schema:
    choices: list[Schema] = [{"enum": list(knob.choices)}] if knob.choices else []
    return {"anyOf": [*choices, *([_whole(knob.numbers)] if knob.numbers else [])]}


FAN = _whole(FAN_VALUES)
SEAT = _whole(range(4))
ACCOUNT = {**_whole(range(5)), "description": "a seat, or 4: the pool"}
TILE = {**TEXT, "description": gettext_noop("one tile, as in 5p, 五筒 or 5饼")}
TILES = {**TEXT, "description": gettext_noop("any number of tiles, as in 123m 456p 77s")}
CONCEALED = {**TILES, "description": gettext_noop("concealed tiles without the winning tile, as in 123m 456p 77s")}
CIRCUMSTANCES = _list(_word(Circumstance))
MELDS = _list(_object("kind", "tile", kind=_word(MeldKind), tile=TILE, from_=SEAT))

CHANGES = _object(
    fans=_object(**{key: _or_null(FAN) for key in FAN_KEYS}),
    combinations=_list(_object("fans", "fan", fans=_list(_word(PATTERN_KEYS), minItems=2), fan=FAN)),
    **{key: _knob(knob) for key, knob in KNOBS.items()},
)
RULES = {"anyOf": [_word(PRESETS), _object("preset", "changes", preset=_word(PRESETS), changes=CHANGES)]}

KONG = _object(
    *("kind", "seat", "kong", "tile"),
    kind=_word(["kong"]),
    seat=SEAT,
    kong=_word(KongKind),
    tile=_or_null(TILE),
    from_=SEAT,
    late=FLAG,
)
WON = {
    "oneOf": [
        _object("seat", "concealed", "tile", seat=SEAT, concealed=CONCEALED, melds=MELDS, tile=TILE),
        _object("seat", "fans", seat=SEAT, fans=_object(**dict.fromkeys(FANS_TOLD, FAN))),
        _object("seat", "fan", seat=SEAT, fan=FAN),
    ]
}
WIN = _object(
    *("kind", "by", "wins"),
    kind=_word(["win"]),
    by=_word(By),
    from_=SEAT,
    circumstances=CIRCUMSTANCES,
    wins=_list(WON, minItems=1, maxItems=3),
)
FALSE_WIN = _object("kind", "seat", kind=_word(["false_win"]), seat=SEAT)
LEFT = {
    "oneOf": [
        _object("seat", "concealed", seat=SEAT, concealed=TILES, melds=MELDS, passive=FLAG),
        _object("seat", "state", "fan", seat=SEAT, state=_word([State.READY]), fan=FAN),
        _object("seat", "state", seat=SEAT, state=_word([State.NOT_READY])),
        _object("seat", "state", seat=SEAT, state=_word([State.FLOWER_PIG]), passive=FLAG),
    ]
}
PLAYER = _object("name", name={**TEXT, "maxLength": 40}, void=_or_null(_word(SUITS)))
ROUND = _object(
    *("format", "rules", "dealer", "players", "events"),
    format=_word(["xuezhan-round/1"]),
    rules=RULES,
    base={**_whole(BASES), "default": 1},
    dealer=SEAT,
    players=_list(PLAYER, minItems=4, maxItems=4),
    events=_list({"oneOf": [KONG, WIN, FALSE_WIN]}),
    still_in=_list(LEFT),
    over={**FLAG, "default": True},
)
HAND = _object(
    *("format", "rules", "concealed"),
    format=_word(["xuezhan-hand/1"]),
    rules=RULES,
    base={**_whole(BASES), "default": 1},
    void=_or_null(_word(SUITS)),
    concealed=CONCEALED,
    melds=MELDS,
    tile={**_or_null(TILE), "description": "the winning tile; without it the answer tells what the hand waits for"},
    by={**_word(By), "description": "needed where there is a winning tile"},
    circumstances=CIRCUMSTANCES,
    kong=_or_null(_word(KongKind)),
)

FANS = _list(_answer(key=TEXT, times=WHOLE, fan=WHOLE))
READING = {
    "oneOf": [
        _answer(shape=_word([Shape.STANDARD]), sets=_list(TEXT), pair=TEXT),
        _answer(shape=_word([Shape.SEVEN_PAIRS]), pairs=_list(TEXT)),
        NULL,
    ]
}
SCORE = {"fans": FANS, "fan": WHOLE, "counted_fan": WHOLE, "capped": FLAG, "points": WHOLE, "reading": READING}
WAIT = _answer(tile=_or_null(TEXT), fan=WHOLE, points=WHOLE)
TRANSFER = _answer(
    payer=ACCOUNT,
    payee=ACCOUNT,
    points={"type": "integer", "minimum": 1},
    reason=_word(Reason),
    event=_or_null(WHOLE),
    reverses=_or_null(WHOLE),
)
SETTLEMENT = _answer(
    format=_word(["xuezhan-settlement/1"]),
    deltas=_list(WHOLE, minItems=4, maxItems=4),
    pool=WHOLE,
    next_dealer=_or_null(SEAT),
    transfers=_list(TRANSFER),
    scores=_list(_answer(event=WHOLE, seat=SEAT, **SCORE)),
    ends=_list(_answer(seat=SEAT, state=_word(State), waits=_list(TEXT), dearest=_or_null(WAIT))),
)
HAND_SCORE = _answer(
    format=_word(["xuezhan-score/1"]),
    **SCORE,
    runner_up=_or_null(_answer(reading=READING, fans=FANS, fan=WHOLE)),
    pays=_answer(each=WHOLE, payers=WHOLE),
)
WAITS = _answer(format=_word(["xuezhan-waits/1"]), state=_word(State), waits=_list(WAIT), dearest=_or_null(WAIT))
PROBLEMS = _answer(
    format=_word(["xuezhan-problems/1"]),
    problems=_list(_answer(code=TEXT, where=TEXT, params={"type": "object"})),
)
PRESET = _answer(
    format=_word(["xuezhan-rules/1"]),
    key=_word(PRESETS),
    names=_object("zh-hans", "en", **{"zh-hans": TEXT, "en": TEXT}),
    rules={**CHANGES, "required": list(CHANGES["properties"])},
    assumed=_list(TEXT),
    read=_list(TEXT),
)
PRESETS_LISTED = _answer(format=_word(["xuezhan-presets/1"]), presets=_list(PRESET))

HAND_EXAMPLE: dict[str, Any] = {
    "format": "xuezhan-hand/1",
    "rules": "sbr-2025",
    "base": 1,
    "void": "m",
    "concealed": "45s77s6p7777p8p",
    "melds": [{"kind": "pung", "tile": "3s"}],
    "tile": "3s",
    "by": "discard",
    "circumstances": [],
    "kong": None,
}


def operation(body: Schema | None, example: object, answers: dict[int, tuple[str, Schema]]) -> Schema:
    """What OpenAPI says of one operation: the document it takes, and the answers by status."""
    responses = {
        status: {"description": text, "content": {"application/json": {"schema": schema}}}
        for status, (text, schema) in answers.items()
    }
    if body is None:
        return {"responses": responses}
    content = {"application/json": {"schema": body, "example": example}}
    return {"requestBody": {"required": True, "content": content}, "responses": responses}
