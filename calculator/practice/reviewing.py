"""复习: which skill comes next and when it comes back, by FSRS, a published scheduler of spaced repetition."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime
from random import Random

from fsrs import Card, Rating, Scheduler, State

from calculator.practice.record import MOST_NUMBER, MOST_SKILLS, Memory, Record

# Without fuzz the same answers always lead to the same day. Nobody is left a whole year without a question.
SCHEDULER = Scheduler(enable_fuzzing=False, maximum_interval=365)
MOST_ASKED = 200
# So many new skills are mixed at a time.
AT_ONCE = 3


def answered(
    record: Record, digest: int, shown: Mapping[str, bool], is_right: bool, now: datetime, today: date
) -> Record:
    """The record after an answer that showed some skills and missed others; unchanged where this very question was
    among those answered last."""
    if digest in record.recent:
        return record
    memories = dict(record.memories)
    for skill, is_shown in shown.items():
        if skill in memories or len(memories) < MOST_SKILLS:
            memories[skill] = reviewed(memories.get(skill), is_shown, now)
    return replace(record, memories=memories).counted(digest, is_right, today)


def reviewed(memory: Memory | None, is_shown: bool, now: datetime) -> Memory:
    """What is known of a skill after it was asked once more."""
    rating = Rating.Good if is_shown else Rating.Again
    card, _log = SCHEDULER.review_card(_card(memory), rating, now.astimezone(UTC))
    assert card.stability is not None
    assert card.difficulty is not None
    asked, right = (memory.asked, memory.right) if memory else (0, 0)
    if asked >= MOST_ASKED:
        asked, right = asked // 2, right // 2
    return Memory(
        state=int(card.state),
        step=card.step or 0,
        stability=min(max(1, round(card.stability * 1000)), MOST_NUMBER),
        difficulty=round(card.difficulty * 100),
        due=minute(card.due),
        seen=minute(now),
        asked=asked + 1,
        right=right + is_shown,
    )


def _card(memory: Memory | None) -> Card:
    if memory is None:
        return Card(card_id=0)
    state = State(memory.state)
    return Card(
        card_id=0,
        state=state,
        step=None if state is State.Review else memory.step,
        stability=memory.stability / 1000,
        difficulty=memory.difficulty / 100,
        due=moment(memory.due),
        last_review=moment(memory.seen),
    )


def next_skill(record: Record, skills: Sequence[str], now: datetime, random: Random) -> str:
    """What to ask: what is due, the longest overdue first; then something new, in about the order of `skills`; then
    what will be due the soonest."""
    here = minute(now)
    known = sorted((record.memories[skill].due, skill) for skill in skills if skill in record.memories)
    new = [skill for skill in skills if skill not in record.memories]
    if known and known[0][0] <= here:
        return known[0][1]
    return random.choice(new[:AT_ONCE]) if new else known[0][1]


def due(record: Record, now: datetime) -> list[str]:
    """The skills that are due, the longest overdue first."""
    here = minute(now)
    return [skill for when, skill in sorted((m.due, skill) for skill, m in record.memories.items()) if when <= here]


def minute(when: datetime) -> int:
    return int(when.timestamp() // 60)


def moment(minutes: int) -> datetime:
    return datetime.fromtimestamp(minutes * 60, UTC)
