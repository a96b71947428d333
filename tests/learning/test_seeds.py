"""Seeds, the daily hand, and a teacher's set of questions as text."""

from datetime import date, timedelta

import pytest

from calculator.learning import (
    KINDS,
    SKILLS,
    SetError,
    daily,
    format_set,
    fresh_seed,
    is_seed,
    parse_set,
    question,
    skill_of_seed,
)
from calculator.learning.sets import MOST_CHARACTERS, MOST_QUESTIONS
from tests.learning.laws import PRESET_RULES


@pytest.mark.parametrize("kind", KINDS)
def test_a_fresh_seed_carries_the_skill_asked_for(kind):
    for skill in SKILLS[kind]:
        seed = fresh_seed(kind, skill, 5)
        assert is_seed(seed)
        assert skill_of_seed(kind, seed) == skill
    for no_skill in (None, "fan:chow"):
        seed = fresh_seed(kind, no_skill, 5)
        assert is_seed(seed)
        assert skill_of_seed(kind, seed) is None


def test_fresh_seeds_differ():
    assert len({fresh_seed("fans", None, number) for number in range(500)}) == 500
    assert (
        fresh_seed("fans", "fan:golden_wait", 1) == f"golden_wait-{fresh_seed('fans', None, 1)}" == "golden_wait-6b86b2"
    )


def test_a_skill_of_another_kind_asks_for_nothing():
    assert skill_of_seed("end", "golden_wait-7f3a9c") is None
    assert skill_of_seed("end", "NO SEED") is None
    assert question("end", "golden_wait-7f3a9c", PRESET_RULES["chengdu"]).steps


def test_a_day_alone_makes_its_hand():
    assert daily(date(2026, 11, 30)) == daily(date(2026, 11, 30)) == ("fans", "20261130")
    days = [date(2026, 1, 1) + timedelta(days=number) for number in range(60)]
    assert {daily(day)[0] for day in days} == {"fans", "points", "waits"}
    for rules in PRESET_RULES.values():
        asked = [question(*daily(day), rules).hand for day in days[:20]]
        assert len({(shown.hand, shown.tile) for shown in asked}) == 20


def test_a_set_is_read_back():
    chosen = [(kind, fresh_seed(kind, SKILLS[kind][0], place)) for place, kind in enumerate(KINDS)]
    text = format_set(chosen)
    assert parse_set(text) == tuple(chosen)
    assert parse_set(f" {text.replace(',', ' , ')} ") == tuple(chosen)
    assert format_set([("fans", "kong-7f3a9c"), ("waits", "1")]) == "fans.kong-7f3a9c,waits.1"


@pytest.mark.parametrize(
    ("text", "code", "place", "got"),
    [
        ("", "empty", 0, None),
        ("  ", "empty", 0, None),
        ("fans", "bad_item", 1, "fans"),
        ("fans.1,", "bad_item", 2, ""),
        ("fans.1,chess.1", "unknown_kind", 2, "chess"),
        ("fans.1,waits.2,fans.A B", "bad_seed", 3, "A B"),
        ("fans.", "bad_seed", 1, ""),
        ("fans.1.2", "bad_seed", 1, "1.2"),
        (",".join(["fans.1"] * (MOST_QUESTIONS + 1)), "too_many", 0, None),
        ("x" * (MOST_CHARACTERS + 1), "too_long", 0, None),
    ],
)
def test_a_set_that_cannot_be_read_says_where(text, code, place, got):
    with pytest.raises(SetError) as caught:
        parse_set(text)
    assert (caught.value.code, caught.value.place, caught.value.params.get("got")) == (code, place, got)


def test_the_longest_set_fits():
    longest = max((f"{kind}.{fresh_seed(kind, skill, 1)}" for kind in KINDS for skill in SKILLS[kind]), key=len)
    assert len(",".join([longest] * MOST_QUESTIONS)) <= MOST_CHARACTERS


def test_no_set_is_written_that_cannot_be_read():
    with pytest.raises(SetError):
        format_set([])
    with pytest.raises(SetError):
        format_set([("chess", "1")])
