"""作答: a question asked, answered and graded, wherever it stands; what the device keeps is brought up to date."""

import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from calculator.learning import Question, StepGrade, Verdict, grade, practised, question, typed_number
from calculator.practice.reviewing import answered
from calculator.presenters.graded import graded_view, verdict_of
from calculator.presenters.questions import question_view
from calculator.views.learn.progress_cookie import keep, record_of
from calculator.views.learn.rules import AskedRules
from calculator.views.tables.door import sent

Answers = Mapping[str, Sequence[str]]


@dataclass(frozen=True)
class Answered:
    """作答: what a learner sent; no `grades` yet where a number is `unread` or nothing is answered at all, or where the
    answer is only on its way (not `is_sent`): the language was changed meanwhile, or the tiles got numbers."""

    answers: Answers
    grades: tuple[StepGrade, ...] | None
    gave_up: bool
    unread: tuple[str, ...] = ()
    is_sent: bool = True

    @property
    def problems(self) -> list[dict[str, str]]:
        """What is wrong, each with the field that it leads to."""
        if self.grades is not None or not self.is_sent:
            return []
        return [
            {"sentence": _("“%(text)s” is not a whole number.") % {"text": self.answers[key][0]}, "anchor": f"id_{key}"}
            for key in self.unread
        ] or [{"sentence": _("Nothing is answered yet."), "anchor": "question-title"}]

    def address(self, question: str) -> str:
        """Where the page stands as it is, answers included."""
        do = {} if self.grades is None else {"do": "show" if self.gave_up else "answer"}
        given = {key: texts for key, texts in self.answers.items() if any(texts)}
        return f"{question}&{urlencode({**given, **do}, doseq=True)}" if given or do else question


def question_at(kind: str, seed: str, asked: AskedRules) -> Question:
    """The question of an address; 404 where it can be none."""
    try:
        return question(kind, seed, asked.rules)
    except (KeyError, ValueError):
        raise Http404 from None


def answered_in(request: HttpRequest, asked: Question) -> Answered | None:
    """What was answered, by a form or by the address; None where the page was only opened."""
    is_form = request.method == "POST"
    fields = sent(request) if is_form else dict(request.GET.lists())
    answers, do = _answers(fields, asked), fields.get("do", [""])[-1]
    if not is_form and do not in ("answer", "show"):
        return Answered(answers, None, False, is_sent=False) if any(map(any, answers.values())) else None
    gave_up = do == "show"
    grades = grade(asked, answers)
    unread = tuple(one.step.key for one in grades if one.verdict is Verdict.OPEN and any(one.given))
    is_empty = all(one.verdict is Verdict.OPEN for one in grades)
    return Answered(answers, grades if gave_up or not (unread or is_empty) else None, gave_up, unread)


def _answers(fields: dict[str, list[str]], asked: Question) -> dict[str, list[str]]:
    """The answers by step, as far as the page offers them; a loss is ticked, since the keys for numbers that some
    phones show have no minus."""
    answers = {}
    for step in asked.steps:
        given = [value.strip() for value in fields.get(step.key, [])]
        if step.form != "number":
            given = [value for value in given if value in step.choices]
        elif step.key in fields.get("loss", []):
            given = [f"-{text}" if (typed_number(text) or 0) > 0 else text for text in given]
        answers[step.key] = given
    return answers


def play(request: HttpRequest, asked: Question, rules: AskedRules, context: dict[str, Any]) -> HttpResponse:
    """The page of a question: asked, or with what was answered graded."""
    return shown(request, asked, rules, answered_in(request, asked), context)


def shown(
    request: HttpRequest, asked: Question, rules: AskedRules, found: Answered | None, context: dict[str, Any]
) -> HttpResponse:
    """The page of a question with what was answered; for htmx the question alone. The device keeps how it went."""
    is_htmx = bool(getattr(request, "htmx", False))
    template = "_question.html" if is_htmx and request.method == "POST" else "drill.html"
    context = {**context, "rules": rules}
    if found is None or found.grades is None:
        if found is not None:
            context["here"] = found.address(context["address"])
        context["question"] = question_view(asked, *((found.answers, found.unread) if found else ({}, ())))
        context["problems"] = found.problems if found else []
        status = 422 if context["problems"] and not is_htmx else 200
        return render(request, template, context, status=status)
    context |= {"graded": graded_view(asked, found.grades, found.gave_up), "here": found.address(context["address"])}
    response = render(request, template, context)
    if request.method != "POST":
        return response
    now = timezone.now()
    record = answered(
        record_of(request),
        _digest(asked, rules),
        practised(asked.kind, found.grades),
        verdict_of(found.grades) is Verdict.RIGHT and not found.gave_up,
        now,
        timezone.localdate(now),
    )
    keep(response, record)
    return response


def _digest(asked: Question, rules: AskedRules) -> int:
    """Four bytes that stand for a question, so that an answer sent twice counts once."""
    return zlib.crc32(f"{asked.kind}.{asked.seed}.{rules.key}".encode())
