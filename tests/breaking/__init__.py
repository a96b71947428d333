"""Legal rounds broken in one place: for every problem code, the ways to bring it about.

Each breaker takes a legal round apart in place and says where the fault must be reported, or None when the round does
not lend itself to it. A broken place may bring further codes; those are named beside the breaker.
"""

from tests.breaking import form, moments, play, shown, tiles, told  # noqa: F401 (each registers its breakers)
from tests.breaking.breaker import BREAKERS, EACH, Breaker, Broken

__all__ = ["BREAKERS", "EACH", "Breaker", "Broken", "broken_rounds"]


def broken_rounds():
    """Every broken round, breaker by breaker."""
    for breaker in BREAKERS:
        yield from breaker.broken_rounds()
