"""Rounds at a table: recorded, corrected, cancelled, moved, swapped, brought back, and never twice or half."""

import re

import pytest

from calculator import services
from calculator.tables.demo import demo_rounds
from tests.tables.evening import balances, exported, order
from tests.web.form_reader import Page
from tests.web.table_link import plain_win, text_of

pytestmark = pytest.mark.django_db
EVERY_DELTA = r'<dd class="(?:gain|loss|even)">(.*?)</dd>'


def deltas(html):
    return re.findall(EVERY_DELTA, html)


def moves(html):
    return re.findall(r'<b class="number \w+">([^<]*)</b>', html)


# Recording


def test_the_form_begins_with_what_the_table_says(scorer, evening):
    page = Page(scorer.get("record/"))
    now = evening.rounds.get(position=6)
    assert "Record round 7" in page.html
    assert page.fields["dealer"] == [str(now.seating.index(str(now.next_dealer)))]
    assert all(name in page.html for name in evening.names)
    assert len(page.fields["token"][0]) >= 20
    assert "players-0-name" not in page.fields
    assert "id_preset" not in page.ids


def test_a_round_is_previewed_and_then_saved(scorer, table):
    previewed = scorer.fill("record/", plain_win(), "settle")
    page = Page(previewed)
    assert previewed.status_code == 200
    assert page.focused == ["settlement"]
    assert "save" in page.html
    assert not table.rounds.exists()
    saved = scorer.fill("record/", {}, fields=page.fields)
    assert saved.headers["Location"] == f"{scorer.path()}?done=2"
    assert balances(table) == (4, -4, 0, 0)
    text = text_of(scorer.get("?done=2"))
    assert "Round 1 recorded" in text
    assert "Dong: discard, from Nan, 4 points" in text
    assert "+¥2.00" in text


class TestWhatWasDoneIsTold:
    """After a form is sent the table's page tells what that form did, and no other change."""

    @pytest.mark.parametrize(
        ("page", "form", "sent_to"),
        [
            ("rounds/2/edit/", "round-form", "rounds/2/edit/"),
            ("settings/", "table-form", "settings/"),
            ("rounds/2/", "move-form", "rounds/2/move/"),
        ],
    )
    def test_nothing_is_told_where_nothing_differed(self, scorer, evening, page, form, sent_to):
        before = exported(evening)
        answer = scorer.fill(sent_to, {}, fields=Page(scorer.get(page), form).fields)
        assert answer.headers["Location"] == scorer.path()
        assert exported(evening) == before

    def test_a_form_sent_again_tells_of_its_own_change(self, scorer, evening):
        sent = {"position": "1", "token": "t"}
        first = scorer.post("rounds/6/move/", sent)
        services.cancel_round(scorer.row(2))
        assert scorer.post("rounds/6/move/", sent).headers["Location"] == first.headers["Location"]


def test_rules_base_and_names_are_the_tables_whatever_is_sent(scorer, table):
    odd = {"preset": ["neijiang"], "base": ["99"], "players-0-name": ["Zebedee"], "over": ["no"], "changes": ["{"]}
    assert scorer.fill("record/", plain_win() | odd).status_code == 302
    assert balances(table) == (4, -4, 0, 0)
    assert "Zebedee" not in scorer.html("rounds/1/")


def test_the_same_form_sent_twice_saves_one_round(scorer, table):
    fields = scorer.form("record/") | plain_win()
    answers = [scorer.fill("record/", {}, fields=fields) for _ in range(2)]
    assert {answer.headers["Location"] for answer in answers} == {f"{scorer.path()}?done=2"}
    assert table.rounds.count() == 1
    scorer.fill("record/", plain_win())
    assert table.rounds.count() == 2, "another form, another round"


def test_with_htmx_the_form_is_redrawn_in_place_and_saving_leads_to_the_table(scorer, table):
    htmx = {"HX-Request": "true"}
    fields = Page(scorer.fill("record/", {}, "add-win", **htmx)).fields
    assert "events-0-kind" in fields
    refused = scorer.fill("record/", {}, fields=fields, **htmx)
    assert refused.status_code == 200, "htmx puts nothing else in place"
    assert b"<html" not in refused.content
    assert b'role="alert"' in refused.content
    saved = scorer.fill("record/", plain_win(), fields=fields, **htmx)
    assert saved.headers["HX-Redirect"] == f"{scorer.path()}?done=2"


