"""docs/format.md: every JSON block in it runs, and its tables of keys say what is read and written."""

import json
import re
from copy import deepcopy

import pytest

from calculator.documents import (
    answer_hand,
    answer_round,
    hand_document,
    is_refusal,
    presets_document,
    read_hand,
    read_round,
    read_rules,
    round_document,
    rules_document,
)
from scoring.presets import PRESETS
from scoring.problems import Refused
from tests.markdown import codes, first_codes, page, tables

FORMAT = page("docs/format.md")

# Every JSON block

BLOCKS = [json.loads(block) for block in re.findall(r"^```json\n(.*?)^```$", FORMAT, re.MULTILINE | re.DOTALL)]
ANSWERERS = {"xuezhan-round/1": ("settle", answer_round), "xuezhan-hand/1": ("score", answer_hand)}
READERS = {"xuezhan-round/1": read_round, "xuezhan-hand/1": read_hand}
CASES = [(block, BLOCKS[n + 1]) for n, block in enumerate(BLOCKS) if block.get("format") in ANSWERERS]
SHOWN = [block for block in BLOCKS if block.get("format") == "xuezhan-rules/1"]
NAMED = [block for block in BLOCKS if "format" not in block]


def is_read(document):
    try:
        READERS[document["format"]](document)
    except Refused:
        return False
    return True


QUESTIONS = [question for question, _ in CASES if is_read(question)]


def test_every_block_is_of_a_kind_that_is_run():
    assert len(BLOCKS) == 2 * len(CASES) + len(SHOWN) + len(NAMED)
    assert {answer["format"] for _, answer in CASES} == {
        "xuezhan-settlement/1",
        "xuezhan-score/1",
        "xuezhan-waits/1",
        "xuezhan-problems/1",
    }
    assert SHOWN
    assert NAMED


@pytest.mark.parametrize(("question", "answer"), CASES)
def test_a_question_gets_the_answer_shown(question, answer, client):
    name, answer_to = ANSWERERS[question["format"]]
    assert answer_to(question) == answer

    response = client.post(f"/api/{name}", json.dumps(question), content_type="application/json")
    assert (response.status_code, response.json()) == (422 if is_refusal(answer) else 200, answer)


@pytest.mark.parametrize("shown", SHOWN)
def test_a_rule_set_shown_is_that_of_its_key(shown):
    assert shown == rules_document(PRESETS[shown["key"]])


@pytest.mark.parametrize("value", NAMED)
def test_changed_rules_are_read(value):
    assert read_rules(value) != PRESETS[value["preset"]].rules


# The tables of keys

KEYS = {t.heading: t for t in tables(FORMAT) if t.columns[0] == "key"}
ASKED = {heading: t for heading, t in KEYS.items() if "default" in t.columns}
TOLD = {heading: t for heading, t in KEYS.items() if "default" not in t.columns}
EVENTS = {"kong": "An event: kong", "win": "An event: win", "false_win": "An event: false win"}
WINNERS = {"concealed": "A winner by tiles", "fans": "A winner by patterns", "fan": "A winner by total"}


def listed(value, key):
    return [((key, n), item) for n, item in enumerate(value.get(key, []))]


def asked_parts(question):
    """The objects of a question: the heading of their table, and the path to them."""
    yield "A round" if "events" in question else "A hand", ()
    rules = question["rules"]
    if isinstance(rules, dict):
        yield "Changed rules", ("rules",)
    hands = [((), question)]
    for path, _ in listed(question, "players"):
        yield "A player", path
    for path, event in listed(question, "events"):
        yield EVENTS[event["kind"]], path
        for below, won in listed(event, "wins"):
            yield next(WINNERS[key] for key in WINNERS if key in won), path + below
            hands.append((path + below, won))
    for path, left in listed(question, "still_in"):
        yield "A player still in, by " + ("state" if "state" in left else "tiles"), path
        hands.append((path, left))
    for path, hand in hands:
        for below, _ in listed(hand, "melds"):
            yield "A meld", path + below


def at(document, path):
    for step in path:
        document = document[step]
    return document


def with_combination(value):
    """A hand question under changed rules, so that their objects are parts of a question too."""
    hand = next(question for question in QUESTIONS if question["format"] == "xuezhan-hand/1")
    return {**hand, "rules": value}


