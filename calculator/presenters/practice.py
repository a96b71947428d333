"""进度: what a learner did, how strong each skill is, and when it comes back."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from calculator import learn_words
from calculator.learning import KINDS, SKILLS, playable
from calculator.practice.record import Memory, Record
from calculator.practice.reviewing import due, minute, moment
from calculator.presenters.questions import drill_query
from scoring.rules import RuleSet

BAR = 100
STRONG, MIDDLING = 0.8, 0.5


@dataclass(frozen=True)
class SummaryView:
    """进度: in a few numbers. `is_begun`: whether anything was answered at all."""

    answered: int
    right: int
    row: int
    best_row: int
    days: int
    best_days: int
    due: int
    is_begun: bool


@dataclass(frozen=True)
class SkillView:
    """本领: right answers of those asked, as numbers and as the length of a bar; `back` is when it is asked again, and
    `address` asks it now.

    `strength` is strong, middling or weak.
    """

    name: str
    address: str
    asked: int
    right: int
    bar: int
    strength: str
    strength_text: str
    back: str


@dataclass(frozen=True)
class SkillGroupView:
    """本领: skills that belong together; `unasked` names those that were not asked yet."""

    title: str
    skills: tuple[SkillView, ...]
    unasked: str


def summary_view(record: Record, now: datetime, rules: RuleSet) -> SummaryView:
    """进度: in a few numbers; what is due among what the rules play."""
    played = {skill for kind in KINDS for skill in playable(kind, rules)}
    return SummaryView(
        answered=record.answered,
        right=record.right,
        row=record.row,
        best_row=record.best_row,
        days=record.days_in_a_row(timezone.localdate(now)),
        best_days=record.best_days,
        due=len(played.intersection(due(record, now))),
        is_begun=record.answered > 0,
    )


def strength_views(record: Record, now: datetime, rules_key: str) -> tuple[SkillGroupView, ...]:
    """本领: every skill, group by group, those first in which something was asked. Links ask under these rules."""
    skills = dict.fromkeys(skill for found in SKILLS.values() for skill in found)
    groups = [
        _group_view(group, list(found), record, now, rules_key)
        for group, found in groupby(sorted(skills, key=_place), _group)
    ]
    return tuple(sorted(groups, key=lambda group: not group.skills))


def _group_view(group: str, skills: Sequence[str], record: Record, now: datetime, rules_key: str) -> SkillGroupView:
    unasked = [learn_words.skill_name(skill) for skill in skills if skill not in record.memories]
    return SkillGroupView(
        title=learn_words.group_name(group),
        skills=tuple(
            _skill_view(skill, record.memories[skill], now, _address(skill, rules_key))
            for skill in skills
            if skill in record.memories
        ),
        unasked=pgettext("between the items of a list", ", ").join(unasked),
    )


def _group(skill: str) -> str:
    return skill.partition(":")[0]


def _place(skill: str) -> int:
    return list(learn_words.GROUPS).index(_group(skill))


def _skill_view(skill: str, memory: Memory, now: datetime, address: str) -> SkillView:
    name = learn_words.skill_name(skill)
    share = memory.right / memory.asked
    strength = "strong" if share >= STRONG else "middling" if share >= MIDDLING else "weak"
    text = {"strong": _("strong"), "middling": _("middling"), "weak": _("weak")}[strength]
    return SkillView(name, address, memory.asked, memory.right, round(BAR * share), strength, text, _back(memory, now))


def _address(skill: str, rules_key: str) -> str:
    kind = next(kind for kind, skills in SKILLS.items() if skill in skills)
    return f"{reverse('next_drill_of', args=[kind])}?{drill_query(rules_key, [skill])}"


def _back(memory: Memory, now: datetime) -> str:
    """When a skill is asked again."""
    if memory.due <= minute(now):
        return _("due now")
    days = (timezone.localdate(moment(memory.due)) - timezone.localdate(now)).days
    if days == 0:
        return _("later today")
    return ngettext("in %(n)d day", "in %(n)d days", days) % {"n": days}
