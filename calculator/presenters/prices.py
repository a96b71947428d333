"""番分表: what so many fan come to in points."""

from dataclasses import dataclass

from calculator import wording
from scoring.rules import RuleSet

# As far as a hand usually goes where there is no cap.
MOST_FAN = 6


@dataclass(frozen=True)
class PriceView:
    """番分: an amount of fan and its points."""

    fan: str
    points: str


def price_views(rules: RuleSet, base: int = 1) -> tuple[PriceView, ...]:
    """番分表: from a plain hand to the cap, or as far as hands usually go."""
    most = MOST_FAN if rules.cap is None else max(rules.cap, rules.plain_fan)
    return tuple(
        PriceView(wording.fan_amount(fan, rules), wording.points_amount(rules.points(fan, base)))
        for fan in range(rules.plain_fan, most + 1)
    )
