"""账目: settling up, and every transfer."""

from collections.abc import Sequence
from dataclasses import dataclass

from calculator import wording
from calculator.models import Table
from calculator.presenters.money import money_text
from calculator.presenters.table import accounts
from calculator.selectors import TransferLine
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
