"""Nonsense typed into the pages about rules and disputes: it is refused or read, and never breaks a page."""

import json
from random import Random

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from hypothesis import given
from hypothesis import strategies as st

from calculator.disputes.packed import pack
from calculator.documents import load_json
from calculator.documents.house_rules import house_rules_text, read_house_rules
from calculator.documents.samples import BY_TILES
from scoring.problems import Refused
from tests.web.form_reader import Page

pytestmark = pytest.mark.django_db
NONSENSE = (
    "",
    "0",
    "-1",
    "１",
    "-−5",
    "9" * 20,
    "1e5",
    "1.5",
    "NaN",
    "∞",
    "٣",
    "\x00",
    "<script>",
    "a" * 5000,
    "null",
    "{",
    "[]",
    "7 7",
    "𠮷",
    "pool",
    "deltas",
    "fan",
    "payment",
    "chengdu",
    "3.1",
    "9.9",
)
DOCUMENT = {
    "format": "xuezhan-house-rules/1",
    "name": "Club",
    "preset": "chengdu",
    "changes": {
        "cap": 5,
        "fans": {"root": None, "all_pungs": 2},
        "combinations": [{"fans": ["all_pungs", "full_flush"], "fan": 4}],
    },
    "version": 1,
}
FORMS = {
    "a round": ("/check/?example=sample", "round-form", ("check", "check", "keep", "compare", "add-kong", "up-9", "?")),
    "a hand": ("/check/?about=hand&hand=45s+77s+6p+7777p+8p+pung:3s+%2B3s&base=1", "hand-form", ("check", "keep", "?")),
    "house rules": ("/rules/new/?preset=chengdu", "house-form", ("look", "save", "add", "?")),
}
PAGES = ("/compare/", "/check/", "/rules/", "/rules/new/", "/rules/find/", "/hand/", "/round/", "/tables/new/")
NAMES = (
    *("round", "show", "with", "example", "ruling", "from", "differences", "preset", "changes"),
    *("house", "name", "cap", "about", "hand", "rules", "base", "by"),
)


def spoilt(rng, fields):
    """The fields of a form with some left out, doubled, or filled with nonsense."""
    found = {name: list(values) for name, values in fields.items()}
    for name in rng.sample(list(found), 3):
        match rng.randrange(6):
            case 0:
                del found[name]
            case 1:
                found[name].append(rng.choice(NONSENSE))
            case _:
                found[name] = [rng.choice(NONSENSE)]
    return found


def send_spoilt(client, about, count):
    path, form, buttons = FORMS[about]
    rng = Random(about)
    fields = Page(client.get(path), form).fields
    for _ in range(count):
        sent = spoilt(rng, fields) | {"do": rng.choice(buttons)}
        if about == "a round" and rng.random() < 0.5:
            sent["claim-kind"] = [rng.choice(("fan", "payment"))]
        assert client.post(path.partition("?")[0], sent).status_code in (200, 302, 422), sent


@pytest.mark.parametrize("about", FORMS)
def test_a_form_filled_with_nonsense_is_answered(client, about):
    send_spoilt(client, about, 12)


@pytest.mark.proof
@pytest.mark.parametrize("about", FORMS)
def test_a_form_filled_with_much_nonsense_is_answered(client, about):
    send_spoilt(client, about, 500)


def test_an_address_of_nonsense_is_answered(client):
    rng, packed = Random("address"), pack(BY_TILES)
    values = (*NONSENSE, packed, packed[:50], f"{packed}x", json.dumps(DOCUMENT), '{"cap":99}', '"chengdu"')
    for _ in range(30):
        query = {name: rng.choice(values) for name in rng.sample(NAMES, rng.randint(1, 5))}
        for path in PAGES:
            assert client.get(path, query).status_code in (200, 302, 422), (path, query)


@pytest.mark.parametrize(
    "path",
    [
        *("/h/x/", "/h/%00/", "/h/%F0%9F%98%80/rules.json", "/h/x/versions/99999999999999999999/"),
        *("/check/x/", "/check/%00/", f"/check/{'a' * 300}/", "/rules/moon/"),
    ],
)
def test_a_code_that_opens_nothing_is_no_page(client, path):
    assert client.get(path).status_code == 404


def test_an_address_too_long_for_any_code_is_shown_without_one(client):
    page = client.get("/hand/", {"hand": "223344556677m 8m +8m", "by": "self_draw", "void": "a" * 5000})
    assert page.status_code == 200
    assert "qr-code" not in page.content.decode()


@given(st.integers(0, len(json.dumps(DOCUMENT)) - 1), st.integers(0, 255))
def test_a_document_of_house_rules_with_one_byte_changed_is_refused_or_read(place, byte):
    spoilt = bytearray(json.dumps(DOCUMENT).encode())
    spoilt[place] = byte
    try:
        named = read_house_rules(load_json(bytes(spoilt)))
    except Refused:
        return
    text = house_rules_text(named)
    assert house_rules_text(read_house_rules(load_json(text.encode()))) == text


@pytest.mark.parametrize(("old", "new", "path"), [
    (b'"cap"', b'"cup"', "changes.cup"),
    (b'"root": null', b'"root": true', "changes.fans.root"),
    (b'"version": 1', b'"version": 0', "version"),
    (b"full_flush", b"full_flash", "changes.combinations.0.fans.1"),
])  # fmt: skip
def test_the_document_sent_with_a_byte_changed_is_refused_by_its_path(client, old, new, path):
    text = json.dumps(DOCUMENT).encode()
    assert old in text
    file = SimpleUploadedFile("rules.json", text.replace(old, new))
    response = client.post("/h/", {"file": file}, headers={"accept-language": "en"})
    assert response.status_code == 422
    assert f"{path}: " in response.content.decode()
