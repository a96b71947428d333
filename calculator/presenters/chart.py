"""走势图: the balances round by round, as the lines of an SVG and as the rows of a table."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from calculator import wording
from calculator.selectors import CurvePoint

WIDTH, HEIGHT = 640, 320
RIGHT, TOP, BOTTOM = 628, 12, 292
# What a sign of a label takes on a phone, where labels are largest, and the room beside it.
SIGN, BESIDE = 11, 6
# The distances between marks that are easy to read, times a power of ten.
EASY = (1, 2, 5, 10)
MOST_MARKS = 6


@dataclass(frozen=True)
class CurveView:
    """走势: one account's line; `style` is its number, for its colour and its dashes."""

    name: str
    style: int
    points: str
    end: str


@dataclass(frozen=True)
class MarkView:
    """刻度: a mark with its place and its label."""

    at: str
    label: str


@dataclass(frozen=True)
class ChartView:
    """走势图: lines, marks, where zero is; and the same as rows of a round and balances."""

    curves: tuple[CurveView, ...]
    marks: tuple[MarkView, ...]
    rounds: tuple[MarkView, ...]
    rows: tuple[tuple[int, tuple[str, ...]], ...]
    names: tuple[str, ...]
    left: int

    @property
    def labels_end(self) -> int:
        return self.left - BESIDE


def chart_view(curve: Sequence[CurvePoint], names: Sequence[str]) -> ChartView | None:
    """走势图: `names` are those of the players and of the pool, which is left out where it stays empty; None before the
    first round."""
    if not curve:
        return None
    has_pool = any(point.pool for point in curve)
    series = [[point.balances[player] for point in curve] for player in range(len(names) - 1)]
    series += [[point.pool for point in curve]] if has_pool else []
    shown = tuple(names[: len(series)])
    marks = _marks(min(min(one) for one in series), max(max(one) for one in series))
    low, high = min(marks), max(marks)
    # The marks are round numbers: as many digits as are not nought say it all.
    labels = [wording.brief(mark).replace(".00×", "×").replace("0×", "×") for mark in marks]
    left = 2 * BESIDE + SIGN * max(map(len, labels))
    # Everybody begins at zero.
    places = [0, *range(1, len(curve) + 1)]

    def x(place: int) -> str:
        return f"{left + (RIGHT - left) * place / len(curve):.1f}"

    def y(points: int) -> str:
        return f"{BOTTOM - (BOTTOM - TOP) * (points - low) / (high - low):.1f}"

    return ChartView(
        curves=tuple(
            CurveView(
                name=name,
                style=style,
                points=" ".join(f"{x(place)},{y(value)}" for place, value in zip(places, [0, *values], strict=True)),
                end=wording.signed(values[-1]),
            )
            for style, (name, values) in enumerate(zip(shown, series, strict=True))
        ),
        marks=tuple(MarkView(y(mark), label) for mark, label in zip(marks, labels, strict=True)),
        rounds=tuple(MarkView(x(place), str(curve[place - 1].position)) for place in _few(len(curve))),
        rows=tuple(
            (point.position, tuple(wording.signed(values[index]) for values in series))
            for index, point in enumerate(curve)
        ),
        names=shown,
        left=left,
    )


def _marks(least: int, most: int) -> list[int]:
    """Evenly spaced round numbers from at most the least to at least the most, zero among them."""
    least, most = min(least, 0), max(most, 0)
    power = 1
    while True:
        for easy in EASY:
            step = easy * power
            low, high = least // step, -(-most // step)
            if high - low <= MOST_MARKS:
                return [step * index for index in range(low, max(high, low + 1) + 1)]
        power *= 10


def _few(count: int) -> list[int]:
    """Some of the numbers from 1 to a count, the last among them."""
    step = max(1, -(-count // 8))
    return list(range(count, 0, -step))[::-1]


def summary(chart: ChartView) -> str:
    """走势图: in words, for who does not see it."""
    told = pgettext("between sentences", "; ").join(f"{curve.name} {curve.end}" for curve in chart.curves)
    return _("Balances after the last round: %(told)s. The table below has every round.") % {"told": told}
