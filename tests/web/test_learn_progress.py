"""我的进度: kept by the device alone, carried as a file, forgotten; an answer counts once, a bad file is refused."""

import json
import re
from dataclasses import replace
from datetime import datetime, timedelta
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django.utils.translation import override

from calculator.learning import playable, question
from calculator.practice.packed import MOST_SIGNS, read, write
from calculator.practice.record import Record
from calculator.practice.reviewing import answered, minute, reviewed
from calculator.presenters.practice import strength_views
from calculator.views.learn.progress_cookie import ALL_SKILLS, COOKIE
from scoring.presets import CHENGDU

ENGLISH = {"accept-language": "en"}
QUESTION = "/learn/drill/win/7f3a9c/?rules=chengdu"


def text_of(response):
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", response.content.decode())).split())


def kept(client):
    return read(client.cookies[COOKIE].value, ALL_SKILLS)


def answer(client, kind="win", seed="7f3a9c", is_right=True, **more):
    asked = question(kind, seed, CHENGDU.rules)
    answers = {step.key: list(step.right[:1] if step.one_is_enough else step.right) for step in asked.steps}
    if not is_right:
        step = asked.steps[0]
        answers = {step.key: [choice for choice in step.choices if choice not in step.right][:1]}
    return client.post(f"/learn/drill/{kind}/{seed}/?rules=chengdu", answers, headers=ENGLISH, **more)


def send(client, text):
    file = SimpleUploadedFile("practice.json", text if isinstance(text, bytes) else text.encode())
    return client.post("/learn/progress/", {"file": file}, headers=ENGLISH)


def test_an_answer_is_kept_on_the_device_and_the_server_asks_no_database(client, db):
    with CaptureQueriesContext(connection) as queries:
        response = answer(client)
    assert not queries
    cookie = response.cookies[COOKIE]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert cookie["path"] == "/learn/"
    record = kept(client)
    assert (record.answered, record.right, record.row, record.days) == (1, 1, 1, 1)
    assert set(record.memories) == set(question("win", "7f3a9c", CHENGDU.rules).skills)


def test_an_answer_sent_twice_counts_once(client):
    answer(client, is_right=False)
    first = client.cookies[COOKIE].value
    answer(client)
    assert client.cookies[COOKIE].value == first


def test_a_wrong_answer_ends_the_row_and_is_asked_again_first(client):
    for seed in ("a1", "a2", "a3"):
        answer(client, seed=seed)
    assert kept(client).row == 3
    answer(client, seed="six_pairs-7f3a9c", is_right=False)
    record = kept(client)
    assert (record.answered, record.right, record.row, record.best_row) == (4, 3, 0, 3)
    missed = question("win", "six_pairs-7f3a9c", CHENGDU.rules).skills
    dues = [record.memories[skill].due for skill in missed if skill in record.memories]
    assert min(dues) == min(memory.due for memory in record.memories.values())


def test_what_is_due_is_what_the_next_question_asks(client):
    now = timezone.now() - timedelta(days=1)
    record = answered(Record(), 1, {"fan:golden_wait": False}, False, now, now.date())
    client.cookies[COOKIE] = write(record)
    for path in ("/learn/drill/", "/learn/drill/fans/"):
        assert "/learn/drill/fans/golden_wait-" in client.get(f"{path}?rules=chengdu").headers["Location"]
    # Under rules that do not play it, it is not asked.
    assert "golden_wait" not in client.get("/learn/drill/?rules=neijiang").headers["Location"]
    assert "1 thing is due" in text_of(client.get("/learn/", headers=ENGLISH))


def test_everything_that_can_be_asked_fits_into_the_cookie():
    now = timezone.now()
    record = Record()
    for number, skill in enumerate(ALL_SKILLS):
        record = answered(record, number, {skill: False}, False, now, now.date())
    assert set(record.memories) == set(ALL_SKILLS)
    assert len(f"{COOKIE}={write(record)}") <= MOST_SIGNS
    assert set(playable("pays", CHENGDU.rules)) <= set(ALL_SKILLS)


@pytest.mark.parametrize("value", ["", "x", "AQ", "é", "A" * 5000, "Zm9yZWlnbg", '"quoted; value"'])
@pytest.mark.parametrize("path", ["/learn/", "/learn/progress/", "/learn/progress/practice.json", "/learn/drill/"])
def test_a_foreign_or_broken_cookie_breaks_no_page(client, path, value):
    client.cookies[COOKIE] = value
    assert client.get(path, headers=ENGLISH).status_code in (200, 302)
    assert answer(client).status_code == 200


def test_the_page_shows_strengths_as_bars_and_as_text(client):
    answer(client, "fans", "seven_pairs-7f3a9c")
    page = client.get("/learn/progress/", headers=ENGLISH)
    text, html = text_of(page), page.content.decode()
    assert "1 of 1 · strong" in text
    assert '<rect class="part" width="100" height="8"/>' in html
    assert "Not asked yet:" in text
    assert re.search(r"days in a row 1\b", text)