def test_the_numbers_follow_while_a_round_is_told_and_nothing_is_kept_of_it(scorer, viewer, table):
    htmx = {"HX-Request": "true"}
    told = {name: value for name, value in plain_win(fan=3).items() if not name.startswith("left-3")}
    html = scorer.fill("record/", told, "live", **htmx).content.decode()
    assert "<form class=" not in html, "the form stays as it is"
    assert moves(html.partition('id="running"')[2]) == ["+8", "−8", "0", "0", "+8", "−8"]
    assert "3 fan → 1 × 2³ = 8 points" in html.replace("\N{NO-BREAK SPACE}", " ")
    assert "Say what Bei held at the end" in html
    whole = scorer.fill("record/", plain_win(fan=3), "live", **htmx).content.decode()
    assert "Payments, in order" in whole
    assert not table.rounds.exists()
    assert scorer.table.version == table.version
    assert viewer.post("record/", {**plain_win(), "do": "live"}, **htmx).status_code == 403
    assert "+8" not in viewer.html()


def test_the_one_who_can_have_fed_the_tile_did(scorer, table):
    drawn = {
        f"events-{number}-{name}": [value]
        for number, seat in enumerate("01")
        for name, value in (("kind", "win"), ("by", "self_draw"), ("wins-0-seat", seat))
    }
    third = {"events-2-kind": ["win"], "events-2-by": ["discard"], "events-2-wins-0-seat": ["2"]}
    page = Page(scorer.fill("record/", {**drawn, **third}, ""))
    assert page.fields["events-2-feeder"] == ["3"]


def test_what_is_wrong_stands_at_its_field_and_nothing_typed_is_lost(scorer, table):
    response = scorer.fill("record/", plain_win() | {"events-0-wins-0-total": ["two"], "left-1-told": [""]})
    page = Page(response)
    assert response.status_code == 422
    assert "“two” is not possible here" in page.text("id_events-0-wins-0-total_error")
    assert page.fields["events-0-wins-0-total"] == ["two"]
    assert not table.rounds.exists()


def test_points_beyond_what_a_table_keeps_are_refused_at_the_win(scorer, table):
    services.change_table(table, {"rules": {"preset": "chengdu", "changes": {"cap": None}}})
    response = scorer.fill("record/", plain_win(fan=60))
    assert response.status_code == 422
    assert "are too many" in text_of(response)


def test_every_button_of_the_form_keeps_its_token_and_its_seats(scorer, table):
    fields = scorer.form("record/") | {"sits_0": ["2"]}
    for button in ("add-kong", "add-win", "add-false_win", "up-1", "down-0", "remove-2", "restore", "clear", "?"):
        after = Page(scorer.fill("record/", {}, button, fields)).fields
        assert (after["token"], after["seating"]) == (fields["token"], ["2103"]), button
        fields = after


class TestSeats:
    def test_who_is_chosen_changes_seats_with_who_sat_there(self, scorer, table):
        fields = scorer.form("record/") | plain_win(seat=0, feeder=1) | {"sits_0": ["3"]}
        page = Page(scorer.fill("record/", {}, "settle", fields))
        assert page.fields["seating"] == ["3120"]
        assert scorer.fill("record/", {}, fields=page.fields).status_code == 302
        assert scorer.row(1).seating == "3120"
        assert balances(table) == (0, -4, 0, 4)
        assert Page(scorer.get("record/")).fields["seating"] == ["3120"], "they stay where they sat"

    @pytest.mark.parametrize("odd", ["", "0", "0012", "9999", "abcd", "01234"])
    def test_four_players_sit_at_the_table_whatever_is_sent(self, scorer, table, odd):
        sent = plain_win() | {"seating": [odd], "sits_0": ["1"], "sits_1": ["1"], "sits_2": ["7"], "sits_3": ["x"]}
        assert scorer.fill("record/", sent).status_code == 302
        assert sorted(scorer.row(1).seating) == list("0123")


def test_a_missed_round_is_inserted_where_it_was_missed(scorer, evening):
    page = Page(scorer.get("record/3/"))
    assert "Insert a round as number 3" in page.html
    before = evening.rounds.get(position=2)
    assert page.fields["dealer"] == [str(before.seating.index(str(before.next_dealer)))]
    assert scorer.fill("record/3/", plain_win()).status_code == 302
    assert order(evening) == [1, 2, 7, 3, 4, 5, 6]
    assert "Round 3 inserted" in text_of(scorer.get(f"?done={scorer.table.version}"))


