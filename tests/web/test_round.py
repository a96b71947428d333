"""The round page: a form of everything, its buttons with and without htmx, and documents opened in it."""

import json
import re

import pytest

from calculator.documents import round_document
from calculator.documents.samples import SAMPLE
from calculator.forms.judging import judge
from calculator.forms.round import BLANK, RoundForm
from calculator.forms.round_document import draft_of
from tests.web.form_reader import Page
from tests.web.rounds import fans, fields, kinds, kong, sample_fields, win

LANGUAGES = ("en", "zh-hans")

# The sample round


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sample_round_is_settled_on_the_page(client, language):
    response = client.get("/round/?example=sample", headers={"accept-language": language})
    page = Page(response)
    assert response.status_code == 200
    deltas = re.findall(r'<b class="number[^"]*">([^<]+)</b>', page.html.split('<ul class="deltas">')[1])
    assert deltas == ["+10", "+18", "−37", "−15", "+24"]
    assert "Σ 0 ✓" in page.html
    dealer = {"en": "Next dealer: <b>Dong</b>", "zh-hans": "下局庄家：<b>东家</b>"}[language]
    assert dealer in page.html, "players have names as in the language of the page"
    assert page.focused == ["settlement"]
    assert page.html.count('<li id="transfer-') == 14
    assert page.html.count('class="points undone"') == 3
    assert {f"#transfer-{number}" for number in (5, 6, 7, 8, 9, 10)} <= page.links.keys()


def test_what_the_form_sends_back_is_the_sample_round_again(client):
    page = Page(client.get("/round/?example=sample"))
    draft = draft_of(RoundForm(page.fields))
    assert not draft.problems
    settled = judge(RoundForm(page.fields))
    assert list(settled.settlement.deltas) == [10, 18, -37, -15]
    assert settled.settlement.pool == 24
    assert round_document(settled.facts, SAMPLE["rules"])["events"][3]["wins"][0]["melds"] == [
        {"kind": "concealed_kong", "tile": "1m"}
    ]


def test_the_home_page_leads_to_the_sample_round(client):
    assert 'href="/round/?example=sample"' in client.get("/").content.decode()


def test_an_unknown_example_is_the_blank_form(client):
    page = Page(client.get("/round/?example=nothing"))
    assert page.fields["base"] == ["1"]
    assert not any(name.startswith("events-0") for name in page.fields)


@pytest.mark.parametrize("htmx", [False, True])
def test_settling_answers_with_the_settlement(post_round, htmx):
    response = post_round(sample_fields(), htmx=htmx)
    assert response.status_code == 200
    assert "−37" in response.content.decode()
    assert response.content.decode().lstrip().startswith("<!doctype html>") is not htmx


def test_a_round_that_does_not_settle_is_422_for_a_page_and_200_for_htmx(post_round):
    # htmx puts nothing in place for an answer with an error status.
    unfinished = {**BLANK, "over": ["yes"]}
    assert post_round(unfinished).status_code == 422
    answer = post_round(unfinished, htmx=True)
    assert answer.status_code == 200
    assert Page(answer).focused == ["problems"]


def test_other_methods_are_refused(client):
    assert client.put("/round/").status_code == 405


# The buttons


def press(post_round, fields, *buttons, htmx=False):
    """The page after some buttons, each pressed on what the page before shows."""
    page = None
    for button in buttons:
        page = Page(post_round(fields, button, htmx=htmx))
        fields = page.fields
    return page


