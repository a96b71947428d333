"""名称: what things are called in the active language."""

from collections.abc import Iterable, Mapping, Sequence

from django.utils.translation import get_language, gettext, pgettext
from django.utils.translation import gettext_noop as _

from scoring import terms
from scoring.events import POOL, By
from scoring.notation import NotationError, parse_tile
from scoring.presets import PRESETS
from scoring.terms import Term
from scoring.tiles import Tile

# Combinations with a name of their own; the others are named by their members.
COMBINATIONS = {
    "all_pungs+full_flush": ("清碰", "full flush of pungs"),
    "full_flush+seven_pairs": ("清七对", "full flush of seven pairs"),
    "full_flush+dragon_seven_pairs": ("清龙七对", "full flush of dragon seven pairs"),
}
RANKS_ZH = "一二三四五六七八九"
HONOURS = {
    "east_wind": _("east wind"),
    "south_wind": _("south wind"),
    "west_wind": _("west wind"),
    "north_wind": _("north wind"),
    "red_dragon": _("red dragon"),
    "green_dragon": _("green dragon"),
    "white_dragon": _("white dragon"),
    "plum": _("plum blossom"),
    "orchid": _("orchid"),
    "bamboo_flower": _("bamboo flower"),
    "chrysanthemum": _("chrysanthemum"),
    "spring": _("spring"),
    "summer": _("summer"),
    "autumn": _("autumn"),
    "winter": _("winter"),
}


def is_chinese() -> bool:
    return (get_language() or "").startswith("zh")


def _name(table: Mapping[str, Term], key: str) -> str:
    term = table.get(key)
    if term is None:
        return key
    return term.zh if is_chinese() else term.en


def _line(table: Mapping[str, Term], key: str) -> str:
    term = table[key]
    return term.line_zh if is_chinese() else term.line_en


def told(what: object, value: object) -> str:
    """某事：某值: a value after what it is of; alone where that has no name."""
    return str(value) if what == "" else gettext("%(what)s: %(value)s") % {"what": what, "value": value}


def fan_name(key: str) -> str:
    """番种: the name of a fan, or of a combination, whose key joins its members by +."""
    if key in COMBINATIONS:
        return COMBINATIONS[key][not is_chinese()]
    return "+".join(_name(terms.FANS, part) for part in key.split("+"))


def fan_line(key: str) -> str:
    """番种: what a fan is, in one line; of a combination, what each member is."""
    return " ".join(_line(terms.FANS, part) for part in key.split("+"))


def reason_name(reason: str) -> str:
    """名目: why points change hands."""
    return _name(terms.REASONS, reason)


def reason_line(reason: str) -> str:
    """名目: why points change hands, in one line."""
    return _line(terms.REASONS, reason)


def by_name(by: str) -> str:
    """胡法: where the winning tile came from."""
    return _name(terms.BYS, by)


def fed_by(by: str, name: str) -> str:
    """点炮: whose tile a win was on: who let it go, or whose kong was robbed."""
    if by == By.ROBBED_KONG:
        return pgettext("whose kong was robbed", "from %(name)s") % {"name": name}
    return pgettext("who discarded it", "from %(name)s") % {"name": name}


def circumstance_name(circumstance: str) -> str:
    """时机: what was special about the moment of a win."""
    return _name(terms.CIRCUMSTANCES, circumstance)


def state_name(state: str) -> str:
    """叫: ready, not ready or flower pig."""
    return _name(terms.STATES, state)


def meld_name(kind: str) -> str:
    """副露: pung or the kinds of kong."""
    return _name(terms.MELDS, kind)


def kong_name(kind: str) -> str:
    """杠: direct, added or concealed."""
    return _name(terms.KONGS, kind)


def suit_name(suit: str) -> str:
    """花色: characters, dots or bamboo."""
    return _name(terms.SUITS, suit)


def choice_name(key: str) -> str:
    """选项: a word of the documents, with what it is called where that is something else."""
    tables = (terms.BYS, terms.CIRCUMSTANCES, terms.KONGS, terms.MELDS, terms.STATES, terms.SUITS)
    names = [_name(table, key) for table in tables if key in table] or [rules_name(key)]
    return key if names[0] == key else gettext("%(key)s (%(name)s)") % {"key": key, "name": names[0]}


def word(key: str) -> str:
    """术语: a main word of the game."""
    return _name(terms.WORDS, key)


def rules_name(key: str) -> str:
    """规则: the name of a preset."""
    preset = PRESETS.get(key)
    if preset is None:
        return key
    return preset.zh if is_chinese() else preset.en


def honour_name(key: str) -> str:
    """字牌、花牌: the tiles that this game does not have."""
    return gettext(HONOURS[key]) if key in HONOURS else key


def tile_name(tile: Tile | str) -> str:
    """牌: as one says it, 三万 or 3 of characters; text that is no tile comes back as it is."""
    if isinstance(tile, str):
        try:
            return tile_name(parse_tile(tile))
        except NotationError:
            return tile
    if is_chinese():
        return RANKS_ZH[tile.rank - 1] + suit_name(tile.suit)
    return f"{tile.rank} of {suit_name(tile.suit)}"


def tiles_name(tiles: Iterable[Tile | str]) -> str:
    """牌: several tiles as one says them."""
    return pgettext("between the items of a list", ", ").join(tile_name(tile) for tile in tiles)


def seat_name(seat: int, names: Sequence[str] = ()) -> str:
    """座位: the name of the player on a seat 0-3 where there is one, else its number from 1; seat 4 is the pool."""
    if seat == POOL:
        return word("pool")
    if seat < len(names) and names[seat].strip():
        return names[seat].strip()
    return gettext("Player %(number)d") % {"number": seat + 1}
