"""样局: a round that settles by tiles under nearly every rule set, to show what a change of the rules does."""

from calculator.documents import read_round
from calculator.documents.samples import BY_TILES
from scoring.events import Round


def sample_round() -> Round:
    """样局: three kongs, the discard after one of them won on, a self-draw, and at the end a pig and a ready player."""
    return read_round(BY_TILES)
