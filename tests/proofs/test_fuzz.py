"""A minute of random damage."""

from random import Random
from time import monotonic

import pytest

from tests.scoring.test_fuzz import run_mutations

pytestmark = pytest.mark.proof

SECONDS = 60


def test_a_minute_of_damaged_documents_is_answered():
    end = monotonic() + SECONDS
    seed = 0
    while monotonic() < end:
        seed += 1
        met = run_mutations(Random(seed), until=lambda: monotonic() > end, count=5_000)
        assert "xuezhan-problems/1" in met