@pytest.mark.parametrize(("asked", "place"), [(0, 1), (99_999_999, 7)])
def test_a_round_inserted_past_the_ends_stands_where_its_page_says(scorer, evening, asked, place):
    assert f"Insert a round as number {place}" in Page(scorer.get(f"record/{asked}/")).html
    assert scorer.fill(f"record/{asked}/", plain_win()).status_code == 302
    assert order(evening).index(7) == place - 1


def test_another_language_keeps_what_is_told_at_a_table_where_no_script_does(scorer, table):
    page = scorer.fill("record/", plain_win(), button="language-zh-hans")
    read = Page(page)
    assert "记第 1 局" in read.html
    assert read.fields["events-0-kind"] == ["win"]
    assert not table.rounds.exists()


# A round, corrected


def test_a_round_shows_its_settlement_and_versions(scorer, evening):
    text = text_of(scorer.get("rounds/2/"))
    for part in ("Round 2", "Settlement", "Σ 0 ✓", "Payments, in order", "Versions", "Now recorded"):
        assert part in text
    assert "Change the round" not in text, "there is no form on this page"


def test_a_correction_is_saved_and_told(scorer, evening):
    fields = scorer.form("rounds/2/edit/")
    assert fields["version"] == ["1"]
    untouched = scorer.fill("rounds/2/edit/", {}, fields=fields)
    assert (untouched.status_code, scorer.row(2).version) == (302, 1), "nothing differs, nothing is logged"
    others = {name: [] for name in fields if name.startswith(("events-", "left-"))}
    assert scorer.fill("rounds/2/edit/", plain_win(), fields={**fields, **others}).status_code == 302
    assert scorer.row(2).deltas == (4, -4, 0, 0)
    assert "Round 2 corrected" in text_of(scorer.get("history/"))


def test_the_versions_of_a_round_say_what_changed_and_can_be_brought_back(scorer, table):
    scorer.fill("record/", plain_win(fan=2))
    scorer.fill("rounds/1/edit/", {"events-0-wins-0-total": ["3"]})
    text = text_of(scorer.get("rounds/1/"))
    assert "Now corrected" in text
    assert "1. Win · Total fan, all included : 2 → 3" in text
    assert "Version 1 recorded" in text
    old = scorer.html("rounds/1/versions/1/")
    assert "Version 1 of round 1" in old
    assert "+4" in old
    assert scorer.post("rounds/1/restore/", {"number": 1, "version": 2}).status_code == 302
    assert scorer.row(1).deltas == (4, -4, 0, 0)
    assert [version.number for version in scorer.row(1).versions.all()] == [1, 2, 3]


def test_a_round_keeps_its_rules_and_can_take_the_tables(scorer, table):
    scorer.fill("record/", plain_win())
    assert "table_rules" not in scorer.html("rounds/1/edit/")
    services.change_table(table, {"base": 5})
    assert "Settle it by the rules" in scorer.html("rounds/1/edit/")
    scorer.fill("rounds/1/edit/", {"events-0-wins-0-total": ["1"]})
    assert scorer.row(1).deltas == (2, -2, 0, 0)
    scorer.fill("rounds/1/edit/", {"table_rules": ["on"]})
    assert scorer.row(1).deltas == (10, -10, 0, 0)


