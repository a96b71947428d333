"""One round under several rule sets: totals side by side, the rows that differ and why, refusals in words."""

import json
import re
from dataclasses import replace
from urllib.parse import parse_qs, urlsplit

import pytest

from calculator.disputes.packed import pack, unpack
from calculator.documents.house_rules import NamedRules
from calculator.documents.samples import BY_TILES, SAMPLE
from calculator.services.house_rules import change_house_rules, create_house_rules
from scoring import PRESETS
from scoring.presets import CHENGDU
from tests.web.form_reader import Page

PLAIN = SAMPLE | {"events": SAMPLE["events"][:4], "still_in": [], "over": False}


def text_of(response):
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def compare(client, document=SAMPLE, language="en", **query):
    return client.get("/compare/", {"round": pack(document), **query}, headers={"accept-language": language})


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_the_example_is_shown_under_every_preset(client, language):
    response = client.get("/compare/?example=sample", headers={"accept-language": language})
    text = text_of(response)
    assert response.status_code == 200
    assert "+10 +18 −37 −15 +24" in text
    assert "+16 +31 −29 −18 0" in text
    names = {"en": [p.en for p in PRESETS.values()], "zh-hans": [p.zh for p in PRESETS.values()]}[language]
    assert all(name in text for name in names)


def test_a_rule_set_that_refuses_the_round_says_why(client):
    text = text_of(compare(client, show="neijiang"))
    assert "These rules do not settle this round:" in text
    assert "root is not played" in text.lower()
    assert "false win" in text


def test_each_row_that_differs_names_the_rule_that_makes_the_difference(client):
    response = compare(client, PLAIN, show="chengdu")
    text = text_of(response)
    assert ("Bei → Dong", "win") in titles(response)
    assert "4. Dong · discard by the rules of the round 4 points , here 8 points" in text
    assert "because concealed hand counts too, for 1 fan" in text
    assert "because “kong money when the discard after the kong is won on” is" in text


def titles(response):
    """Who pays whom and what for, of each row that differs; the reason unfolds."""
    row = r'<div><b>([^<]+)</b> <details class="term-here"><summary>([^<]+)</summary><div class="entry">'
    return re.findall(row, response.content.decode().replace("\n", ""))


@pytest.mark.parametrize(
    ("language", "kong", "at", "pig"),
    [
        (
            "en",
            ("Nan, Xi, Bei → Dong", "concealed kong"),
            "1. concealed kong 1 of characters each by the rules of",
            ("Xi → Dong, Nan", "flower pig"),
        ),
        (
            "zh-hans",
            ("Nan、Xi、Bei → Dong", "暗杠"),
            "1. 暗杠 一万 按本局规则每笔 2 分 ，这里每笔 1 分",
            ("Xi → Dong、Nan", "查花猪"),
        ),
    ],
)
def test_payments_that_differ_alike_are_told_once(client, language, kong, at, pig):
    response = compare(client, BY_TILES, language, show="que-yi-men")
    assert {kong, pig} <= set(titles(response))
    assert at in text_of(response)


def test_where_nothing_differs_that_is_said(client):
    text = text_of(compare(client, PLAIN, **{"with": json.dumps({"preset": "sbr-2025", "changes": {"false_win": 8}})}))
    assert "Every payment is the same here." in text


def test_changes_that_matter_only_together_say_so(client):
    house = {"preset": "sbr-2025", "changes": {"cap": 4, "self_draw": "add_fan"}}
    text = text_of(compare(client, **{"with": json.dumps(house)}))
    assert "by the rules of the round 9 points , here 16 points" in text
    assert "Only together do these make the difference." in text


@pytest.mark.parametrize("text", ["{", '{"preset": "x"}', '{"preset": "chengdu", "changes": {"cap": 99}}', "[]"])
def test_house_rules_that_cannot_be_read_are_said_and_kept(client, text):
    response = compare(client, **{"with": text, "show": "chengdu"})
    assert response.status_code == 200
    assert "Please correct this" in text_of(response)
    assert text.replace('"', "&quot;") in response.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("version", [None, 1])
def test_house_rules_are_compared_by_their_link(client, version):
    changed = [replace(CHENGDU.rules, cap=cap) for cap in (2, 3)]
    house = create_house_rules(NamedRules("First", "chengdu", changed[0]))
    change_house_rules(house, NamedRules("Second", "chengdu", changed[1]), 1)
    link = f"https://club.example/h/{house.reader_code}/" + (f"versions/{version}/" if version else "")
    told = BY_TILES | {"rules": "chengdu"}
    response = compare(client, told, **{"with": link})
    text = text_of(response)
    assert ("because “cap” is “2 fan”" in text) is (version == 1)
    assert ("First" if version else "Second") in text
    assert link in response.content.decode()


@pytest.mark.django_db
def test_a_link_that_leads_to_no_house_rules_is_said(client):
    text = text_of(compare(client, BY_TILES, **{"with": "https://club.example/h/aaaaaaaaaaaaaaaaaaaa/"}))
    assert "“https://club.example/h/aaaaaaaaaaaaaaaaaaaa/” leads to no house rules." in text


def test_what_is_neither_a_link_nor_rules_is_said(client):
    unknown = json.dumps({"preset": "chengdu", "changes": {"luck": 1}})
    text = text_of(compare(client, BY_TILES, **{"with": ["our rules", unknown]}))
    assert "“our rules” is neither a link to house rules nor JSON." in text
    assert "rules.changes.luck: “luck” does not belong here." in text


@pytest.mark.parametrize("query", ["round=nothing", "ruling=nothing", "round=%00", "example=none", ""])
@pytest.mark.django_db
def test_an_address_without_a_round_offers_to_open_one(client, query):
    response = client.get(f"/compare/?{query}", headers={"accept-language": "en"})
    assert response.status_code == 200
    assert "A round as JSON" in text_of(response)


def test_a_document_leads_to_its_address(client):
    response = client.post("/compare/", {"document": json.dumps(SAMPLE)})
    assert response.status_code == 302
    packed = parse_qs(urlsplit(response.url).query)["round"][0]
    assert unpack(packed)["events"][0]["tile"] == "1m"
    assert "+10 +18 −37 −15 +24" in text_of(client.get(response.url, headers={"accept-language": "en"}))


def test_a_document_that_cannot_be_read_stays_with_what_is_wrong(client):
    response = client.post("/compare/", {"document": '{"a": 1}'}, headers={"accept-language": "en"})
    assert response.status_code == 422
    assert "{&quot;a&quot;: 1}" in response.content.decode()
    assert "document" in Page(response).ids
    assert "#document" in Page(response).links


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_the_example_is_settled_by_every_preset_and_told_event_by_event(client, language):
    response = client.get("/compare/?example=tiles", headers={"accept-language": language})
    refused = {"en": "does not settle this round", "zh-hans": "算不了这一局"}[language]
    assert refused not in text_of(response)
    assert response.content.decode().count('class="shown-hand"') == 4
    assert next(link for link in Page(response).links if link.startswith("/check/?round="))


def test_a_settled_round_leads_to_its_check_and_its_comparison(client):
    page = Page(client.get("/round/?example=sample"))
    for start in ("/check/?round=", "/compare/?round="):
        address = next(link for link in page.links if link.startswith(start))
        assert client.get(address).status_code == 200
