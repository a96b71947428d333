"""拆法: every way to read a hand, against a solver that puts hands together instead of taking them apart."""

from itertools import islice

import pytest

from scoring.notation import format_tiles, parse_hand
from scoring.shapes import Shape, completing_tiles, is_complete, readings
from tests import oracle
from tests.hands import both_readings, hand_of, in_document_form, one_suit_hands, random_hands


def ways(text):
    """The readings of a hand, each as its groups."""
    found = [in_document_form(reading) for reading in readings(parse_hand(text)[0])]
    return {" ".join([*one["sets"], one["pair"]] if "sets" in one else one["pairs"]) for one in found}


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("123m 456p 789p 55p pung:1s", ["123m 456p 789p 111s 55p"]),
        ("55p direct:1m added:2m concealed:3m pung:4m", ["1111m 2222m 3333m 444m 55p"]),
        (
            "111222333444m 55m",
            [
                "111m 222m 333m 444m 55m",
                "111m 234m 234m 234m 55m",
                "123m 123m 123m 444m 55m",
                "111m 234m 345m 345m 22m",
            ],
        ),
        (
            "11223344556677m",
            [
                "11m 22m 33m 44m 55m 66m 77m",
                "123m 123m 456m 456m 77m",
                "123m 123m 567m 567m 44m",
                "234m 234m 567m 567m 11m",
            ],
        ),
        ("1111m 22m 33m 44p 55p 66p", ["11m 11m 22m 33m 44p 55p 66p", "123m 123m 456p 456p 11m"]),
        ("11m 22m 33m 44m 66p 9p pung:8p", []),
        ("12m 45m 78m 123p 456p 78p", []),
        ("11m 22p 123p 456p 789p 1s", []),
    ],
)
def test_ways_to_read_a_hand(hand, expected):
    assert ways(hand) == set(expected)


def test_one_suit_hands_are_read_as_the_second_opinion_reads_them():
    for concealed in islice(one_suit_hands(), 0, None, 23):
        ours, theirs = both_readings(concealed)
        assert ours == theirs, format_tiles(hand_of(concealed).concealed)


def test_two_suit_hands_are_read_as_the_second_opinion_reads_them():
    whole = 0
    for concealed, melds in random_hands(5_000):
        ours, theirs = both_readings(concealed, melds)
        assert ours == theirs, (concealed, melds)
        assert is_complete(hand_of(concealed, melds)) is bool(theirs)
        whole += bool(theirs)
    assert whole > 2_000


def test_sets_and_pairs_stand_in_order():
    for concealed, melds in random_hands(500, seed=1):
        for reading in readings(hand_of(concealed, melds)):
            assert list(reading.sets) == sorted(reading.sets)
            assert list(reading.pairs) == sorted(reading.pairs)
            assert reading.is_standard is (reading.shape is Shape.STANDARD)


def test_completing_tiles_are_those_that_the_second_opinion_can_read():
    for concealed, melds in random_hands(600, seed=2):
        hand = hand_of(concealed[1:], melds)
        expected = [tile for tile in oracle.ALL_TILES if oracle.readings([*concealed[1:], tile], melds)]
        assert [str(tile) for tile in completing_tiles(hand)] == expected
