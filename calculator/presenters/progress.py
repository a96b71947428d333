"""进程: what each event of a form tells, what it moves and how everybody stands after it; and what is still to tell."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from calculator import wording
from calculator.forms.judging import Mend, mends_of
from calculator.forms.progress import Progress, is_untold
from calculator.forms.round import RoundForm
from calculator.forms.timeline import EventForm
from calculator.presenters.score import robbed_note, root_note
from scoring.events import By, Round, Win
from scoring.hand import KongKind
from scoring.ledger import balances
from scoring.notation import NotationError, parse_tile

DASH = "–"


@dataclass(frozen=True)
class MoveView:
    """盈亏: a name and its points by their sign; `tone` is gain, loss or even."""

    name: str
    points: str
    tone: str


@dataclass(frozen=True)
class StepView:
    """一步: an event in a line, the formula of each of its wins, what it moves, and the balance after it.

    `notes` say what looks forgotten, `faults` why it cannot be so, `untold` what it still lacks; where it has one of
    the last two, or comes after such an event, nothing is moved.
    """

    line: str
    formulas: tuple[str, ...]
    moves: tuple[MoveView, ...]
    balance: tuple[MoveView, ...]
    notes: tuple[str, ...]
    faults: tuple[str, ...]
    untold: tuple[str, ...]
    is_reckoned: bool


@dataclass(frozen=True)
class ProgressView:
    """进程: the steps, how everybody stands, and what is still to tell or wrong before the round can be settled."""

    steps: tuple[StepView, ...]
    balance: tuple[MoveView, ...]
    lacking: tuple[Mend, ...]
    is_wrong: bool


def progress_view(form: RoundForm, progress: Progress) -> ProgressView:
    """进程: the numbers are those of the settlement so far."""
    names = _names(form)
    steps = tuple(_step_view(number, form, progress, names) for number in range(len(form.events.forms)))
    settled = progress.whole or progress.so_far
    deltas = balances(settled.settlement.transfers) if settled else (0,) * 5
    return ProgressView(
        steps=steps,
        balance=move_views(deltas, names, write=wording.brief),
        lacking=tuple(mends_of(form, progress.draft, progress.problems)),
        is_wrong=not all(map(is_untold, progress.problems)),
    )


def with_steps(form: RoundForm, progress: Progress, focus: object = None) -> ProgressView:
    """进程: the same, every event of the form knowing its step and folded open where something is to be done there."""
    view = progress_view(form, progress)
    for event, step in zip(form.events, view.steps, strict=True):
        event.step = step
        is_wrong = event.errors or any(won.errors for won in event.wins)
        event.is_open = bool(is_wrong or not step.is_reckoned or focus == event.row_id)
    return view


def move_views(
    deltas: Sequence[int],
    names: Sequence[str],
    is_nonzero: bool = False,
    write: Callable[[int], str] = wording.signed,
) -> tuple[MoveView, ...]:
    """盈亏: the four players, and the pool where it has something; or only those who gain or lose."""
    return tuple(
        MoveView(names[seat], write(points), "gain" if points > 0 else "loss" if points < 0 else "even")
        for seat, points in enumerate(deltas)
        if points or (seat < 4 and not is_nonzero)
    )


def _names(form: RoundForm) -> list[str]:
    return [wording.seat_name(seat, form.story.names) for seat in range(5)]


def _step_view(number: int, form: RoundForm, progress: Progress, names: list[str]) -> StepView:
    line = _line(form.events.forms[number], names)
    stopped = progress.stopped
    if progress.so_far is None or (stopped is not None and number >= stopped):
        problems = progress.faults if number == stopped else ()
        untold = tuple(dict.fromkeys(wording.problem_sentence(p, names) for p in problems if is_untold(p)))
        faults = tuple(dict.fromkeys(wording.problem_sentence(p, names) for p in problems if not is_untold(p)))
        return StepView(line, (), (), (), (), faults, untold, is_reckoned=False)
    facts, settlement = progress.so_far.facts, progress.so_far.settlement
    moved = balances(row for row in settlement.transfers if row.event == number)
    stand = balances(row for row in settlement.transfers if row.event is not None and row.event <= number)
    scores = [won for won in settlement.scores if won.event == number]
    return StepView(
        line=line,
        formulas=tuple(
            wording.told(
                names[won.seat] if len(scores) > 1 else "", wording.formula(won.score, facts.rules, facts.base)
            )
            for won in scores
        ),
        moves=move_views(moved, names, is_nonzero=True),
        balance=move_views(stand, names),
        notes=_notes(number, facts, names),
        faults=(),
        untold=(),
        is_reckoned=True,
    )


def _notes(number: int, facts: Round, names: list[str]) -> tuple[str, ...]:
    event = facts.events[number]
    wins = event.wins if isinstance(event, Win) else ()
    roots = [root_note(won, number, facts, names[won.seat]) for won in wins]
    return tuple(filter(None, (*roots, robbed_note(number, facts))))


def _line(event: EventForm, names: list[str]) -> str:
    """一步: who and how, as far as it is told."""
    if event.is_win:
        who = _(", ").join(filter(None, (_name(won.typed("seat"), names) for won in event.wins)))
        how = wording.by_name(event.typed("by")) if event.typed("by") in list(By) else ""
        fed = "" if event.typed("by") == By.SELF_DRAW else _name(event.typed("feeder"), names)
        return " · ".join(filter(None, (_took(who, fed), how)))
    kind = event.typed("kong")
    fed = "" if kind == KongKind.CONCEALED else _name(event.typed("feeder"), names)
    parts = [_took(_name(event.typed("seat"), names), fed)]
    if kind in list(KongKind):
        parts += [wording.kong_name(kind), _tile(event.typed("tile"))]
    return " · ".join(filter(None, parts))


def _took(who: str, fed: str) -> str:
    return f"{who} ← {fed}" if who and fed else who


def _name(seat: str, names: list[str]) -> str:
    return names[int(seat)] if seat in ("0", "1", "2", "3") else ""


def _tile(text: str) -> str:
    try:
        return wording.tile_name(parse_tile(text))
    except NotationError:
        return ""