@pytest.mark.parametrize("htmx", [False, True])
class TestButtons:
    def test_events_are_added_in_order(self, post_round, htmx):
        page = press(post_round, BLANK, "add-kong", "add-win", "add-false_win", htmx=htmx)
        assert kinds(page) == ["kong", "win", "false_win"]
        assert page.focused == ["row-events-2"]

    def test_an_event_is_inserted_before_another(self, post_round, htmx):
        page = press(post_round, BLANK, "add-kong", "insert-win-0", "insert-false_win-1", htmx=htmx)
        assert kinds(page) == ["win", "false_win", "kong"]
        assert page.focused == ["row-events-1"]

    def test_an_event_moves_with_all_that_is_typed_in_it(self, post_round, htmx):
        fields = press(post_round, sample_fields(), "up-4", htmx=htmx).fields
        assert fields["events-3-wins-0-seat"] == ["1"]
        assert fields["events-3-wins-0-fans"] == ["full_flush"]
        assert fields["events-4-wins-0-hand"] == ["234m 456p 789p 5p concealed:1m +5p"]
        assert fields["events-4-circumstances"] == ["after_kong"]
        assert (
            press(post_round, fields, "down-3", htmx=htmx).fields["events-3-wins-0-hand"]
            == fields["events-4-wins-0-hand"]
        )

    def test_the_first_moves_no_further_up_and_the_last_no_further_down(self, post_round, htmx):
        before = kinds(press(post_round, sample_fields(), "show", htmx=htmx))
        assert kinds(press(post_round, sample_fields(), "up-0", "down-5", "up-17", "remove-99", htmx=htmx)) == before

    def test_an_event_taken_out_can_be_put_back(self, post_round, htmx):
        whole = press(post_round, sample_fields(), "show", htmx=htmx).fields
        page = press(post_round, whole, "remove-3", htmx=htmx)
        assert kinds(page) == ["kong", "kong", "kong", "win", "false_win"]
        assert page.focused == ["restore"]
        assert press(post_round, page.fields, "restore", htmx=htmx).fields == whole

    def test_more_winners_of_a_tile_come_and_go(self, post_round, htmx):
        page = press(post_round, BLANK, "add-win", "winner-0", "winner-0", "winner-0", htmx=htmx)
        assert page.fields["events-0-wins-2-told"] == ["fans"]
        assert "events-0-wins-3-told" not in page.fields
        page.fields["events-0-wins-2-hand"] = ["123m"]
        page = press(post_round, page.fields, "unwinner-0-1", "unwinner-0-0", htmx=htmx)
        assert page.fields["events-0-wins-1-hand"] == ["123m"]
        assert "events-0-wins-2-told" not in page.fields

    def test_starting_over_empties_the_form(self, post_round, htmx):
        blank = press(post_round, BLANK, "show", htmx=htmx).fields
        assert press(post_round, sample_fields(), "clear", htmx=htmx).fields == blank

    def test_unknown_buttons_change_nothing(self, post_round, htmx):
        whole = press(post_round, sample_fields(), "show", htmx=htmx).fields
        for button in ("", "add-dragon", "up", "winner-9", "restore", "insert-kong-99x", "<script>"):
            assert press(post_round, whole, button, htmx=htmx).fields == whole

    def test_every_button_of_the_page_can_be_pressed(self, post_round, htmx):
        page = Page(post_round(sample_fields(), "show"))
        assert len(page.buttons) > 40
        for button in set(page.buttons):
            assert post_round(page.fields, button, htmx=htmx).status_code in (200, 422)


@pytest.mark.parametrize(
    "removed", ["", "[", "[]", "[0]", "[0, 1]", '["a", {}]', '[0, {"kind": 3}]', '[0, {"a": ["\\ud800"]}]', "[" * 9000]
)
def test_only_an_event_can_be_put_back(post_round, removed):
    page = Page(post_round({**BLANK, "removed": [removed]}, "restore"))
    assert kinds(page) == []


def test_choices_that_cannot_be_are_not_offered(post_round):
    page = Page(post_round(sample_fields(), "show"))
    seats = re.findall(r'name="events-5-seat" value="(\d)"', page.html)
    assert seats == ["2", "3"], "the two winners are out"
    assert re.findall(r'name="events-4-circumstances" value="(\w+)"', page.html) == ["last_tile"]
    assert re.findall(r'name="left-(\d)-hand"', page.html) == ["3"]
    assert 'value="terminals_everywhere"' not in page.html, "not played under these rules"
    assert 'name="players-0-void"' in page.html
    assert 'name="players-0-void"' not in post_round({**BLANK, "preset": "xuezhan-daodi"}, "show").content.decode()


