"""一组题: a teacher's fixed questions in a link. Nothing is stored: how it went stands in the learner's address."""

import secrets
from collections.abc import Sequence
from random import Random
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from calculator import learn_words
from calculator.learning import KINDS, MOST_QUESTIONS, SetError, Verdict, format_set, fresh_seed, parse_set, playable
from calculator.presenters.graded import verdict_of
from calculator.presenters.qr import share_view
from calculator.presenters.question_sets import set_result_view
from calculator.presenters.questions import question_address
from calculator.views.learn.playing import answered_in, question_at, shown
from calculator.views.learn.rules import AskedRules, asked_rules, choices
from calculator.views.tables.door import whole

SIZES = (5, 8, 10, 15, 20)
USUAL_SIZE = 8
# One sign for each question answered.
SIGNS = {"2": Verdict.RIGHT, "1": Verdict.PARTLY, "0": Verdict.WRONG, "-": Verdict.OPEN}
SIGN_OF = {verdict: sign for sign, verdict in SIGNS.items()}

Items = Sequence[tuple[str, str]]


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def question_set(request: HttpRequest) -> HttpResponse:
    """一组题: one question after the other, then how they went."""
    rules = asked_rules(request)
    try:
        items = parse_set(request.GET.get("q", ""))
    except SetError as fault:
        return render(request, "learn_set.html", {"rules": rules, "problems": [_mend(fault)]}, status=404)
    told = [sign for sign in request.GET.get("r", "") if sign in SIGNS][: len(items)]
    if len(told) == len(items):
        context = {
            "rules": rules,
            "result": set_result_view(items, [SIGNS[sign] for sign in told], rules.key),
            "again": set_address(items, rules),
            "next": f"{reverse('next_drill')}?{urlencode({'rules': rules.key})}",
        }
        return render(request, "learn_set.html", context)
    asked = question_at(*items[len(told)], rules)
    found = answered_in(request, asked)
    answered = "-" if found is None or found.grades is None else SIGN_OF[verdict_of(found.grades)]
    if found and found.gave_up and answered == "-":
        answered = "0"
    is_last = len(told) + 1 == len(items)
    context = {
        "number": len(told) + 1,
        "all": len(items),
        "address": set_address(items, rules, "".join(told)),
        "next": set_address(items, rules, "".join([*told, answered])),
        "next_text": _("See how it went") if is_last else _("Next question"),
    }
    return shown(request, asked, rules, found, context)


def set_address(items: Items, rules: AskedRules, told: str = "") -> str:
    """Where a set stands, with what was answered so far."""
    query = {"rules": rules.key, "q": format_set(items), **({"r": told} if told else {})}
    return f"{reverse('learn_set')}?{urlencode(query, safe=',')}"


@never_cache
@require_safe
def new_set(request: HttpRequest) -> HttpResponse:
    """出一组题: kinds and a number, then the link with the questions drawn; all of it in the address."""
    rules = asked_rules(request)
    kinds = [kind for kind in KINDS if kind in request.GET.getlist("kind")]
    number = _number(request.GET.get("number", ""))
    context: dict[str, object] = {"rules": rules, "choices": choices(request, rules), "problems": []}
    if "make" in request.GET and kinds:
        return redirect(_new_address(_drawn(kinds, number, rules), kinds, number, rules))
    if "make" in request.GET:
        context["problems"] = [{"sentence": _("Choose at least one kind of question."), "anchor": "kinds"}]
    if text := request.GET.get("q", ""):
        try:
            items = parse_set(text)
        except SetError as fault:
            context["problems"] = [_mend(fault)]
        else:
            context |= {
                "share": share_view(request, set_address(items, rules)),
                "address": set_address(items, rules),
                "lines": _lines(items, kinds, number, rules),
            }
    is_untouched = not kinds and "make" not in request.GET
    context |= {
        "boxes": [(kind, learn_words.kind_name(kind), kind in kinds or is_untouched) for kind in KINDS],
        "sizes": [(size, size == number) for size in sorted({*SIZES, number})],
    }
    return render(request, "learn_set_new.html", context, status=422 if context["problems"] else 200)


def _number(text: str) -> int:
    """How many questions an address asks for, as far as a set can hold them."""
    return max(1, min(whole(text, USUAL_SIZE), MOST_QUESTIONS))


def _drawn(kinds: Sequence[str], number: int, rules: AskedRules) -> Items:
    """Questions of the kinds in turn, each time for another skill as long as there are any."""
    random = Random(secrets.randbits(64))
    skills = {kind: random.sample(found, len(found)) for kind in kinds for found in [playable(kind, rules.rules)]}
    items = []
    for place in range(number):
        kind, turn = kinds[place % len(kinds)], place // len(kinds)
        skill = skills[kind][turn % len(skills[kind])]
        items.append((kind, fresh_seed(kind, skill, random.getrandbits(48))))
    return sorted(items, key=lambda item: kinds.index(item[0]))


def _new_address(items: Items, kinds: Sequence[str], number: int, rules: AskedRules) -> str:
    query = {"rules": rules.key, "kind": kinds, "number": number, **({"q": format_set(items)} if items else {})}
    return f"{reverse('learn_set_new')}?{urlencode(query, doseq=True, safe=',')}"


def _lines(items: Items, kinds: Sequence[str], number: int, rules: AskedRules) -> list[dict[str, object]]:
    """The questions of a set, each with where to see it and the set without it."""
    return [
        {
            "number": place + 1,
            "name": learn_words.kind_name(kind),
            "address": question_address(kind, seed, rules.key),
            "without": _new_address([*items[:place], *items[place + 1 :]], kinds, number, rules),
        }
        for place, (kind, seed) in enumerate(items)
    ]


def _mend(fault: SetError) -> dict[str, str]:
    sentences = {
        "empty": _("The link names no questions. Ask for it once more, or make a set."),
        "too_many": _("The link names too many questions: %(most)s at most."),
        "too_long": _("The link is too long. Ask for it once more."),
        "unknown_kind": _("Question %(place)s: there is no such kind of question. The link may have been cut off."),
        "bad_seed": _("Question %(place)s cannot be read. The link may have been cut off."),
        "bad_item": _("Question %(place)s cannot be read. The link may have been cut off."),
    }
    return {"sentence": sentences[fault.code] % {**fault.params, "place": fault.place}, "anchor": ""}
