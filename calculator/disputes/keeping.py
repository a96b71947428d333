"""存裁定: a dispute and its answers ⇄ what is kept of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from django.utils import timezone

from calculator.disputes.changes import Change
from calculator.disputes.claims import Claim, claim_document, read_claim
from calculator.disputes.search import Answer
from calculator.documents import dump_json, load_json, read_round, round_document, rules_value, ruleset_document
from calculator.models import Ruling
from scoring.events import Round


@dataclass(frozen=True, slots=True)
class Dispute:
    """争议: the facts, the claim, and the changes of the rules that would make it right."""

    facts: Round
    claim: Claim
    answers: tuple[Answer, ...]


def keep(facts: Round, claim: Claim, answers: Sequence[Answer]) -> Ruling:
    """Stores a ruling, its rule set written out in full."""
    value = rules_value(facts.rules)
    preset = value if isinstance(value, str) else value["preset"]
    rules = {"preset": preset, "changes": ruleset_document(facts.rules)}
    ways = [[[[change.key, change.value] for change in way] for way in answer.ways] for answer in answers]
    return Ruling.objects.create(
        document=dump_json(round_document(facts, rules)),
        claim=dump_json(claim_document(claim)),
        answers=dump_json(ways),
        created=timezone.now(),
    )


def dispute_of(ruling: Ruling) -> Dispute:
    """The dispute that a ruling was made of."""
    answers = cast(list[Any], load_json(ruling.answers.encode()))
    return Dispute(
        facts=read_round(load_json(ruling.document.encode())),
        claim=read_claim(cast(dict[str, object], load_json(ruling.claim.encode()))),
        answers=tuple(Answer(tuple(tuple(Change(*change) for change in way) for way in ways)) for ways in answers),
    )
