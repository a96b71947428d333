"""The API: documents in, documents out, by status; and a description that fits what is really taken and answered."""

import json
from random import Random

import pytest
from django.test import Client

from calculator.documents import MOST_BYTES, answer_hand, answer_round
from calculator.documents.samples import SAMPLE
from calculator.openapi import HAND_EXAMPLE
from scoring.presets import PRESETS
from tests.dealing import deal_round
from tests.documents.edits import edited


@pytest.fixture
def client():
    """A client as scripts are: no cookie, no CSRF token."""
    return Client(enforce_csrf_checks=True)


def post(client, path, body):
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    return client.post(path, data, content_type="application/json")


def problems(response):
    assert response.status_code in (404, 422)
    assert response.json()["format"] == "xuezhan-problems/1"
    return [(problem["code"], problem["where"]) for problem in response.json()["problems"]]


def test_a_round_is_settled(client):
    response = post(client, "/api/settle", SAMPLE)
    assert response.status_code == 200
    assert response.headers["Content-Type"] == "application/json"
    answer = response.json()
    assert (answer["deltas"], answer["pool"], answer["next_dealer"]) == ([10, 18, -37, -15], 24, 0)
    assert answer == answer_round(SAMPLE)
    assert not response.cookies


def test_a_hand_is_scored(client):
    response = post(client, "/api/score", HAND_EXAMPLE)
    assert (response.status_code, response.json()) == (200, answer_hand(HAND_EXAMPLE))
    response = post(client, "/api/score", {**HAND_EXAMPLE, "tile": None})
    assert response.status_code == 200
    assert [wait["tile"] for wait in response.json()["waits"]] == ["3s", "6s"]


def test_signs_come_back_as_they_are(client):
    response = post(client, "/api/score", {**HAND_EXAMPLE, "concealed": "春"})
    assert response.status_code == 422
    response = post(client, "/api/settle", {**SAMPLE, "番": 1})
    assert '"where":"番"'.encode() in response.content


def test_problems_of_form_and_of_the_game_are_422(client):
    assert problems(post(client, "/api/settle", edited(SAMPLE, "base", 0))) == [("bad_value", "base")]
    assert ("from_self", "events.1") in problems(post(client, "/api/settle", edited(SAMPLE, "events.1.from", 1)))
    assert problems(post(client, "/api/score", {**HAND_EXAMPLE, "tile": "9s"})) == [("not_a_win", "")]


@pytest.mark.parametrize("path", ["/api/settle", "/api/score"])
@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"\xff", b"NaN", b"[" * 60_000, b"x" * MOST_BYTES, b" " * (MOST_BYTES + 1), b" " * 3_000_000],
    ids=["empty", "cut", "no text", "no number", "deep", "no JSON", "too long", "far too long"],
)
def test_a_body_that_is_no_document_is_422(client, path, body):
    assert problems(post(client, path, body)) == [("bad_value", "")]


def test_the_type_of_the_body_does_not_matter(client):
    response = client.post("/api/score", json.dumps(HAND_EXAMPLE), content_type="text/plain")
    assert response.status_code == 200


def test_the_rule_sets(client):
    response = client.get("/api/rules")
    assert response.status_code == 200
    assert [preset["key"] for preset in response.json()["presets"]] == list(PRESETS)
    for preset in response.json()["presets"]:
        alone = client.get(f"/api/rules/{preset['key']}")
        assert (alone.status_code, alone.json()) == (200, preset)


@pytest.mark.parametrize("key", ["nope", "Chengdu", "chengdu ", "成都", "x" * 3000])
def test_an_unknown_rule_set_is_404(client, key):
    assert problems(client.get(f"/api/rules/{key}")) == [("unknown_rules", "rules")]


@pytest.mark.parametrize(
    ("method", "path"),
    [("get", "/api/settle"), ("get", "/api/score"), ("post", "/api/rules"), ("put", "/api/settle")],
)
def test_another_method_is_405(client, method, path):
    assert getattr(client, method)(path).status_code == 405


@pytest.mark.parametrize("path", ["/api/", "/api/rules/a/b"])
def test_there_is_no_page_that_loads_from_elsewhere(client, path):
    assert client.get(path).status_code == 404


# The description.


