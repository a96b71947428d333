"""记法: text ⇄ tiles and hands, in every spelling people type.

`123m 456p 77s`, `1m2m3m`, `一二三万`, `３萬`, `5筒`, `5饼`, `7条`, `7索` and the Unicode tiles; a whole hand adds
its melds and the winning tile: `5s pung:4p concealed:9p +5s` or `5条 碰4筒 暗杠9筒 +5条`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable

from scoring.hand import Hand, Meld, MeldKind
from scoring.tiles import SUITS, Suit, Tile

SUIT_SIGNS = {
    **dict.fromkeys("m万萬", Suit.CHARACTERS),
    **dict.fromkeys("p筒饼餅", Suit.DOTS),
    **dict.fromkeys("s条條索", Suit.BAMBOO),
}
RANK_SIGNS = {sign: rank for signs in ("123456789", "一二三四五六七八九") for rank, sign in enumerate(signs, 1)}
UNICODE_ORDER = (Suit.CHARACTERS, Suit.BAMBOO, Suit.DOTS)
UNICODE_TILES = {
    chr(0x1F007 + row * 9 + rank - 1): Tile.of(suit, rank)
    for row, suit in enumerate(UNICODE_ORDER)
    for rank in range(1, 10)
}

HONOURS = ("east_wind", "south_wind", "west_wind", "north_wind", "red_dragon", "green_dragon", "white_dragon")
FLOWERS = ("plum", "orchid", "bamboo_flower", "chrysanthemum", "spring", "summer", "autumn", "winter")
HONOUR_SIGNS = {
    **dict(zip("东南西北中发白", HONOURS, strict=True)),
    **dict(zip("梅兰竹菊春夏秋冬", FLOWERS, strict=True)),
    **dict(zip("東發蘭", ("east_wind", "green_dragon", "orchid"), strict=True)),
    **{chr(0x1F000 + number): name for number, name in enumerate(HONOURS)},
    **{chr(0x1F022 + number): name for number, name in enumerate(FLOWERS)},
}
Z_SUIT = ("east_wind", "south_wind", "west_wind", "north_wind", "white_dragon", "green_dragon", "red_dragon")

# Signs that nobody sees come along with what is copied from a chat or a page.
UNSEEN = (0xAD, *range(0x200B, 0x2010), *range(0x202A, 0x202F), 0x2060, *range(0x2066, 0x206A), 0xFE0E, 0xFE0F, 0xFEFF)
SEPARATORS = frozenset(" \t\r\n,，、;；·|-") | {chr(sign) for sign in UNSEEN}

MELD_WORDS = {
    "pung": MeldKind.PUNG,
    "碰": MeldKind.PUNG,
    "direct": MeldKind.DIRECT_KONG,
    "直杠": MeldKind.DIRECT_KONG,
    "点杠": MeldKind.DIRECT_KONG,
    "added": MeldKind.ADDED_KONG,
    "补杠": MeldKind.ADDED_KONG,
    "巴杠": MeldKind.ADDED_KONG,
    "concealed": MeldKind.CONCEALED_KONG,
    "暗杠": MeldKind.CONCEALED_KONG,
}
MELD_NAMES = {
    MeldKind.PUNG: "pung",
    MeldKind.DIRECT_KONG: "direct",
    MeldKind.ADDED_KONG: "added",
    MeldKind.CONCEALED_KONG: "concealed",
}
# ASCII letters alone have two cases here: a dotless ı is no i.
MELD_WORD = rf"(?ai:{'|'.join(MELD_WORDS)})"
# Up to a blank, a separator, or the next meld: 碰4筒暗杠9筒 are two.
MELD_TILES = rf"\s*[:：]?\s*((?:(?!{MELD_WORD})[^\s,，、;；·|@＠])+)"
_MELD = re.compile(f"({MELD_WORD}){MELD_TILES}")
_WINNING = re.compile(r"[+＋]\s*(.+)$", re.DOTALL)


class NotationError(ValueError):
    """Text that is no tile: `code` is a problem code, `token` the text at fault, `position` its 0-based place."""

    def __init__(self, code: str, token: str, position: int) -> None:
        super().__init__(f"{code} at {position}: {token!r}")
        self.code = code
        self.token = token
        self.position = position


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """牌: the tiles a text names, in the order written; NotationError at the first sign that is none."""
    tiles: list[Tile] = []
    pending: list[tuple[int, int]] = []
    for position, written in enumerate(text):
        sign = unicodedata.normalize("NFKC", written).lower()
        if sign in RANK_SIGNS:
            pending.append((RANK_SIGNS[sign], position))
        elif sign in SUIT_SIGNS and pending:
            tiles += [Tile.of(SUIT_SIGNS[sign], rank) for rank, _ in pending]
            pending = []
        elif sign == "z" and pending:
            rank, position = pending[0]
            name = Z_SUIT[rank - 1] if rank <= len(Z_SUIT) else None
            raise NotationError("honour_tile" if name else "unreadable_tiles", name or f"{rank}z", position)
        elif sign in HONOUR_SIGNS:
            raise NotationError("honour_tile", HONOUR_SIGNS[sign], position)
        elif sign in UNICODE_TILES and not pending:
            tiles.append(UNICODE_TILES[sign])
        elif sign not in SEPARATORS and sign.strip():
            raise NotationError("unreadable_tiles", written, position)
    if pending:
        position = pending[0][1]
        raise NotationError("unreadable_tiles", text[position:], position)
    return tuple(tiles)


def parse_tile(text: str) -> Tile:
    """牌: exactly one tile; NotationError for none or several."""
    tiles = parse_tiles(text)
    if len(tiles) != 1:
        raise NotationError("unreadable_tiles", text, 0)
    return tiles[0]


def parse_hand(text: str) -> tuple[Hand, Tile | None]:
    """手牌: concealed tiles, melds and, behind a +, the winning tile; NotationError at the sign at fault."""
    winning = None
    if found := _WINNING.search(text):
        winning = _placed(parse_tile, found.group(1), found.start(1))
        text = text[: found.start()]
    melds = []
    for found in _MELD.finditer(text):
        kind = MELD_WORDS[found.group(1).lower()]
        melds.append(Meld(kind, _placed(_meld_tile, found.group(2), found.start(2))))
    concealed = _MELD.sub(lambda found: " " * len(found.group()), text)
    return Hand(parse_tiles(concealed), tuple(melds)), winning


def _meld_tile(text: str) -> Tile:
    """The tile of a meld, written once (3s) or out (333s)."""
    tiles = parse_tiles(text)
    if len(set(tiles)) != 1 or len(tiles) > 4:
        raise NotationError("unreadable_tiles", text, 0)
    return tiles[0]


def _placed(parse: Callable[[str], Tile], text: str, start: int) -> Tile:
    try:
        return parse(text)
    except NotationError as error:
        raise NotationError(error.code, error.token, error.position + start) from None


def format_tiles(tiles: Iterable[Tile]) -> str:
    """牌: `123m 456p 77s`, sorted, a suit a group."""
    ordered = sorted(tiles)
    groups = ("".join(str(tile.rank) for tile in ordered if tile.suit == suit) + suit for suit in SUITS)
    return " ".join(group for group in groups if len(group) > 1)


def format_hand(hand: Hand, winning: Tile | None = None) -> str:
    """手牌: the text that `parse_hand` reads back."""
    parts = [format_tiles(hand.concealed), *(f"{MELD_NAMES[meld.kind]}:{meld.tile}" for meld in hand.melds)]
    return " ".join([part for part in parts if part] + ([f"+{winning}"] if winning is not None else []))
