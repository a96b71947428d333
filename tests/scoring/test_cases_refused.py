"""Hands and rounds that break a rule, from rule books and other tools' tests, and text that is no tile."""

import pytest

from calculator.documents import answer_hand, answer_round
from scoring import NotationError, format_tiles, parse_hand, parse_tiles
from scoring.shapes import readings
from tests import cases


@pytest.mark.parametrize("row", cases.params("refused", "hand"))
def test_a_hand_is_refused_as_told(row):
    for document in cases.hand_documents(row):
        assert problems(answer_hand(document)) == sorted(row["problems"])


@pytest.mark.parametrize("row", cases.params("refused", "shape"))
def test_the_tiles_refused_make_the_shape_told(row):
    """What forbids the win is not the shape."""
    hand, tile = parse_hand(row["hand"])
    shapes = {reading.shape for reading in readings(hand if tile is None else hand.with_tile(tile))}
    assert row["shape"] in shapes


@pytest.mark.parametrize("row", cases.params("refused", "events"))
def test_a_round_is_refused_as_told(row):
    assert problems(answer_round(cases.round_document(row))) == sorted(row["problems"])


@pytest.mark.parametrize("row", cases.params("refused", "document"))
def test_a_document_is_refused_as_told(row):
    document = row["document"]
    answer = answer_hand if document["format"] == "xuezhan-hand/1" else answer_round
    assert problems(answer(document)) == sorted(row["problems"])


@pytest.mark.parametrize("row", cases.params("notation", "tiles"))
def test_a_text_names_the_tiles_told(row):
    assert format_tiles(parse_tiles(row["text"])) == row["tiles"]


@pytest.mark.parametrize("row", cases.params("notation", "problem"))
def test_a_text_is_refused_as_told(row):
    with pytest.raises(NotationError) as caught:
        parse_tiles(row["text"])
    assert (caught.value.code, caught.value.token) == (row["problem"], row["token"])


def problems(answer):
    """Code and place of every problem; KeyError where nothing was refused."""
    return sorted([problem["code"], problem["where"]] for problem in answer["problems"])
