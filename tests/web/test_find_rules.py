"""找房规: at most eight questions, each with a picture, and the preset and changes that answer them."""

import json
import re
from itertools import product
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest

from calculator.disputes.changes import value_of
from calculator.rulebook.contradictions import contradictions
from calculator.rulebook.questions import QUESTIONS, find
from scoring.presets import PRESETS
from tests.web.form_reader import Page

EN = {"accept-language": "en"}
LANGUAGES = {"en": EN, "zh": {"accept-language": "zh-CN"}}


def ask(client, answers=None, headers=EN):
    response = client.get(f"/rules/find/?{urlencode(answers or {})}", headers=headers)
    assert response.status_code == 200
    return response.content.decode()


def test_there_are_at_most_eight_questions():
    assert len(QUESTIONS) <= 8


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_has_a_picture_in_tiles_and_answers_that_come_to_different_things(client, language):
    passed = {}
    for number, question in enumerate(QUESTIONS, 1):
        page = ask(client, passed, LANGUAGES[language])
        assert ("Question %d of" if language == "en" else "第 %d 题") % number in page
        assert 'class="tile"' in page
        results = re.findall(r'<small class="number">(.*?)</small>', page)
        assert len(results) == len(question.answers)
        assert len(set(results)) == len(results)
        passed[question.key] = "skip"
    assert "question" not in re.findall(r'<form class="card (\w+)"', ask(client, passed, LANGUAGES[language]))


@pytest.mark.parametrize("preset", PRESETS)
def test_the_answers_of_a_preset_find_rules_that_say_the_same(preset):
    rules = PRESETS[preset].rules
    answered = {}
    for question in QUESTIONS:
        for answer in question.answers:
            if all(value_of(rules, change.key) == change.value for change in answer.changes):
                answered[question.key] = answer
    assert len(answered) >= 7
    found = find(answered)
    for answer in answered.values():
        for change in answer.changes:
            assert value_of(found.rules, change.key) == change.value


def test_whatever_is_answered_the_rules_found_say_so_and_do_not_contradict_themselves():
    for cap, pig, shot in product(QUESTIONS[0].answers, QUESTIONS[7].answers, QUESTIONS[6].answers):
        found = find({"cap": cap, "pig": pig, "kong_on_shot": shot})
        assert list(contradictions(found.rules)) == []
        told = {change.key: change.value for answer in (cap, pig, shot) for change in answer.changes}
        for key, value in told.items():
            priced = key == "pig_pays" and value == "cap" and told["cap"] is None
            assert value_of(found.rules, key) == (16 if priced else value)


def test_without_an_answer_it_is_chengdu(client):
    page = ask(client, {question.key: "skip" for question in QUESTIONS})
    assert "You play Chengdu, unchanged." in page


def test_the_answers_end_in_a_form_filled_with_them(client):
    answers = {question.key: "0" for question in QUESTIONS} | {"kong_direct": "1"}
    page = ask(client, answers)
    address = next(link for link in re.findall(r'href="([^"]*)"', page) if link.startswith("/rules/new/?"))
    query = parse_qs(urlsplit(address.replace("&amp;", "&")).query)
    assert json.loads(query["changes"][0]) == {"cap": 3, "kong_direct": 1}
    shown = Page(client.get(address.replace("&amp;", "&"), headers=EN), "house-form")
    assert (shown.fields["cap-number"], shown.fields["kong_direct"]) == (["3"], ["1"])


def test_one_goes_back_and_a_wrong_answer_is_asked_again(client):
    page = ask(client, {"cap": "1", "self_draw": "0"})
    assert 'href="/rules/find/?cap=1"' in page
    assert 'name="self_draw" value="0"' in page
    assert "Question 1 of" in ask(client, {"cap": "99", "self_draw": "0"})
    assert "Question 2 of" in ask(client, {"cap": "1", "self_draw": "\0"})
