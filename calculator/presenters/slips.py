"""差错的话: a slip as a sentence."""

from collections.abc import Sequence

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from calculator.disputes.slips import Slip, SlipKind
from calculator.presenters.transfer_words import event_title, payment_title
from scoring.events import Round

SENTENCES = {
    SlipKind.WINNER_CHARGED: _("Somebody who had won, and was out, was made to pay for a later win."),
    SlipKind.OUT_PAYS_KONG: _("Somebody who was already out was made to pay for a kong."),
    SlipKind.CAP_FORGOTTEN: _("The cap was forgotten."),
    SlipKind.SELF_DRAW_FORGOTTEN: _("What a self-draw adds was forgotten."),
    SlipKind.ROOT_TWICE: _("The root was counted twice."),
    SlipKind.ROOT_FORGOTTEN: _("The root was not counted."),
    SlipKind.POINTS_FOR_FAN: _("The fan were taken for the points: each fan doubles, it is not paid one by one."),
    SlipKind.BASE_FORGOTTEN: _("The base was forgotten: points are so many times the base."),
    SlipKind.REFUND_FORGOTTEN: _("Kong money that goes back was not given back."),
    SlipKind.TRANSFER_FORGOTTEN: _("Kong money that goes to the winner was not handed over."),
    SlipKind.PAYER_FORGOTTEN: _("One payment was forgotten."),
    SlipKind.PAID_TWICE: _("One payment was counted twice."),
    SlipKind.PAID_BACKWARDS: _("One payment was booked the wrong way round."),
}


def slip_sentence(slip: Slip, facts: Round, names: Sequence[str]) -> str:
    """差错的话: what went wrong, and where."""
    text = gettext(SENTENCES[slip.kind])
    where = _place(slip, facts, names)
    return gettext("%(slip)s Where: %(where)s.") % {"slip": text, "where": where} if where else text


def _place(slip: Slip, facts: Round, names: Sequence[str]) -> str:
    parts = [] if slip.event is None else [event_title(slip.event, facts, names)]
    if slip.payer is not None and slip.payee is not None and slip.reason is not None:
        parts.append(payment_title(names[slip.payer], names[slip.payee], slip.reason))
    return gettext(", ").join(parts)
