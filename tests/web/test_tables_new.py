"""Starting a table, its settings, bringing one in, deleting it, and the tables opened on this device."""

import json
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from calculator import services
from calculator.models import Table
from calculator.tables.document import MOST_BYTES
from tests.tables.evening import exported
from tests.web.form_reader import Page
from tests.web.table_link import ENGLISH, plain_win, text_of

pytestmark = pytest.mark.django_db

SETTINGS = {
    "name_0": "Ann",
    "name_1": "Bo",
    "name_2": "Cai",
    "name_3": "Dee",
    "preset": "sbr-2025",
    "changes": "",
    "base": "2",
    "money": "0.25",
    "currency": "€",
    "first_dealer": "2",
}


def start(client, **edits):
    return client.post("/tables/new/", SETTINGS | edits, headers=ENGLISH)


def bring_in(client, data):
    file = SimpleUploadedFile("table.json", data, "application/json")
    return client.post("/tables/import/", {"document": file}, headers=ENGLISH)


def test_a_table_is_started_and_opened_by_the_scorers_link(client):
    response = start(client)
    table = Table.objects.get()
    assert (response.status_code, response.headers["Location"]) == (302, f"/t/{table.scorer_code}/")
    assert table.names == ("Ann", "Bo", "Cai", "Dee")
    assert (table.base, str(table.money_per_point), table.currency, table.first_dealer) == (2, "0.2500", "€", 2)
    page = text_of(client.get(response.headers["Location"], headers=ENGLISH))
    assert "You keep the score." in page
    assert "1 point = €0.25" in page
    assert "base 2 points" in page
    assert re.search(r"Cai dealer", page)


@pytest.mark.parametrize(
    ("typed", "money"), [("0,5", "0.5000"), ("12，25", "12.2500"), (" 2 ", "2.0000"), ("", "0.0000")]
)
def test_money_may_have_a_decimal_comma(client, typed, money):
    assert start(client, money=typed).status_code == 302
    assert str(Table.objects.get().money_per_point) == money


@pytest.mark.parametrize("address", ["/tables/new/", "/tables/import/"])
def test_a_form_sent_twice_makes_one_table(client, scorer, evening, address):
    document = scorer.get("table.json").content

    def send(token):
        data = {"token": token}
        data |= {"document": SimpleUploadedFile("t.json", document)} if address.endswith("import/") else SETTINGS
        return client.post(address, data).headers["Location"]

    page = client.get(address)
    token, other = (re.search(r'name="token" value="([^"]+)"', client.get(address).content.decode())[1] for _ in "12")
    assert page.headers["Cache-Control"].endswith("private"), (
        "the page that the back button shows has a token of its own"
    )
    assert len({send(token), send(token)}) == 1
    assert Table.objects.count() == 2
    send(other)
    assert Table.objects.count() == 3
    assert send("a") != send("a"), "whoever guesses a token would be led to the table"
    assert send("\0" * 30) != send("\0" * 30)


def test_house_rules_are_told_as_changes(client):
    start(client, preset="chengdu", changes='{"cap": 5, "fans": {"root": null}}')
    assert json.loads(Table.objects.get().rules)["changes"]["cap"] == 5


@pytest.mark.parametrize(
    ("edits", "field", "sentence"),
    [
        ({"name_2": " "}, "name_2", "Something is missing here"),
        ({"name_3": "Ann"}, "name_3", "“Ann” is taken"),
        ({"preset": "mars"}, "preset", "no rule set “mars”"),
        ({"changes": "{"}, "changes", "not a JSON document"),
        ({"changes": '{"cap": "much"}'}, "changes", "“much” is not possible here"),
        ({"base": "many"}, "base", "“many” is not possible here"),
        ({"money": "a lot"}, "money", "“a lot” is not possible here. Enter an amount from 0"),
        ({"money": "-1"}, "money", "Enter an amount from 0"),
        ({"money": "1,000"}, "money", "“1,000” is not possible here"),
        ({"money": "0.12345"}, "money", "up to four decimals"),
        ({"currency": "pieces of eight"}, "currency", "at most 8 plain letters"),
        ({"currency": "¥" * 41}, "currency", "at most 8 plain letters"),
        ({"first_dealer": "7"}, "first_dealer", "“7” is not possible here"),
    ],
)
def test_what_is_wrong_is_said_at_its_field_and_everything_typed_is_kept(client, edits, field, sentence):
    response = start(client, **edits)
    assert response.status_code == 422
    assert not Table.objects.exists()
    page = Page(response, form="table-form")
    assert sentence in page.text(f"id_{field}_error")
    assert f"#id_{field}" in {link.removesuffix("_0") if field == "first_dealer" else link for link in page.links}
    assert page.fields.pop("token")
    assert page.fields == {name: [value] for name, value in (SETTINGS | edits).items()}


