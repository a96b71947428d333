"""手牌文字: a hand typed as one line (`234m 456p 碰4筒 暗杠9筒 +5p`) ⇄ its part of a round document.

Behind a meld, @1 to @4 may tell which player fed it: `补杠9m@1`.
"""

import re
from typing import Any

from calculator.wording import meld_name
from calculator.wording.names import is_chinese
from scoring.hand import Hand, MeldKind
from scoring.notation import MELD_NAMES, MELD_TILES, MELD_WORD, NotationError, format_tiles, parse_hand
from scoring.problems import Problem
from scoring.tiles import Tile

_FED_MELD = re.compile(f"(?P<meld>{MELD_WORD}{MELD_TILES})[@＠][1-4１-４]")
_WORD = re.compile("chow|chi|明?杠|kong|gang", re.IGNORECASE)
_MELD = re.compile(f"{MELD_WORD}{MELD_TILES}(?P<fed>[@＠][1-4１-４])?")


def example_text(concealed: str, kind: MeldKind, tile: str) -> str:
    """A hand as one types it in the active language."""
    word = meld_name(kind) if is_chinese() else f"{MELD_NAMES[kind]}:"
    return f"{concealed} {word}{tile}"


def read_hand_text(text: str) -> tuple[Hand, Tile | None, list[int | None]]:
    """The hand, the winning tile behind a +, and for each meld the seat that fed it; NotationError as `parse_hand`."""
    # A blank for the sign taken out keeps every later sign at its position.
    hand, tile = parse_hand(_FED_MELD.sub(r"\g<meld>  ", text))
    fed = [int(found["fed"][1]) - 1 if found["fed"] else None for found in _MELD.finditer(text)]
    return hand, tile, fed


def hand_document(text: str) -> tuple[dict[str, Any], Tile | None]:
    """`concealed` and `melds` of a document, and the winning tile where the text has one; NotationError as above."""
    hand, tile, fed = read_hand_text(text)
    melds: list[dict[str, Any]] = []
    for meld, seat in zip(hand.melds, fed, strict=True):
        melds.append({"kind": str(meld.kind), "tile": str(meld.tile)} | ({} if seat is None else {"from": seat}))
    return {"concealed": format_tiles(hand.concealed), "melds": melds}, tile


def hand_text(shown: dict[str, Any]) -> str:
    """The line that tells the tiles of a document."""
    melds = []
    for meld in shown.get("melds", []):
        fed = f"@{meld['from'] + 1}" if meld.get("from") is not None else ""
        melds.append(f"{MELD_NAMES[MeldKind(meld['kind'])]}:{meld['tile'].strip()}{fed}")
    return " ".join([shown["concealed"].strip(), *melds]).strip()


def notation_problem(error: NotationError, where: str, text: str) -> Problem:
    """What a sign of a text that is no tile is called among the problems of a document; 吃 and 杠 by the whole word."""
    word = _WORD.match(text, error.position)
    token = word[0] if word else error.token[:40]
    return Problem(error.code, where, {"token": token, "position": error.position})
