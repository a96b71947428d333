"""A table out as a document and in again: the same bytes; a wrong document is refused whole."""

import copy
import csv
import io
import json

import pytest
from django.utils import translation

from calculator import services
from calculator.documents import dump_json
from calculator.documents.samples import SAMPLE
from calculator.models import Table
from calculator.selectors import (
    changes_page,
    ledger_faults,
    rounds_csv,
    standings,
    statistics,
    transfer_sums,
    transfers_csv,
)
from calculator.tables.document import MOST_BYTES, load_table_json
from scoring.problems import Refused
from tests.tables.evening import counting, exported, order


@pytest.fixture
def full(evening, rounds):
    """A table at which everything has happened."""
    services.insert_round(evening, rounds[6], 3)
    services.edit_round(evening.rounds.get(number=2), SAMPLE, 1, rules="sbr-2025", base=2, seats=(1, 2, 3, 0))
    services.cancel_round(evening.rounds.get(number=4))
    services.restore_version(evening.rounds.get(number=4), 1)
    services.move_round(evening.rounds.get(number=1), 5)
    services.swap_seats(evening, 0, 3, 2, 4)
    services.undo_last(evening)
    services.change_table(
        evening, {"names": ["东", "南", "西", "北"], "rules": {"preset": "neijiang", "changes": {"cap": 9}}}
    )
    services.move_round(evening.rounds.get(number=1), 1)
    services.change_table(evening, {"base": 3, "money_per_point": "1.25", "currency": "kr"})
    services.undo_last(evening)
    services.cancel_round(evening.rounds.get(number=6))
    evening.refresh_from_db()
    return evening


def imported(text):
    return services.import_table(load_table_json(text.encode()))


def test_an_imported_table_exports_to_the_same_bytes(full):
    text = exported(full)
    copied = imported(text)
    assert exported(copied) == text
    assert exported(imported(dump_json(json.loads(text), indent=2))) == text
    assert list(ledger_faults()) == []


def test_an_imported_table_is_the_same_table_under_links_of_its_own(full):
    copied = imported(exported(full))
    assert not {copied.scorer_code, copied.viewer_code} & {full.scorer_code, full.viewer_code}
    assert not {full.scorer_code, full.viewer_code} & set(exported(full).split('"'))
    for name in ("version", "names", "rules", "base", "money_per_point", "currency", "created", "updated"):
        assert getattr(copied, name) == getattr(full, name), name
    assert counting(copied) == counting(full)
    assert order(copied) == order(full)
    assert standings(copied) == standings(full)
    assert statistics(copied) == statistics(full)
    assert transfer_sums(copied, 2) == transfer_sums(full, 2)
    assert changes_page(copied, size=100) == changes_page(full, size=100)
    for field in ("recorded", "changed"):
        assert list(copied.rounds.values_list(field, flat=True)) == list(full.rounds.values_list(field, flat=True))


def test_an_imported_table_lives_on_and_can_be_undone_to_its_beginning(full, rounds):
    copied = imported(exported(full))
    assert services.record_round(copied, rounds[8]).number == 8
    for table in (full, copied):
        while services.undo_last(table):
            pass
    assert counting(copied) == counting(full) == []
    copied.refresh_from_db()
    full.refresh_from_db()
    assert (copied.names, copied.rules) == (full.names, full.rules)
    assert list(ledger_faults()) == []


def test_a_table_without_rounds_goes_out_and_in(table):
    assert exported(imported(exported(table))) == exported(table)


