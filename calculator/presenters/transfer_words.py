"""一笔的话: one row of a settlement in a line."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from calculator import wording
from calculator.disputes.ledgers import RowKey
from scoring.events import FalseWin, Kong, Round, Win
from scoring.ledger import Reason


def row_title(key: RowKey, facts: Round, names: Sequence[str]) -> str:
    """一笔: who pays whom for what, without the points."""
    _payer, _payee, reason, event, _nth = key
    text = wording.told(who_pays([key], names), wording.reason_name(reason))
    if event is None:
        return text
    return _("%(row)s (%(event)s)") % {"row": text, "event": event_title(event, facts, names)}


def payment_title(payer: str, payee: str, reason: Reason) -> str:
    """一笔: who pays whom for what, whenever that was."""
    return _("%(who)s (%(reason)s)") % {"who": f"{payer} → {payee}", "reason": wording.reason_name(reason)}


def who_pays(keys: Sequence[RowKey], names: Sequence[str]) -> str:
    """谁付谁: of rows with one payer or one payee."""
    payers = _(", ").join(dict.fromkeys(names[payer] for payer, *_rest in keys))
    payees = _(", ").join(dict.fromkeys(names[payee] for _payer, payee, *_rest in keys))
    return f"{payers} → {payees}"


def event_title(index: int, facts: Round, names: Sequence[str]) -> str:
    """经过: an event by its number and what it was."""
    event = facts.events[index]
    match event:
        case Kong():
            what = wording.kong_name(event.kind)
            if event.tile is not None:
                what = f"{what} {wording.tile_name(event.tile)}"
        case Win():
            winners = _(", ").join(names[won.seat] for won in event.wins)
            what = f"{winners} · {wording.by_name(event.by)}"
        case FalseWin():
            what = wording.reason_name("false_win")
    return f"{index + 1}. {what}"


def paid(points: int) -> str:
    """一笔: its points, or that nothing is paid."""
    return wording.points_amount(points) if points else pgettext("paid", "nothing")
