"""术语: the glossary has every key of the game, whole."""

import re
import unicodedata

import pytest

from scoring import terms
from scoring.events import By, Circumstance, State
from scoring.fans import BASIC, FAN_KEYS, SELF_DRAW
from scoring.hand import KongKind, MeldKind
from scoring.ledger import Reason
from scoring.tiles import SUITS

KEYS = {
    "FANS": (BASIC, *FAN_KEYS, SELF_DRAW),
    "REASONS": tuple(Reason),
    "BYS": tuple(By),
    "CIRCUMSTANCES": tuple(Circumstance),
    "STATES": tuple(State),
    "MELDS": tuple(MeldKind),
    "KONGS": tuple(KongKind),
    "SUITS": SUITS,
}
TABLES = (*KEYS, "WORDS")
TERMS = [pytest.param(term, id=f"{name} {key}") for name in TABLES for key, term in getattr(terms, name).items()]


@pytest.mark.parametrize("name", KEYS)
def test_every_key_of_the_game_is_explained_and_no_other(name):
    assert list(getattr(terms, name)) == [str(key) for key in KEYS[name]]


@pytest.mark.parametrize("term", TERMS)
def test_a_term_is_whole_in_both_languages(term):
    for chinese in (term.zh, *term.also):
        assert re.fullmatch(r"[\u4e00-\u9fff]+", chinese)
    assert re.search(r"[\u4e00-\u9fff]", term.line_zh)
    assert term.line_zh.endswith("。")
    assert re.fullmatch(r"[ -~]+", term.en)
    assert re.fullmatch(r"[A-Z][ -~]+\.", term.line_en)


@pytest.mark.parametrize("term", TERMS)
def test_the_pinyin_carries_its_tones(term):
    letters = unicodedata.normalize("NFD", term.pinyin)
    assert re.fullmatch("[a-zü\u0300\u0301\u0304\u0308\u030c ]+", letters)
    tones = sum(letters.count(mark) for mark in "\u0300\u0301\u0304\u030c")
    light = sum(term.zh.count(sign) for sign in "子的")
    assert len(term.zh) - light <= tones <= len(term.zh)


@pytest.mark.parametrize("name", TABLES)
def test_no_two_terms_of_a_kind_share_a_name(name):
    table = getattr(terms, name).values()
    chinese = [name for term in table for name in {term.zh, *term.also}]
    assert len({term.en for term in table}) == len(table)
    shared = {name for name in chinese if chinese.count(name) > 1}
    # 明杠 is the wind (刮风), whichever of the two it is.
    assert shared <= {"刮风"}
