"""Recording, correcting, cancelling and restoring rounds."""

import json
from dataclasses import replace

import pytest

from calculator import services
from calculator.documents import read_round
from calculator.documents.samples import SAMPLE
from calculator.models import RecordedRound, RoundVersion
from calculator.selectors import (
    named_document,
    named_facts,
    propose,
    round_at,
    settled,
    standings,
    version_lines,
)
from calculator.services import Stale
from scoring.events import Player
from scoring.presets import PRESETS
from scoring.problems import Refused
from tests.tables.evening import SAMPLE_DELTAS, SAMPLE_POOL, SETTINGS, balances, plain_round


def actions(row):
    return [version.change.action for version in row.versions.select_related("change")]


def refusal(call, *args, **options):
    with pytest.raises(Refused) as refused:
        call(*args, **options)
    return {(problem.code, problem.where) for problem in refused.value.problems}


@pytest.fixture
def sbr_table(db):
    return services.create_table(SETTINGS | {"rules": "sbr-2025"})


def test_a_round_is_kept_with_what_follows_from_it(sbr_table):
    row = services.record_round(sbr_table, SAMPLE)
    assert (row.number, row.position, row.version) == (1, 1, 1)
    assert (row.deltas, row.pool, row.dealer, row.next_dealer) == (SAMPLE_DELTAS, SAMPLE_POOL, 0, 0)
    assert sum(entry.points for entry in row.entries.filter(payee=4)) == SAMPLE_POOL
    won = row.outcomes.get(player=0)
    assert (won.by, won.fed_by, won.fan, won.points) == ("discard", 3, 2, 4)
    assert json.loads(won.hand)["tile"] == "5p"
    assert row.outcomes.get(player=2).false_win
    assert row.outcomes.get(player=3).end == "ready"
    assert row.outcomes.get(player=3).fed == 1
    assert actions(row) == ["recorded"]


def test_what_is_asked_back_is_what_was_told(sbr_table):
    row = services.record_round(sbr_table, SAMPLE)
    document = named_document(row, sbr_table.names)
    assert document["rules"] == "sbr-2025"
    assert read_round(document) == read_round(SAMPLE)
    assert settled(row, sbr_table.names)[1].deltas == SAMPLE_DELTAS
    assert named_facts(row, sbr_table.names) == named_facts(row.versions.get(), sbr_table.names) == read_round(SAMPLE)


def test_a_round_is_found_by_its_number_at_its_own_table_only(evening):
    assert round_at(evening, 3).number == 3
    for table, number in ((evening, 7), (services.create_table(SETTINGS), 3)):
        with pytest.raises(RecordedRound.DoesNotExist):
            round_at(table, number)


def test_the_tables_rules_base_and_seats_hold_whatever_the_document_names(sbr_table):
    services.change_table(sbr_table, {"base": 10})
    row = services.record_round(sbr_table, SAMPLE | {"rules": "chengdu", "base": 3}, seats=(3, 2, 1, 0))
    assert row.deltas == tuple(10 * delta for delta in reversed(SAMPLE_DELTAS))
    assert row.pool == 10 * SAMPLE_POOL
    assert row.dealer == 3


def test_the_next_round_is_seated_as_the_one_before_and_dealt_as_the_rules_say(table, rounds):
    services.change_table(table, {"first_dealer": 2})
    table.refresh_from_db()
    assert (propose(table).position, propose(table).dealer, propose(table).seats) == (1, 2, (0, 1, 2, 3))
    row = services.record_round(table, rounds[0], seats=(1, 0, 2, 3))
    proposal = propose(table)
    assert (proposal.position, proposal.seats) == (2, (1, 0, 2, 3))
    assert proposal.dealer_seat == settled(row, table.names)[1].next_dealer
    assert services.record_round(table, rounds[1]).seats == (1, 0, 2, 3)
    services.cancel_round(row)
    services.cancel_round(table.rounds.get(number=2))
    assert (propose(table).position, propose(table).dealer) == (3, 2)


