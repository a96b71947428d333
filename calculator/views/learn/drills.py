from datetime import date, timedelta
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from calculator.learning import KINDS, daily
from calculator.presenters.qr import share_view
from calculator.presenters.questions import drill_query, question_address
from calculator.views.learn.choosing import asked_skills, next_address
from calculator.views.learn.playing import play, question_at
from calculator.views.learn.rules import asked_rules, choices

# Days begin where the game is played, in the time zone of the settings.
FIRST_DAY = date(2020, 1, 1)


@never_cache
@require_safe
def next_drill(request: HttpRequest, kind: str = "") -> HttpResponse:
    """下一题: to a fresh question."""
    if kind and kind not in KINDS:
        raise Http404
    return redirect(next_address(request, asked_rules(request), kind))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def drill(request: HttpRequest, kind: str, seed: str) -> HttpResponse:
    """一题: a question wholly determined by its address, or the one step of it that the address names."""
    rules = asked_rules(request)
    step = request.GET.get("step", "")
    asked = question_at(kind, seed, rules).only(step)
    address = question_address(kind, seed, rules.key)
    skills = asked_skills(request, kind)
    context = {
        "address": question_address(kind, seed, rules.key, skills, step),
        "next": f"{reverse('next_drill_of', args=[kind])}?{drill_query(rules.key, skills)}",
        "next_text": _("Next question"),
        "other": f"{reverse('next_drill')}?{urlencode({'rules': rules.key})}",
        "choices": choices(request, rules),
        "share": share_view(request, address),
    }
    return play(request, asked, rules, context)


@never_cache
@require_safe
def today(request: HttpRequest) -> HttpResponse:
    """每日一手: to the hand of today."""
    query = request.GET.urlencode()
    return redirect(reverse("daily", args=[timezone.localdate()]) + (f"?{query}" if query else ""))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def daily_hand(request: HttpRequest, day: date) -> HttpResponse:
    """每日一手: the same for everybody, from the date alone."""
    if not FIRST_DAY <= day <= timezone.localdate():
        raise Http404
    rules = asked_rules(request)
    query = urlencode({"rules": rules.key})
    address = f"{reverse('daily', args=[day])}?{query}"
    before = day - timedelta(days=1)
    context = {
        "day": day,
        "address": address,
        "next": f"{reverse('next_drill')}?{query}",
        "next_text": _("Go on practising"),
        "before": f"{reverse('daily', args=[before])}?{query}" if before >= FIRST_DAY else "",
        "choices": choices(request, rules),
        "share": share_view(request, address),
    }
    return play(request, question_at(*daily(day), rules), rules, context)