def test_every_field_has_its_label(client):
    html = client.get("/tables/new/", headers=ENGLISH).content.decode()
    assert re.findall(r'<label for="id_name_\d">([^<]*)</label>', html) == [f"Player {n}" for n in (1, 2, 3, 4)]


def test_every_fault_is_said_at_once(client):
    text = text_of(start(client, name_0="", base="0", money="x", changes="["))
    for part in ("Something is missing", "whole number from", "Enter an amount from 0", "not a JSON"):
        assert part in text


# Settings of a table that is there


def test_settings_change_for_the_rounds_to_come_and_are_undone(scorer, evening):
    before = evening.rounds.get(number=1).document
    assert scorer.html("settings/").count('value="Dong"') == 1
    data = SETTINGS | {"preset": "chengdu", "base": "3", "token": "t"}
    assert scorer.post("settings/", data).status_code == 302
    assert scorer.post("settings/", data | {"base": "4"}).status_code == 302, "the same form sent again"
    assert (scorer.table.base, scorer.table.names[0]) == (3, "Ann")
    assert scorer.row(1).document == before
    page = text_of(scorer.get(f"?done={scorer.table.version}"))
    names = "Dong → Ann, Nan → Bo, Xi → Cai, Bei → Dee"
    assert f"Settings changed: {names}, base: 3 points, money for a point: 0.25, currency: €" in page
    scorer.post("undo/", {"expected": scorer.table.version})
    assert scorer.table.names == ("Dong", "Nan", "Xi", "Bei")


def test_the_history_names_every_change_to_the_rules_and_the_name_that_changed(scorer, table):
    services.change_table(table, {"rules": {"preset": "chengdu", "changes": {"cap": 6, "fans": {"root": None}}}})
    services.change_table(table, {"names": ["Dong", "Nan", "Xia", "Bei"]})
    told = text_of(scorer.get("history/"))
    assert "Settings changed: rules: Chengdu, root: –, cap: 6 fan" in told
    assert "Settings changed: Xi → Xia " in told


def test_new_names_of_a_table_brought_in_are_told_where_those_before_are_not(client, scorer, table):
    services.change_table(table, {"names": ["Dong", "Nan", "Xia", "Bei"]})
    document = json.loads(exported(scorer.table))
    document["changes"][-1]["detail"]["before"] = {}
    brought = bring_in(client, json.dumps(document).encode())
    told = text_of(client.get(f"{brought.headers['Location']}history/", headers=ENGLISH))
    assert "Settings changed: Dong, Nan, Xia, Bei" in told


def test_wrong_settings_stay_typed(scorer):
    response = scorer.post("settings/", SETTINGS | {"base": "zero"})
    assert response.status_code == 422
    assert 'value="zero"' in response.content.decode()
    assert scorer.table.base == 1


def test_settings_changed_by_another_meanwhile_are_shown_and_nothing_typed_is_lost(scorer, evening):
    def form(response):
        return Page(response, form="table-form").fields

    mine, theirs = form(scorer.get("settings/")), form(scorer.get("settings/"))
    scorer.fill("record/", plain_win())
    assert scorer.post("settings/", theirs | {"base": "3"}).status_code == 302, "a round is no other setting"
    response = scorer.post("settings/", mine | {"name_0": "Ann", "money": "7"})
    assert response.status_code == 409
    text = text_of(response)
    assert "somebody changed the settings meanwhile" in text
    assert "Settings changed: base: 3 points" in text
    for difference in ("Player 1 : Dong → Ann", "Base points : 3 → 1", "Money for a point : 0.5 → 7"):
        assert difference in text
    assert (scorer.table.base, scorer.table.names[0]) == (3, "Dong")
    kept = form(response)
    assert (kept["name_0"], kept["base"], kept["money"]) == (["Ann"], ["1"], ["7"])
    assert scorer.post("settings/", kept).status_code == 302
    assert (scorer.table.base, scorer.table.names[0]) == (1, "Ann")


