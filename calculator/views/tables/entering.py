"""入局: a round at a table recorded, inserted where it was missed, or corrected."""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRedirect

from calculator import services
from calculator.documents import Document
from calculator.forms.actions import act
from calculator.forms.following import followed
from calculator.forms.judging import judge, mends, write_problems
from calculator.forms.progress import progress_of
from calculator.forms.round import RoundForm, story_of
from calculator.forms.round_document import draft_of, fields_of
from calculator.forms.rows import Fields, first
from calculator.forms.table_round import Desk, SeatingForm, at_desk, seats_of
from calculator.models import Table
from calculator.presenters.changes import stale_view
from calculator.presenters.progress import with_steps
from calculator.presenters.rules import rules_strip
from calculator.presenters.settlement import settlement_view
from calculator.presenters.table import frame_view, line_view
from calculator.selectors import Opened, named_document, propose, round_at, rounds_after
from calculator.services import Stale
from calculator.tables.frozen import thaw
from calculator.tables.reckoning import stored
from calculator.views.language import keeping_what_is_filled_in
from calculator.views.tables.door import FILL_IN, at_table, done, sent, token_of, whole
from calculator.wording import brief
from scoring.problems import Refused

# What a form carries from page to page, whatever its buttons do.
CARRIED = ("token", "version", "table_rules")

Save = Callable[[Document, Sequence[int], str, int | None], object]


@dataclass(frozen=True)
class Task:
    """入局: what the form is for: its title, what the table says, how it begins, and what saves it.

    The `version` that the form begins with tells what was there: of a round its version, otherwise how many rounds."""

    title: str
    desk: Desk
    begins: Fields
    save: Save
    asks_rules: bool = False


@keeping_what_is_filled_in
@at_table(FILL_IN, scorer=True)
def record(request: HttpRequest, opened: Opened, position: int | None = None) -> HttpResponse:
    """记一局: a new round, the last of the evening or, where it was missed, at a position."""
    table = opened.table
    if position is not None:
        position = max(1, min(position, table.rounds.count() + 1))
    now = propose(table, position)
    desk = Desk(table.names, table.rules, table.base, now.seats)

    def save(document: Document, seats: Sequence[int], token: str, seen: int | None) -> object:
        if position is None:
            return services.record_round(table, document, token, seats, seen)
        return services.insert_round(table, document, position, token, seats, seen)

    title = _("Record round %(number)d") if position is None else _("Insert a round as number %(number)d")
    begins = {"dealer": [str(now.dealer_seat)], "version": [str(table.rounds.count())]}
    return _enter(request, opened, Task(title % {"number": now.position}, desk, begins, save))


