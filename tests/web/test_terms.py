"""术语表: every term of the glossary, under an anchor of its own, with an example in tiles."""

import html
import re

import pytest

from calculator.presenters.glossary import anchors
from calculator.rulebook.glossary import EXAMPLES, GROUPS
from scoring import terms
from scoring.fans import FAN_KEYS
from scoring.terms import Term

LANGUAGES = {"en": {"Accept-Language": "en"}, "zh-hans": {"Accept-Language": "zh-CN"}}


def articles(client, language):
    page = client.get("/terms/", headers=LANGUAGES[language])
    assert page.status_code == 200
    found = re.findall(r'<article class="line term" id="([^"]+)">(.*?)</article>', page.content.decode(), re.DOTALL)
    assert len(found) == len(dict(found))
    return dict(found)


def text(markup):
    return " ".join(html.unescape(re.sub("<[^>]+>", " ", markup)).split())


def test_the_page_holds_every_table_of_the_glossary():
    tables = [table for table in vars(terms).values() if isinstance(table, dict) and table and _is_terms(table)]
    shown = [dict(group.terms) for group in GROUPS]
    assert all(dict(table) in shown for table in tables if table is not terms.KONGS)
    assert len(shown) == len(tables) - 1


def _is_terms(table):
    return all(isinstance(term, Term) for term in table.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_term_has_its_names_and_its_line(client, language):
    found = articles(client, language)
    for group in GROUPS:
        for key, term in group.terms.items():
            article = found[anchors()[group.key, key]]
            shown = [text(part) for part in re.findall(r">([^<>]+)<", article)]
            line = term.line_zh if language == "zh-hans" else term.line_en
            assert {term.zh, term.pinyin, line} <= set(shown)
            assert any(term.en in part.split(" · ") for part in shown)
            assert all(name in text(article) for name in term.also)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_term_has_an_example_in_tiles(client, language):
    assert set(EXAMPLES) == {(group.key, key) for group in GROUPS for key in group.terms}
    for anchor, article in articles(client, language).items():
        assert 'class="tile"' in article, anchor
        assert "%(" not in article


def test_anchors_are_the_keys_that_other_pages_know(client):
    found = articles(client, "en")
    assert {*FAN_KEYS, "basic", "self_draw", "cap", "void", "m", "pung", "ready", "flower_pig", "refund"} <= set(found)
    assert set(found) == set(anchors().values())
    assert "reason-flower_pig" in found


def test_figures_are_those_of_the_engine(client):
    found = articles(client, "en")
    assert "full flush 2 fan → 1 × 2² = 4 points" in text(found["full_flush"])
    assert "full flush 2 fan → 5 × 2² = 20 points" in text(found["base"])
    assert "4 fan (the cap, of 5 fan) → 1 × 2⁴ = 16 points" in text(found["cap"])
    assert "ready, waiting for 2 of dots, 5 of dots" in text(found["wait"])
    assert "A → pool: 24 points" in text(found["pool"])
    assert "A → B, C, D: 8 points each" in text(found["false_win"])


def test_a_glossary_is_only_read(client):
    assert client.post("/terms/").status_code == 405
