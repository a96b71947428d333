"""种子: the short words that determine a question, `7f3a9c`, with a skill before it where one was asked for:
`seven_pairs-7f3a9c`."""

import re
from datetime import date
from hashlib import sha256

from calculator.learning.kinds import SKILLS
from calculator.learning.kinds.kind import topic

SEED = re.compile(r"(?:([a-z0-9_]{1,32})-)?([0-9a-z]{1,16})")
DAILY_KINDS = ("fans", "points", "waits")


def is_seed(text: str) -> bool:
    """Whether a text can be a seed, of any kind."""
    return SEED.fullmatch(text) is not None


def skill_of_seed(kind: str, seed: str) -> str | None:
    """The skill that a seed asks for; None where it asks for none that the kind knows."""
    found = SEED.fullmatch(seed)
    asked = found[1] if found else None
    return next((skill for skill in SKILLS[kind] if topic(skill) == asked), None)


def fresh_seed(kind: str, skill: str | None, entropy: int) -> str:
    """A seed out of any number, asking for a skill of the kind."""
    number = sha256(str(entropy).encode()).hexdigest()[:6]
    return f"{topic(skill)}-{number}" if skill in SKILLS[kind] else number


def daily(day: date) -> tuple[str, str]:
    """每日一手: kind and seed of a day's hand, from the date alone."""
    return DAILY_KINDS[day.toordinal() % len(DAILY_KINDS)], f"{day:%Y%m%d}"