@pytest.mark.parametrize(
    ("due", "told"),
    [
        ("2026-11-30 20:00", "due now"),
        ("2026-11-30 20:01", "later today"),
        ("2026-11-30 23:59", "later today"),
        ("2026-12-01 00:01", "in 1 day"),
        ("2026-12-01 23:59", "in 1 day"),
        ("2026-12-02 00:00", "in 2 days"),
    ],
)
def test_when_a_skill_comes_back_goes_by_the_days_of_the_calendar(due, told):
    here = timezone.get_default_timezone()
    now, when = (datetime.fromisoformat(text).replace(tzinfo=here) for text in ("2026-11-30 20:00", due))
    memory = replace(reviewed(None, True, now), due=minute(when))
    with override("en"):
        groups = strength_views(Record({"win:four_sets": memory}), now, "chengdu")
    assert groups[0].skills[0].back == told


def test_a_new_device_has_nothing_to_show_and_says_so(client):
    assert "Nothing is answered on this device yet." in text_of(client.get("/learn/progress/", headers=ENGLISH))


def test_progress_is_carried_to_another_device_as_a_file(client):
    answer(client, "fans", "seven_pairs-7f3a9c", is_right=False)
    answer(client)
    file = client.get("/learn/progress/practice.json")
    assert file.headers["Content-Disposition"] == 'attachment; filename="practice.json"'
    other = Client()
    response = send(other, file.content)
    assert "Brought in." in text_of(response)
    assert 'name="back"' not in response.content.decode()
    assert other.get("/learn/progress/practice.json").content == file.content


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "This is not a JSON document."),
        ("{", "This is not a JSON document."),
        ("[]", "Put an object in braces."),
        ('{"format": "xuezhan-round/1"}', "Choose one of: xuezhan-practice/1."),
        (b"\xff\xfe", "This is not a JSON document."),
        ("x" * 70_000, "The document is too long."),
    ],
)
def test_a_file_that_is_no_progress_is_refused_and_what_is_kept_stays(client, text, sentence):
    answer(client)
    before = client.cookies[COOKIE].value
    response = send(client, text)
    assert response.status_code == 422
    assert sentence in text_of(response)
    assert "id_file" in response.content.decode()
    assert client.cookies[COOKIE].value == before


def test_no_file_at_all_is_refused(client):
    assert client.post("/learn/progress/", headers=ENGLISH).status_code == 422


def test_a_file_with_skills_that_nobody_asks_is_taken_without_them(client):
    answer(client)
    document = json.loads(client.get("/learn/progress/practice.json").content)
    document["skills"]["fan:of_the_moon"] = next(iter(document["skills"].values()))
    assert send(client, json.dumps(document)).status_code == 200
    assert "fan:of_the_moon" not in kept(client).memories
    assert kept(client).answered == 1


def test_what_the_rules_do_not_play_is_not_due(client):
    """Nothing can ask for it under them."""
    long_ago = timezone.now() - timedelta(days=400)
    record = answered(Record(), 1, {"fan:golden_wait": False, "fan:all_pungs": False}, False, long_ago, long_ago.date())
    client.cookies[COOKIE] = write(record)
    assert "2 things are due" in text_of(client.get("/learn/?rules=chengdu", headers=ENGLISH))
    assert "1 thing is due" in text_of(client.get("/learn/?rules=neijiang", headers=ENGLISH))
    # The device keeps these rules; its progress speaks of them, and leads to questions under them.
    page = client.get("/learn/progress/", headers=ENGLISH)
    assert "due now 1 " in text_of(page)
    links = re.findall(r'href="(/learn/drill/[^"]*)"', page.content.decode())
    assert len(links) == 3
    assert all("?rules=neijiang" in link for link in links)
    location = client.get(links[0]).headers["Location"]
    assert location.startswith("/learn/drill/fans/all_pungs-")
    assert location.endswith("?rules=neijiang")


def undo(client, response):
    return client.post(
        "/learn/progress/", {"back": re.search(r'name="back" value="([^"]+)"', response.content.decode())[1]}
    )


def test_progress_is_forgotten_and_brought_back(client):
    answer(client)
    before = client.cookies[COOKIE].value
    response = client.post("/learn/progress/forget/", headers=ENGLISH)
    assert "All of it is forgotten." in text_of(response)
    assert not client.cookies[COOKIE].value
    assert undo(client, response).status_code == 302
    assert client.cookies[COOKIE].value == before
    assert client.get("/learn/progress/forget/").headers["Location"] == "/learn/progress/", "it can be looked at again"


def test_what_a_file_replaced_is_brought_back(client):
    empty = client.get("/learn/progress/practice.json").content
    answer(client)
    before = client.cookies[COOKIE].value
    response = send(client, empty)
    assert kept(client) == Record()
    undo(client, response)
    assert client.cookies[COOKIE].value == before


@pytest.mark.parametrize("text", ["x", "A" * 5000, "é"])
def test_what_is_no_progress_brings_nothing_back_and_takes_nothing_away(client, text):
    assert client.post("/learn/progress/", {"back": text}).status_code == 302
    assert COOKIE not in client.cookies
    answer(client)
    before = client.cookies[COOKIE].value
    assert client.post("/learn/progress/", {"back": text}).status_code == 302
    assert client.cookies[COOKIE].value == before


def test_a_skill_leads_to_a_question_about_it(client):
    answer(client, "fans", "golden_wait-7f3a9c")
    links = re.findall(r'<th scope="row"><a href="([^"]+)"', client.get("/learn/progress/").content.decode())
    assert links
    for link in map(unescape, links):
        skill = link.partition("skill=")[2]
        location = client.get(link).headers["Location"]
        assert f"/{skill.partition(':')[2]}-" in location
        # And so does the question after it.
        assert f"skill={skill}" in client.post(location, {"do": "show"}).content.decode()
