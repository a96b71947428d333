"""一手牌成局: one hand as the shortest round in which it is won so, its players called by their parts."""

from django.utils.translation import gettext as _

from calculator.disputes.hands import round_of
from calculator.documents import HandQuestion
from scoring.events import Round


def hand_round(question: HandQuestion) -> Round:
    """一手牌成局: a hand with its winning tile, to be checked and compared like any round."""
    return round_of(question, [_("Winner"), _("Payer"), _("Third player"), _("Fourth player")])