class TestStale:
    def test_a_stale_correction_shows_what_changed_and_loses_nothing(self, scorer, table):
        scorer.fill("record/", plain_win(fan=1))
        mine = scorer.form("rounds/1/edit/") | {
            "events-0-wins-0-total": ["3"],
            "left-2-told": ["ready"],
            "left-2-fan": ["1"],
        }
        scorer.fill("rounds/1/edit/", {"events-0-wins-0-total": ["2"]})
        response = scorer.fill("rounds/1/edit/", {}, fields=mine)
        page, text = Page(response), text_of(response)
        assert response.status_code == 409
        assert "somebody changed this round meanwhile" in text
        assert "Round 1 corrected" in text
        assert "Total fan, all included : 1 → 2" in text
        assert "Dong +4" in text
        assert page.fields["events-0-wins-0-total"] == ["3"]
        assert page.fields["left-2-told"] == ["ready"]
        assert scorer.row(1).deltas == (4, -4, 0, 0), "theirs stands"
        assert scorer.fill("rounds/1/edit/", {}, fields=page.fields).status_code == 302
        assert scorer.row(1).version == 3

    @pytest.mark.parametrize("page", ["record/", "record/1/"])
    def test_a_round_that_another_recorded_meanwhile_is_shown_before_a_second_is_saved(self, scorer, table, page):
        mine = scorer.form(page) | plain_win(seat=2, feeder=3, fan=1)
        scorer.fill("record/", plain_win(fan=2))
        response = scorer.fill(page, {}, fields=mine)
        assert response.status_code == 409
        text = text_of(response)
        assert "Not saved yet: somebody recorded a round meanwhile." in text
        assert "Dong: discard, from Nan, 4 points" in text
        assert table.rounds.count() == 1
        kept = Page(response).fields
        assert kept["events-0-wins-0-total"] == ["1"]
        twice = [scorer.fill(page, {}, fields=kept).status_code for _ in range(2)]
        assert (twice, table.rounds.count()) == ([302, 302], 2)

    def test_a_round_that_another_recorded_and_took_back_is_in_nobodys_way(self, scorer, table):
        mine = scorer.form("record/") | plain_win()
        scorer.fill("record/", plain_win())
        scorer.post("undo/")
        assert scorer.fill("record/", {}, fields=mine).status_code == 302

    def test_a_version_that_never_was_is_stale(self, scorer, table):
        scorer.fill("record/", plain_win())
        assert scorer.fill("rounds/1/edit/", {"version": ["7"], "events-0-wins-0-total": ["3"]}).status_code == 409

    @pytest.mark.parametrize("page", ["cancel", "restore"])
    def test_a_button_pressed_on_an_old_page_does_nothing_and_shows_the_round(self, scorer, table, page):
        scorer.fill("record/", plain_win(fan=1))
        scorer.fill("rounds/1/edit/", {"events-0-wins-0-total": ["2"]})
        response = scorer.post(f"rounds/1/{page}/", {"version": 1, "number": 1})
        assert response.status_code == 409
        assert "Nothing was done: somebody changed this round meanwhile" in text_of(response)
        assert (scorer.row(1).version, scorer.row(1).cancelled) == (2, False)

    def test_a_place_named_before_others_took_other_places_is_asked_again(self, scorer, evening):
        swap = Page(scorer.get("swap/?first=2&last=3"), "swap-form").fields | {"one": ["0"], "other": ["2"]}
        seen = Page(scorer.get("rounds/5/"), "move-form").fields["seen"]
        services.move_round(scorer.row(6), 1)
        before = exported(evening)
        moved = scorer.post("rounds/5/move/", {"position": "2", "seen": seen})
        swapped = scorer.post("swap/", swap)
        assert (moved.status_code, swapped.status_code, exported(evening)) == (409, 409, before)
        assert Page(moved, "move-form").fields["position"] == ["2"]
        assert "Round 1 moved to its place" in text_of(swapped)
        again = Page(swapped, "swap-form").fields
        assert (again["first"], again["last"], again["one"], again["other"]) == (["2"], ["3"], ["0"], ["2"])
        assert scorer.post("swap/", again).status_code == 302
        assert "Dong and Xi swapped seats in rounds 2 to 3" in text_of(scorer.get("history/"))

    def test_a_round_recorded_meanwhile_moves_no_other(self, scorer, evening):
        seen = Page(scorer.get("rounds/5/"), "move-form").fields["seen"]
        scorer.fill("record/", plain_win())
        assert scorer.post("rounds/5/move/", {"position": "2", "seen": seen}).status_code == 302
        assert order(evening) == [1, 5, 2, 3, 4, 6, 7]

    def test_undo_takes_back_only_what_its_button_named(self, scorer, evening):
        response = scorer.post("undo/", {"expected": evening.version - 1})
        assert response.status_code == 409
        text = text_of(response)
        assert "Nothing was undone: something else was done since." in text
        assert "Round 6 recorded" in text
        assert evening.rounds.filter(cancelled=True).count() == 0


# Cancelled, undone, moved, swapped


