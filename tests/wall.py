"""牌墙: the 108 tiles, and whole hands taken out of them, so that no tile is held five times."""

from tests import oracle
from tests.oracle import ALL_TILES, RUNS

STYLES = ("any", "any", "any", "flush", "pungs", "terminals", "fives", "simples", "pairs", "pairs")


class WallTooShort(Exception):
    """The tiles asked for are no longer there; the caller does something else."""


class Wall:
    """牌墙: the 108 tiles, taken from."""

    def __init__(self, rng):
        self.rng = rng
        self.left = dict.fromkeys(ALL_TILES, 4)

    def take(self, tiles):
        for tile in tiles:
            if not self.left[tile]:
                raise WallTooShort
            self.left[tile] -= 1
        return list(tiles)

    def some(self, number, suits):
        """So many tiles of the suits, drawn as they come."""
        pool = [tile for tile in ALL_TILES if tile[1] in suits for _ in range(self.left[tile])]
        if len(pool) < number:
            raise WallTooShort
        return self.take(self.rng.sample(pool, number))

    def of(self, copies, suits, ranks="123456789"):
        """One tile of which so many copies are left."""
        fit = [t for t in ALL_TILES if t[1] in suits and t[0] in ranks and self.left[t] >= copies]
        if not fit:
            raise WallTooShort
        return self.rng.choice(fit)

    def group(self, suits, style, must_hold=None):
        """A triplet or a run that is there, of a style, holding a tile."""
        fit = [text + suit for suit in suits for text in (*RUNS, *oracle.TRIPLETS) if _suits_style(text, style)]
        if must_hold:
            fit = [text for text in fit if text[-1] == must_hold[1] and must_hold[0] in text]
        self.rng.shuffle(fit)
        return self._first_there(fit)

    def pair(self, suits, style, tile=None):
        fit = [text + suit for suit in suits for text in oracle.PAIRS if _suits_style(text, style)]
        if tile:
            fit = [tile[0] * 2 + tile[1]]
        self.rng.shuffle(fit)
        return self._first_there(fit)

    def _first_there(self, groups):
        for text in groups:
            tiles = oracle.tiles_of(text)
            if all(self.left[tile] >= tiles.count(tile) for tile in tiles):
                return self.take(tiles)
        raise WallTooShort


def _suits_style(text, style):
    ranks = set(text)
    return {
        "pungs": len(ranks) == 1,
        "terminals": bool(ranks & {"1", "9"}),
        "fives": ranks <= {"2", "5", "8"},
        "simples": not ranks & {"1", "9"},
    }.get(style, True)


def complete_hand(wall, suits, melds=(), tile=None):
    """(concealed without the winning tile, melds, winning tile): whole, of one or two suits, fixed melds among them.

    With `tile` the winning tile is that one, a copy that lies on the table already. Nothing stays taken on failure.
    """
    rng, before = wall.rng, dict(wall.left)
    for _ in range(20):
        style = rng.choice(STYLES)
        own = sorted({meld["tile"][1] for meld in melds} | ({tile[1]} if tile else set()))
        use = own if style == "flush" and len(own) == 1 else rng.sample(suits, 1) if style == "flush" else suits
        if not set(own) <= set(use):
            continue
        if tile:
            wall.left[tile] += 1
        try:
            if style == "pairs" and not melds:
                concealed = [t for _ in range(7 - bool(tile)) for t in wall.pair(use, "any")]
                concealed += wall.pair(use, "any", tile) if tile else []
                melds_now = []
            else:
                concealed, melds_now = _four_sets_and_pair(wall, use, style, melds, tile)
        except WallTooShort:
            wall.left = dict(before)
            continue
        winning = tile or rng.choice(concealed)
        concealed.remove(winning)
        return sorted(concealed, key=_by_suit), melds_now, winning
    raise WallTooShort


def _four_sets_and_pair(wall, suits, style, melds, tile):
    rng = wall.rng
    melds, concealed = list(melds), []
    pair_holds = tile if tile and (len(melds) == 4 or rng.random() < 0.3) else None
    must_hold = None if pair_holds else tile
    while len(melds) + len(concealed) // 3 < 4:
        tiles = wall.group(suits, style, must_hold)
        if len(set(tiles)) == 1 and not must_hold and rng.random() < 0.4:
            melds.append({"kind": "pung", "tile": tiles[0]})
        else:
            concealed += tiles
        must_hold = None
    concealed += wall.pair(suits, "any" if pair_holds else style, pair_holds)
    rng.shuffle(melds)
    return concealed, melds


def _by_suit(tile):
    return tile[1], tile[0]


def text_of(tiles, rng=None):
    """`123m 55p`, now and then tile by tile."""
    ordered = sorted(tiles, key=_by_suit)
    if rng and rng.random() < 0.2:
        return " ".join(rng.sample(ordered, len(ordered)))
    groups = ("".join(tile[0] for tile in ordered if tile[1] == suit) + suit for suit in "mps")
    return " ".join(group for group in groups if len(group) > 1)
