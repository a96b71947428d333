"""Ready hands, from rule books and other tools' tests: what they wait for and what it is worth."""

import pytest

from calculator.documents import answer_hand
from scoring import parse_hand
from scoring.shapes import completing_tiles
from scoring.tiles import COPIES
from tests import cases


@pytest.mark.parametrize("row", cases.params("waits"))
def test_a_hand_waits_as_told(row):
    (document,) = cases.hand_documents({**row, "asks": "waits"})
    answer = answer_hand(document)
    assert answer["state"] == row["state"]
    waits = [wait["tile"] for wait in answer["waits"]]
    assert waits == row.get("waits", waits)
    assert not set(waits) & set(row.get("waits_without", []))
    dearest = answer["dearest"]
    assert dearest == row.get("dearest", dearest)
    if "dearest_fan" in row:
        assert (dearest["fan"], dearest["points"]) == (row["dearest_fan"], row["dearest_points"])


@pytest.mark.parametrize("row", cases.params("waits", "completing"))
def test_a_hand_of_three_suits_lacks_the_tiles_told(row):
    """It waits for nothing, as it may not win; what would complete its shape is told all the same."""
    hand, _ = parse_hand(row["hand"])
    held = hand.counts()
    assert [str(tile) for tile in completing_tiles(hand) if held[tile] < COPIES] == row["completing"]
