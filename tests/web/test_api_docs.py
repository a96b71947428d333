"""The page of the API: each operation with a command that really gets the answer shown."""

import json
import re
import shlex
from html import unescape

import pytest
from django.test import Client

from calculator.api import api

OPERATIONS = [(method, path) for path, methods in api.get_openapi_schema()["paths"].items() for method in methods]


@pytest.fixture(params=["en", "zh-hans"])
def shown(client, request):
    response = client.get("/api/docs/", headers={"accept-language": request.param})
    assert response.status_code == 200
    return unescape(response.content.decode())


def blocks(section):
    return re.findall(r"<pre>(.*?)</pre>", section, re.DOTALL)


def sections(text):
    return re.findall(r'<section class="card operation".*?</section>', text, re.DOTALL)


def test_every_operation_stands_on_the_page(shown):
    titles = [re.search(r"<code>([A-Z]+) (\S+)</code>", section).groups() for section in sections(shown)]
    assert titles == [(method.upper(), path) for method, path in OPERATIONS]


def test_each_command_gets_the_answer_shown(shown):
    """What the command asks for is asked; the answers are compared as documents, however they are laid out."""
    for section in sections(shown):
        command, answer, *refused = blocks(section)
        program, address, *rest = shlex.split(command)
        assert program == "curl"
        path = address.removeprefix("http://testserver")
        if rest:
            flag, body = rest
            assert flag == "--json"
            got = Client().post(path, body, content_type="application/json")
            empty = Client().post(path, "{}", content_type="application/json")
            assert (empty.status_code, empty.json()) == (422, json.loads(refused[0]))
        else:
            got = Client().get(path)
        assert (got.status_code, got.json()) == (200, json.loads(answer))


def test_the_members_are_those_that_the_readers_take(shown):
    settle = sections(shown)[0]
    names = re.findall(r"<dt><code>(\w+)</code>", settle)
    assert names == ["format", "rules", "base", "dealer", "players", "events", "still_in", "over"]
    assert "1–1000000" in settle


def test_every_page_leads_there(client):
    assert 'href="/api/docs/"' in client.get("/hand/").content.decode()


def test_no_english_is_left_in_chinese(client):
    text = client.get("/api/docs/", headers={"accept-language": "zh-hans"}).content.decode()
    for sentence in ("Settle a round", "The settlement.", "required", "one tile", "For programs", "Try it"):
        assert sentence not in text
