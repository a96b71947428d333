"""练习进度: what is missed comes back sooner, an answer counts once, and no cookie or file breaks anything."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from random import Random

import pytest
from fsrs import State
from hypothesis import given
from hypothesis import strategies as st

from calculator.documents import load_json
from calculator.practice.document import read_record, record_document, record_text
from calculator.practice.packed import LATEST, MOST_SIGNS, read, write
from calculator.practice.record import (
    MOST_COUNTED,
    MOST_NUMBER,
    MOST_RECENT,
    MOST_SKILLS,
    Memory,
    Record,
    day_number,
)
from calculator.practice.reviewing import answered, due, minute, next_skill, reviewed
from scoring.problems import Refused

SKILLS = [f"fan:{number}" for number in range(MOST_SKILLS)]
NOW = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
TODAY = date(2026, 11, 30)
MARKS = st.dictionaries(st.sampled_from(SKILLS), st.booleans(), max_size=5)
ANSWERS = st.lists(
    st.tuples(st.integers(0, 2**32 - 1), MARKS, st.booleans(), st.integers(0, 60 * 24 * 40)), max_size=25
)


def practised(answers):
    """The record of a learner who gave these answers, each so many minutes after the one before."""
    record, now = Record(), NOW
    for digest, marks, is_right, minutes in answers:
        now += timedelta(minutes=minutes)
        record = answered(record, digest, marks, is_right, now, now.date())
    return record


@given(ANSWERS)
def test_a_cookie_gives_back_what_was_put_in(answers):
    record = practised(answers)
    assert read(write(record), SKILLS) == record


@given(ANSWERS)
def test_a_file_gives_back_what_was_put_in_but_for_the_last_answers(answers):
    record = practised(answers)
    assert read_record(load_json(record_text(record).encode())) == replace(record, recent=())


EXTREMES = st.builds(
    Memory,
    state=st.sampled_from(State).map(int),
    step=st.integers(0, 1),
    stability=st.sampled_from((1, 1000, MOST_NUMBER)) | st.integers(1, MOST_NUMBER),
    difficulty=st.integers(100, 1000),
    due=st.sampled_from((0, LATEST)) | st.integers(0, LATEST),
    seen=st.sampled_from((0, LATEST)) | st.integers(0, LATEST),
    asked=st.just(255),
    right=st.integers(0, 255),
)


@given(EXTREMES, st.sampled_from((0, 1, MOST_NUMBER)), st.booleans())
def test_whatever_a_file_may_say_can_be_practised_further(memory, number, is_right):
    """The numbers of a file and of a cookie are anybody's."""
    record = Record(
        {"fan:0": memory}, number, number, MOST_COUNTED, MOST_COUNTED, MOST_COUNTED, MOST_COUNTED, day_number(TODAY) - 1
    )
    brought = read_record(load_json(record_text(record).encode()))
    further = answered(brought, 1, {"fan:0": is_right, "fan:1": is_right}, is_right, NOW, TODAY)
    assert read(write(further), SKILLS) == further
    assert all(found.asked for found in further.memories.values())


def test_a_skill_that_was_never_asked_is_none_to_remember():
    document = record_document(practised([(1, {"fan:0": True}, True, 0)]))
    document["skills"]["fan:0"] |= {"asked": 0, "right": 0}
    with pytest.raises(Refused) as refused:
        read_record(document)
    assert [problem.where for problem in refused.value.problems] == ["skills.fan:0.asked"]


def test_the_fullest_record_fits_into_a_cookie():
    record = practised([(number, {skill: False}, True, 1) for number, skill in enumerate([*SKILLS, "one more"])])
    assert len(record.memories) == MOST_SKILLS
    assert len(record.recent) == MOST_RECENT
    assert len(write(record)) <= MOST_SIGNS
    assert read(write(record), SKILLS) == record


@given(ANSWERS, st.data())
def test_a_cookie_that_is_not_ours_is_no_progress_and_no_fault(answers, data):
    record = practised(answers)
    text = write(record)
    place = data.draw(st.integers(0, len(text) - 1))
    sign = data.draw(st.sampled_from("Ab0-_.é"))
    for broken in (text[:place], text[:place] + sign + text[place + 1 :], text + sign, data.draw(st.text())):
        assert read(broken, SKILLS) in (Record(), record)
    assert read(text[:-2], SKILLS) == read("0" + text, SKILLS) == Record()


@pytest.mark.parametrize(
    "changes",
    [
        {"right": 9},
        {"row": 4},
        {"best_row": 60_001},
        {"days": 3},
    ],
)
def test_a_cookie_whose_counts_cannot_be_is_no_progress(changes):
    record = practised([(1, {"fan:1": True}, True, 0)])
    assert read(write(replace(record, **changes)), SKILLS) == Record()


@pytest.mark.parametrize(
    "changes",
    [{"state": 0}, {"state": 9}, {"step": 2}, {"stability": 0}, {"difficulty": 5}, {"right": 3}, {"due": 2**32 - 1}],
)
def test_a_cookie_whose_skill_cannot_be_is_no_progress(changes):
    record = practised([(1, {"fan:1": True}, True, 0)])
    broken = replace(record, memories={"fan:1": replace(record.memories["fan:1"], **changes)})
    assert read(write(broken), SKILLS) == Record()


