"""判: the filled form settled, or everything that is wrong with it written at its fields."""

from dataclasses import dataclass

from django.utils.translation import gettext

from calculator import wording
from calculator.documents import read_round
from calculator.forms.fields import Row
from calculator.forms.places import anchor_of, spot_of
from calculator.forms.round import LeftForm, PlayerForm, RoundForm
from calculator.forms.round_document import Draft, draft_of
from calculator.forms.timeline import EventForm, WonForm
from calculator.rule_words import change_name
from scoring.events import Round
from scoring.problems import Problem, Refused
from scoring.settle import Settlement, settle


@dataclass(frozen=True, slots=True)
class Settled:
    """结算: the facts of a form that can be settled, and their settlement."""

    facts: Round
    settlement: Settlement


@dataclass(frozen=True, slots=True)
class Mend:
    """改正: one line of the summary of what is wrong, with the id that it leads to."""

    sentence: str
    anchor: str


def judge(form: RoundForm) -> Settled | None:
    """判: settles the form; where it cannot be settled every problem is written at its field, and None returned."""
    draft = draft_of(form)
    try:
        facts = facts_of(draft)
        settlement = settle(facts)
    except Refused as refused:
        write_problems(form, draft, refused.problems)
        return None
    return None if any(row.errors for row in form.rows()) else Settled(facts, settlement)


def facts_of(draft: Draft) -> Round:
    """The facts of a draft; Refused with the faults of form of the document and of the texts in it."""
    try:
        facts = read_round(draft.document)
    except Refused as refused:
        raise Refused([*draft.problems, *refused.problems]) from None
    if draft.problems:
        raise Refused(draft.problems)
    return facts


def write_problems(form: RoundForm, draft: Draft, problems: tuple[Problem, ...]) -> None:
    """Writes every problem at its field."""
    for problem in problems:
        sentence = _sentence(problem, form)
        row, name = spot_of(form, draft.left_seats, problem) or (form.rules, None)
        if sentence not in row.errors.get(name or "__all__", []):
            row.add_error(name, sentence)


def mends(form: RoundForm) -> list[Mend]:
    """改正: everything wrong with a form that was judged, in the order of the page."""
    lines = []
    for row in form.rows():
        for name, errors in row.errors.items():
            field = None if name == "__all__" else name
            lines += [_mend(form, row, field, str(error)) for error in errors]
    return lines


def mends_of(form: RoundForm, draft: Draft, problems: tuple[Problem, ...]) -> list[Mend]:
    """改正: problems of a form in the order of its document, nothing written at the fields."""
    lines = []
    for problem in problems:
        row, name = spot_of(form, draft.left_seats, problem) or (form.rules, None)
        lines.append(_mend(form, row, name, _sentence(problem, form)))
    return list(dict.fromkeys(lines))


def _sentence(problem: Problem, form: RoundForm) -> str:
    """What is wrong; of the changes to a rule set, which one of them."""
    sentence = wording.problem_sentence(problem, form.story.names)
    first, _, path = problem.where.partition(".changes.")
    return wording.told(change_name(path) if first == "rules" else "", sentence)


def _mend(form: RoundForm, row: Row, name: str | None, sentence: str) -> Mend:
    label = row.fields[name].label if name else ""
    place = " · ".join(str(part) for part in (place_name(form, row), label) if part)
    return Mend(wording.told(place, sentence), anchor_of(row, name))


def place_name(form: RoundForm, row: Row) -> str:
    """What a row is called in the summary."""
    match row:
        case PlayerForm() | LeftForm():
            return row.player_name
        case EventForm():
            return f"{row.number + 1}. {row.title}"
        case WonForm():
            several = len(form.events.forms[row.event].wins.forms) > 1
            which = " · " + gettext("Winner %(number)s") % {"number": row.number + 1} if several else ""
            return f"{row.event + 1}. {gettext('Win')}{which}"
    return ""