# What is broken, and where that is told.
BROKEN = {
    "another format": (lambda d: d.update(format="xuezhan-table/2"), {("bad_value", "format")}),
    "a key too many": (lambda d: d.update(links=[]), {("unknown_key", "links")}),
    "no settings": (lambda d: d.pop("settings"), {("bad_value", "settings")}),
    "half the settings": (
        lambda d: [d["settings"].pop(key) for key in ("rules", "names")],
        {("bad_value", "settings.rules"), ("bad_value", "settings.names")},
    ),
    "settings that are none": (lambda d: d.update(settings=7), {("bad_value", "settings")}),
    "no changes": (lambda d: d.update(changes=[]), {("bad_value", "changes")}),
    "rounds that are no list": (lambda d: d.update(rounds={}), {("bad_value", "rounds")}),
    "a time without its zone": (
        lambda d: d["changes"][1].update(at="2026-01-01T20:00:00.000000"),
        {("bad_value", "changes.1.at")},
    ),
    "no time": (lambda d: d["changes"][1].update(at=7), {("bad_value", "changes.1.at")}),
    "an unknown action": (lambda d: d["changes"][1].update(action="bribed"), {("bad_value", "changes.1.action")}),
    "an action that is no text": (lambda d: d["changes"][1].update(action=[]), {("bad_value", "changes.1.action")}),
    "a detail where none belongs": (
        lambda d: d["changes"][1].update(detail={"x": 1}),
        {("unknown_key", "changes.1.detail.x")},
    ),
    "wrong settings of old": (
        lambda d: find(d, "settings")["detail"]["before"].update(names=["A"], rules="x"),
        {("bad_value", "changes.14.detail.before.names"), ("unknown_rules", "changes.14.detail.before.rules")},
    ),
    "no table made": (lambda d: d["changes"].pop(0), None),
    "a table made twice": (
        lambda d: d["changes"].append(d["changes"][0]),
        {("bad_value", "changes.19.action")},
    ),
    "undoing what is not there": (
        lambda d: find(d, "undone").update(undoes=99),
        {("bad_value", "changes.13.undoes")},
    ),
    "undoing the making": (lambda d: find(d, "undone").update(undoes=1), {("bad_value", "changes.13.undoes")}),
    "undoing nothing": (lambda d: find(d, "undone").update(undoes=None), {("bad_value", "changes.13.undoes")}),
    "undoing by another change": (lambda d: d["changes"][5].update(undoes=2), {("bad_value", "changes.5.undoes")}),
    "undoing twice": (
        lambda d: d["changes"][17].update(undoes=find(d, "undone")["undoes"]),
        {("bad_value", "changes.17.undoes")},
    ),
    "a move behind a round that is not there": (
        lambda d: find(d, "moved")["detail"].update(after=8),
        {("bad_value", "changes.11.detail")},
    ),
    "a swap of three": (
        lambda d: find(d, "seats_swapped")["detail"].update(players=[0, 1, 2]),
        {("bad_value", "changes.12.detail.players")},
    ),
    "two rounds in one place": (lambda d: d["rounds"][0].update(position=2), {("bad_value", "rounds")}),
    "a round without a version": (lambda d: d["rounds"][0].update(versions=[]), {("bad_value", "rounds.0.versions")}),
    "a version of no change": (
        lambda d: d["rounds"][0]["versions"][-1].update(change=50),
        {("bad_value", "rounds.0.versions")},
    ),
    "versions in disorder": (lambda d: d["rounds"][1]["versions"].reverse(), {("bad_value", "rounds.1.versions")}),
    "a version too few": (lambda d: d["rounds"][3]["versions"].pop(1), {("bad_value", "changes.9")}),
    "a round recorded by an edit": (
        lambda d: d["rounds"][1]["versions"].pop(0),
        None,
    ),
    "rounds in disorder": (lambda d: d["rounds"].reverse(), {("bad_value", "rounds")}),
    "another rule model": (
        lambda d: d["rounds"][0]["versions"][0].update(model="xuezhan-model/9"),
        {("bad_value", "rounds.0.versions.0.model")},
    ),
    "a seat too few": (
        lambda d: d["rounds"][0]["versions"][0].update(seats=[0, 1, 2]),
        {("bad_value", "rounds.0.versions.0.seats")},
    ),
    "a player on two seats": (
        lambda d: d["rounds"][0]["versions"][0].update(seats=[0, 1, 2, 2]),
        {("bad_value", "rounds.0.versions.0.seats")},
    ),
    "no round in a version": (
        lambda d: d["rounds"][0]["versions"][0].pop("document"),
        {("bad_value", "rounds.0.versions.0.document")},
    ),
    "a fault of form in an old version": (
        lambda d: d["rounds"][1]["versions"][0]["document"].update(dealer=4, colour=1),
        {
            ("bad_value", "rounds.1.versions.0.document.dealer"),
            ("unknown_key", "rounds.1.versions.0.document.colour"),
        },
    ),
    "unknown rules in a round": (
        lambda d: d["rounds"][1]["versions"][0]["document"].update(rules="x"),
        {("unknown_rules", "rounds.1.versions.0.document.rules")},
    ),
    "a round that breaks the game's rules": (
        lambda d: d["rounds"][1]["versions"][1]["document"]["events"][1].update({"from": 1}),
        {("from_self", "rounds.1.versions.1.document.events.1")},
    ),
    "a document that is a number": (
        lambda d: d["rounds"][0]["versions"][0].update(document=7),
        {("bad_value", "rounds.0.versions.0.document")},
    ),
}


