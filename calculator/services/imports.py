"""导入: a table out of its document, with everything that was ever done to it."""

from __future__ import annotations

from dataclasses import asdict
from itertools import chain

from calculator.models import Change, RecordedRound, RoundVersion, Table
from calculator.services.tables import made_once, new_table
from calculator.services.writing import replace_rows
from calculator.tables.document import RoundFacts, TableFacts, VersionFacts, read_table


def import_table(data: object, token: str | None = None) -> Table:
    """导入: a new table, under links of its own, that exports to the same bytes. The same `token` again gives the table
    it made the first time. Refused with every fault at its path, and then nothing is written."""
    facts = read_table(data)
    return made_once(token, lambda: _write(facts, token))


def _write(facts: TableFacts, token: str | None) -> Table:
    table = new_table(facts.settings, facts.changes[0].at, token)
    table.version = len(facts.changes)
    table.updated = facts.changes[-1].at
    table.save()
    changes: list[Change] = []
    for number, change in enumerate(facts.changes, start=1):
        undoes = None if change.undoes is None else changes[change.undoes - 1]
        changes.append(Change(table=table, number=number, **asdict(change) | {"undoes": undoes}))
    # A change that undoes another refers to a row, which has to be there before.
    Change.objects.bulk_create([change for change in changes if change.undoes is None], batch_size=500)
    Change.objects.bulk_create([change for change in changes if change.undoes is not None], batch_size=500)
    rounds = [_round(table, number, one, changes) for number, one in enumerate(facts.rounds, start=1)]
    RecordedRound.objects.bulk_create(rounds, batch_size=200)
    versions = chain.from_iterable(_versions(row, one, changes) for row, one in zip(rounds, facts.rounds, strict=True))
    RoundVersion.objects.bulk_create(versions, batch_size=200)
    replace_rows([(row, one.versions[-1].reckoning) for row, one in zip(rounds, facts.rounds, strict=True)])
    return table


def _round(table: Table, number: int, facts: RoundFacts, changes: list[Change]) -> RecordedRound:
    last = facts.versions[-1]
    return RecordedRound(
        table=table,
        number=number,
        position=facts.position,
        version=len(facts.versions),
        recorded=changes[facts.versions[0].change - 1].at,
        changed=changes[last.change - 1].at,
        **_kept(last),
    )


def _versions(row: RecordedRound, facts: RoundFacts, changes: list[Change]) -> list[RoundVersion]:
    return [
        RoundVersion(
            round=row,
            number=number,
            position=version.position,
            change=changes[version.change - 1],
            **_kept(version),
        )
        for number, version in enumerate(facts.versions, start=1)
    ]


def _kept(version: VersionFacts) -> dict[str, object]:
    return {**version.reckoning.columns(), "cancelled": version.cancelled, "rule_model": version.model}
