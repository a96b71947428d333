"""Questions by the hundred under every preset in turn, and under rules changed at random."""

from random import Random

from calculator.learning import fresh_seed, question
from scoring.presets import PRESETS
from tests.dealing import deal_rules, rule_set

PRESET_RULES = {key: preset.rules for key, preset in PRESETS.items()}


def rules_in_turn(number):
    """The presets one after the other, and after them one that is changed at random."""
    keys = list(PRESETS)
    place = number % (len(keys) + 1)
    return PRESETS[keys[place]].rules if place < len(keys) else rule_set(deal_rules(Random(number)))


def questions(kind, number, start=0):
    """So many questions of a kind, each under the next rules."""
    for place in range(start, start + number):
        yield question(kind, fresh_seed(kind, None, place), rules_in_turn(place))
