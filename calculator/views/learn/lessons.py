from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from calculator import learn_words
from calculator.learning import KINDS, fresh_seed, playable
from calculator.presenters.lessons import lesson_view
from calculator.presenters.practice import summary_view
from calculator.presenters.questions import drill_query, question_address, question_view
from calculator.rulebook.lessons import LESSONS
from calculator.views.learn.playing import question_at
from calculator.views.learn.progress_cookie import record_of
from calculator.views.learn.rules import asked_rules, choices, keep_rules, kept_rules


@never_cache
@require_safe
def learn(request: HttpRequest) -> HttpResponse:
    """学: the lessons, the drills, and a first question to answer with one tap."""
    if "rules" not in request.GET and (kept := kept_rules(request)):
        return redirect(f"{reverse('learn')}?{urlencode({'rules': kept})}")
    rules = asked_rules(request)
    record = record_of(request)
    # Not drawn by chance: on a new device it is the same easy one, and another one after each answer.
    skills = playable("win", rules.rules)
    seed = fresh_seed("win", skills[record.answered % len(skills)], record.answered)
    context = {
        "rules": rules,
        "choices": choices(request, rules),
        "lessons": [(lesson.key, gettext(lesson.title)) for lesson in LESSONS],
        "kinds": [(kind, learn_words.kind_name(kind), learn_words.kind_line(kind)) for kind in KINDS],
        "summary": summary_view(record, timezone.now(), rules.rules),
        "question": question_view(question_at("win", seed, rules), {}),
        "address": question_address("win", seed, rules.key, step="win"),
        "query": urlencode({"rules": rules.key}),
        "today": timezone.localdate(),
    }
    response = render(request, "learn.html", context)
    if "rules" in request.GET:
        keep_rules(response, rules)
    return response


@require_safe
def lesson(request: HttpRequest, key: str) -> HttpResponse:
    """课: one lesson, ending in its drill."""
    place = next((place for place, found in enumerate(LESSONS) if found.key == key), None)
    if place is None:
        raise Http404
    rules = asked_rules(request)
    found = LESSONS[place]
    following = LESSONS[place + 1] if place + 1 < len(LESSONS) else None
    context = {
        "rules": rules,
        "choices": choices(request, rules),
        "lesson": lesson_view(found, rules.rules, rules.preset),
        "number": place + 1,
        "all": len(LESSONS),
        "drills": [
            (f"{reverse('next_drill_of', args=[kind])}?{drill_query(rules.key, skills)}", learn_words.kind_name(kind))
            for kind, skills in found.drills
        ],
        "following": following and (following.key, gettext(following.title)),
        "query": urlencode({"rules": rules.key}),
    }
    return render(request, "lesson.html", context)
