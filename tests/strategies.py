"""Hypothesis strategies: legal hands and rounds, dealt bottom-up from a drawn seed, and switches drawn in the open."""

from random import Random

from hypothesis import strategies as st

from scoring.presets import PRESETS
from scoring.rules import KNOBS
from tests import oracle
from tests.dealing import FAN_KEYS, deal_round, rule_set
from tests.hands import TILE, hand_of, random_hand

seeds = st.integers(min_value=0, max_value=2**32 - 1)
presets = st.sampled_from(sorted(PRESETS))
tiles = st.sampled_from(sorted(TILE.values()))


def _values(knob):
    numbers = st.integers(knob.numbers[0], min(knob.numbers[-1], 12)) if knob.numbers else st.nothing()
    return st.sampled_from(knob.choices) | numbers if knob.choices else numbers


changes = st.fixed_dictionaries(
    {},
    optional={
        **{name: _values(knob) for name, knob in KNOBS.items()},
        "fans": st.dictionaries(st.sampled_from(FAN_KEYS), st.none() | st.integers(0, 6), max_size=6),
    },
)
named_rules = presets | st.builds(lambda preset, changes: {"preset": preset, "changes": changes}, presets, changes)
rule_sets = named_rules.map(rule_set)

# A legal hand of fourteen as (concealed, melds) in texts: complete or not.
hand_texts = seeds.map(lambda seed: random_hand(Random(seed)))
whole_hand_texts = hand_texts.filter(lambda hand: oracle.readings(*hand))
hands = hand_texts.map(lambda hand: hand_of(*hand))

rounds = st.builds(lambda seed, rules: deal_round(Random(seed), rules), seeds, named_rules)
shown_rounds = st.builds(lambda seed, rules: deal_round(Random(seed), rules, hidden=0), seeds, named_rules)

# Any text that someone may type where tiles belong.
typed = st.text(st.sampled_from("123456789mps万筒条饼索一二三東z ,+:🀇🀏🀡碰杠pung") | st.characters(), max_size=20)
