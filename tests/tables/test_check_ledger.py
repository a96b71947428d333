"""The audit: everything that does not follow from the facts is named."""

import json

import pytest
from django.core.management import call_command
from django.db.models import F

from calculator import services
from calculator.models import Table


def audit(capsys):
    """The exit status and what was said."""
    try:
        call_command("check_ledger", lang="en")
        status = 0
    except SystemExit as left:
        status = left.code
    return status, capsys.readouterr().out.splitlines()


@pytest.fixture
def full(evening, rounds):
    services.edit_round(evening.rounds.get(number=2), rounds[6], 1)
    services.cancel_round(evening.rounds.get(number=3))
    services.swap_seats(evening, 0, 1, 1, 4)
    return evening


def test_a_sound_ledger_is_said_to_be_sound(full, capsys):
    assert audit(capsys) == (0, ["6 rounds settled again: no difference"])


def changed(row, **values):
    type(row).objects.filter(pk=row.pk).update(**values)


def otherwise(row, **values):
    changed(row, document=json.dumps(json.loads(row.document) | values, ensure_ascii=False, separators=(",", ":")))


TAMPERED = {
    "money moved": (
        lambda t: changed(t.rounds.get(number=5), delta_0=F("delta_0") + 5, delta_1=F("delta_1") - 5),
        ["round 5: differs from its last version", "round 5: delta_0: stored", "round 5: delta_1: stored"],
    ),
    "money in the pool": (
        lambda t: changed(t.rounds.get(number=5), delta_0=F("delta_0") - 5, pool=F("pool") + 5),
        ["round 5: differs from its last version", "round 5: delta_0: stored", "round 5: pool: stored"],
    ),
    "the dealer": (
        lambda t: changed(t.rounds.get(number=5), next_dealer=(t.rounds.get(number=5).next_dealer + 1) % 4),
        ["round 5: differs from its last version", "round 5: next_dealer: stored"],
    ),
    "the facts": (
        lambda t: otherwise(t.rounds.get(number=5), base=2),
        ["round 5: differs from its last version", "round 5: delta_", "transfers differ", "outcomes differ"],
    ),
    "facts that break a rule": (
        lambda t: otherwise(t.rounds.get(number=5), dealer=9),
        ["round 5: differs from its last version", "round 5: no longer settles: bad_value at dealer"],
    ),
    "facts that are none": (
        lambda t: changed(t.rounds.get(number=5), document="{"),
        ["round 5: differs from its last version", "round 5: no longer settles"],
    ),
    "facts without rules": (
        lambda t: changed(t.rounds.get(number=5), document="{}"),
        ["round 5: differs from its last version", "round 5: no longer settles"],
    ),
    "facts that are another kind of JSON": (
        lambda t: changed(t.rounds.get(number=5), document="[]"),
        ["round 5: differs from its last version", "round 5: no longer settles"],
    ),
    "facts told otherwise": (
        lambda t: changed(t.rounds.get(number=5), document=t.rounds.get(number=5).document + " "),
        ["round 5: differs from its last version", "round 5: document: stored"],
    ),
    "an old version": (
        lambda t: changed(
            t.rounds.get(number=2).versions.get(number=1), delta_0=F("delta_0") + 1, delta_3=F("delta_3") - 1
        ),
        ["round 2, version 1: delta_0: stored", "round 2, version 1: delta_3: stored"],
    ),
    "a version too few": (
        lambda t: t.rounds.get(number=2).versions.get(number=1).delete(),
        ["round 2: versions have gaps"],
    ),
    "no versions": (lambda t: t.rounds.get(number=5).versions.all().delete(), ["round 5: versions have gaps"]),
    "a round uncancelled": (
        lambda t: changed(t.rounds.get(number=3), cancelled=False),
        ["round 3: differs from its last version"],
    ),
    "a transfer": (
        lambda t: t.rounds.get(number=5).entries.update(points=F("points") + 1),
        ["round 5: transfers differ from what is settled"],
    ),
    "a transfer too few": (
        lambda t: t.rounds.get(number=5).entries.first().delete(),
        ["round 5: transfers differ from what is settled"],
    ),
    "a win": (
        lambda t: changed(t.rounds.get(number=5).outcomes.exclude(by="").first(), fan=13),
        ["round 5: outcomes differ from what is settled"],
    ),
    "a round too few": (lambda t: t.rounds.get(number=5).delete(), ["numbers have gaps", "positions have gaps"]),
    "a position": (lambda t: changed(t.rounds.get(number=6), position=60), ["positions have gaps"]),
    "the table's version": (lambda t: changed(t, version=3), ["version is 3, changes are 10"]),
}


@pytest.mark.parametrize("what", TAMPERED)
def test_whatever_is_tampered_with_is_named(full, capsys, what):
    tamper, expected = TAMPERED[what]
    tamper(full)
    status, lines = audit(capsys)
    assert status == 1
    assert all(line.startswith(f"table {full.pk}") for line in lines)
    for said in expected:
        assert any(said in line for line in lines), lines
    if "facts" not in what:
        assert len(lines) == len(expected), lines


def test_only_the_table_at_fault_is_named(full, capsys, rounds):
    other = services.create_table({"names": ["A", "B", "C", "D"], "rules": "chengdu"})
    services.record_round(other, rounds[0])
    Table.objects.filter(pk=full.pk).update(version=1)
    assert audit(capsys) == (1, [f"table {full.pk}: version is 1, changes are 10"])
