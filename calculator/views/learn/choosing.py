"""挑题: the next question for this device: what is due, then what is new."""

import secrets
from datetime import datetime
from random import Random

from django.http import HttpRequest
from django.utils import timezone

from calculator.learning import KINDS, SKILLS, fresh_seed, playable
from calculator.practice.record import Record
from calculator.practice.reviewing import due, next_skill
from calculator.presenters.questions import question_address
from calculator.views.learn.progress_cookie import record_of
from calculator.views.learn.rules import AskedRules


def next_address(request: HttpRequest, asked: AskedRules, kind: str = "") -> str:
    """The address of a fresh question, of the kind and the skills that are asked for, or of whatever is most due."""
    random = Random(secrets.randbits(64))
    record, now = record_of(request), timezone.now()
    kind = kind or _kind(record, asked, now, random)
    chosen = asked_skills(request, kind)
    skills = [skill for skill in playable(kind, asked.rules) if skill in chosen] or playable(kind, asked.rules)
    seed = fresh_seed(kind, next_skill(record, skills, now, random), random.getrandbits(48))
    return question_address(kind, seed, asked.key, chosen)


def asked_skills(request: HttpRequest, kind: str) -> list[str]:
    """The skills of a kind that the address asks for; none: any."""
    return [skill for skill in SKILLS[kind] if skill in request.GET.getlist("skill")]


def _kind(record: Record, asked: AskedRules, now: datetime, random: Random) -> str:
    """The kind that asks what is longest overdue; where nothing is due, any."""
    kinds = {skill: kind for kind in KINDS for skill in playable(kind, asked.rules)}
    overdue = [kinds[skill] for skill in due(record, now) if skill in kinds]
    return overdue[0] if overdue else random.choice(KINDS)
