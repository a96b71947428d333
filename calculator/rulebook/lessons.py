"""课: seven short lessons, each a few sentences with examples that the engine computes under the rules chosen."""

from dataclasses import dataclass

from django.utils.translation import gettext_noop as _

from calculator.rulebook.hands import FAN_HANDS, PLAIN, SELF_DRAWN, HandExample
from calculator.rulebook.lines import SECTIONS
from calculator.rulebook.scenes import DEALT_IN, NO_WIN, SCENES, THREE_WINS, TWO_WINNERS, UNREADY, Scene
from scoring.tiles import Suit


@dataclass(frozen=True)
class Part:
    """段: a sentence or two with what they are about: sets under their names as (tiles, group and key of the name), a
    hand that is won or one that is none, a hand that waits, a story, lines of the rules, all fans, or all prices."""

    text: str
    sets: tuple[tuple[str, str, str], ...] = ()
    hand: HandExample | None = None
    waiting: str = ""
    scene: Scene | None = None
    lines: tuple[str, ...] = ()
    has_fans: bool = False
    has_prices: bool = False
    void: Suit | None = None


@dataclass(frozen=True)
class Lesson:
    """课: its title, what it says first, its parts, and the kinds of questions that practise it, each with its skills
    where those are not all."""

    key: str
    title: str
    lead: str
    parts: tuple[Part, ...]
    drills: tuple[tuple[str, tuple[str, ...]], ...]


LINES = {section.key: section.lines for section in SECTIONS}
WINS = ("pays:discard", "pays:self_draw", "pays:winner_out", "pays:several", "pays:robbed")
KONGS = ("pays:kong_direct", "pays:kong_added", "pays:kong_concealed", "pays:kong_draw", "pays:kong_shot")
AT_THE_END = ("pays:flower_pig", "pays:ready_check", "pays:refund", "pays:third_win")
RULES_SAY = _("What these rules say:")

LESSONS = (
    Lesson(
        "tiles",
        _("Tiles and the void suit"),
        _("There are 108 tiles: three suits from 1 to 9, four of each. No winds, no dragons, no flowers."),
        (
            Part(
                _("The suits:"),
                sets=(
                    ("123456789m", "suit", "m"),
                    ("123456789p", "suit", "p"),
                    ("123456789s", "suit", "s"),
                ),
            ),
            Part(
                _("Everybody gives up one suit. A winner holds two suits at most, pungs and kongs included."),
                lines=("void",),
            ),
            Part(
                _("Bamboo was given up, and two bamboo tiles are still in the hand: it cannot win."),
                waiting="123m 456m 789p 11p 24s",
                void=Suit.BAMBOO,
            ),
            Part(
                _("With two dots in their place the same hand waits for one tile."),
                waiting="123m 456m 789p 11p 24p",
                void=Suit.BAMBOO,
            ),
        ),
        (("void", ()),),
    ),
    Lesson(
        "shapes",
        _("What wins"),
        _("Four sets and a pair win, and so do seven pairs. Nothing else does."),
        (
            Part(
                _(
                    "A set is three in a row of one suit, three of the same tile, or a kong of four. There is no chow:"
                    " only pungs and kongs are claimed from others."
                ),
                sets=(
                    ("234m", "word", "run"),
                    ("777p", "word", "triplet"),
                    ("9999s", "word", "kong"),
                    ("55m", "word", "pair"),
                ),
            ),
            Part(_("Four sets and a pair; the tile set apart is the winning tile:"), hand=HandExample(PLAIN)),
            Part(
                _("Seven pairs, none of them claimed; four of the same tile are two pairs:"),
                hand=FAN_HANDS["seven_pairs"],
            ),
            Part(_("Close, but no win:"), hand=HandExample(NO_WIN)),
        ),
        (("win", ()),),
    ),
    Lesson(
        "fans",
        _("The fans"),
        _("A fan is what makes a hand dearer. These are all that these rules play, each with a hand that holds it."),
        (
            Part(
                _("Fans add up. Where one takes the place of smaller ones, that is said with it."),
                has_fans=True,
            ),
        ),
        (("fans", ()),),
    ),
    Lesson(
        "points",
        _("From fan to points"),
        _("Add up the fan of the hand; what they come to is looked up here, for a base of 1 point."),
        (
            Part(_("Fan and points:"), has_prices=True),
            Part(RULES_SAY, lines=LINES["points"]),
            Part(
                _("Several fans in one hand, won by self-draw:"),
                hand=HandExample("444m 66m 99m pung:1m pung:7m +9m", SELF_DRAWN),
            ),
            Part(
                _("Tiles that can be read in two ways count in the dearer one:"),
                hand=HandExample("223344556677m 8m +8m"),
            ),
        ),
        (("points", ()),),
    ),
    Lesson(
        "pays",
        _("Who pays"),
        _("A win is paid at once, and play goes on without the winner until three have won or the wall is empty."),
        (
            Part(_("On a discard only its player pays:"), scene=DEALT_IN),
            Part(_("On a self-draw everybody still in pays:"), scene=SCENES["self_draw"]),
            Part(_("Two win on the same tile: the discarder pays each of them."), scene=TWO_WINNERS),
            Part(
                _("Who has won is out: pays nothing any more, and gets nothing for later wins and kongs."),
                scene=THREE_WINS,
            ),
            Part(RULES_SAY, lines=("direct_kong_draw", "robbing_pays", "next_dealer")),
        ),
        (("pays", WINS),),
    ),
    Lesson(
        "kongs",
        _("Kongs"),
        _("A kong is paid at once, whoever wins later: by one player alone, or by everybody still in."),
        (
            Part(_("With another player’s discard on three of one’s own:"), scene=SCENES["kong_direct"]),
            Part(_("With the fourth tile added to a pung:"), scene=SCENES["kong_added"]),
            Part(_("With four tiles drawn by oneself:"), scene=SCENES["kong_concealed"]),
            Part(
                _("What becomes of the kong money when the discard after the kong is won on:"),
                scene=SCENES["kong_on_shot"],
            ),
            Part(RULES_SAY, lines=LINES["kongs"]),
        ),
        (("pays", KONGS),),
    ),
    Lesson(
        "end",
        _("The wall’s end"),
        _(
            "The wall is empty before the third win: whoever is still in shows the tiles and is ready, not ready or a"
            " flower pig."
        ),
        (
            Part(_("Ready: some tile completes the hand."), waiting="34567p 888s 99s pung:5p", void=Suit.CHARACTERS),
            Part(_("Not ready: no tile does."), waiting=UNREADY, void=Suit.BAMBOO),
            Part(
                _("Ready for a tile of which all four are in the hand: whether that counts, the rules say."),
                waiting="111p 9m pung:8m pung:9m pung:4p",
                void=Suit.BAMBOO,
            ),
            Part(_("A flower pig still holds tiles of the void suit."), scene=SCENES["pig_pays"]),
            Part(_("Then who is not ready pays:"), scene=SCENES["ready_check_pays"]),
            Part(_("And kong money may have to be given back:"), scene=SCENES["refund_not_ready"]),
            Part(RULES_SAY, lines=LINES["end"]),
        ),
        (("end", ()), ("waits", ()), ("pays", AT_THE_END)),
    ),
)
