"""本机进度: a learner's progress, kept by the device itself in a cookie."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from calculator.learning import SKILLS
from calculator.practice.packed import read, write
from calculator.practice.record import Record
from calculator.views.device import A_YEAR

COOKIE = "practice"
ALL_SKILLS = tuple(dict.fromkeys(skill for skills in SKILLS.values() for skill in skills))


def record_of(request: HttpRequest) -> Record:
    """What this device knows of its learner; nothing where its cookie is none of ours."""
    return read(request.COOKIES.get(COOKIE, ""), ALL_SKILLS)


def keep(response: HttpResponse, record: Record) -> None:
    """Keeps the record on the device; it is sent along where one learns, and to no other page."""
    response.set_cookie(
        COOKIE,
        write(record),
        max_age=A_YEAR,
        path=reverse("learn"),
        httponly=True,
        samesite="Lax",
        secure=settings.CSRF_COOKIE_SECURE,
    )


def forget(response: HttpResponse) -> None:
    response.delete_cookie(COOKIE, path=reverse("learn"), samesite="Lax")
