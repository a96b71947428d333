"""Whole rounds against the settlement and the refusals of an independent reference."""

import json

import pytest

from calculator.documents import answer_round
from tests import cases


@pytest.mark.parametrize("row", cases.params("settled_rounds"))
def test_a_round_settles_to_the_last_transfer(row):
    assert json.loads(json.dumps(answer_round(row["round"]))) == row["settlement"]


@pytest.mark.parametrize("row", cases.params("refused_rounds"))
def test_a_round_broken_in_one_place_is_refused_for_that(row):
    found = {(problem["code"], problem["where"]) for problem in answer_round(row["round"])["problems"]}
    assert row["broken"] in {code for code, _ in found}
    assert found == {(problem["code"], problem["where"]) for problem in row["problems"]}
