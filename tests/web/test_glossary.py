"""术语: what a word of the game means, unfolded where a page says it."""

import re

import pytest
from django.template import engines
from django.utils.translation import override

from calculator import wording
from calculator.presenters.glossary import anchors
from calculator.rulebook.glossary import GROUPS
from calculator.templatetags.glossary import NAMES
from calculator.views.hand import EXAMPLES
from scoring.fans import FAN_KEYS
from scoring.presets import PRESETS

TERMS = [(group.key, key) for group in GROUPS for key in group.terms]
COMBINATIONS = sorted(
    {"+".join(combination.keys) for preset in PRESETS.values() for combination in preset.rules.combinations}
)


def shown(tag, group, key, language="en"):
    with override(language):
        template = engines["django"].from_string("{% load glossary %}{% " + tag + " group key %}")
        return template.render({"group": group, "key": key})


def test_every_group_of_the_glossary_has_names():
    assert NAMES.keys() == {group.key for group in GROUPS}


@pytest.mark.parametrize(("group", "key"), TERMS)
@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_every_term_unfolds_into_its_entry_in_both_languages(group, key, language):
    term = next(table for table in GROUPS if table.key == group).terms[key]
    entry = shown("term", group, key, language)
    chinese = language == "zh-hans"
    assert f"<summary>{term.zh if chinese else term.en}</summary>" in entry
    for told in (term.zh, term.pinyin, term.line_zh if chinese else term.line_en):
        assert told in entry.replace("&#x27;", "'").replace("&amp;", "&")
    assert term.en in entry
    assert 'class="tile"' in entry
    assert f'href="/terms/#{anchors()[group, key]}"' in entry
    assert "<script" not in entry


@pytest.mark.parametrize("keys", COMBINATIONS)
def test_a_combination_unfolds_into_the_entries_of_its_members(keys):
    entry = shown("term", "fan", keys)
    with override("en"):
        assert f"<summary>{wording.fan_name(keys)}</summary>" in entry
    for key in keys.split("+"):
        assert f'href="/terms/#{anchors()["fan", key]}"' in entry


def test_the_address_of_a_term_leads_to_it(client):
    page = client.get("/terms/").content.decode()
    for group, key in TERMS:
        address, anchor = shown("term_address", group, key).split("#")
        assert address == "/terms/"
        assert f'id="{anchor}"' in page


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.fields["hand"])
def test_every_fan_and_state_of_an_example_unfolds(client, example):
    page = client.get(f"/hand/?{example.query}").content.decode()
    named = len(re.findall(r"<details[^>]*><summary><(?:b|h2)>", page))
    assert named
    assert len(re.findall(r"</summary>\s*<div class=\"entry\">", page)) == named


def test_every_fan_of_a_settlement_unfolds(client):
    page = client.get("/round/?example=sample").content.decode()
    chip = r'<li><details><summary><b>[^<]+</b> <span class="number">[^<]+</span></summary>\s*'
    assert re.findall(chip, page)
    assert len(re.findall(chip, page)) == len(re.findall(chip + '<div class="entry">', page))


def test_every_reason_and_state_of_a_settlement_leads_to_its_entry(client):
    page = client.get("/round/?example=sample").content.decode()
    transfers = page.partition('<ol class="transfers')[2].partition("</ol>")[0]
    assert transfers.count('<li id="transfer-')
    assert len(re.findall(r'<a href="/terms/#[a-z_-]+">', transfers)) == transfers.count('<li id="transfer-')
    ends = re.findall(r'<div class="end"><b>[^<]+</b> <details class="term-here"><summary>([^<]+)</summary>', page)
    assert ends


@pytest.mark.parametrize("key", PRESETS)
def test_every_fan_of_a_rule_set_unfolds_played_or_not(client, key):
    page = client.get(f"/rules/{key}/", headers={"accept-language": "en"}).content.decode()
    unfolded = re.findall(r"<details class=\"term-here\"><summary>(.*?)</summary>\s*<div class=\"entry\">", page)
    names = {re.sub(r"<span class=\"value\">.*|<[^>]+>", "", name).strip() for name in unfolded}
    with override("en"):
        assert {wording.fan_name(fan) for fan in FAN_KEYS} <= names
