"""四方图: who pays whom on balance, drawn as four seats round a table with arrows; lengths are units of the drawing."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from unicodedata import east_asian_width

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from calculator import wording
from scoring.events import POOL
from scoring.settle import Settlement

# The turn goes round to the right, as one sits: first at the bottom, second at the right. The pool lies in a corner.
PLACES = ((180, 264), (312, 150), (180, 36), (48, 150), (48, 264))
HALF_WIDTH, HALF_HEIGHT, GAP = 44, 28, 5
# Where on their way the points of an arrow stand: those across the table meet in its middle, and those to the pool
# cross them.
ACROSS, BESIDE, TO_POOL = 0.34, 0.5, 0.75
MOST_SIGNS = 11


@dataclass(frozen=True)
class PlaceView:
    """座位: the middle of a player's place, the name, and what the player gained."""

    x: int
    y: int
    left: int
    top: int
    name: str
    points: str
    tone: str


@dataclass(frozen=True)
class ArrowView:
    """箭头: from who pays to who is paid, and where its points stand; `half` is half the width they need."""

    x1: int
    y1: int
    x2: int
    y2: int
    x: int
    y: int
    left: int
    width: int
    points: str


@dataclass(frozen=True)
class PictureView:
    """四方图: `words` say the same."""

    places: tuple[PlaceView, ...]
    arrows: tuple[ArrowView, ...]
    words: str


def picture_view(settlement: Settlement, names: Sequence[str]) -> PictureView:
    """四方图: each two accounts settled against each other."""
    nets = _nets(settlement)
    deltas = (*settlement.deltas, settlement.pool)
    places = tuple(_place_view(seat, names[seat], deltas[seat]) for seat in range(5 if settlement.pool else 4))
    said = [
        _("%(payer)s pays %(payee)s %(points)s")
        % {"payer": names[payer], "payee": names[payee], "points": wording.points_amount(points)}
        for (payer, payee), points in nets.items()
    ]
    return PictureView(
        places=places,
        arrows=tuple(_arrow_view(payer, payee, points) for (payer, payee), points in nets.items()),
        words=pgettext("between sentences", "; ").join(said) or _("Nobody pays anybody."),
    )


def _nets(settlement: Settlement) -> dict[tuple[int, int], int]:
    """What each pays each on balance, in the order of the seats; positive points only."""
    nets: Counter[tuple[int, int]] = Counter()
    for row in settlement.transfers:
        nets[row.payer, row.payee] += row.points
        nets[row.payee, row.payer] -= row.points
    return {pair: points for pair, points in sorted(nets.items()) if points > 0}


def _place_view(seat: int, name: str, points: int) -> PlaceView:
    x, y = PLACES[seat]
    tone = "gain" if points > 0 else "loss" if points < 0 else "even"
    tone = "even" if seat == POOL else tone
    return PlaceView(x, y, x - HALF_WIDTH, y - HALF_HEIGHT, _shortened(name), wording.brief(points), tone)


def _arrow_view(payer: int, payee: int, points: int) -> ArrowView:
    (x1, y1), (x2, y2) = PLACES[payer], PLACES[payee]
    start = _edge(x2 - x1, y2 - y1)
    end = 1 - start
    is_far = abs(x2 - x1) > 100 and abs(y2 - y1) > 100 if payee == POOL else abs(payer - payee) == 2
    at = (TO_POOL if payee == POOL else ACROSS) if is_far else BESIDE
    x, y = round(x1 + at * (x2 - x1)), round(y1 + at * (y2 - y1))
    amount = wording.brief(points).removeprefix("+")
    width = 12 + (7 if "×" in amount else 9) * len(amount)
    along = [(round(x1 + part * (x2 - x1)), round(y1 + part * (y2 - y1))) for part in (start, end)]
    return ArrowView(*along[0], *along[1], x, y, x - width // 2, width, amount)


def _edge(dx: int, dy: int) -> float:
    """The part of the way between two places that the first one covers."""
    across = (HALF_WIDTH + GAP) / abs(dx) if dx else 1
    along = (HALF_HEIGHT + GAP) / abs(dy) if dy else 1
    return min(across, along)


def _shortened(name: str) -> str:
    """As much of a name as a place has room for; a Chinese sign takes twice the room."""
    taken = 0
    for position, sign in enumerate(name):
        taken += 2 if east_asian_width(sign) in "WF" else 1
        if taken > MOST_SIGNS and len(name) > position + 1:
            return f"{name[:position]}…"
    return name
