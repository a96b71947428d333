"""Whatever is sent in is answered: by a settlement or by its problems, never by an exception."""

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculator.documents import answer_hand, answer_round, dump_json, load_json, problems_document
from scoring import Refused
from tests import strategies
from tests.mutation import mutate_bytes, mutate_tree, sample_documents

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | strategies.typed,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


def answered(answer, document):
    """The format of the answer, after it went out as text."""
    found = json.loads(dump_json(answer(document)).encode())
    if "problems" in found:
        assert found["problems"]
        assert all(problem["code"] and isinstance(problem["where"], str) for problem in found["problems"])
        assert found.keys() == {"format", "problems"}
    return found["format"]


def answered_bytes(answer, data):
    try:
        document = load_json(data)
    except Refused as refused:
        return answered(lambda problems: problems_document(problems), refused.problems)
    return answered(answer, document)


@given(json_values)
def test_any_value_is_answered(value):
    assert answered(answer_round, value) == "xuezhan-problems/1"
    assert answered(answer_hand, value) == "xuezhan-problems/1"


@given(st.binary(max_size=200))
def test_any_bytes_are_answered(data):
    assert answered_bytes(answer_round, data) == "xuezhan-problems/1"


@given(
    strategies.rounds,
    st.sampled_from(["format", "rules", "base", "players", "events", "still_in", "over"]),
    json_values,
)
def test_a_part_replaced_by_anything_is_answered(document, key, value):
    assert answered(answer_round, {**document, key: value}).startswith("xuezhan-")


@pytest.mark.parametrize("part", range(4))
def test_rounds_and_hands_changed_at_random_are_answered(part):
    met = run_mutations(Random(part), count=600)
    assert met == {"xuezhan-problems/1", "xuezhan-settlement/1", "xuezhan-score/1", "xuezhan-waits/1"}


def run_mutations(rng, count=None, until=lambda: False):
    """Answers mutated documents and bytes; the formats of the answers met."""
    met, done = set(), 0
    samples = sample_documents(rng, 40)
    while not until() and done != count:
        done += 1
        document = rng.choice(samples)
        answer = answer_hand if document["format"] == "xuezhan-hand/1" else answer_round
        if rng.random() < 0.7:
            met.add(answered(answer, mutate_tree(rng, document)))
        else:
            met.add(answered_bytes(answer, mutate_bytes(rng, dump_json(document).encode())))
    return met