def test_settings_that_another_took_back_are_stale_too(scorer, evening):
    scorer.post("settings/", SETTINGS | {"preset": "chengdu", "token": "t"})
    mine = Page(scorer.get("settings/"), form="table-form").fields
    scorer.post("undo/", {"expected": scorer.table.version})
    assert scorer.post("settings/", mine).status_code == 409
    wrong = scorer.post("settings/", mine | {"base": "x"})
    assert Page(wrong, form="table-form").fields["version"] == mine["version"]


# Out and in


def test_a_table_brought_in_is_the_one_that_went_out(client, scorer, evening):
    went_out = scorer.get("table.json")
    assert went_out.headers["Content-Disposition"].startswith('attachment; filename="xuezhan-')
    response = bring_in(client, went_out.content)
    assert response.status_code == 302
    other = Table.objects.exclude(pk=evening.pk).get()
    assert response.headers["Location"] == f"/t/{other.scorer_code}/"
    assert client.get(f"/t/{other.scorer_code}/table.json").content == went_out.content
    assert exported(other).encode() == went_out.content
    assert {other.scorer_code, other.viewer_code}.isdisjoint({evening.scorer_code, evening.viewer_code})


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "not a JSON document"),
        (b"\xff\xfe", "not a JSON document"),
        (b"[]", "Put an object in braces"),
        (b'{"format": "xuezhan-table/9"}', "settings: Something is missing here"),
        (b" " * (MOST_BYTES + 1), "too long"),
    ],
)
def test_what_is_no_table_is_refused_in_words(client, data, sentence):
    response = bring_in(client, data)
    assert response.status_code == 422
    assert sentence in text_of(response)
    assert not Table.objects.exists()


def test_a_form_without_a_file_is_refused_in_words(client):
    response = client.post("/tables/import/", headers=ENGLISH)
    assert (response.status_code, "No file is chosen yet." in text_of(response)) == (422, True)


# The end of a table, and the list of this device


def test_deleting_is_asked_about_and_final(client, scorer, evening):
    assert "This alone cannot be undone" in text_of(scorer.get("delete/"))
    assert Table.objects.exists()
    scorer.get()
    assert scorer.post("delete/").headers["Location"] == "/"
    assert not Table.objects.exists()
    assert scorer.get().status_code == 404
    assert "Tables opened" not in text_of(client.get("/", headers=ENGLISH))


def test_the_first_page_lists_the_tables_opened_on_this_device(client, scorer, viewer, django_assert_num_queries):
    assert "Tables opened" not in text_of(client.get("/", headers=ENGLISH))
    scorer.get()
    viewer.get()
    with django_assert_num_queries(1):
        page = client.get("/", headers=ENGLISH)
    html = page.content.decode()
    assert html.index(viewer.path()) < html.index(scorer.path()), "the one opened last comes first"
    assert text_of(page).count("Dong · Nan · Xi · Bei") == 2
    assert "You keep the score." in html
    assert "You follow." in html
    cookie = client.cookies["tables"]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
    client.post("/tables/forget/", {"code": viewer.code})
    assert viewer.path() not in client.get("/").content.decode()
    assert Table.objects.exists()


def test_the_list_is_bounded_and_takes_only_what_looks_like_a_code(client, scorer):
    client.cookies["tables"] = ".".join(["<script>", "'; DROP", *(f"{n:024d}" for n in range(40))])
    scorer.get()
    kept = client.cookies["tables"].value.split(".")
    assert kept[0] == scorer.code
    assert len(kept) == 12
    assert all(re.fullmatch("[A-Za-z0-9_-]+", code) for code in kept)