def test_a_cancelled_round_stays_struck_through_and_is_brought_back(scorer, evening):
    before = balances(evening)
    assert scorer.post("rounds/3/cancel/", {"version": 1, "token": "a"}).status_code == 302
    html = scorer.html()
    assert 'class="line cancelled"' in html
    assert html.count("<s>") >= 4
    assert balances(evening) != before
    assert "Bring back" in scorer.html("rounds/3/")
    scorer.post("rounds/3/restore/", {"version": 2, "token": "b"})
    assert balances(evening) == before
    assert 'class="line cancelled"' not in scorer.html()


def test_undo_is_always_at_hand_and_says_what_it_takes_back(scorer, evening):
    start = balances(evening)
    scorer.post("rounds/2/cancel/", {})
    version = scorer.table.version
    text = text_of(scorer.get())
    assert "Undo: Round 2 cancelled" in text
    twice = [scorer.post("undo/", {"expected": version, "token": "once"}) for _ in range(2)]
    assert {answer.status_code for answer in twice} == {302}
    assert balances(evening) == start
    assert "Undo: Round 6 recorded" in text_of(scorer.get()), "undoing again goes one further back"
    assert "Undone: Round 2 cancelled" in text_of(scorer.get("history/"))


def test_nothing_to_undo_shows_no_button_and_does_nothing(scorer, table):
    assert 'id="undo"' not in scorer.html()
    before = exported(table)
    assert scorer.post("undo/").status_code == 302
    assert exported(table) == before


def test_a_round_is_moved(scorer, evening):
    assert scorer.post("rounds/6/move/", {"position": "2"}).status_code == 302
    assert order(evening) == [1, 6, 2, 3, 4, 5]
    for odd in ("", "x", "-1", "9" * 30, "²"):
        assert scorer.post("rounds/6/move/", {"position": odd}).status_code == 302
    assert order(evening) == [1, 6, 2, 3, 4, 5]
    scorer.post("rounds/6/move/", {"position": "99"})
    assert order(evening) == [1, 2, 3, 4, 5, 6]


def test_two_players_swap_seats_over_a_range(scorer, evening):
    before = [row.deltas for row in evening.rounds.order_by("position")]
    assert 'value="4"' in scorer.html("swap/?first=2&last=4")
    swapped = {"one": "0", "other": "2", "first": "2", "last": "4", "token": "t"}
    assert [scorer.post("swap/", swapped).status_code for _ in range(2)] == [302, 302]
    after = [row.deltas for row in evening.rounds.order_by("position")]
    expected = [(c, b, a, d) if 1 <= place <= 3 else (a, b, c, d) for place, (a, b, c, d) in enumerate(before)]
    assert after == expected
    assert "Dong and Xi swapped seats in rounds 2 to 4" in text_of(scorer.get("history/"))
    scorer.post("rounds/6/move/", {"position": "1"})
    assert "Dong and Xi swapped seats in rounds 3 to 5" in text_of(scorer.get("history/")), "where they stand now"
    scorer.post("rounds/2/move/", {"position": "6"})
    assert "Dong and Xi swapped seats in 3 rounds" in text_of(scorer.get("history/"))
    scorer.post("swap/", {**swapped, "first": "1", "last": "1", "token": "u"})
    assert "Dong and Xi swapped seats in round 1" in text_of(scorer.get("history/"))


@pytest.mark.parametrize(
    ("edits", "sentence"),
    [
        ({"other": "0"}, "Choose two different players."),
        ({"one": ""}, "Choose two different players."),
        ({"first": "40", "last": "50"}, "Choose at least one round."),
        ({"first": "x"}, "Choose at least one round."),
        ({"first": "9" * 40, "last": "1"}, "Choose at least one round."),
    ],
)
def test_a_swap_of_nobody_or_nothing_is_refused_in_words(scorer, evening, edits, sentence):
    data = {"one": "0", "other": "2", "first": "2", "last": "3"} | edits
    response = scorer.post("swap/", data)
    assert response.status_code == 422
    assert sentence in text_of(response)
    assert not evening.changes.filter(action="seats_swapped").exists()


def test_the_dealer_and_the_last_deltas_follow_every_change(scorer, table):
    services.record_round(table, demo_rounds()[0])
    row = scorer.row(1)
    assert f"{table.names[row.next_dealer]} dealer" in text_of(scorer.get())
    assert deltas(scorer.html()) == [f"{d:+d}".replace("-", "−") if d else "0" for d in row.deltas]
    scorer.post("rounds/1/cancel/")
    assert "Dong dealer" in text_of(scorer.get()), "as before the first round"