def test_a_later_change_of_a_preset_does_not_reach_stored_rounds(sbr_table, monkeypatch):
    row = services.record_round(sbr_table, SAMPLE)
    preset = PRESETS["sbr-2025"]
    changed = replace(preset, rules=replace(preset.rules, fans={}, cap=None, kong_direct=9, false_win=1))
    monkeypatch.setitem(PRESETS, "sbr-2025", changed)
    assert settled(row, sbr_table.names)[1].deltas == SAMPLE_DELTAS
    assert named_document(row, sbr_table.names)["rules"] != "sbr-2025"
    # The table's rules are frozen too: what was agreed at its start holds.
    assert services.record_round(sbr_table, SAMPLE).deltas == SAMPLE_DELTAS


def test_names_are_the_tables_and_follow_it(sbr_table):
    row = services.record_round(sbr_table, SAMPLE, seats=(1, 0, 2, 3))
    services.change_table(sbr_table, {"names": ["A", "B", "C", "D"]})
    sbr_table.refresh_from_db()
    assert settled(row, sbr_table.names)[0].players[0] == Player("B", read_round(SAMPLE).players[0].void)


@pytest.mark.parametrize("call", ["record", "insert"])
def test_a_submission_sent_twice_makes_one_round(table, rounds, call):
    submit = {
        "record": lambda document: services.record_round(table, document, token="once"),
        "insert": lambda document: services.insert_round(table, document, 1, token="once"),
    }[call]
    first = submit(rounds[0])
    again = submit(rounds[1])
    assert again == first
    assert again.document == first.document
    assert table.rounds.count() == 1
    assert table.changes.count() == 2


def test_the_same_token_at_another_table_is_another_submission(table, rounds):
    other = services.create_table(SETTINGS)
    assert services.record_round(table, rounds[0], "t") != services.record_round(other, rounds[0], "t")


def test_a_refused_round_leaves_no_trace(evening):
    version, rows = evening.version, evening.rounds.count()
    faulty = plain_round() | {"dealer": 7}
    assert refusal(services.record_round, evening, faulty) == {("bad_value", "dealer")}
    assert refusal(services.insert_round, evening, faulty, 2) == {("bad_value", "dealer")}
    assert refusal(services.record_round, evening, "no round") == {("bad_value", "")}
    assert refusal(services.record_round, evening, plain_round(feeder=0)) == {("from_self", "events.0")}
    assert refusal(services.record_round, evening, plain_round() | {"over": False, "still_in": []}) == {
        ("bad_value", "over")
    }
    assert refusal(services.record_round, evening, plain_round(), seats=(0, 0, 1, 2)) == {("bad_value", "seating")}
    evening.refresh_from_db()
    assert (evening.version, evening.rounds.count()) == (version, rows)


def test_amounts_that_no_column_holds_are_refused_at_their_win(table):
    services.change_table(table, {"rules": {"preset": "chengdu", "changes": {"cap": None}}, "base": 1_000_000})
    assert services.record_round(table, plain_round(fan=19)).deltas[0] == 1_000_000 * 2**19
    for fan in (20, 99):
        assert refusal(services.record_round, table, plain_round(fan=fan)) == {("too_many_points", "events.0")}
    assert table.rounds.count() == 1


def test_amounts_that_only_together_are_too_large_are_refused(table):
    services.change_table(table, {"rules": {"preset": "chengdu", "changes": {"cap": None}}, "base": 1_000_000})
    shot = {"kind": "win", "by": "discard", "from": 3, "wins": [{"seat": seat, "fan": 19} for seat in (0, 1)]}
    document = plain_round() | {
        "events": [shot],
        "still_in": [{"seat": seat, "state": "not_ready"} for seat in (2, 3)],
    }
    assert refusal(services.record_round, table, document) == {("too_many_points", "events.0")}


def test_a_correction_replaces_and_keeps(evening, rounds):
    row = evening.rounds.get(position=3)
    before = row.deltas
    edited = services.edit_round(row, rounds[6], expected_version=1)
    assert (edited.number, edited.position, edited.version) == (row.number, 3, 2)
    assert edited.deltas != before
    assert edited.entries.count() == len(settled(edited, evening.names)[1].transfers)
    assert edited.versions.get(number=1).deltas == before
    assert actions(edited) == ["recorded", "edited"]


