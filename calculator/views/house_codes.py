"""本机房规: the house rules opened on this device, kept by the device itself in a cookie."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from calculator.views.tables.opened import A_YEAR, CODES, MOST

COOKIE = "house_rules"


def house_codes(request: HttpRequest) -> list[str]:
    """本机房规: the codes of the links, the one opened last first."""
    found = request.COOKIES.get(COOKIE, "").split(".")
    return [code for code in found if CODES.fullmatch(code)][:MOST]


def remember_house(request: HttpRequest, response: HttpResponse, code: str) -> None:
    """Puts a code first in the list."""
    _keep(response, [code, *(other for other in house_codes(request) if other != code)])


def forget_house(request: HttpRequest, response: HttpResponse, code: str) -> None:
    """Takes a code out of the list."""
    _keep(response, [other for other in house_codes(request) if other != code])


def _keep(response: HttpResponse, codes: list[str]) -> None:
    response.set_cookie(
        COOKIE,
        ".".join(codes[:MOST]),
        max_age=A_YEAR,
        httponly=True,
        samesite="Lax",
        secure=settings.CSRF_COOKIE_SECURE,
    )
