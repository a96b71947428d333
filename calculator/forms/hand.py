"""一手牌: one hand as typed, kept as it is, and the document that it makes."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from calculator import wording
from calculator.documents import Document
from calculator.documents.hands import FORMAT
from calculator.forms.fields import Number, One, Pick, Row, Some, Text, whole_number
from scoring.events import By, Circumstance
from scoring.hand import Hand, Meld, MeldKind
from scoring.notation import NotationError, format_tiles, parse_hand, parse_tile
from scoring.presets import PRESETS
from scoring.problems import Problem
from scoring.tiles import SUITS, Tile

# The field to which a problem belongs that is about the hand as a whole.
FIELD_OF_CODE = {
    "after_kong_without_kong": "circumstances",
    "heavenly_not_first": "circumstances",
    "earthly_not_first_draw": "circumstances",
    "earthly_dealer": "circumstances",
    "robbed_needs_added_kong": "by",
    "void_suit_held": "void",
    "void_suit_melded": "void",
    "not_a_win": "tile",
}
HINTS = {
    "hand": _("Without melds and winning tile: 123m 456p 77s, or 一二三万 四五六筒 七七条."),
    "melds": _("Pung and kongs by name: pung:3s direct:4p added:5p concealed:9m, or 碰3条 直杠4筒 补杠5筒 暗杠9万."),
    "tile": _("Leave it empty to see what the hand waits for."),
    "void": _("Needed only when three suits are held."),
}


@dataclass(frozen=True)
class TypedHand:
    """手牌: what the three texts say, as far as they can be read, and what cannot."""

    hand: Hand
    tile: Tile | None
    problems: tuple[Problem, ...]


class HandForm(Row):
    """一手牌: the hand, how it was won, and the rules."""

    rules = Pick(_("Rules"))
    base = Number(_("Base"))
    void = One(_("Void suit"))
    hand = Text(_("Concealed tiles"))
    melds = Text(_("Melds on the table"))
    tile = Text(_("Winning tile"))
    by = One(_("How it was won"))
    circumstances = Some(_("What was special"))
    kong = Pick(_("After which kong"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, hint in HINTS.items():
            self.fields[name].help_text = hint
        self.offer("rules", [(key, wording.rules_name(key)) for key in PRESETS])
        self.offer("void", [("", pgettext_lazy("void suit", "the suit not held")), *_named(SUITS, wording.suit_name)])
        self.offer("by", _named(By, wording.by_name))
        self.offer("circumstances", [(c, circumstance_label(c)) for c in Circumstance])
        self.offer("kong", [("", "–"), *_named(("direct", "added", "concealed"), wording.kong_name)])

    def read(self) -> TypedHand:
        """The tiles typed. The hand's own text may hold the melds and, behind a +, the winning tile as well."""
        problems: list[Problem] = []
        hand, tile = _parsed(parse_hand, self.typed("hand"), "hand", problems) or (Hand(()), None)
        shown, behind = _parsed(parse_hand, self.typed("melds"), "melds", problems) or (Hand(()), None)
        melds = hand.melds + shown.melds + _pungs(shown.concealed, problems)
        if tile is None:
            tile = behind
        if self.typed("tile"):
            tile = _parsed(parse_tile, self.typed("tile"), "tile", problems)
        return TypedHand(Hand(hand.concealed, melds), tile, tuple(problems))

    def document(self, read: TypedHand) -> Document:
        """The hand's document; what was not typed has its default."""
        circumstances = self.all_typed("circumstances")
        by = self.typed("by") or By.DISCARD
        kong = None
        if by == By.SELF_DRAW and Circumstance.AFTER_KONG in circumstances:
            kong = self.typed("kong") or _only_kong(read.hand)
        return {
            "format": FORMAT,
            "rules": self.typed("rules") or next(iter(PRESETS)),
            "base": whole_number(self.typed("base") or "1"),
            "void": self.typed("void") or _lacking_suit(read.hand, read.tile),
            "concealed": format_tiles(read.hand.concealed),
            "melds": [{"kind": meld.kind, "tile": str(meld.tile)} for meld in read.hand.melds],
            "tile": None if read.tile is None else str(read.tile),
            "by": by,
            "circumstances": circumstances,
            "kong": kong,
        }


def field_of(problem: Problem) -> str:
    """The field at which a problem is shown."""
    first = problem.where.partition(".")[0]
    if first in HandForm.base_fields:
        return first
    return FIELD_OF_CODE.get(problem.code, "hand")


def circumstance_label(circumstance: str) -> str:
    """时机: with the fans that it may give, after a kong two of them."""
    fans = {
        Circumstance.AFTER_KONG: ("after_kong_draw", "after_kong_discard"),
        Circumstance.LAST_TILE: ("last_tile_draw", "last_tile_discard"),
    }.get(Circumstance(circumstance), (circumstance,))
    return " / ".join(wording.fan_name(fan) for fan in fans)


def _named(keys: Any, name: Any) -> list[tuple[str, str]]:
    return [(str(key), name(key)) for key in keys]


def _parsed(parse: Any, text: str, field: str, problems: list[Problem]) -> Any:
    try:
        return parse(text)
    except NotationError as error:
        problems.append(Problem(error.code, field, {"token": error.token[:40], "position": error.position}))
        return None


def _pungs(tiles: Sequence[Tile], problems: list[Problem]) -> tuple[Meld, ...]:
    """碰: melds written out without their kind: three of a kind is a pung, anything else must say."""
    kinds = sorted(set(tiles))
    if any(tiles.count(tile) != MeldKind.PUNG.size for tile in kinds):
        problems.append(Problem("meld_unclear", "melds"))
        return ()
    return tuple(Meld(MeldKind.PUNG, tile) for tile in kinds)


def _only_kong(hand: Hand) -> str | None:
    """The kind of the kongs on the table, where all are of one kind."""
    kinds = {meld.kind for meld in hand.melds if meld.kind.is_kong}
    return kinds.pop().removesuffix("_kong") if len(kinds) == 1 else None


def _lacking_suit(hand: Hand, tile: Tile | None) -> str | None:
    """缺门: the suit that the hand lacks, for a player who named none; with three suits held it must be named."""
    held = (hand if tile is None else hand.with_tile(tile)).suits()
    return next((suit for suit in reversed(SUITS) if suit not in held), None)
