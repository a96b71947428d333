"""样局: rounds to look at, the players named as in the active language."""

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from calculator.documents import Document, read_round
from calculator.documents.samples import SAMPLES
from scoring.events import Round

NAMES = (_("Dong"), _("Nan"), _("Xi"), _("Bei"))


def sample_document(key: str) -> Document | None:
    """样局: the document of a sample by its key; None where there is none."""
    sample = SAMPLES.get(key)
    if sample is None:
        return None
    players = [{**player, "name": gettext(name)} for player, name in zip(sample["players"], NAMES, strict=True)]
    return {**sample, "players": players}


def sample_round() -> Round:
    """样局: three kongs, the discard after one of them won on, a self-draw, and at the end a pig and a ready player.

    It settles by tiles under nearly every rule set, to show what a change of the rules does."""
    return read_round(sample_document("tiles"))