def test_a_correction_keeps_the_rules_and_the_base_of_its_round_unless_told(table):
    row = services.record_round(table, plain_round(fan=1))
    services.change_table(table, {"rules": "sbr-2025", "base": 5})
    row = services.edit_round(row, plain_round(fan=4), 1)
    assert row.deltas[0] == 16
    row = services.edit_round(row, plain_round(fan=4), 2, rules="sbr-2025", base=5)
    assert row.deltas[0] == 40
    assert refusal(services.edit_round, row, plain_round(), 3, rules="mahjong") == {("unknown_rules", "rules")}


def test_a_correction_that_corrects_nothing_is_none(evening, rounds):
    row = evening.rounds.get(position=1)
    assert services.edit_round(row, rounds[0], 1).version == 1
    evening.refresh_from_db()
    assert evening.version == 7


def test_a_stale_correction_is_told_what_changed_and_stores_nothing(evening, rounds):
    row = evening.rounds.get(position=2)
    services.edit_round(row, rounds[7], 1)
    services.cancel_round(row)
    with pytest.raises(Stale) as stale:
        services.edit_round(row, rounds[8], 1)
    assert [change.action for change in stale.value.since] == ["edited", "cancelled"]
    assert stale.value.round.version == 3
    assert stale.value.round.cancelled
    with pytest.raises(Stale):
        services.cancel_round(services.restore_version(row), expected_version=1)
    with pytest.raises(Stale):
        services.restore_version(row, 1, expected_version=3)
    with pytest.raises(Stale):
        services.edit_round(row, rounds[8], 99)
    assert actions(row) == ["recorded", "edited", "cancelled", "restored"]


def test_a_round_that_only_moved_or_came_back_to_what_was_seen_is_not_stale(evening, rounds):
    row = evening.rounds.get(position=2)
    services.move_round(row, 4)
    services.cancel_round(row)
    services.undo_last(evening)
    assert services.edit_round(row, rounds[8], 1).version == 5


def test_a_correction_sent_twice_is_no_conflict(evening, rounds):
    row = evening.rounds.get(position=2)
    services.edit_round(row, rounds[7], 1, token="once")
    assert services.edit_round(row, rounds[7], 1, token="once").version == 2
    services.cancel_round(row, 2, token="cancel")
    services.restore_version(row)
    assert not services.cancel_round(row, 2, token="cancel").cancelled
    services.restore_version(row, 1, token="back")
    services.edit_round(row, rounds[9], 5)
    assert services.restore_version(row, 1, token="back").version == 6


def test_a_cancelled_round_is_kept_and_does_not_count(evening):
    total = balances(evening)
    row = evening.rounds.get(position=4)
    services.cancel_round(row)
    assert services.cancel_round(row).version == 2
    found = standings(evening)
    assert (found.rounds, found.cancelled) == (5, 1)
    assert found.balances == tuple(a - b for a, b in zip(total, row.deltas, strict=True))
    assert services.restore_version(row).version == 3
    assert balances(evening) == total


def test_a_cancelled_round_can_be_corrected_and_stays_cancelled(evening, rounds):
    row = services.cancel_round(evening.rounds.get(position=4))
    assert services.edit_round(row, rounds[9], 2).cancelled


def test_any_version_can_be_restored(evening, rounds):
    row = evening.rounds.get(position=2)
    first = row.document
    services.edit_round(row, rounds[7], 1, seats=(1, 0, 3, 2))
    services.cancel_round(row)
    row = services.restore_version(row, 1)
    assert (row.document, row.seating, row.cancelled, row.version) == (first, "0123", False, 4)
    assert services.restore_version(row, 1).version == 4
    row = services.restore_version(row, 3)
    assert row.cancelled
    with pytest.raises(RoundVersion.DoesNotExist):
        services.restore_version(row, 9)
    lines = version_lines(row)
    assert [(line.number, line.action) for line in lines] == [
        (5, "restored"),
        (4, "restored"),
        (3, "cancelled"),
        (2, "edited"),
        (1, "recorded"),
    ]
    assert lines[-1].deltas == row.versions.get(number=1).deltas


def test_a_round_of_a_deleted_table_is_gone(evening, rounds):
    row = evening.rounds.get(position=2)
    services.delete_table(evening)
    assert not RecordedRound.objects.exists()
    with pytest.raises(type(evening).DoesNotExist):
        services.edit_round(row, rounds[7], 1)
    with pytest.raises(type(evening).DoesNotExist):
        services.record_round(evening, rounds[7])
