"""接口: the documents over HTTP.

The answers are the documents themselves, problems included, so the bodies are read by the documents' own readers: a
second description of them as classes would have its own opinion of what is wrong and where.

Nothing here looks at a cookie or changes anything, so there is nothing that another site could do in a visitor's name:
these requests need no CSRF token (and django-ninja asks for none). The description for programs is `openapi.json`;
the page for people, `docs/`, is our own: django-ninja's speaks English alone and is closed to screen readers.
"""

from collections.abc import Callable

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_noop
from ninja import NinjaAPI

from calculator.documents import (
    Document,
    answer_hand,
    answer_round,
    answer_rules,
    dump_json,
    is_refusal,
    load_json,
    presets_document,
    problems_document,
    too_long,
)
from calculator.documents.samples import SAMPLE
from calculator.openapi import (
    HAND,
    HAND_EXAMPLE,
    HAND_SCORE,
    PRESET,
    PRESETS_LISTED,
    PROBLEMS,
    ROUND,
    SETTLEMENT,
    WAITS,
    operation,
)
from scoring.problems import Refused

UNPROCESSABLE = 422
NOT_FOUND = 404

api = NinjaAPI(
    title="四川麻将算分 Sichuan mahjong scores",
    version="1",
    description="Settles rounds and scores hands of Sichuan mahjong. Documents in, documents out; nothing is stored.",
    docs_url=None,
    urls_namespace="api",
)


def _answer(document: Document, refused_status: int = UNPROCESSABLE) -> HttpResponse:
    status = refused_status if is_refusal(document) else 200
    return HttpResponse(dump_json(document), content_type="application/json", status=status)


def _answer_body(request: HttpRequest, answer: Callable[[object], Document]) -> HttpResponse:
    """The answer to the document in the body. Django does not even read a body far too long for any form."""
    try:
        return _answer(answer(load_json(request.body)))
    except RequestDataTooBig:
        return _answer(problems_document(too_long().problems))
    except Refused as refused:
        return _answer(problems_document(refused.problems))


REFUSED = (gettext_noop("The document breaks rules; nothing was settled."), PROBLEMS)


@api.post(
    "/settle",
    summary=gettext_noop("Settle a round"),
    openapi_extra=operation(
        ROUND, SAMPLE, {200: (gettext_noop("The settlement."), SETTLEMENT), UNPROCESSABLE: REFUSED}
    ),
)
def settle(request: HttpRequest) -> HttpResponse:
    return _answer_body(request, answer_round)


@api.post(
    "/score",
    summary=gettext_noop("Score a hand, or tell its waits"),
    openapi_extra=operation(
        HAND,
        HAND_EXAMPLE,
        {
            200: (gettext_noop("The score; the waits where no winning tile is given."), {"oneOf": [HAND_SCORE, WAITS]}),
            UNPROCESSABLE: REFUSED,
        },
    ),
)
def score(request: HttpRequest) -> HttpResponse:
    return _answer_body(request, answer_hand)


@api.get(
    "/rules",
    summary=gettext_noop("The rule sets"),
    openapi_extra=operation(None, None, {200: (gettext_noop("Every rule set."), PRESETS_LISTED)}),
)
def rules(request: HttpRequest) -> HttpResponse:
    return _answer(presets_document())


@api.get(
    "/rules/{key}",
    summary=gettext_noop("One rule set"),
    openapi_extra=operation(
        None,
        None,
        {
            200: (gettext_noop("The rule set."), PRESET),
            NOT_FOUND: (gettext_noop("There is no such rule set."), PROBLEMS),
        },
    ),
)
def rules_of(request: HttpRequest, key: str) -> HttpResponse:
    return _answer(answer_rules(key), refused_status=NOT_FOUND)