@pytest.mark.parametrize(
    ("by", "out", "seats", "is_shared_further"),
    [
        ("discard", [], ["1", "2"], True),
        ("robbed_kong", [], ["1", "2"], True),
        ("discard", [fans(1)], ["2"], False),
        ("discard", [fans(1), fans(2)], [], False),
    ],
)
def test_who_let_a_tile_go_did_not_win_on_it(post_round, by, out, seats, is_shared_further):
    before = [win("self_draw", one) for one in out]
    told = {**fields([*before, win(by, fans(0), feeder=3)], []), "over": ["events"]}
    number = len(before)
    alone = Page(post_round(told, "show"))
    assert (f"winner-{number}" in alone.buttons) == bool(seats)
    shared = Page(post_round(told, f"winner-{number}"))
    assert re.findall(rf'name="events-{number}-wins-1-seat" value="(\d)"', shared.html) == seats
    assert (f"winner-{number}" in shared.buttons) == is_shared_further


@pytest.mark.parametrize(
    ("kind", "asked"), [("direct", "Whose tile"), ("added", "Whose tile the pung was"), ("concealed", "Whose tile")]
)
def test_of_an_added_kong_it_is_asked_who_fed_its_pung(post_round, kind, asked):
    told = fields([kong(0, kind, None)], [], "que-yi-men", over="events")
    assert f"<legend>{asked}</legend>" in post_round(told, "show", "en").content.decode()


def test_what_was_chosen_stays_where_it_is_no_longer_possible(post_round):
    fields = sample_fields() | {"events-5-seat": ["0"], "events-4-circumstances": ["heavenly"], "left-0-hand": ["1m"]}
    page = Page(post_round(fields, "show"))
    assert page.fields["events-5-seat"] == ["0"]
    assert page.fields["events-4-circumstances"] == ["heavenly"]
    assert page.fields["left-0-hand"] == ["1m"]


# Documents


def test_a_document_is_opened_and_settled(post_round):
    page = Page(post_round({**BLANK, "opened": json.dumps(SAMPLE)}, "open"))
    assert "−37" in page.html
    assert page.fields["players-2-name"] == ["Xi"]
    assert page.fields["left-3-hand"] == ["234456m 7788p added:9m@1"]


def test_the_rules_of_a_document_stay_as_they_were_told(post_round):
    changed = SAMPLE | {"rules": {"preset": "chengdu", "changes": {"cap": 5, "false_win": 3}}}
    page = Page(post_round({**BLANK, "opened": json.dumps(changed)}, "open"))
    assert page.fields["preset"] == ["chengdu"]
    assert json.loads(page.fields["changes"][0]) == {"cap": 5, "false_win": 3}


@pytest.mark.parametrize(
    "text", ["", "{", "[1]", '{"format": "xuezhan-round/1", "x": 1}', '"\\ud800"', "[" * 70000, "١"]
)
def test_a_document_that_cannot_be_read_stays_where_it_was_typed(post_round, text):
    response = post_round(sample_fields() | {"opened": [text]}, "open")
    page = Page(response)
    assert response.status_code == 422
    assert page.fields["opened"] == [text]
    assert page.fields["events-3-wins-0-hand"] == ["234m 456p 789p 5p concealed:1m +5p"]
    assert "#id_opened" in page.links
    assert page.text("id_opened_error")


def test_the_settlement_shows_its_document(client):
    html = Page(client.get("/round/?example=sample")).html
    shown = re.search(r"<pre[^>]*>(.*?)</pre>", html, re.DOTALL)[1].replace("&quot;", '"')
    assert json.loads(shown)["events"][5] == {"kind": "false_win", "seat": 2}