def test_a_skill_that_is_asked_no_longer_is_left_out():
    record = practised([(1, {"fan:1": True, "fan:2": True}, True, 0)])
    assert set(read(write(record), ["fan:2"]).memories) == {"fan:2"}


# Scheduling


@given(ANSWERS)
def test_what_is_missed_comes_back_sooner(answers):
    record, later = practised(answers), NOW + timedelta(days=300)
    for memory in record.memories.values():
        assert reviewed(memory, False, later).due < reviewed(memory, True, later).due


def test_a_new_skill_missed_is_due_in_minutes_and_one_known_in_days():
    missed, known = reviewed(None, False, NOW), reviewed(None, True, NOW)
    assert missed.due == minute(NOW) + 1
    assert known.due == minute(NOW) + 10
    assert reviewed(known, True, NOW + timedelta(minutes=10)).due >= minute(NOW + timedelta(days=2))


def test_what_is_due_is_asked_first_then_what_is_new_then_what_will_be_due_soonest():
    record = practised([(1, {"fan:1": True, "fan:2": False}, False, 0)])
    there = SKILLS[:4]
    assert next_skill(record, there, NOW + timedelta(minutes=2), Random(1)) == "fan:2"
    assert next_skill(record, there, NOW, Random(1)) in {"fan:0", "fan:3"}
    assert next_skill(record, ["fan:1", "fan:2"], NOW, Random(1)) == "fan:2"
    assert due(record, NOW) == []
    assert due(record, NOW + timedelta(minutes=2)) == ["fan:2"]
    assert due(record, NOW + timedelta(minutes=20)) == ["fan:2", "fan:1"]


def test_counts_of_a_skill_asked_very_often_stay_small():
    record = practised([(number, {"fan:1": True}, True, 5) for number in range(700)])
    assert record.memories["fan:1"].asked <= 201
    assert record.answered == 700
    assert read(write(record), SKILLS) == record


# Streaks


def test_an_answer_sent_twice_counts_once():
    once = practised([(7, {"fan:1": False}, False, 0)])
    assert answered(once, 7, {"fan:1": True}, True, NOW, TODAY) is once


def test_right_answers_in_a_row_end_with_a_wrong_one():
    record = practised([(number, {}, number != 3, 0) for number in range(6)])
    assert (record.answered, record.right, record.row, record.best_row) == (6, 5, 2, 3)


def test_days_in_a_row_end_with_a_day_without_an_answer():
    record = practised([(1, {}, True, 0), (2, {}, True, 60), (3, {}, True, 60 * 24), (4, {}, True, 60 * 24)])
    last = NOW.date() + timedelta(days=2)
    assert record.last_day == day_number(last)
    assert record.days_in_a_row(last) == record.days_in_a_row(last + timedelta(days=1)) == 3
    assert record.days_in_a_row(last + timedelta(days=2)) == 0
    late = answered(record, 5, {}, True, NOW, last + timedelta(days=4))
    assert (late.days, late.best_days) == (1, 3)
    assert late.practised_on(last + timedelta(days=4))
    assert not late.practised_on(last)


# Files

WHOLE = record_document(practised([(1, {"fan:1": True}, True, 0)]))
SKILL = WHOLE["skills"]["fan:1"]


@pytest.mark.parametrize(
    ("changes", "where", "expected"),
    [
        ({"format": "xuezhan-round/1"}, "format", "choice"),
        ({"answered": "1"}, "answered", "bare_number"),
        ({"row": -1}, "row", "whole_number"),
        ({"right": 2}, "", "counts"),
        ({"days": 2}, "", "counts"),
        ({"last_day": "yesterday"}, "last_day", "day"),
        ({"last_day": "1969-12-31"}, "last_day", "day"),
        ({"last_day": 20_000}, "last_day", "day"),
        ({"skills": []}, "skills", "object"),
        ({"skills": {f"fan:{n}": SKILL for n in range(MOST_SKILLS + 1)}}, "skills", "list"),
        ({"skills": {"fan:1": {**SKILL, "state": "gone"}}}, "skills.fan:1.state", "choice"),
        ({"skills": {"fan:1": {**SKILL, "state": ["learning"]}}}, "skills.fan:1.state", "choice"),
        ({"skills": {"fan:1": {**SKILL, "due": 2**40}}}, "skills.fan:1.due", "whole_number"),
        ({"skills": {"fan:1": {**SKILL, "right": 2}}}, "skills.fan:1.right", "counts"),
        ({"skills": {"fan:1": {}}}, "skills.fan:1.state", "something"),
    ],
)
def test_a_file_that_is_no_progress_is_refused_where_it_is_wrong(changes, where, expected):
    with pytest.raises(Refused) as refused:
        read_record({**WHOLE, **changes})
    first = refused.value.problems[0]
    assert (first.code, first.where, first.params["expected"]) == ("bad_value", where, expected)


def test_a_file_without_any_progress_is_progress_too():
    assert read_record(record_document(Record())) == Record()
