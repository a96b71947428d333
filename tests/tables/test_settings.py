"""Tables: made, changed, opened by their links, deleted."""

from decimal import Decimal

import pytest
from django.apps import apps

from calculator import services
from calculator.models import Change, Table
from calculator.selectors import Role, open_table
from calculator.tables.frozen import preset_key, thaw
from scoring.presets import PRESETS
from scoring.problems import Refused
from tests.tables.evening import SETTINGS


def faults(call, *arguments):
    with pytest.raises(Refused) as refused:
        call(*arguments)
    return {(problem.code, problem.where) for problem in refused.value.problems}


def test_a_table_is_made_of_names_and_rules(db):
    table = services.create_table({"names": [" 东 ", "南", "西", "北"], "rules": "neijiang"})
    table.refresh_from_db()
    assert table.names == ("东", "南", "西", "北")
    assert thaw(table.rules) == PRESETS["neijiang"].rules
    assert preset_key(table.rules) == "neijiang"
    assert (table.base, table.money_per_point, table.currency, table.first_dealer) == (1, 0, "", 0)
    assert table.version == 1
    assert table.created == table.updated == table.changes.get().at


def test_house_rules_are_frozen_whole(db):
    table = services.create_table(SETTINGS | {"rules": {"preset": "chengdu", "changes": {"cap": 6}}})
    assert thaw(table.rules).cap == 6
    assert thaw(table.rules).fans == PRESETS["chengdu"].rules.fans


def test_everything_wrong_with_settings_is_told_at_once(db):
    wrong = {
        "names": ["A", "A", " ", "x" * 41],
        "rules": {"preset": "chengdu", "changes": {"cap": 0}},
        "base": 0,
        "money_per_point": "0.00001",
        "currency": "far too long",
        "first_dealer": 4,
        "colour": "green",
    }
    assert faults(services.create_table, wrong) == {
        ("bad_value", "names.1"),
        ("bad_value", "names.2"),
        ("bad_value", "names.3"),
        ("bad_value", "rules.changes.cap"),
        ("bad_value", "base"),
        ("bad_value", "money_per_point"),
        ("bad_value", "currency"),
        ("bad_value", "first_dealer"),
        ("unknown_key", "colour"),
    }
    assert faults(services.create_table, {}) == {("bad_value", "names"), ("bad_value", "rules")}
    assert not Table.objects.exists()


@pytest.mark.parametrize("money", ["-1", "NaN", "Infinity", "1e9", "ten", "", 0.5, None, True, "1e999999999"])
def test_money_is_a_sum_from_nothing_upwards(db, money):
    assert faults(services.create_table, SETTINGS | {"money_per_point": money}) == {("bad_value", "money_per_point")}


@pytest.mark.parametrize(("money", "kept"), [("0.0001", "0.0001"), ("2", "2.0000"), (Decimal("12.5"), "12.5000")])
def test_money_is_kept_exactly(db, money, kept):
    table = services.create_table(SETTINGS | {"money_per_point": money})
    assert str(Table.objects.get(pk=table.pk).money_per_point) == kept
    largest = services.create_table(SETTINGS | {"money_per_point": "999999999.9999"})
    assert str(Table.objects.get(pk=largest.pk).money_per_point) == "999999999.9999"


def test_settings_are_changed_one_by_one_and_every_change_is_kept(table):
    changed = services.change_table(table, {"names": ["A", "B", "C", "D"]})
    changed = services.change_table(changed, {"base": 5, "currency": "€"})
    assert (changed.names, changed.base, changed.currency, changed.version) == (("A", "B", "C", "D"), 5, "€", 3)
    assert changed.money_per_point == Decimal("0.5")
    assert list(changed.changes.values_list("action", flat=True)) == ["created", "settings", "settings"]


def test_settings_that_change_nothing_are_no_change(table):
    assert services.change_table(table, SETTINGS).version == 1
    assert services.change_table(table, {}).version == 1
    assert faults(services.change_table, table, {"base": "5"}) == {("bad_value", "base")}


def test_settings_sent_twice_are_one_change(table):
    services.change_table(table, {"base": 5}, token="once")
    services.change_table(table, {"base": 6})
    assert services.change_table(table, {"base": 5}, token="once").base == 6


def test_a_link_opens_its_table_as_who_it_is_for(table):
    scorer, viewer = open_table(table.scorer_code), open_table(table.viewer_code)
    assert (scorer.table, scorer.role, scorer.may_write) == (table, Role.SCORER, True)
    assert (viewer.table, viewer.role, viewer.may_write) == (table, Role.VIEWER, False)
    assert scorer.table.version == viewer.table.version == 1


@pytest.mark.parametrize("code", ["", "x", "x" * 5000, "\0", "%", "' OR 1=1 --", "牌"])
def test_any_other_link_opens_nothing(table, code):
    assert open_table(code) is None
    assert open_table(table.scorer_code.swapcase()) is None


def test_links_cannot_be_guessed(db):
    tables = [services.create_table(SETTINGS) for _ in range(20)]
    codes = {code for table in tables for code in (table.scorer_code, table.viewer_code)}
    assert len(codes) == 40
    # Each sign of an address stands for six random bits.
    assert {len(code) * 6 for code in codes} == {144}


def test_the_version_counts_every_change(evening):
    assert open_table(evening.viewer_code).table.version == 7
    services.cancel_round(evening.rounds.get(position=1))
    services.undo_last(evening)
    assert open_table(evening.viewer_code).table.version == 9
    assert list(Change.objects.values_list("number", flat=True)) == list(range(1, 10))


def test_a_deleted_table_leaves_nothing(evening):
    kept = services.create_table(SETTINGS)
    services.undo_last(evening)
    services.delete_table(evening)
    rows = {model: model.objects.count() for model in apps.get_app_config("calculator").get_models()}
    assert {model.__name__: number for model, number in rows.items() if number} == {"Table": 1, "Change": 1}
    assert open_table(kept.viewer_code)
    with pytest.raises(Table.DoesNotExist):
        services.delete_table(evening)
