"""本机: the tables and house rules opened on this device, kept by the device itself in cookies."""

import re
from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest, HttpResponse

MOST = 12
A_YEAR = 365 * 24 * 60 * 60
CODES = re.compile(r"[A-Za-z0-9_-]{16,32}")


@dataclass(frozen=True, slots=True)
class DeviceList:
    """本机: the codes of links opened on this device, the one opened last first, in a cookie of its own."""

    cookie: str

    def codes(self, request: HttpRequest) -> list[str]:
        """The codes, as far as they can be any."""
        found = request.COOKIES.get(self.cookie, "").split(".")
        return [code for code in found if CODES.fullmatch(code)][:MOST]

    def remember(self, request: HttpRequest, response: HttpResponse, code: str) -> None:
        """Puts a code first in the list."""
        codes = self.codes(request)
        if codes[:1] != [code]:
            self._keep(response, [code, *(other for other in codes if other != code)])

    def forget(self, request: HttpRequest, response: HttpResponse, code: str) -> None:
        """Takes a code out of the list."""
        self._keep(response, [other for other in self.codes(request) if other != code])

    def _keep(self, response: HttpResponse, codes: list[str]) -> None:
        response.set_cookie(
            self.cookie,
            ".".join(codes[:MOST]),
            max_age=A_YEAR,
            httponly=True,
            samesite="Lax",
            secure=settings.CSRF_COOKIE_SECURE,
        )


TABLES = DeviceList("tables")
HOUSE_RULES = DeviceList("house_rules")
