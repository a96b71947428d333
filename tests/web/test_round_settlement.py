"""What the settlement on the round page says."""

import json
import re
from pathlib import Path

import pytest

from calculator.documents import settlement_document
from calculator.forms.judging import judge
from calculator.forms.round import RoundForm
from calculator.forms.round_document import fields_of
from tests.web.form_reader import Page
from tests.web.rounds import PLAIN, fans, fields, left, tiles, win

CASES = Path(__file__).parent.parent / "cases" / "settled_rounds.jsonl"


def settled_page(post_round, filled, language="en"):
    response = post_round(filled, language=language)
    assert response.status_code == 200, Page(response).links
    return Page(response)


def test_the_cap_is_shown_with_what_it_took(post_round):
    filled = fields([win("discard", {"seat": 1, "fan": 6}, feeder=0)], left(0, 2, 3))
    assert "4 番（封顶，原 6 番）→ 1 × 2⁴ = 16 分".replace(" ", "") in settled_page(
        post_round, filled, "zh-hans"
    ).html.replace(" ", "")


def test_void_compliance_is_told_for_every_player(post_round):
    shown = [{"seat": 2, "concealed": "123m 456m 78s 789s 11s"}, {"seat": 3, "concealed": "123m 456m 789m 45p 11p"}]
    events = [win("discard", tiles(1, PLAIN, "3p"), feeder=0)]
    html = settled_page(post_round, fields(events, [*left(0), *shown])).html
    assert re.findall(r'<li class="(\w+)"><b>([A-D])</b>', html) == [
        ("unknown", "A"),
        ("kept", "B"),
        ("broken", "C"),
        ("kept", "D"),
    ]
    free = fields(events, [*left(0), *shown], rules="xuezhan-daodi")
    assert "Holds 2 suits: characters, dots." in settled_page(post_round, free).html


def test_house_rules_are_named_over_the_settlement(post_round):
    html = settled_page(post_round, fields(changes='{"cap": 7, "fans": {"root": null}}')).html
    assert "cap: 7 fan" in html
    assert "root: –" in html


def test_a_round_still_being_played_has_no_next_dealer_and_no_end(post_round):
    html = settled_page(post_round, fields([win("self_draw", fans(1))], [], over="no")).html
    assert "Next dealer" not in html
    assert "+6" in html


@pytest.mark.parametrize(
    "line", CASES.read_text(encoding="utf-8").splitlines(), ids=lambda line: json.loads(line)["id"]
)
def test_a_round_filled_into_the_form_settles_as_its_document(line):
    case = json.loads(line)
    settled = judge(RoundForm(fields_of(case["round"])))
    assert settled is not None
    assert settlement_document(settled.settlement) == case["settlement"]
