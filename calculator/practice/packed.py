"""装进饼干: a record as a short text for a cookie, and back.

Nothing of it is trusted: a text that is broken, cut off or of another kind is read as no progress at all.
"""

import struct
import zlib
from base64 import b64decode, urlsafe_b64encode
from collections.abc import Collection
from functools import cache

from fsrs import State

from calculator.practice.record import MOST_COUNTED, MOST_RECENT, MOST_SKILLS, Memory, Record

VERSION = 1
FRAME = struct.Struct(">BI")
COUNTS = struct.Struct(">IIHHHHHB")
DIGEST = struct.Struct(">I")
MEMORY = struct.Struct(">3sBBIHIIBB")
MOST_SIGNS = 3500
# A date of the year 2200: what is due later than that is no date of ours.
LATEST = 121_000_000


def write(record: Record) -> str:
    """The record as text: letters, digits, - and _ alone."""
    body = COUNTS.pack(
        record.answered,
        record.right,
        record.row,
        record.best_row,
        record.days,
        record.best_days,
        record.last_day,
        len(record.recent),
    )
    body += b"".join(DIGEST.pack(digest) for digest in record.recent)
    for skill, m in record.memories.items():
        numbers = (m.state, m.step, m.stability, m.difficulty, m.due, m.seen, m.asked, m.right)
        body += MEMORY.pack(digest_of(skill), *numbers)
    return urlsafe_b64encode(FRAME.pack(VERSION, zlib.crc32(body)) + body).decode().rstrip("=")


def read(text: str, skills: Collection[str]) -> Record:
    """The record of a text; an empty one where it is none. Skills that are asked no longer are left out."""
    if not text.isascii() or len(text) > MOST_SIGNS:
        return Record()
    try:
        data = b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
        version, checksum = FRAME.unpack_from(data)
        body = data[FRAME.size :]
        if version != VERSION or checksum != zlib.crc32(body):
            return Record()
        return _record(body, {digest_of(skill): skill for skill in skills})
    except (ValueError, struct.error):
        return Record()


def _record(body: bytes, names: dict[bytes, str]) -> Record:
    answered, right, row, best_row, days, best_days, last_day, size = COUNTS.unpack_from(body)
    if size > MOST_RECENT:
        raise ValueError("too many questions")
    start = COUNTS.size + size * DIGEST.size
    recent = tuple(digest for (digest,) in DIGEST.iter_unpack(body[COUNTS.size : start]))
    memories = {}
    for digest, *numbers in MEMORY.iter_unpack(body[start:]):
        memory = Memory(*numbers)
        if not is_sound(memory):
            raise ValueError("no memory is like this")
        if digest in names:
            memories[names[digest]] = memory
    record = Record(memories, answered, right, row, best_row, days, best_days, last_day, recent)
    if not are_sound(record):
        raise ValueError("no record is like this")
    return record


def is_sound(memory: Memory) -> bool:
    """Whether the scheduler can go on from here."""
    return (
        memory.state in tuple(State)
        and memory.step in (0, 1)
        and memory.stability > 0
        and 100 <= memory.difficulty <= 1000
        and max(memory.due, memory.seen) <= LATEST
        and memory.right <= memory.asked > 0
    )


def are_sound(record: Record) -> bool:
    """Whether the counts of a record can be together."""
    return (
        record.right <= record.answered
        and record.row <= record.best_row <= MOST_COUNTED
        and record.days <= record.best_days <= MOST_COUNTED
        and len(record.memories) <= MOST_SKILLS
    )


@cache
def digest_of(skill: str) -> bytes:
    """Three bytes that stand for a skill; a test proves that no two skills share them."""
    return zlib.crc32(skill.encode()).to_bytes(4, "big")[:3]
