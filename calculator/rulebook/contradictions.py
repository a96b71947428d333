"""自相矛盾: what a rule set says that cannot be meant, and what it says that is worth a second look."""

from collections.abc import Iterator
from itertools import permutations

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from calculator.wording import fan_name
from scoring.fans import NO_TERMINALS, PATTERNS, ROOT, SEVEN_PAIRS_FAMILY, STANDARD_ONLY
from scoring.problems import Problem
from scoring.rules import RuleSet

ABSORBS = {pattern.key: pattern.absorbs.keys() - {ROOT} for pattern in PATTERNS}

_FREE_PIG = _(
    "A flower pig has no price and pays no ready check: it would pay nothing, and a player who is not ready would pay."
)
_CHEAPER = _("%(larger)s counts instead of %(smaller)s, and is worth less.")


def contradictions(rules: RuleSet) -> Iterator[Problem]:
    """矛盾: what of a rule set cannot be played, each at its path among the changes of a preset."""
    if rules.pig_pays == "cap" and rules.cap is None:
        yield Problem("bad_value", "pig_pays", {"expected": "a_cap", "got": "cap"})
    seen: set[frozenset[str]] = set()
    for place, combination in enumerate(rules.combinations):
        where, keys = f"combinations.{place}", combination.keys
        got = "+".join(keys)
        if frozenset(keys) in seen:
            yield Problem("bad_value", where, {"expected": "one_combination", "got": got})
        seen.add(frozenset(keys))
        if not rules.fans.keys() >= set(keys):
            yield Problem("bad_value", where, {"expected": "fans_played", "got": got})
        if not can_be_held_together(keys):
            yield Problem("bad_value", where, {"expected": "held_together", "got": got})


def can_be_held_together(keys: tuple[str, ...]) -> bool:
    """Whether some hand counts all these patterns, none of them swallowed by another."""
    held = frozenset(keys)
    return not (
        (held & SEVEN_PAIRS_FAMILY and held & STANDARD_ONLY)
        or ("terminals_everywhere" in held and held & NO_TERMINALS)
        or any(smaller in ABSORBS[larger] for larger, smaller in permutations(keys, 2))
    )


def doubts(rules: RuleSet) -> Iterator[str]:
    """疑问: what can be played and is hardly meant, in sentences."""
    if rules.pig_pays is None and not rules.pig_also_not_ready:
        yield gettext(_FREE_PIG)
    for larger, absorbed in ABSORBS.items():
        for smaller in sorted(absorbed & rules.fans.keys()):
            if larger in rules.fans and rules.fans[larger] < rules.fans[smaller]:
                yield gettext(_CHEAPER) % {"larger": fan_name(larger), "smaller": fan_name(smaller)}