def find(document, action):
    return next(change for change in document["changes"] if change["action"] == action)


def refusal(data):
    with pytest.raises(Refused) as refused:
        services.import_table(data)
    return {(problem.code, problem.where) for problem in refused.value.problems}


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_document_is_refused_at_its_place_and_nothing_is_written(full, what):
    document = json.loads(exported(full))
    break_it, expected = BROKEN[what]
    break_it(document)
    found = refusal(document)
    assert found
    assert expected is None or found == expected
    assert Table.objects.count() == 1


def test_everything_wrong_is_told_at_once(full):
    document = json.loads(exported(full))
    document["settings"]["base"] = 0
    document["changes"][2]["at"] = "yesterday"
    document["rounds"][0]["versions"][0]["document"]["events"] = 7
    document["rounds"][1]["versions"][1]["document"]["dealer"] = "Dong"
    assert refusal(document) == {
        ("bad_value", "settings.base"),
        ("bad_value", "changes.2.at"),
        ("bad_value", "rounds.0.versions.0.document.events"),
        ("bad_value", "rounds.1.versions.1.document.dealer"),
    }


@pytest.mark.parametrize("value", [None, 7, "table", [], {}, {"format": "xuezhan-table/1"}])
def test_what_is_no_table_is_refused(db, value):
    assert refusal(copy.deepcopy(value))


@pytest.mark.parametrize("data", [b"", b"{", b"\xff\xfe", b'{"a":1,"a":2}', b"NaN", b'"\\ud800"', b"[" * 100_000])
def test_bytes_that_are_no_json_are_refused(data):
    with pytest.raises(Refused):
        load_table_json(data)


def test_more_bytes_than_any_table_has_are_refused():
    with pytest.raises(Refused):
        load_table_json(b" " * (MOST_BYTES + 1))


# Spreadsheets


def rows_of(text):
    assert text.startswith("\ufeff")
    return list(csv.reader(io.StringIO(text[1:])))


def test_rounds_as_a_spreadsheet(full):
    with translation.override("en"):
        head, *rows = rows_of(rounds_csv(full))
    assert head[4:8] == ["东", "南", "西", "北"]
    assert [int(row[0]) for row in rows] == list(range(1, 8))
    for row, stored in zip(rows, full.rounds.order_by("position"), strict=True):
        assert [int(cell) for cell in row[4:]] == [*stored.deltas, stored.pool]
        assert sum(int(cell) for cell in row[4:]) == 0
        assert bool(row[2]) == stored.cancelled


def test_transfers_as_a_spreadsheet(full):
    head, *rows = rows_of(transfers_csv(full))
    assert head[-1].endswith("¥")
    assert sum(int(row[4]) for row in rows) == transfer_sums(full).points
    assert all(float(row[5]) == int(row[4]) * 0.5 for row in rows)


@pytest.mark.parametrize("name", ["=1+1", "+A1", "-2", "@SUM(A1)", "＝1", " =1", "%0A", '=HYPERLINK("x")'])
def test_a_name_is_never_a_formula(evening, name):
    table = services.change_table(evening, {"names": [name, "B", "C", "D"]})
    cells = [cell for text in (rounds_csv(table), transfers_csv(table)) for row in rows_of(text) for cell in row]
    assert f"'{name.strip()}" in cells
    # The cells that begin so and are no name are numbers.
    assert name.strip() not in [cell for cell in cells if not cell.lstrip("-").isdigit()]
