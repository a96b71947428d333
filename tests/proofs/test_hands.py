"""Hands, all of them or very many, against the second opinion."""

from random import Random

import pytest

from tests.dealing import deal_rules, rule_set
from tests.hands import (
    ONE_SUIT_HANDS,
    both_readings,
    both_scores,
    both_standings,
    one_suit_hands,
    random_hand,
    random_hands,
)

pytestmark = pytest.mark.proof


def test_every_hand_of_one_suit_is_read_as_the_second_opinion_reads_it():
    read = 0
    for concealed in one_suit_hands():
        ours, theirs = both_readings(concealed)
        assert ours == theirs, concealed
        read += 1
    assert read == ONE_SUIT_HANDS


@pytest.mark.parametrize("part", range(4))
def test_two_hundred_thousand_hands_of_two_suits_are_read_as_the_second_opinion_reads_them(part):
    for concealed, melds in random_hands(50_000, seed=100 + part):
        ours, theirs = both_readings(concealed, melds)
        assert ours == theirs, (concealed, melds)


def test_every_winning_hand_of_one_suit_scores_its_dearest_reading():
    rng, won = Random(3), 0
    rules = rule_set(deal_rules(rng))
    for number, concealed in enumerate(one_suit_hands()):
        if number % 100 == 0:
            rules = rule_set(deal_rules(rng))
        ours, theirs = both_scores(concealed, [], rules)
        assert ours == theirs, (concealed, rules)
        won += ours is not None
    assert won > 15_000


def test_many_hands_score_their_dearest_reading():
    rng = Random(4)
    for _ in range(40_000):
        concealed, melds = random_hand(rng)
        rules = rule_set(deal_rules(rng))
        ours, theirs = both_scores(concealed, melds, rules)
        assert ours == theirs, (concealed, melds, rules)


def test_many_hands_wait_for_what_the_second_opinion_completes():
    rng = Random(5)
    for _ in range(15_000):
        concealed, melds = random_hand(rng)
        concealed.pop(rng.randrange(len(concealed)))
        rules = rule_set(deal_rules(rng))
        ours, theirs = both_standings(concealed, melds, rng.choice("mps"), rules)
        assert ours == theirs, (concealed, melds, rules)