ASKERS = [*QUESTIONS, *map(with_combination, NAMED)]
ASKED_PARTS = [(question, heading, path) for question in ASKERS for heading, path in asked_parts(question)] + [
    (question, "A combination", ("rules", "changes", *path))
    for question in map(with_combination, NAMED)
    for path, _ in listed(question["rules"]["changes"], "combinations")
]


def places(heading):
    return [(question, path) for question, found, path in ASKED_PARTS if found == heading]


def changed(question, path, key, *value):
    """The question with a key of one of its objects set to a value, or taken out."""
    document = deepcopy(question)
    at(document, path).pop(key, None)
    if value:
        at(document, path)[key] = value[0]
    return document


def read(document):
    return READERS[document["format"]](document)


@pytest.mark.parametrize("heading", ASKED)
def test_the_keys_of_a_question_are_those_of_the_examples(heading):
    assert {key for question, path in places(heading) for key in at(question, path)} == set(first_codes(ASKED[heading]))


@pytest.mark.parametrize("question", QUESTIONS)
def test_the_keys_that_are_written_are_in_the_tables(question):
    write = round_document if question["format"] == "xuezhan-round/1" else hand_document
    written = json.loads(json.dumps(write(read(question))))
    for heading, path in asked_parts(written):
        assert at(written, path).keys() <= set(first_codes(ASKED[heading])), heading


@pytest.mark.parametrize("heading", ASKED)
def test_a_key_that_is_in_no_table_is_refused(heading):
    for question, path in places(heading):
        with pytest.raises(Refused) as refused:
            read(changed(question, path, "nonsense", 1))
        where = ".".join(map(str, [*path, "nonsense"]))
        assert [(p.code, p.where) for p in refused.value.problems] == [("unknown_key", where)]


NEEDED = [(heading, row[0].strip("`")) for heading, t in ASKED.items() for row in t.rows if row[2] == "needed"]
DEFAULTS = [
    (heading, *codes(row[0]), *codes(row[2])) for heading, t in ASKED.items() for row in t.rows if codes(row[2])
]


@pytest.mark.parametrize(("heading", "key"), NEEDED)
def test_a_needed_key_is_needed(heading, key):
    for question, path in places(heading):
        with pytest.raises(Refused):
            READERS[question["format"]](changed(question, path, key))


@pytest.mark.parametrize(("heading", "key", "default"), DEFAULTS)
def test_a_default_is_what_a_missing_key_means(heading, key, default):
    given = [(changed(*place, key), changed(*place, key, json.loads(default))) for place in places(heading)]
    readable = [(without, told) for without, told in given if is_read(told)]
    assert readable
    for without, told in readable:
        assert read(without) == read(told)


def told_parts(answer):
    """The objects of an answer, under the headings of their tables."""
    heading = {
        "xuezhan-settlement/1": "A settlement",
        "xuezhan-score/1": "The score of a hand",
        "xuezhan-waits/1": "The waits of a hand",
        "xuezhan-problems/1": "A list of problems",
        "xuezhan-rules/1": "A rule set shown",
        "xuezhan-presets/1": "All rule sets",
    }[answer["format"]]
    yield heading, answer
    scored = [answer] if "reading" in answer else answer.get("scores", [])
    yield from (("A score", score) for score in answer.get("scores", []))
    if answer.get("runner_up"):
        yield "A next best reading", answer["runner_up"]
        scored.append(answer["runner_up"])
    for score in scored:
        yield from (("A fan that counts", line) for line in score["fans"])
        if reading := score["reading"]:
            yield "A reading of " + {"standard": "four sets"}.get(reading["shape"], "seven pairs"), reading
    yield from (("A transfer", row) for row in answer.get("transfers", []))
    if "pays" in answer:
        yield "What is paid", answer["pays"]
    waits = [*answer.get("waits", []), answer.get("dearest")]
    for state in answer.get("ends", []):
        yield "A player at the end", state
        waits.append(state["dearest"])
    yield from (("A wait", wait) for wait in waits if wait)
    yield from (("A problem", problem) for problem in answer.get("problems", []))


def test_the_keys_of_the_answers_are_those_of_the_tables_in_their_order():
    answers = [*(answer for _, answer in CASES), *SHOWN, json.loads(json.dumps(presets_document()))]
    parts = [part for answer in answers for part in told_parts(answer)]
    assert {heading for heading, _ in parts} == TOLD.keys()
    for heading, part in parts:
        assert list(part) == first_codes(TOLD[heading]), heading