def fits(schema, value):
    """Whether a value fits a schema: as much of JSON Schema as the description uses."""
    if "anyOf" in schema:
        return any(fits(choice, value) for choice in schema["anyOf"])
    if "oneOf" in schema:
        return sum(fits(choice, value) for choice in schema["oneOf"]) == 1
    if "enum" in schema and not any(type(value) is type(choice) and value == choice for choice in schema["enum"]):
        return False
    kind = schema.get("type")
    if kind == "object":
        return isinstance(value, dict) and fits_object(schema, value)
    if kind == "array":
        return (
            isinstance(value, list)
            and schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value))
            and all(fits(schema["items"], item) for item in value)
        )
    if kind == "integer":
        return type(value) is int and schema.get("minimum", value) <= value <= schema.get("maximum", value)
    if kind == "string":
        return isinstance(value, str) and len(value) <= schema.get("maxLength", len(value))
    return {"boolean": isinstance(value, bool), "null": value is None, None: "enum" in schema}[kind]


def fits_object(schema, value):
    properties = schema.get("properties", {})
    if schema.get("additionalProperties") is False and value.keys() - properties.keys():
        return False
    return set(schema.get("required", ())) <= value.keys() and all(
        fits(properties[key], item) for key, item in value.items() if key in properties
    )


@pytest.fixture
def described(client):
    """(method, path) → (body schema, {status: answer schema}) of the description."""
    response = client.get("/api/openapi.json")
    assert response.status_code == 200

    def schemas(operation):
        contents = {status: answer["content"] for status, answer in operation["responses"].items()}
        body = operation.get("requestBody", {}).get("content", {}).get("application/json")
        return body, {int(status): content["application/json"]["schema"] for status, content in contents.items()}

    return {
        (method, path): schemas(operation)
        for path, methods in response.json()["paths"].items()
        for method, operation in methods.items()
    }


def test_everything_is_described(described):
    assert {key: sorted(answers) for key, (_, answers) in described.items()} == {
        ("post", "/api/settle"): [200, 422],
        ("post", "/api/score"): [200, 422],
        ("get", "/api/rules"): [200],
        ("get", "/api/rules/{key}"): [200, 404],
    }


def test_the_examples_are_the_ones_that_settle(described, client):
    for path in ("/api/settle", "/api/score"):
        body, answers = described["post", path]
        assert fits(body["schema"], body["example"])
        response = post(client, path, body["example"])
        assert response.status_code == 200
        assert fits(answers[200], response.json())


def test_rounds_and_settlements_fit_the_description(described, client):
    body, answers = described["post", "/api/settle"]
    for seed in range(100):
        document = deal_round(Random(seed))
        assert fits(body["schema"], document), document
        response = post(client, "/api/settle", document)
        assert response.status_code == 200
        assert fits(answers[200], response.json())


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("base", 0),
        ("base", True),
        ("note", 1),
        ("players.0.void", "z"),
        ("events.0.from", 5),
        ("events.3.wins", []),
        ("events.3.wins.0.fan", 1),
        ("events.4.wins.0.fans.chow", 1),
        ("still_in.0.state", "ready"),
        ("rules", "nope"),
        ("rules", {"preset": "chengdu", "changes": {"cap": 31}}),
    ],
)
def test_the_description_refuses_what_the_reader_refuses(described, client, path, value):
    body, answers = described["post", "/api/settle"]
    broken = edited(SAMPLE, path, value)
    response = post(client, "/api/settle", broken)
    assert response.status_code == 422
    assert fits(answers[422], response.json())
    assert not fits(body["schema"], broken)


def test_hands_waits_and_rule_sets_fit_the_description(described, client):
    _, answers = described["post", "/api/score"]
    two_readings = {**HAND_EXAMPLE, "melds": [], "concealed": "112233p 556677s 9s", "tile": "9s"}
    for hand in (HAND_EXAMPLE, two_readings, {**HAND_EXAMPLE, "tile": None}):
        assert fits(answers[200], post(client, "/api/score", hand).json())
    assert fits(described["get", "/api/rules"][1][200], client.get("/api/rules").json())
    one = described["get", "/api/rules/{key}"][1]
    assert fits(one[200], client.get("/api/rules/neijiang").json())
    assert fits(one[404], client.get("/api/rules/nope").json())
