"""Legal rounds out of one wall, built bottom-up: whole hands first, then the facts that lead to them.

`deal_round(rng)` gives a round document in which no tile is held five times, kongs stand in the hands shown later,
winners hold complete hands of two suits, and whoever is left is a pig, not ready or ready. Some players are then told
only by their patterns, their total or their state, from the second opinion of `tests.oracle`.
"""

from dataclasses import replace

from scoring.presets import PRESETS
from scoring.rules import KNOBS, Combination
from tests import oracle
from tests.oracle import ALL_TILES, RUNS

STYLES = ("any", "any", "any", "flush", "pungs", "terminals", "fives", "simples", "pairs", "pairs")
NAMES = ("Dong", "Nan", "Xi", "Bei")
FAN_KEYS = oracle.FAN_TABLE[1:-1]
PATTERN_KEYS = FAN_KEYS[: FAN_KEYS.index("root") + 1]


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


def rule_set(rules):
    """The rule set that the `rules` of a document name."""
    if isinstance(rules, str):
        return PRESETS[rules].rules
    changes, preset = dict(rules.get("changes", {})), PRESETS[rules["preset"]].rules
    fans = {**preset.fans, **changes.pop("fans", {})}
    changes["fans"] = {key: fan for key, fan in fans.items() if fan is not None}
    if "combinations" in changes:
        changes["combinations"] = tuple(Combination(tuple(c["fans"]), c["fan"]) for c in changes["combinations"])
    return replace(preset, **changes)


def deal_rules(rng):
    """A preset, as often as not changed at random over all its switches."""
    key = rng.choice(list(PRESETS))
    if rng.random() < 0.4:
        return key
    changes = {}
    for name in rng.sample(list(KNOBS), rng.randint(1, 8)):
        knob = KNOBS[name]
        numbers = [number for number in (0, 1, 2, 3, 5, 8) if number in knob.numbers]
        changes[name] = rng.choice([*knob.choices, *numbers])
    if rng.random() < 0.5:
        changes["fans"] = {key: rng.choice([None, 0, 1, 1, 2, 3, 5]) for key in rng.sample(FAN_KEYS, rng.randint(1, 9))}
    if rng.random() < 0.25:
        pairs = sorted({tuple(rng.sample(PATTERN_KEYS, rng.choice((2, 2, 3)))) for _ in range(rng.randint(1, 3))})
        values = rng.sample(range(10), len(pairs))
        changes["combinations"] = [
            {"fans": sorted(keys, key=FAN_KEYS.index), "fan": fan} for keys, fan in zip(pairs, values, strict=True)
        ]
    return {"preset": key, "changes": changes}


def deal_round(rng, rules=None, hidden=0.25):
    """A legal round document; `hidden` is how often a player is told without tiles."""
    return _Deal(rng, deal_rules(rng) if rules is None else rules, hidden).document()


