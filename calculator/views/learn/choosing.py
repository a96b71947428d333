"""挑题: the next question for this device: what is due, then what is new."""

import secrets
from datetime import datetime
from random import Random

from django.http import HttpRequest
from django.utils import timezone

from calculator.learning import KINDS, fresh_seed, playable
from calculator.practice.record import Record
from calculator.practice.reviewing import due, next_skill
from calculator.presenters.questions import question_address
from calculator.views.learn.progress_cookie import record_of
from calculator.views.learn.rules import AskedRules


def next_address(request: HttpRequest, asked: AskedRules, kind: str = "") -> str:
    """The address of a fresh question, of the kind named or of whichever is most due."""
    random = Random(secrets.randbits(64))
    record, now = record_of(request), timezone.now()
    kind = kind or _kind(record, asked, now, random)
    skill = next_skill(record, playable(kind, asked.rules), now, random)
    return question_address(kind, fresh_seed(kind, skill, random.getrandbits(48)), asked.key)


def _kind(record: Record, asked: AskedRules, now: datetime, random: Random) -> str:
    """The kind that asks what is longest overdue; where nothing is due, any."""
    kinds = {skill: kind for kind in KINDS for skill in playable(kind, asked.rules)}
    overdue = [kinds[skill] for skill in due(record, now) if skill in kinds]
    return overdue[0] if overdue else random.choice(KINDS)
