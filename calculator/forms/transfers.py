"""账目筛选: which transfers are looked for."""

from collections.abc import Sequence

from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext_lazy as _

from calculator.forms.fields import Pick, Row
from calculator.forms.rows import Row as TypedRow
from calculator.wording import reason_name
from scoring.ledger import Reason


class TransfersForm(Row):
    """账目筛选: a player or the pool, on either side, and a reason."""

    player = Pick(_("Player"))
    reason = Pick(_("Reason"))

    def __init__(self, fields: TypedRow, accounts: Sequence[str]) -> None:
        super().__init__(MultiValueDict(fields))
        self.accounts = accounts
        everything = ("", _("all"))
        self.fields["player"].widget.choices = [everything, *((str(n), name) for n, name in enumerate(accounts))]
        self.fields["reason"].widget.choices = [everything, *((str(reason), reason_name(reason)) for reason in Reason)]

    @property
    def asked_player(self) -> int | None:
        """The account asked for; None for all of them, and for what is no account."""
        typed = self.typed("player")
        return int(typed) if typed in [str(number) for number in range(len(self.accounts))] else None

    @property
    def asked_reason(self) -> str | None:
        typed = self.typed("reason")
        return typed if typed in tuple(Reason) else None
