"""本机牌桌: the tables opened on this device, kept by the device itself in a cookie."""

import re

from django.conf import settings
from django.http import HttpRequest, HttpResponse

COOKIE = "tables"
MOST = 12
A_YEAR = 365 * 24 * 60 * 60
CODES = re.compile(r"[A-Za-z0-9_-]{16,32}")


def opened_codes(request: HttpRequest) -> list[str]:
    """本机牌桌: the codes of the links, the one opened last first."""
    found = request.COOKIES.get(COOKIE, "").split(".")
    return [code for code in found if CODES.fullmatch(code)][:MOST]


def remember(request: HttpRequest, response: HttpResponse, code: str) -> None:
    """Puts a code first in the list."""
    codes = opened_codes(request)
    if codes[:1] != [code]:
        keep(response, [code, *(other for other in codes if other != code)])


def forget(request: HttpRequest, response: HttpResponse, code: str) -> None:
    """Takes a code out of the list."""
    keep(response, [other for other in opened_codes(request) if other != code])


def keep(response: HttpResponse, codes: list[str]) -> None:
    response.set_cookie(
        COOKIE,
        ".".join(codes[:MOST]),
        max_age=A_YEAR,
        httponly=True,
        samesite="Lax",
        secure=settings.CSRF_COOKIE_SECURE,
    )
