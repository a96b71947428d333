"""一组题: a link with fixed questions under the club's rules; how it went stands in the learner's address alone."""

import re
from dataclasses import replace
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest

from calculator.documents.house_rules import NamedRules
from calculator.learning import KINDS, parse_set, question
from calculator.services.house_rules import create_house_rules
from scoring.presets import CHENGDU

ENGLISH = {"accept-language": "en"}
SET = "win.near-7f3a9c,fans.kong-7f3a9c,pays.7f3a9c"
ADDRESS = f"/learn/set/?rules=chengdu&q={SET}"


def text_of(response):
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", response.content.decode())).split())


def next_of(response):
    return unescape(re.search(r'<a class="button main" href="([^"]+)"', response.content.decode())[1])


def right_answers(kind, seed, rules=CHENGDU.rules):
    asked = question(kind, seed, rules)
    return {step.key: list(step.right[:1] if step.one_is_enough else step.right) for step in asked.steps}


def test_a_learner_walks_through_the_set_and_sees_how_it_went(client):
    address = ADDRESS
    for number, (kind, seed) in enumerate(parse_set(SET), 1):
        page = client.get(address, headers=ENGLISH)
        assert f"Question {number} of 3" in text_of(page)
        answers = {"do": "show"} if number == 2 else right_answers(kind, seed)
        graded = client.post(address, answers, headers=ENGLISH)
        assert "How it is reckoned" in text_of(graded)
        assert ("See how it went" if number == 3 else "Next question") in text_of(graded)
        address = next_of(graded)
    result = text_of(client.get(address, headers=ENGLISH))
    assert "2 of 3 right, 0 partly." in result
    assert "Is it a win? ✓ Right" in result
    assert "Which fans? ✗ Wrong" in result


@pytest.mark.parametrize("told", ["", "2", "21", "210", "21099999", "xyz", "2x1"])
def test_whatever_the_address_says_of_the_answers_opens_some_page(client, told):
    assert client.get(f"{ADDRESS}&r={told}", headers=ENGLISH).status_code == 200


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "The link names no questions."),
        ("chess.7f3a9c", "Question 1: there is no such kind of question."),
        ("win.7f3a9c,fans.", "Question 2 cannot be read."),
        ("win", "Question 1 cannot be read."),
        (",".join(["win.1"] * 31), "The link names too many questions: 30 at most."),
        ("x" * 5000, "The link is too long."),
        ("win.7f3a9c,fans.\0", "Question 2 cannot be read."),
    ],
)
def test_a_link_that_was_cut_off_says_what_is_wrong(client, text, sentence):
    response = client.get("/learn/set/", {"q": text}, headers=ENGLISH)
    assert response.status_code == 404
    assert sentence in text_of(response)
    made = client.get("/learn/set/new/", {"q": text}, headers=ENGLISH)
    assert made.status_code == (422 if text else 200)


@pytest.mark.parametrize("number", [5, 20])
@pytest.mark.parametrize("kinds", [("fans",), KINDS])
def test_a_teacher_draws_questions_and_gets_a_link(client, kinds, number):
    asked = client.get("/learn/set/new/", {"rules": "neijiang", "kind": kinds, "number": number, "make": "1"})
    page = client.get(asked.headers["Location"], headers=ENGLISH)
    link = unescape(re.search(r'id="share-address" readonly value="([^"]+)"', page.content.decode())[1])
    assert 'class="qr-code"' in page.content.decode()
    query = parse_qs(urlsplit(link).query)
    assert query["rules"] == ["neijiang"]
    items = parse_set(query["q"][0])
    assert len(items) == len(set(items)) == number
    assert {kind for kind, _seed in items} <= set(kinds)
    first = client.get(urlsplit(link).path + "?" + urlsplit(link).query, headers=ENGLISH)
    assert f"Question 1 of {number}" in text_of(first)
    # Each question can be taken out again.
    without = unescape(re.search(r'href="([^"]+)" aria-label="Take out question 1"', page.content.decode())[1])
    assert len(parse_set(parse_qs(urlsplit(without).query)["q"][0])) == number - 1


@pytest.mark.parametrize(
    ("number", "drawn"), [("7", 7), ("30", 30), ("31", 30), ("999999999", 30), ("0", 1), ("-1", 8), ("x", 8), ("", 8)]
)
def test_a_hand_made_address_gets_as_many_questions_as_it_says_if_a_set_can_hold_them(client, number, drawn):
    made = client.get("/learn/set/new/", {"kind": "win", "number": number, "make": "1"}).headers["Location"]
    assert len(parse_set(parse_qs(urlsplit(made).query)["q"][0])) == drawn
    assert f"<option selected>{drawn}" in client.get(made).content.decode()


def test_a_set_of_nothing_is_refused_and_the_form_stays(client):
    page = client.get("/learn/set/new/", {"rules": "neijiang", "number": "15", "make": "1"}, headers=ENGLISH)
    assert page.status_code == 422
    assert "Choose at least one kind of question." in text_of(page)
    assert '<option value="neijiang" selected>' in page.content.decode()
    assert "<option selected>15" in page.content.decode()


@pytest.mark.parametrize("told", ["", "&r=210"])
@pytest.mark.django_db
def test_a_set_under_rules_that_are_gone_says_so(client, told):
    page = client.get(f"/learn/set/?rules=AAAAAAAAAAAAAAAAAAAAAA.1&q={SET}{told}", headers=ENGLISH)
    assert "There are no such rules. These are the rules of Chengdu." in text_of(page)


@pytest.mark.django_db
def test_a_set_under_house_rules_keeps_their_version(client):
    house = create_house_rules(NamedRules("Club night", "chengdu", replace(CHENGDU.rules, cap=5)))
    made = client.get("/learn/set/new/", {"rules": house.editor_code, "kind": "points", "number": "5", "make": "1"})
    assert f"rules={house.reader_code}.1" in made.headers["Location"]
    page = client.get(made.headers["Location"], headers=ENGLISH)
    assert "5 questions under Club night" in text_of(page)
    assert house.editor_code not in page.content.decode()


@pytest.mark.parametrize("query", ["", "?rules=neijiang", "?rules=neijiang&number=5", f"?q={SET}"])
def test_until_a_teacher_chooses_every_kind_is_ticked(client, query):
    """So that the button below works as the page is opened, by whatever link."""
    boxes = re.findall(r'name="kind" value="(\w+)" checked', client.get(f"/learn/set/new/{query}").content.decode())
    assert boxes == list(KINDS)


def test_a_choice_of_no_kind_stays_as_it_was_sent(client):
    assert "checked" not in client.get("/learn/set/new/?rules=neijiang&make=1").content.decode().partition("<main")[2]
