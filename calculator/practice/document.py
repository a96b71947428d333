"""进度文件: a record as a JSON document, to be carried to another device."""

from datetime import date

from fsrs import State

from calculator.documents import Document, dump_json
from calculator.documents.place import Place
from calculator.practice.packed import LATEST, are_sound, is_sound
from calculator.practice.record import MOST_COUNTED, MOST_NUMBER, MOST_SKILLS, Memory, Record, day_number, day_of
from scoring.problems import Problem, Refused

FORMAT = "xuezhan-practice/1"
COUNTS = range(MOST_NUMBER + 1)
DAYS = range(MOST_COUNTED + 1)
MOMENTS = range(LATEST + 1)
STATES = {str(state.name).lower(): int(state) for state in State}
STATE_NAMES = {number: name for name, number in STATES.items()}
NUMBERS = {
    "step": range(2),
    "stability": range(1, MOST_NUMBER + 1),
    "difficulty": range(100, 1001),
    "due": MOMENTS,
    "seen": MOMENTS,
    "asked": range(1, 256),
    "right": range(256),
}


def record_text(record: Record) -> str:
    """进度文件: the text of a file."""
    return dump_json(record_document(record), indent=2) + "\n"


def record_document(record: Record) -> Document:
    """进度文件: every count, and every skill with what the scheduler knows of it."""
    return {
        "format": FORMAT,
        "answered": record.answered,
        "right": record.right,
        "row": record.row,
        "best_row": record.best_row,
        "days": record.days,
        "best_days": record.best_days,
        "last_day": day_of(record.last_day).isoformat() if record.last_day else None,
        "skills": {
            skill: {"state": STATE_NAMES[memory.state], **{key: getattr(memory, key) for key in NUMBERS}}
            for skill, memory in record.memories.items()
        },
    }


def read_record(value: object) -> Record:
    """进度文件: the record of a document; Refused with every fault at its path."""
    place = Place(value)
    at = place.fields("format", "answered", "right", "row", "best_row", "days", "best_days", "last_day", "skills")
    at["format"].exactly(FORMAT)
    skills = at["skills"].mapping()
    if len(skills) > MOST_SKILLS:
        at["skills"].wrong("list", least=0, most=MOST_SKILLS)
    memories = {skill: _memory_at(found) for skill, found in list(skills.items())[:MOST_SKILLS]}
    record = Record(
        memories,
        answered=at["answered"].whole(COUNTS),
        right=at["right"].whole(COUNTS),
        row=at["row"].whole(DAYS),
        best_row=at["best_row"].whole(DAYS),
        days=at["days"].whole(DAYS),
        best_days=at["best_days"].whole(DAYS),
        last_day=at["last_day"].maybe(_day_at) or 0,
    )
    place.done()
    if not are_sound(record):
        raise Refused([Problem("bad_value", "", {"expected": "counts"})])
    return record


def _memory_at(place: Place) -> Memory:
    at = place.fields("state", *NUMBERS)
    state = str(at["state"].value)
    if state not in STATES:
        at["state"].wrong("choice", choices=", ".join(STATES))
    numbers = {key: at[key].whole(allowed) for key, allowed in NUMBERS.items()}
    memory = Memory(state=STATES.get(state, int(State.Learning)), **numbers)
    if not is_sound(memory):
        at["right"].wrong("counts")
    return memory


def _day_at(place: Place) -> int:
    try:
        number = day_number(date.fromisoformat(str(place.value)))
    except ValueError:
        number = 0
    if number not in range(1, MOST_COUNTED):
        place.wrong("day")
        return 0
    return number
