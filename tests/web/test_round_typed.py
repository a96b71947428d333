"""Nothing typed into the round page is lost, and nothing posted to it makes it fail."""

import html
import json

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from tests.web.form_reader import Page
from tests.web.rounds import PLAIN, fans, fields, kinds, kong, sample_fields, tiles, win

WEIRD = ("<b>&amp;\"'", "x" * 5000, "　", "١٢٣", "🀇🀙🀐", "٪\u202e", "-1", "9" * 5000, "\u2028", "{% if %}")

NOT_ON_THE_PAGE = {"events-0-by", "events-0-circumstances", "events-1-kong", "events-1-seat"}


def garbage():
    """Every field of a form that has one of everything, filled with something weird."""
    whole = fields([kong(1, "added", "1m", 2), win("discard", tiles(1, PLAIN, "3p"), fans(2), feeder=0)])
    whole = {name: values for name, values in whole.items() if not name.endswith("_FORMS")}
    whole |= {f"left-{seat}-hand": ["x"] for seat in range(4)} | {f"left-{seat}-fan": ["x"] for seat in range(4)}
    whole |= {
        f"events-1-wins-{number}-{name}": ["x"] for number in (0, 1) for name in ("root", "total", "fans", "hand")
    }
    kept = {"events-0-kind", "events-1-kind"}
    return {
        name: values if name in kept else [f"{WEIRD[place % len(WEIRD)]}{place}"]
        for place, (name, values) in enumerate(sorted(whole.items()))
        if name not in NOT_ON_THE_PAGE
    }


@pytest.mark.parametrize("button", ["settle", "show", "open", "add-win", "restore"])
def test_nothing_typed_is_lost(post_round, button):
    typed = garbage() | {"opened": ['{"a": <"\n\n'], "events-0-late": ["on"], "left-1-passive": ["on"]}
    page = Page(post_round(typed, button))
    assert {name: page.fields.get(name) for name in typed} == typed


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_a_null_sign_is_told_in_our_own_words(post_round, language):
    typed = garbage()
    typed = {name: typed[name] if name.endswith("-kind") else ["1\0"] for name in typed}
    page = Page(post_round(typed, language=language))
    assert "空字符串" not in page.html
    assert "Null characters" not in page.html
    assert "#id_players-0-name" in page.links


def test_signs_that_nobody_sees_are_no_part_of_a_name(post_round):
    told = fields([kong(0, "concealed", None)], [], players__0__name="\u200bAn\u202en\ufeff", over="events")
    told |= {"players-1-name": ["\u200b"], "players-2-name": ["👩\u200d🍳"]}
    page = Page(post_round(told))
    assert page.text("running") == "Ann +6 South −2 👩\u200d🍳 −2 D −2"
    assert page.fields["players-0-name"] == told["players-0-name"]


@pytest.mark.parametrize(
    ("rules", "typed", "fan"),
    [
        ("chengdu", "3", 3),
        ("chengdu", "３番", 3),
        ("chengdu", "×8", 3),
        ("que-yi-men", "8", 3),
        ("que-yi-men", "×8", 3),
        ("que-yi-men", "８倍", 3),
        ("que-yi-men", "3番", 3),
        ("que-yi-men", "1", 0),
    ],
)
def test_a_total_is_typed_as_the_rules_speak_of_it(post_round, rules, typed, fan):
    won = {"events-0-wins-0-told": ["total"], "events-0-wins-0-total": [typed]}
    page = Page(post_round(fields([win("discard", fans(1), feeder=0)], [], rules, over="events") | won))
    document = json.loads(html.unescape(page.html.partition("<pre")[2].partition(">")[2].partition("</pre>")[0]))
    assert document["events"][0]["wins"] == [{"seat": 1, "fan": fan}]
    assert page.text("running") == f"A −{2**fan} B +{2**fan} C 0 D 0"
    again = Page(post_round({"opened": [json.dumps(document)]}, "open"))
    assert again.fields["events-0-wins-0-total"] == [f"×{2**fan}" if rules == "que-yi-men" else str(fan)]


@pytest.mark.parametrize("typed", ["3", "×3", "0", "many", "9" * 5000])
def test_what_is_no_multiplier_is_asked_for_as_one(post_round, typed):
    told = fields([win("discard", {"seat": 1, "fan": 1}, feeder=0)], [], "que-yi-men", over="yes")
    told |= {"events-0-wins-0-total": [typed], "left-2-told": ["ready"], "left-2-fan": [typed]}
    page = Page(post_round(told))
    for field in ("id_events-0-wins-0-total", "id_left-2-fan"):
        assert "Enter a multiplier: ×1, ×2, ×4, ×8" in page.text(f"{field}_error")
    assert "Total multiplier, all included" in page.html


names = st.sampled_from(
    [
        *sorted(sample_fields()),
        *("removed", "opened", "do", "events-98-kind", "events-7-wins-2-hand", "left-3-passive", "players-3-void"),
        *("events-100-kind", "players-4-name", "events-0-wins-3-seat", "events-", "csrfmiddlewaretoken"),
    ]
)
buttons = st.sampled_from(["settle", "show", "open", "restore", "up-1", "remove-0", "winner-3", "add-win", "x"])
values = st.one_of(
    st.text(max_size=30),
    st.sampled_from(
        ["0", "1", "3", "win", "kong", "self_draw", "tiles", "fans", "ready", "", "[0,{}]", "{}", "碰4筒@1 +5p"]
    ),
    st.text(alphabet="123mps碰补杠@＠:+ ", max_size=20),
)


@given(changed=st.dictionaries(names, st.lists(values, min_size=1, max_size=2), max_size=12), button=buttons)
def test_no_post_raises(changed, button):
    response = Client(raise_request_exception=True).post("/round/", sample_fields() | changed | {"do": [button]})
    assert response.status_code in (200, 400, 422)


@pytest.mark.parametrize(
    "hostile",
    [
        {f"events-{number}-kind": "kong" for number in range(101)},
        {f"events-0-wins-{number}-seat": "0" for number in range(4)} | {"events-0-kind": "win"},
        {"players-4-name": "Fifth"},
        {"left-9-hand": "1m"},
        {f"x{number}": "" for number in range(5001)},
    ],
)
def test_more_rows_than_the_page_offers_are_refused(client, hostile):
    assert client.post("/round/", hostile | {"do": "settle"}).status_code == 400


def test_the_page_stops_offering_rows_where_it_stops_taking_them(post_round):
    full = fields([kong(0, "concealed", None)] * 100)
    page = Page(post_round(full, "show"))
    assert not any(button.startswith(("add-", "insert-")) for button in page.buttons)
    assert len(kinds(Page(post_round(full, "add-kong")))) == 100
