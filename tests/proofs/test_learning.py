"""Ten thousand questions of each kind, under every preset in turn and under rules changed at random."""

import pytest

from calculator.learning import KINDS
from tests.learning.laws import check_questions

pytestmark = pytest.mark.proof


@pytest.mark.parametrize("kind", KINDS)
def test_ten_thousand_questions_keep_every_law(kind):
    check_questions(kind, 10_000)