class _Deal:
    def __init__(self, rng, rules, hidden):
        self.rng, self.wall, self.hidden = rng, Wall(rng), hidden
        self.named_rules, self.rules = rules, rule_set(rules)
        self.dealer, self.base = rng.randrange(4), rng.choice((1, 1, 2, 5, 10, 100))
        self.voids = [rng.choice("mps") for _ in range(4)]
        self.inside, self.events, self.wins = [0, 1, 2, 3], [], 0
        self.melds = {seat: [] for seat in range(4)}  # kongs made and pungs that must stay
        self.ended = False

    def suits(self, seat):
        return [suit for suit in "mps" if suit != self.voids[seat]]

    def hides(self):
        return self.rng.random() < self.hidden

    def document(self):
        rng = self.rng
        busy = rng.randint(1, 9)
        while len(self.events) < busy and not self.ended and self.wins < 3 and len(self.inside) > 1:
            step = rng.choices((self.kong, self.win, self.false_win), (4, 5, 0.4))[0]
            try:
                step()
            except WallTooShort:
                busy -= 1
        over = rng.random() > 0.08
        still_in = [self.left(seat) for seat in self.inside] if over else []
        if over and self.wins == 3 and not self.rules.check_on_third_win and rng.random() < 0.5:
            still_in = []
        free = self.rules.void == "free"
        return {
            "format": "xuezhan-round/1",
            "rules": self.named_rules,
            "base": self.base,
            "dealer": self.dealer,
            "players": [
                {"name": name, "void": None if free and rng.random() < 0.5 else void}
                for name, void in zip(NAMES, self.voids, strict=True)
            ],
            "events": self.events,
            "still_in": still_in,
            "over": over,
        }

    # Events.

    def kong(self):
        rng = self.rng
        last = self.events[-1] if self.events else {}
        if last.get("kind") == "kong" and last["seat"] in self.inside and rng.random() < 0.4:
            seat = last["seat"]
        else:
            seat = rng.choice(self.inside)
        if len(self.melds[seat]) == 4:
            raise WallTooShort
        tile = self.wall.of(4, self.suits(seat))
        self.wall.take([tile] * 4)
        kind = rng.choice(("direct", "added", "concealed"))
        meld = {"kind": f"{kind}_kong", "tile": tile}
        event = {"kind": "kong", "seat": seat, "kong": kind, "tile": tile if rng.random() > 0.06 else None}
        if kind == "direct":
            event["from"] = rng.choice([other for other in self.inside if other != seat])
        elif kind == "added":
            if self.rules.kong_added_payer == "feeder" or rng.random() < 0.5:
                event["from"] = rng.choice([other for other in range(4) if other != seat])
            if rng.random() < 0.5:
                event["late"] = rng.random() < 0.5
        if "from" in event and rng.random() < 0.3:
            meld["from"] = event["from"]
        self.melds[seat].append(meld)
        self.events.append(event)

    def false_win(self):
        if self.rules.false_win is not None:
            seat = self.rng.choice(self.inside)
            self.inside.remove(seat)
            self.events.append({"kind": "false_win", "seat": seat})

    def win(self):
        rng = self.rng
        last = self.events[-1] if self.events else {}
        after = last["seat"] if last.get("kind") == "kong" and last["seat"] in self.inside else None
        by = rng.choice(("self_draw", "discard", "discard", "robbed_kong"))
        circumstances = ["after_kong"] if after is not None and rng.random() < 0.6 else []
        actor = after if circumstances else rng.choice(self.inside)
        event = {"kind": "win", "by": by}
        if by == "self_draw":
            moments = [] if circumstances or self.melds[actor] else self.first_draws(actor)
            bare = bool(moments) and rng.random() < 0.7
            if bare:
                circumstances = moments
            event["wins"] = [self.winner(actor, bare=bare, self_draw=True)]
        else:
            event["from"] = actor
            event["wins"] = self.shared_win(actor, robbed=by == "robbed_kong")
        if not set(circumstances) & {"heavenly", "earthly"} and rng.random() < 0.12:
            circumstances = [*circumstances, "last_tile"]
            self.ended = True
        if circumstances or rng.random() < 0.5:
            event["circumstances"] = circumstances
        self.conceal_some(event, last.get("kong") if "after_kong" in circumstances else None)
        self.inside = [seat for seat in self.inside if seat not in {win["seat"] for win in event["wins"]}]
        self.wins += len(event["wins"])
        self.events.append(event)

    def first_draws(self, seat):
        if seat == self.dealer:
            return [] if self.events else ["heavenly"]
        claimed = any(
            event.get("kong") in ("direct", "added") or event.get("by") in ("discard", "robbed_kong")
            for event in self.events
        )
        return [] if claimed else ["earthly"]

    def winner(self, seat, tile=None, bare=False, self_draw=False):
        melds = self.melds[seat]
        for _ in range(8 if bare else 1):
            before = dict(self.wall.left)
            concealed, melds, tile_won = complete_hand(self.wall, self.suits(seat), self.melds[seat], tile)
            if not (bare and melds):
                break
            self.wall.left = before
        if bare and melds:
            raise WallTooShort
        return {"seat": seat, "concealed": text_of(concealed, self.rng), "melds": melds, "tile": tile_won}

    def shared_win(self, feeder, robbed):
        """One to three winners of one tile; a robbed tile is the fourth of the konger's pung."""
        rng, before = self.rng, dict(self.wall.left)
        most = min(3 - self.wins, len(self.inside) - 1)
        seats = rng.sample([s for s in self.inside if s != feeder], rng.choice([1, 1, 1, *range(1, most + 1)]))
        tile = None
        try:
            if robbed:
                if len(self.melds[feeder]) == 4:
                    raise WallTooShort
                shared = [suit for suit in self.suits(feeder) if suit in self.suits(seats[0])]
                tile = self.wall.of(4, shared)
                self.wall.take([tile] * 4)
            wins = [self.winner(seats[0], tile)]
        except WallTooShort:
            self.wall.left = before
            raise
        tile = wins[0]["tile"]
        for seat in seats[1:]:
            if tile[1] in self.suits(seat):
                try:
                    wins.append(self.winner(seat, tile))
                except WallTooShort:
                    continue
        if robbed:
            self.melds[feeder].append({"kind": "pung", "tile": tile})
        return wins

    def conceal_some(self, event, kong):
        """Tells some winners by their patterns or their total instead of their tiles."""
        for place, entry in enumerate(event["wins"]):
            if not self.hides():
                continue
            concealed = [*oracle.tiles_of(entry["concealed"]), entry["tile"]]
            melds = [(meld["kind"], meld["tile"]) for meld in entry["melds"]]
            best = oracle.score(concealed, melds, self.rules, event["by"], event.get("circumstances", ()), kong)
            if self.rng.random() < 0.6:
                held = oracle.patterns(best["reading"], concealed, melds)
                told = {"fans": {key: times for key, times in held.items() if key in self.rules.fans}}
            else:
                told = {"fan": best["fan"]}
            event["wins"][place] = {"seat": entry["seat"], **told}

    # Who is left.

    def left(self, seat):
        rng, melds = self.rng, self.melds[seat]
        number = 13 - 3 * len(melds)
        before = dict(self.wall.left)
        for fate in [rng.choice(("ready", "ready", "loose", "loose", "pig")), "ready", "loose"]:
            self.wall.left = dict(before)
            try:
                if fate == "ready":
                    concealed, melds, _ = complete_hand(self.wall, self.suits(seat), self.melds[seat])
                else:
                    melds = self.melds[seat]
                    concealed = self.wall.some(number, "mps" if fate == "pig" else self.suits(seat))
            except WallTooShort:
                continue
            held = [(meld["kind"], meld["tile"]) for meld in melds]
            pig = oracle.is_pig(concealed, held, self.voids[seat], self.rules)
            if pig and self.rules.pig_pays == "cap" and self.rules.cap is None:
                continue
            return self.told(seat, concealed, melds, held, pig)
        return {"seat": seat, "state": "not_ready"}

    def told(self, seat, concealed, melds, held, pig):
        passive = {"passive": self.rng.random() < 0.7} if pig and self.rng.random() < 0.5 else {}
        if not self.hides():
            return {"seat": seat, "concealed": text_of(concealed, self.rng), "melds": melds, **passive}
        waits = oracle.waits(concealed, held, self.voids[seat], self.rules)
        if pig:
            return {"seat": seat, "state": "flower_pig", **passive}
        return (
            {"seat": seat, "state": "ready", "fan": max(waits.values())}
            if waits
            else {
                "seat": seat,
                "state": "not_ready",
            }
        )


def text_of(tiles, rng=None):
    """`123m 55p`, now and then tile by tile."""
    ordered = sorted(tiles, key=_by_suit)
    if rng and rng.random() < 0.2:
        return " ".join(rng.sample(ordered, len(ordered)))
    groups = ("".join(tile[0] for tile in ordered if tile[1] == suit) + suit for suit in "mps")
    return " ".join(group for group in groups if len(group) > 1)
