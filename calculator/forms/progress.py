"""进程: a round half told, reckoned as far as it goes: all of it, or its first events and what stops the rest."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from calculator.forms.judging import Settled, facts_of
from calculator.forms.round import RoundForm
from calculator.forms.round_document import Draft, draft_of
from scoring.problems import Problem, Refused
from scoring.settle import settle

# What is wrong only because it was not told yet.
UNTOLD_CODES = frozenset({"from_missing", "still_in_missing", "void_missing", "too_few_tiles"})


@dataclass(frozen=True, slots=True)
class Progress:
    """进程: `whole` is the round as told, where it can be settled; `so_far` its first events, still being played.

    `stopped` is the event that cannot be settled or is not told to its end, None where none is; `faults` are the
    problems of that event, `problems` all that keep the whole from being settled.
    """

    draft: Draft
    whole: Settled | None
    so_far: Settled | None
    stopped: int | None
    faults: tuple[Problem, ...]
    problems: tuple[Problem, ...]


def progress_of(form: RoundForm) -> Progress:
    """进程: what can be reckoned of the form as it stands; nothing is written at its fields."""
    draft = draft_of(form)
    try:
        whole = _settled(draft)
        return Progress(draft, whole, whole, None, (), ())
    except Refused as refused:
        problems = refused.problems
    events = draft.document["events"]
    faults: tuple[Problem, ...] = ()
    count = len(events)
    while count >= 0:
        try:
            so_far = _settled(_first(draft, count))
            return Progress(draft, None, so_far, count if count < len(events) else None, faults, problems)
        except Refused as refused:
            count = min(count - 1, *(_event_of(problem, draft, count - 1) for problem in refused.problems))
            faults = tuple(p for p in refused.problems if _event_of(p, draft, count) == count)
    return Progress(draft, None, None, 0, (), problems)


def is_untold(problem: Problem) -> bool:
    """Whether something is only missing yet."""
    return (
        problem.code in UNTOLD_CODES or problem.params.get("expected") == "something" or problem.params.get("got") == ""
    )


def _settled(draft: Draft) -> Settled:
    facts = facts_of(draft)
    return Settled(facts, settle(facts))


def _first(draft: Draft, count: int) -> Draft:
    """The draft of the first events, as a round still being played."""
    document = draft.document | {"events": draft.document["events"][:count], "still_in": [], "over": False}
    problems = [p for p in draft.problems if _place(p)[0] != "still_in" and _event_of(p, draft, -1) < count]
    return replace(draft, document=document, problems=problems)


def _event_of(problem: Problem, draft: Draft, otherwise: int) -> int:
    """The event that a problem belongs to; -1 for one of the rules or the players, which no event can do without."""
    first, *path = _place(problem)
    if first == "events" and path:
        return int(path[0])
    if problem.code == "void_missing":
        return next((n for n, e in enumerate(draft.document["events"]) if _shows(e, problem.params["seat"])), otherwise)
    return otherwise if first == "events" else -1


def _place(problem: Problem) -> Sequence[str]:
    return problem.where.split(".")


def _shows(event: dict[str, object], seat: object) -> bool:
    wins = event.get("wins", [])
    assert isinstance(wins, list)
    return any(won.get("seat") == seat and "concealed" in won for won in wins)
