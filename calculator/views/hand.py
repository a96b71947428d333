from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from calculator import wording
from calculator.documents import HandQuestion, read_hand
from calculator.forms.hand import HandForm, field_of
from calculator.presenters.check import compare_address
from calculator.presenters.hand import Fields, WaitsView, WonView, drawn_view, elsewhere_views, waits_view, won_view
from calculator.presenters.hand_round import hand_round
from calculator.presenters.qr import share_view
from calculator.presenters.rules import rules_strip
from scoring.presets import CHENGDU
from scoring.problems import Problem, Refused

NEW_HAND = {"rules": CHENGDU.key, "base": "1", "by": "discard"}


@dataclass(frozen=True)
class Example:
    """例子: a hand one tap away."""

    title: Promise
    fields: dict[str, str]

    @property
    def query(self) -> str:
        return urlencode(self.fields)


EXAMPLES = (
    Example(
        _("Two roots"),
        {
            "rules": "sbr-2025",
            "base": "1",
            "void": "m",
            "hand": "45s 77s 6p 7777p 8p pung:3s +3s",
            "by": "discard",
        },
    ),
    Example(
        _("Seven pairs or runs?"),
        {"rules": "chengdu", "base": "1", "hand": "223344556677m 8m +8m", "by": "self_draw"},
    ),
    Example(
        _("Dragon seven pairs in multipliers"),
        {"rules": "que-yi-men", "base": "1", "hand": "1199m 3333p 5577p 8p +8p", "by": "self_draw"},
    ),
    Example(
        _("After a kong"),
        {
            "rules": "chengdu",
            "base": "1",
            "hand": "5s pung:4p concealed:9p added:2s direct:7p +5s",
            "by": "self_draw",
            "circumstances": "after_kong",
            "kong": "direct",
        },
    ),
    Example(
        _("What does it wait for?"),
        {"rules": "neijiang", "base": "1", "hand": "1112345678999s", "by": "discard"},
    ),
    Example(
        _("A flower pig"),
        {"rules": "xuezhan-daodi", "base": "1", "hand": "123m 456m 789p 11p 24s", "by": "discard"},
    ),
)


@require_safe
def hand(request: HttpRequest) -> HttpResponse:
    """算一手: one hand by the address alone, so that the address is the hand to share."""
    # An address with rules alone, as house rules lead here, asks for nothing yet.
    asked = not request.GET.keys() <= {"rules", "changes"}
    form = HandForm(request.GET) if asked else HandForm(initial=NEW_HAND | request.GET.dict())
    context: dict[str, Any] = {"form": form, "examples": EXAMPLES, "asked": asked}
    if asked:
        fields = dict(request.GET.lists())
        context |= _answer(form, fields)
        context["said"] = _said(context)
        context["share"] = share_view(request, f"{reverse('hand')}?{_query(fields)}")
    return render(request, "hand.html", context)


def _answer(form: HandForm, fields: Fields) -> dict[str, Any]:
    """What the hand typed comes to: its score or its waits, else what is wrong, at its fields and in a summary."""
    form.full_clean()
    tiles, tile, problems = form.read()
    answer: dict[str, Any] = {"drawn": drawn_view(tiles, tile)}
    try:
        question = read_hand(form.document(tiles, tile))
        if not problems:
            return answer | _told(question, fields)
    except Refused as refused:
        problems += refused.problems
    return answer | {"problems": [_placed(problem, form) for problem in problems]}


def _told(question: HandQuestion, fields: Fields) -> dict[str, Any]:
    elsewhere = elsewhere_views(question, fields)
    told: dict[str, Any] = {"elsewhere": elsewhere, "strip": rules_strip(question.rules, question.base)}
    if question.tile is None:
        return told | {"waits": waits_view(question, fields)}
    check = f"{reverse('check')}?about=hand&{_query(fields)}"
    return told | {"won": won_view(question), "check": check, "compare": compare_address(hand_round(question))}


def _said(answer: dict[str, Any]) -> str:
    """The answer in a few words, for those who hear the page while they type."""
    match answer:
        case {"won": WonView() as won}:
            return f"{won.score.total} · {won.score.points}"
        case {"waits": WaitsView() as waits}:
            return waits.state
        case {"problems": [first, *_]}:
            return str(first["sentence"])
    return ""


def _query(fields: Fields) -> str:
    """What is told, without what is left empty."""
    told = {name: [value for value in values if value] for name, values in fields.items()}
    return urlencode(told, doseq=True, safe=":")


def _placed(problem: Problem, form: HandForm) -> dict[str, str]:
    """A problem's sentence and its field, where it is left too."""
    field = field_of(problem)
    sentence = wording.problem_sentence(problem)
    form.add_error(field, sentence)
    return {"sentence": sentence, "anchor": f"id_{field}"}
