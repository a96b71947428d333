from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from calculator.presenters.find_rules import found_view, question_view
from calculator.rulebook.questions import QUESTIONS, find

# What the address says where a question was passed over.
SKIP = "skip"


@require_safe
def find_rules(request: HttpRequest) -> HttpResponse:
    """找房规: one question after the other, all answers in the address; then the rules that they come to."""
    told = {question.key: request.GET.get(question.key, "") for question in QUESTIONS}
    passed: dict[str, str] = {}
    answered = {}
    for question in QUESTIONS:
        given = told[question.key]
        if given in (numbers := [str(number) for number in range(len(question.answers))]):
            answered[question.key] = question.answers[numbers.index(given)]
        elif given != SKIP:
            # The first question that is not answered is asked.
            context = {
                "question": question_view(question),
                "number": len(passed) + 1,
                "all": len(QUESTIONS),
                "passed": passed,
                "back": _back(passed),
                "skip": SKIP,
            }
            return render(request, "find_rules.html", context)
        passed[question.key] = given
    context = {"found": found_view(find(answered)), "back": _back(passed), "answered": len(answered)}
    return render(request, "find_rules.html", context)


def _back(passed: dict[str, str]) -> str:
    """The address of the question before."""
    if not passed:
        return ""
    earlier = dict(list(passed.items())[:-1])
    return f"{reverse('find_rules')}?{urlencode(earlier)}"
