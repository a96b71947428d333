"""语言: a form shown again in another language, so that what is filled in is not lost where no script keeps it."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation

BUTTON = "language-"


def keeping_what_is_filled_in(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A view of a form whose button `language-…` shows it as it is filled in, in that language from then on."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **named: Any) -> HttpResponse:
        button = request.POST.get("do", "")
        language = button.removeprefix(BUTTON)
        if button == language or language not in dict(settings.LANGUAGES):
            return view(request, *args, **named)
        translation.activate(language)
        response = view(request, *args, **named)
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME,
            language,
            max_age=settings.LANGUAGE_COOKIE_AGE,
            secure=settings.LANGUAGE_COOKIE_SECURE,
            samesite="Lax",
        )
        return response

    return answer
