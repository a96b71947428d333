"""样例: a short story at the table for every field of a rule set, told in one sentence and settled by the engine.

A is seat 0, and B, C, D follow in turn order. All gave up bamboo; base 1.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from django.utils.translation import gettext_noop as _

from scoring.events import (
    By,
    Circumstance,
    Event,
    FalseWin,
    FansWon,
    HandLeft,
    Kong,
    Left,
    Player,
    Round,
    State,
    StateLeft,
    TilesWon,
    Win,
    Won,
)
from scoring.hand import KongKind
from scoring.ledger import Reason
from scoring.notation import parse_hand, parse_tile
from scoring.rules import RuleSet
from scoring.tiles import Suit

A, B, C, D = range(4)
AFTER_KONG = (Circumstance.AFTER_KONG,)
PLAYERS = (Player("", Suit.BAMBOO), Player("", Suit.BAMBOO), Player("", Suit.BAMBOO), Player("", Suit.BAMBOO))


@dataclass(frozen=True)
class Scene:
    """样例: `reasons` are those of the payments that matter; none: all. Without `still_in` play goes on.

    `called` is the hand of A's false win: it is shown, but the facts of a round do not hold it.
    """

    facts: str
    events: tuple[Event, ...]
    still_in: tuple[Left, ...] = ()
    reasons: frozenset[Reason] = field(default_factory=frozenset)
    is_about_dealer: bool = False
    called: str = ""

    def round(self, rules: RuleSet) -> Round:
        """The story as facts under a rule set."""
        return Round(rules, 1, A, PLAYERS, self.events, self.still_in, over=bool(self.still_in))


def _scene(
    facts: str,
    *events: Event,
    end: tuple[Left, ...] = (),
    about: Iterable[Reason] = (),
    dealer: bool = False,
    called: str = "",
) -> Scene:
    return Scene(facts, events, end, frozenset(about), dealer, called)


def _kong(seat: int, kind: KongKind, tile: str, feeder: int | None = None, late: bool = False) -> Kong:
    return Kong(seat, kind, parse_tile(tile), feeder, late)


def _tiles(seat: int, text: str) -> TilesWon:
    hand, tile = parse_hand(text)
    assert tile is not None
    return TilesWon(seat, hand, tile)


def _drawn(won: Won, circumstances: Iterable[Circumstance] = ()) -> Win:
    return Win(By.SELF_DRAW, (won,), None, frozenset(circumstances))


def _shot(feeder: int, *wins: Won, circumstances: Iterable[Circumstance] = ()) -> Win:
    return Win(By.DISCARD, wins, feeder, frozenset(circumstances))


def _left(seat: int, text: str) -> HandLeft:
    return HandLeft(seat, parse_hand(text)[0])


def _ready(seat: int, fan: int) -> StateLeft:
    return StateLeft(seat, State.READY, fan)


def _pungs(seat: int) -> FansWon:
    return FansWon(seat, {"all_pungs": 1})


CONCEALED, ADDED, DIRECT = KongKind.CONCEALED, KongKind.ADDED, KongKind.DIRECT
REPLACED = "123m 456m 99p 67p {}:2p +8p"
UNREADY = "147m 2588m 369p 147p"
PIG = "147m 258m 369p 1479s"
NO_WIN = "123m 456m 78p 33p pung:2p +1p"
WAITING = "3m 444m pung:1m pung:8p pung:9p"
D_WON = _shot(A, _pungs(D))
MOVED_MONEY = (Reason.KONG_REFUND, Reason.KONG_TRANSFER)
ADDED_KONG = _kong(A, ADDED, "5p", B)
FOUR_PIG_END = (_left(A, PIG), _ready(B, 1), StateLeft(C, State.NOT_READY))
CHECK_END = (_left(A, UNREADY), _left(B, WAITING), _ready(C, 2))
CHECK = _("D has won all pungs. The wall ends: A is not ready, B waits as drawn, C is ready with 2 fan.")

SCENES = {
    "show": _scene(_("A wins a full flush on D's discard."), _shot(D, _tiles(A, "123m 456m 78m 55m pung:9m +6m"))),
    "scale": _scene(
        _("A wins a full flush of seven pairs on D's discard."), _shot(D, _tiles(A, "1122m 4455m 77m 88m 9m +9m"))
    ),
    "plain_fan": _scene(
        _("A wins a plain hand on B's discard, and then C all pungs on D's."),
        _shot(B, _tiles(A, "123m 456m 234p 5p pung:9p +5p")),
        _shot(D, _tiles(C, "888m 66p 33p pung:7m pung:1p +6p")),
    ),
    "cap": _scene(
        _("A declares a concealed kong and wins on its replacement tile, the last of the wall."),
        _kong(A, CONCEALED, "1m"),
        _drawn(_tiles(A, "333m 55m 77m pung:9m concealed:1m +7m"), (Circumstance.AFTER_KONG, Circumstance.LAST_TILE)),
        about=[Reason.WIN],
    ),
    "self_draw": _scene(_("A wins all pungs by self-draw."), _drawn(_tiles(A, "444m 66p 99p pung:1m pung:7p +9p"))),
    "void": _scene(
        _("The wall ends. A named bamboo and still holds some, but only two suits; the others are ready with 1 fan."),
        end=(_left(A, "123m 456m 789m 34s 99s"), _ready(B, 1), _ready(C, 1), _ready(D, 1)),
    ),
    "direct_kong_draw": _scene(
        _("A declares a kong on B's discard and wins on the replacement tile."),
        _kong(A, DIRECT, "2p", B),
        _drawn(_tiles(A, REPLACED.format("direct")), AFTER_KONG),
        about=[Reason.WIN],
    ),
    "after_concealed_kong_draw_extra": _scene(
        _("A declares a concealed kong and wins on the replacement tile."),
        _kong(A, CONCEALED, "2p"),
        _drawn(_tiles(A, REPLACED.format("concealed")), AFTER_KONG),
        about=[Reason.WIN],
    ),
    "robbing_pays": _scene(
        _("B adds a fourth tile to a pung, and A wins on that tile."),
        Win(By.ROBBED_KONG, (_tiles(A, "123m 456m 99p 46p pung:1p +5p"),), B),
    ),
    "kong_direct": _scene(_("B discards the fourth tile, A declares the kong."), _kong(A, DIRECT, "5p", B)),
    "kong_added": _scene(_("A draws the fourth tile of a pung claimed from B and adds it."), ADDED_KONG),
    "kong_concealed": _scene(_("A declares a kong of four tiles drawn by A alone."), _kong(A, CONCEALED, "5p")),
    "kong_added_payer": _scene(_("A adds the fourth tile to a pung that B's discard had made."), ADDED_KONG),
    "late_added_pays": _scene(
        _("A drew the fourth tile of a pung claimed from B some turns ago and adds it only now."),
        _kong(A, ADDED, "5p", B, late=True),
    ),
    "kong_on_shot": _scene(
        _("B declares two concealed kongs in a row, and A wins on the tile that B then discards."),
        _kong(B, CONCEALED, "1p"),
        _kong(B, CONCEALED, "2p"),
        _shot(B, _tiles(A, "123m 456m 99p 67p pung:5p +8p"), circumstances=AFTER_KONG),
        about=MOVED_MONEY,
    ),
    "transfer_split": _scene(
        _("B adds to a pung claimed from A; A and C both win on the tile that B then discards."),
        _kong(B, ADDED, "1p", A),
        _shot(
            B,
            _tiles(A, "123m 456m 99p 67p pung:5p +8p"),
            _tiles(C, "345m 678m 44p 79p pung:3p +8p"),
            circumstances=AFTER_KONG,
        ),
        about=MOVED_MONEY,
    ),
    "refund_not_ready": _scene(
        _("A declares a concealed kong; the wall ends, A is not ready, the others are ready with 1 fan."),
        _kong(A, CONCEALED, "1p"),
        end=(_left(A, "147m 2588m 369p concealed:1p"), _ready(B, 1), _ready(C, 1), _ready(D, 1)),
        about=[Reason.REFUND],
    ),
    "check_on_third_win": _scene(
        _("D discards three winning tiles: for A all pungs, for B a full flush, for C a plain hand. D is not ready."),
        _shot(D, _pungs(A)),
        _shot(D, FansWon(B, {"full_flush": 1})),
        _shot(D, FansWon(C, {})),
        end=(_left(D, UNREADY),),
        about=[Reason.READY_CHECK],
    ),
    "pig_pays": _scene(
        _("D has won. The wall ends: A is a flower pig, B is ready with 1 fan, C is not ready."),
        D_WON,
        end=FOUR_PIG_END,
        about=[Reason.FLOWER_PIG],
    ),
    "pig_payees": _scene(
        _("D has won. The wall ends: A is a flower pig, B is ready with 1 fan, C is not ready."),
        D_WON,
        end=FOUR_PIG_END,
        about=[Reason.FLOWER_PIG],
    ),
    "pig_also_not_ready": _scene(
        _("D has won all pungs. The wall ends: A is a flower pig, B and C are ready with 1 fan."),
        D_WON,
        end=(_left(A, PIG), _ready(B, 1), _ready(C, 1)),
        about=[Reason.FLOWER_PIG, Reason.READY_CHECK],
    ),
    "ready_check_pays": _scene(CHECK, D_WON, end=CHECK_END, about=[Reason.READY_CHECK]),
    "ready_check_payees": _scene(CHECK, D_WON, end=CHECK_END, about=[Reason.READY_CHECK]),
    "ready_check_as_self_draw": _scene(CHECK, D_WON, end=CHECK_END, about=[Reason.READY_CHECK]),
    "ready_check_minus": _scene(CHECK, D_WON, end=CHECK_END, about=[Reason.READY_CHECK]),
    "ready_means": _scene(
        _("D has won. The wall ends: A waits for a tile of which A holds a pung and one more; the others are ready."),
        D_WON,
        end=(_left(A, "111p 9m pung:8m pung:9m pung:4p"), _ready(B, 1), _ready(C, 1)),
        about=[Reason.READY_CHECK],
    ),
    "false_win": _scene(_("A calls a win that is none; B, C and D are still in."), FalseWin(A), called=NO_WIN),
    "false_win_to_pool": _scene(_("A calls a win that is none; B, C and D are still in."), FalseWin(A), called=NO_WIN),
    "next_dealer": _scene(
        _("A deals. C's discard is the first win, of B and D at once."),
        _shot(C, _tiles(B, "444m 66p 99p pung:1m pung:7p +9p"), _tiles(D, "123m 456m 78p 33p pung:2p +9p")),
        end=(_ready(A, 1), _ready(C, 1)),
        dealer=True,
    ),
}

# Stories that only the glossary tells.
DEALT_IN = _scene(_("A wins a plain hand on B's discard."), _shot(B, _tiles(A, "123m 456m 234p 5p pung:9p +5p")))
THREE_WINS = _scene(
    _("D discards three winning tiles: for A all pungs, for B a full flush, for C a plain hand. D is not ready."),
    _shot(D, _pungs(A)),
    _shot(D, FansWon(B, {"full_flush": 1})),
    _shot(D, FansWon(C, {})),
    end=(_left(D, UNREADY),),
    about=[Reason.WIN],
)
TWO_WINNERS = _scene(
    _("A and C both win on the tile that B discards."),
    _shot(B, _tiles(A, "123m 456m 99p 67p pung:5p +8p"), _tiles(C, "345m 678m 44p 79p pung:3p +8p")),
)
WHOLE_SETTLEMENT = replace(SCENES["kong_on_shot"], reasons=frozenset())
SHOT_AFTER_A_KONG = _scene(
    _("B declares a concealed kong, and A wins on the tile that B then discards."),
    _kong(B, CONCEALED, "1p"),
    _shot(B, _tiles(A, "123m 456m 99p 67p pung:5p +8p"), circumstances=AFTER_KONG),
    about=MOVED_MONEY,
)
PASSIVE_PIG = _scene(
    _("The wall ends: A is a flower pig but had only void tiles to discard; the others are ready with 1 fan."),
    end=(HandLeft(A, parse_hand(PIG)[0], passive=True), _ready(B, 1), _ready(C, 1), _ready(D, 1)),
)
PIG_AMONG_UNREADY = _scene(
    _("The wall ends: A is a flower pig, and nobody is ready."),
    end=(_left(A, PIG), *(StateLeft(seat, State.NOT_READY) for seat in (B, C, D))),
)
