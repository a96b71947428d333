"""定缺: the void suit of a winner, where the tiles shown already tell it."""

from calculator.documents import Document
from scoring.notation import NotationError, parse_tiles
from scoring.tiles import SUITS


def tell_voids(document: Document) -> None:
    """定缺: fills in the void suit of each winner by tiles who shows two suits and was not asked: it is the third."""
    for event in document["events"]:
        for won in event.get("wins", []):
            seat = won.get("seat")
            if "concealed" in won and seat in range(4) and document["players"][seat]["void"] is None:
                absent = set(SUITS) - _suits(won)
                if len(absent) == 1:
                    document["players"][seat]["void"] = str(absent.pop())


def _suits(won: Document) -> set[str]:
    shown = [won["concealed"], won.get("tile", ""), *(meld["tile"] for meld in won.get("melds", []))]
    try:
        return {tile.suit for text in shown for tile in parse_tiles(text)}
    except NotationError:
        return set()
