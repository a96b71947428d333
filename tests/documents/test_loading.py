"""From bytes: what is no JSON document is refused with one problem, whatever the bytes are."""

import json
from contextlib import suppress

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from calculator.documents import MOST_BYTES, answer_hand, answer_round, dump_json, load_json
from calculator.documents.samples import SAMPLE
from calculator.openapi import HAND_EXAMPLE
from scoring.problems import Problem, Refused

NO_JSON = [
    b"",
    b" ",
    b"{",
    b"{'a': 1}",
    b"[1,]",
    b"nul",
    b"\x00",
    b"\xff\xfe",
    b"\xc3\x28",
    b"NaN",
    b"[Infinity]",
    b"[-Infinity]",
    b'"\\ud800"',
    b'{"\\udfff": 1}',
    b"1" * 21,
    b"-" + b"9" * 5000,
    b"[" * (MOST_BYTES - 1),
    b'{"a":' * 10_000,
    b"{} {}",
    "{}".encode("utf-16"),
]


@pytest.mark.parametrize(
    ("data", "key"),
    [
        (b'{"a": 1, "a": 1}', "a"),
        (b'{"a": {"b": 1, "b": 2}}', "b"),
        ('{"碰": 1, "碰": 2}'.encode(), "碰"),
        (b'{"\\ud800": 1, "\\ud800": 2}', "\\ud800"),
        (b'{"%s": 1, "%s": 2}' % (b"x" * 99, b"x" * 99), "x" * 40),
    ],
)
def test_a_key_that_stands_twice_is_named(data, key):
    with pytest.raises(Refused) as refused:
        load_json(data)
    assert refused.value.problems == (Problem("bad_value", "", {"expected": "one_key", "got": key}),)


@pytest.mark.parametrize("data", NO_JSON, ids=lambda data: repr(data[:20]))
def test_what_is_no_json_is_refused(data):
    with pytest.raises(Refused) as refused:
        load_json(data)
    assert refused.value.problems == (Problem("bad_value", "", {"expected": "json"}),)


def test_a_document_is_at_most_64_kib():
    filled = json.dumps({"a": ""}).encode()
    full = filled[:-2] + b"x" * (MOST_BYTES - len(filled)) + filled[-2:]
    assert len(full) == 65_536
    assert load_json(full)["a"].startswith("x")
    with pytest.raises(Refused) as refused:
        load_json(full + b" ")
    assert refused.value.problems == (Problem("bad_value", "", {"expected": "short_document", "most": 65_536}),)


def test_json_is_read():
    assert load_json(b'\xef\xbb\xbf {"a": [1, 2.5, true, null, "\\u4e07 \\ud83c\\udc07"]}\r\n') == {
        "a": [1, 2.5, True, None, "万 🀇"]
    }


def test_documents_are_written_with_their_signs():
    assert dump_json({"a": "万", "b": [1, None]}) == '{"a":"万","b":[1,null]}'
    assert dump_json({"a": [1]}, indent=2) == '{\n  "a": [\n    1\n  ]\n}'


def answers(data):
    for answer in (answer_round, answer_hand):
        with suppress(Refused):
            dump_json(answer(load_json(data))).encode()


@given(st.binary(max_size=200))
@example(b"[1e999]")
def test_no_bytes_raise_anything_else(data):
    answers(data)


KEYS = sorted(
    {"kind", "seat", "kong", "tile", "from", "late", "by", "wins", "fans", "fan", "concealed", "melds", "state"}
    | {"void", "name", "preset", "changes", "combinations", "cap"}
)
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text()
    | st.sampled_from(["win", "kong", "self_draw", "added", "1m", "chengdu", "pung", "ready", "root"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(KEYS) | st.text(), inner, max_size=5),
    max_leaves=12,
)


@given(st.data())
def test_no_value_anywhere_raises_anything_else(data):
    """A legal document with any value in any one of its places."""
    for example_document, answer in ((SAMPLE, answer_round), (HAND_EXAMPLE, answer_hand)):
        document = json.loads(json.dumps(example_document))
        holder, key = data.draw(st.sampled_from(list(spots(document))))
        holder[key] = data.draw(VALUES)
        dump_json(answer(document)).encode()


def spots(value):
    """Every (container, key) of a document."""
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
        yield value, key
        if isinstance(inner, dict | list):
            yield from spots(inner)


def test_a_longer_document_is_read_where_it_may_be():
    data = b" " * MOST_BYTES + b"1"
    assert load_json(data, most=len(data)) == 1
    with pytest.raises(Refused) as refused:
        load_json(data, most=len(data) - 1)
    assert refused.value.problems[0].params == {"expected": "short_document", "most": MOST_BYTES}
