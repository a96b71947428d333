"""账目: settling up, and every transfer."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from calculator import wording
from calculator.models import Table
from calculator.presenters.money import money_text
from calculator.presenters.rules import RulesView, rules_strip
from calculator.presenters.table import accounts, table_rules
from calculator.selectors import RulesSpan, TransferLine
from calculator.tables.frozen import thaw
from scoring.settle_up import Payment


@dataclass(frozen=True)
class PaymentView:
    """付账: who pays whom how much, in points and in money."""

    payer: str
    payee: str
    points: str
    money: str


@dataclass(frozen=True)
class TransferLineView:
    """一笔: a transfer of a round."""

    round: int
    position: int
    payer: str
    payee: str
    points: str
    money: str
    reason: str
    reason_key: str


@dataclass(frozen=True)
class SpanView:
    """规则: the rules of some rounds in a row; `rounds` is empty where they are those of the whole evening."""

    rounds: str
    rules: RulesView


def span_views(found: Sequence[RulesSpan], table: Table) -> tuple[SpanView, ...]:
    """规则: before the first round, the rules of rounds to come."""
    if not found:
        return (SpanView("", table_rules(table)),)
    return tuple(
        SpanView(_rounds(span) if len(found) > 1 else "", rules_strip(thaw(span.rules), span.base)) for span in found
    )


def _rounds(span: RulesSpan) -> str:
    if span.first == span.last:
        return _("Round %(number)d") % {"number": span.first}
    return _("Rounds %(first)d to %(last)d") % {"first": span.first, "last": span.last}


def payment_views(found: Sequence[Payment], table: Table) -> tuple[PaymentView, ...]:
    names = accounts(table)
    return tuple(
        PaymentView(
            names[one.payer], names[one.payee], wording.points_amount(one.points), money_text(one.points, table)
        )
        for one in found
    )


def transfer_line_views(found: Sequence[TransferLine], table: Table) -> tuple[TransferLineView, ...]:
    names = accounts(table)
    return tuple(
        TransferLineView(
            round=line.round,
            position=line.position,
            payer=names[line.payer],
            payee=names[line.payee],
            points=wording.points_amount(line.points),
            money=money_text(line.points, table),
            reason=wording.reason_name(line.reason),
            reason_key=str(line.reason),
        )
        for line in found
    )
