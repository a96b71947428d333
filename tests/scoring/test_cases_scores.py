"""Hands that win, from rule books and other tools' tests: their fans, points and readings."""

import pytest

from calculator.documents import answer_hand, read_rules
from scoring.score import score_patterns
from tests import cases


@pytest.mark.parametrize("row", cases.params("scores", "hand"))
def test_a_hand_scores_as_told(row):
    for document in cases.hand_documents(row):
        assert told(row, seen(answer_hand(document))) == expected(row)


@pytest.mark.parametrize("row", cases.params("scores", "holds"))
def test_patterns_score_as_told(row):
    """Where the source's tiles cannot be (three suits, no kong), its sum of fans still holds."""
    score = score_patterns(row["holds"], read_rules(cases.rules_value(row)), cases.moment(row))
    found = {key: getattr(score, key) for key in ("fan", "counted_fan", "points")}
    assert told(row, {**found, "fans": {line.key: line.times for line in score.fans}}) == expected(row)


@pytest.mark.parametrize("row", cases.params("points"))
def test_fan_are_worth_the_points_told(row):
    """The points of fan after fan, from `fan` (0 unless told) upwards."""
    rules, first = read_rules(cases.rules_value(row)), row.get("fan", 0)
    fans = range(first, first + len(row["points"]))
    assert [rules.points(fan, base=1) for fan in fans] == row["points"]


ASKED = ("fans", "fan", "counted_fan", "points", "payers", "shape", "sets", "pair")


def expected(row):
    """What a row tells of the score, at least something."""
    found = {key: row[key] for key in ASKED if key in row}
    assert found
    return found


def told(row, found):
    return {key: found[key] for key in ASKED if key in row}


def seen(answer):
    """A score document under the keys of the table; KeyError where the hand was refused."""
    score = {key: answer[key] for key in ("fan", "counted_fan", "points")}
    return {
        **score,
        **answer["reading"],
        "fans": {line["key"]: line["times"] for line in answer["fans"]},
        "payers": answer["pays"]["payers"],
    }
