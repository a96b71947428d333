"""术语表: the terms of the game in the order of their page, each with an example in tiles."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext_noop as _

from calculator.rulebook.hands import FAN_HANDS, LAST_TILE, PLAIN, HandExample
from calculator.rulebook.scenes import (
    DEALT_IN,
    PASSIVE_PIG,
    PIG,
    SCENES,
    THREE_WINS,
    TWO_WINNERS,
    UNREADY,
    WHOLE_SETTLEMENT,
    Scene,
)
from scoring import terms
from scoring.events import By
from scoring.fans import BASIC, SELF_DRAW
from scoring.presets import CHENGDU, PRESETS, Preset
from scoring.score import Moment
from scoring.terms import Term


@dataclass(frozen=True)
class Group:
    """组: a heading over one table of terms."""

    key: str
    title: str
    terms: Mapping[str, Term]


GROUPS = (
    Group("word", _("Words of the game"), terms.WORDS),
    Group("suit", _("Suits"), terms.SUITS),
    Group("meld", _("Melds"), terms.MELDS),
    Group("fan", _("Fan"), terms.FANS),
    Group("by", _("Where the winning tile comes from"), terms.BYS),
    Group("circumstance", _("The moment of a win"), terms.CIRCUMSTANCES),
    Group("state", _("At the wall's end"), terms.STATES),
    Group("reason", _("Why points change hands"), terms.REASONS),
)


@dataclass(frozen=True)
class TermExample:
    """例: tiles to draw, a hand to score or to ask for its waits, or a story to settle, under a preset."""

    preset: Preset = CHENGDU
    tiles: str = ""
    caption: str = ""
    hand: HandExample | None = None
    base: int = 1
    waits: str = ""
    scene: Scene | None = None
    # The field of the story whose other values are shown too.
    field: str = ""


def _tiles(tiles: str, caption: str = "") -> TermExample:
    return TermExample(tiles=tiles, caption=caption)


def _scene(scene: Scene | str, preset: str = CHENGDU.key, field: str = "") -> TermExample:
    return TermExample(PRESETS[preset], scene=SCENES[scene] if isinstance(scene, str) else scene, field=field)


def _fan(key: str) -> TermExample:
    """A fan's hand under the first rule set that plays it, Chengdu before all others; else under Chengdu with it."""
    hand = FAN_HANDS[key]
    if key in (BASIC, SELF_DRAW):
        return TermExample(hand=hand)
    playing = [preset for preset in (CHENGDU, *PRESETS.values()) if key in preset.rules.fans]
    if playing:
        return TermExample(playing[0], hand=hand)
    return TermExample(
        replace(CHENGDU, rules=replace(CHENGDU.rules, fans={**CHENGDU.rules.fans, key: 4})),
        hand=hand,
        caption=_("Where a table plays it, here for 4 fan:"),
    )


CAPPED = HandExample("444m 66m 99m pung:1m pung:7m +9m", Moment(By.SELF_DRAW, LAST_TILE))
FLUSH = FAN_HANDS["full_flush"]
WAITING = "123m 456m 789m 34p 99p"

EXAMPLES = {
    ("word", "fan"): TermExample(hand=FLUSH),
    ("word", "points"): TermExample(hand=FAN_HANDS["all_pungs"]),
    ("word", "base"): TermExample(hand=FLUSH, base=5),
    ("word", "cap"): TermExample(hand=CAPPED),
    ("word", "void"): _tiles("123m 456m 789p 234p 55p", _("Two suits only: the player gave up bamboo.")),
    ("word", "bloody"): _scene(THREE_WINS),
    ("word", "hand"): _tiles("123m 456m 78m 55p 999p", _("Thirteen tiles, waiting for a fourteenth.")),
    ("word", "meld"): _tiles("pung:3p concealed:9m"),
    ("word", "pung"): _tiles("pung:3p"),
    ("word", "kong"): _tiles("direct:3p added:5p concealed:9m"),
    ("word", "run"): _tiles("456s"),
    ("word", "triplet"): _tiles("777p"),
    ("word", "pair"): _tiles("22m"),
    ("word", "winning_tile"): _tiles(PLAIN, _("The framed tile completes the hand.")),
    ("word", "wait"): TermExample(waits=WAITING),
    ("word", "deal_in"): _scene(DEALT_IN),
    ("word", "many_winners"): _scene(TWO_WINNERS),
    ("word", "wind_and_rain"): _scene("kong_concealed"),
    ("word", "wall_end"): _scene("ready_check_pays"),
    ("word", "dealer"): _scene("next_dealer"),
    ("word", "feeder"): _scene("kong_direct"),
    ("word", "passive_pig"): _scene(PASSIVE_PIG, "sbr-2025"),
    ("word", "pool"): _scene("false_win_to_pool", "sbr-2025"),
    ("word", "rule_set"): _scene("self_draw", field="self_draw"),
    ("word", "reading"): _tiles("111222333m", _("Three triplets, or three runs of 1, 2, 3.")),
    ("word", "settlement"): _scene(WHOLE_SETTLEMENT),
    **{("suit", suit): _tiles(f"123456789{suit}") for suit in terms.SUITS},
    ("meld", "pung"): _tiles("pung:3p"),
    ("meld", "direct_kong"): _tiles("direct:3p"),
    ("meld", "added_kong"): _tiles("added:5p"),
    ("meld", "concealed_kong"): _tiles("concealed:9m"),
    **{("fan", key): _fan(key) for key in terms.FANS},
    ("by", "self_draw"): _fan("self_draw"),
    ("by", "discard"): TermExample(hand=FAN_HANDS["basic"]),
    ("by", "robbed_kong"): _fan("robbing_kong"),
    ("circumstance", "after_kong"): _fan("after_kong_draw"),
    ("circumstance", "last_tile"): _fan("last_tile_discard"),
    ("circumstance", "heavenly"): _fan("heavenly"),
    ("circumstance", "earthly"): _fan("earthly"),
    ("state", "ready"): TermExample(waits=WAITING),
    ("state", "not_ready"): TermExample(waits=UNREADY),
    ("state", "flower_pig"): _tiles(PIG, _("All three suits are still there.")),
    ("reason", "win"): _scene("self_draw"),
    ("reason", "kong_direct"): _scene("kong_direct"),
    ("reason", "kong_added"): _scene("kong_added"),
    ("reason", "kong_concealed"): _scene("kong_concealed"),
    ("reason", "kong_refund"): _scene("kong_on_shot", "sbr-2025"),
    ("reason", "kong_transfer"): _scene("kong_on_shot"),
    ("reason", "flower_pig"): _scene("pig_pays"),
    ("reason", "ready_check"): _scene("ready_check_pays"),
    ("reason", "refund"): _scene("refund_not_ready"),
    ("reason", "false_win"): _scene("false_win"),
}
