"""进度: one learner's progress in whole numbers, so that a cookie, a file and the page hold the very same."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, timedelta

# What a device keeps has to fit into a cookie.
MOST_SKILLS = 110
MOST_RECENT = 12
MOST_COUNTED = 60_000
# Four bytes.
MOST_NUMBER = 2**32 - 1


@dataclass(frozen=True, slots=True)
class Memory:
    """记忆: what the scheduler knows of one skill, and how often it was asked and right.

    `stability` in thousandths of a day, `difficulty` in hundredths, `due` and `seen` in minutes since 1970.
    """

    state: int
    step: int
    stability: int
    difficulty: int
    due: int
    seen: int
    asked: int
    right: int


@dataclass(frozen=True, slots=True)
class Record:
    """进度: `row` questions right in a row, `days` practised in a row up to `last_day`; `recent` are the digests of the
    questions answered last, so that an answer sent twice counts once."""

    memories: Mapping[str, Memory] = field(default_factory=dict)
    answered: int = 0
    right: int = 0
    row: int = 0
    best_row: int = 0
    days: int = 0
    best_days: int = 0
    last_day: int = 0
    recent: tuple[int, ...] = ()

    def days_in_a_row(self, today: date) -> int:
        """The streak as it stands: one that was not kept up yesterday is over."""
        return self.days if day_number(today) - self.last_day in (0, 1) else 0

    def practised_on(self, today: date) -> bool:
        return self.last_day == day_number(today)

    def counted(self, digest: int, is_right: bool, today: date) -> "Record":
        """With one more question answered."""
        row = min(self.row + 1, MOST_COUNTED) if is_right else 0
        days = self.days if self.practised_on(today) else min(self.days_in_a_row(today) + 1, MOST_COUNTED)
        is_full = self.answered == MOST_NUMBER
        return replace(
            self,
            answered=self.answered + (not is_full),
            right=self.right + (is_right and not is_full),
            row=row,
            best_row=max(row, self.best_row),
            days=days,
            best_days=max(days, self.best_days),
            last_day=day_number(today),
            recent=(digest, *self.recent)[:MOST_RECENT],
        )


EPOCH = date(1970, 1, 1)


def day_number(day: date) -> int:
    """A day as the number of days since 1970."""
    return (day - EPOCH).days


def day_of(number: int) -> date:
    return EPOCH + timedelta(days=number)
