"""一手牌: one hand as typed, kept as it is, and the document that it makes."""

from typing import Any

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from calculator import wording
from calculator.documents import Document
from calculator.documents.hands import FORMAT, tiles_document
from calculator.forms.fields import Number, One, Pick, Row, Some, TextBlock, Tiles, whole_number
from calculator.forms.hand_text import notation_problem
from calculator.forms.round import rules_value
from scoring.events import By, Circumstance
from scoring.hand import Hand
from scoring.notation import NotationError, parse_hand
from scoring.presets import CHENGDU, PRESETS
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
}
HOW_TO_WRITE = _(
    "As in 123m 456p 77s or 一二三万 四五六筒. Melds: pung:3s direct:4p added:5p concealed:9m, "
    "or 碰3条 直杠4筒 补杠5筒 暗杠9万. Last the winning tile: +7s."
)
HINTS = {
    "hand": format_lazy("{} {}", HOW_TO_WRITE, _("Without it you see what the hand waits for.")),
    "void": _("Needed only when three suits are held."),
}


class HandForm(Row):
    """一手牌: the hand, how it was won, and the rules."""

    rules = Pick(_("Rules"))
    changes = TextBlock(
        _("Changes to the rule set"),
        help_text=_('House rules as JSON, for example {"cap": 5, "fans": {"root": null}}; null: not played.'),
    )
    base = Number(_("Base"))
    void = One(_("Void suit"))
    hand = Tiles(_("Hand, melds and winning tile"), **{"data-tilepad": "hand+win", "data-void": "void"})
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

    def read(self) -> tuple[Hand, Tile | None, list[Problem]]:
        """The tiles typed, none where they cannot be read, and what is wrong with the text."""
        try:
            return *parse_hand(self.typed("hand")), []
        except NotationError as error:
            return Hand(()), None, [notation_problem(error, "concealed", self.typed("hand"))]

    def document(self, hand: Hand, tile: Tile | None) -> Document:
        """The hand's document; what was not typed has its default. Refused when the changes are no JSON."""
        circumstances = self.all_typed("circumstances")
        by = self.typed("by") or By.DISCARD
        kong = None
        if by == By.SELF_DRAW and Circumstance.AFTER_KONG in circumstances:
            kong = self.typed("kong") or _only_kong(hand)
        return {
            "format": FORMAT,
            "rules": rules_value(self.typed("rules") or CHENGDU.key, self.typed("changes")),
            "base": whole_number(self.typed("base") or "1"),
            "void": self.typed("void") or _lacking_suit(hand, tile),
            **tiles_document(hand),
            "tile": None if tile is None else str(tile),
            "by": by,
            "circumstances": circumstances,
            "kong": kong,
        }


def field_of(problem: Problem) -> str:
    """The field at which a problem is shown."""
    if problem.where.startswith("rules.changes"):
        return "changes"
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


def _only_kong(hand: Hand) -> str | None:
    """The kind of the kongs on the table, where all are of one kind."""
    kinds = {meld.kind for meld in hand.melds if meld.kind.is_kong}
    return kinds.pop().removesuffix("_kong") if len(kinds) == 1 else None


def _lacking_suit(hand: Hand, tile: Tile | None) -> str | None:
    """缺门: the suit that the hand lacks, for a player who named none; with three suits held it must be named."""
    held = (hand if tile is None else hand.with_tile(tile)).suits()
    return next((suit for suit in reversed(SUITS) if suit not in held), None)
