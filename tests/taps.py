"""How many taps things may take, and where the README tells how many they take."""

import re
from pathlib import Path

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
MOST_TAPS = {
    "an example hand scored": 1,
    "a newcomer’s first question answered, from `/`": 2,
    "a round of two kongs and three wins by their fans (one, two and three), to its settlement": 24,
    "the same round kept at a table, from the table’s page and back to it": 26,
    "a winning hand of 14 tiles, one pung among them, by the tile pad": 18,
    "the same as a win in a round, with who won and on whose discard": 18,
}


def taps_told():
    """What the README says: what is done, with its number of taps."""
    table = README.partition("## Taps")[2].partition("## ")[0]
    return {what: int(taps) for what, taps in re.findall(r"^\| (.+?) \| (\d+) \|$", table, re.MULTILINE)}


def told(capsys, what, taps):
    """Prints a count, and holds it to the README and to what it may be."""
    with capsys.disabled():
        print(f"\n{what}: {taps} (at most {MOST_TAPS[what]})")
    assert taps <= MOST_TAPS[what]
    assert taps_told()[what] == taps


class Finger:
    """Taps what it is shown, and counts."""

    def __init__(self):
        self.taps = 0

    def tap(self, target):
        target.tap()
        self.taps += 1
