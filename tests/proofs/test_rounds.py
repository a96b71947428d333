"""Rounds by the ten thousand against the second opinion."""

import pytest

from tests.scoring.test_reference import differences

pytestmark = pytest.mark.proof


@pytest.mark.parametrize("part", range(4))
def test_twenty_thousand_rounds_settle_to_the_last_transfer_of_the_second_opinion(part):
    start = 10_000 + part * 5_000
    assert sum(differences(range(start, start + 5_000)).values()) > 20_000