@keeping_what_is_filled_in
@at_table(FILL_IN, scorer=True)
def edit(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """改一局: other facts for a round, by the rules it was recorded under or by the table's of now."""
    table = opened.table
    row = round_at(table, number)
    kept = stored(row.document, row.seating)
    asks_rules = (kept.rules, kept.facts.base) != (table.rules, table.base)
    by_table = asks_rules and request.method == "POST" and bool(request.POST.get("table_rules"))
    rules, base = (table.rules, table.base) if by_table else (kept.rules, kept.facts.base)

    def save(document: Document, seats: Sequence[int], token: str, seen: int | None) -> object:
        chosen = {"rules": document["rules"], "base": base} if by_table else {}
        return services.edit_round(row, document, seen or 0, token, seats=seats, **chosen)

    desk = Desk(table.names, rules, base, row.seats)
    begins = fields_of(named_document(row, table.names)) | {"version": [str(row.version)]}
    title = _("Correct round %(number)d") % {"number": row.position}
    return _enter(request, opened, Task(title, desk, begins, save, asks_rules))


def _enter(request: HttpRequest, opened: Opened, task: Task) -> HttpResponse:
    if request.method != "POST":
        begins = {**task.begins, "token": [secrets.token_urlsafe(16)]}
        return _shown(request, opened, task, begins, task.desk.seats)
    posted = sent(request)
    seats = seats_of(posted, task.desk)
    match button := first(posted, "do"):
        case "settle" | "save":
            return _judged(request, opened, task, posted, seats, is_saved=button == "save")
        case "judge":
            form = RoundForm(at_desk(posted, task.desk, seats))
            judge(form)
            return _shown(request, opened, task, posted, seats, form=form, problems=mends(form), quiet=True)
        case "live":
            return _shown(request, opened, task, posted, seats, part="_round_live.html")
    fields, focus = act(posted, button)
    carried = {name: posted[name] for name in CARRIED if name in posted}
    told = at_desk({**fields, **carried}, task.desk, seats)
    return _shown(request, opened, task, followed(told, story_of(told)), seats, focus=focus)


def _judged(
    request: HttpRequest, opened: Opened, task: Task, posted: Fields, seats: tuple[int, ...], is_saved: bool
) -> HttpResponse:
    """Saves the round or shows what it comes to; where it cannot be settled, what is wrong, at its fields."""
    form = RoundForm(at_desk(posted, task.desk, seats))
    if judge(form) is None:
        return _refused(request, opened, task, form, seats)
    if not is_saved:
        return _shown(request, opened, task, posted, seats, focus="settlement")
    draft = draft_of(form)
    told = first(posted, "version")
    seen = whole(told, 0) if told else None
    try:
        task.save(draft.document, seats, token_of(request), seen)
    except Refused as refused:
        write_problems(form, draft, refused.problems)
        return _refused(request, opened, task, form, seats)
    except Stale as stale:
        now, context = _meanwhile(opened.table, stale, seen or 0)
        newer = {**posted, "version": [str(now)], "token": [secrets.token_urlsafe(16)]}
        return _shown(request, opened, task, newer, seats, status=409, **context)
    saved = done(request, opened)
    return HttpResponseClientRedirect(saved.headers["Location"]) if getattr(request, "htmx", False) else saved


def _meanwhile(table: Table, stale: Stale, seen: int) -> tuple[int, dict[str, Any]]:
    """The version of the form that has seen what somebody else did, and what the page tells of it."""
    if stale.round is not None:
        return stale.round.version, {"stale": stale_view(table, stale, seen)}
    lines = rounds_after(table, seen)
    return max(line.number for line in lines), {"recorded": tuple(line_view(table, line, brief) for line in lines)}


def _refused(request: HttpRequest, opened: Opened, task: Task, form: RoundForm, seats: tuple[int, ...]) -> HttpResponse:
    return _shown(request, opened, task, form.fields, seats, form=form, problems=mends(form), status=422)


def _shown(
    request: HttpRequest,
    opened: Opened,
    task: Task,
    fields: Fields,
    seats: tuple[int, ...],
    *,
    form: RoundForm | None = None,
    part: str = "_table_round.html",
    status: int = 200,
    **context: object,
) -> HttpResponse:
    """The whole page, or for htmx a part of it; htmx puts nothing in place with status 4xx."""
    form = form or RoundForm(at_desk(fields, task.desk, seats))
    progress = progress_of(form)
    settled = progress.whole
    context |= {
        "frame": frame_view(opened),
        "title": task.title,
        "form": form,
        "seating": SeatingForm(task.desk, seats),
        "hidden": {name: first(form.fields, name) for name in ("token", "version", "seating")},
        "asks_rules": task.asks_rules,
        "by_table_rules": bool(first(form.fields, "table_rules")),
        "rules": rules_strip(thaw(task.desk.rules), task.desk.base),
        "removed": first(form.fields, "removed"),
        "progress": with_steps(form, progress, context.get("focus")),
        "settlement": settled and settlement_view(settled.facts, settled.settlement),
    }
    if getattr(request, "htmx", False):
        return render(request, part, context)
    return render(request, "table_round_form.html", context, status=status)
