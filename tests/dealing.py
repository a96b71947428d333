"""Legal rounds out of one wall, built bottom-up: whole hands first, then the facts that lead to them.

`deal_round(rng)` gives a round document in which no tile is held five times, kongs stand in the hands shown later,
winners hold complete hands of two suits, and whoever is left is a pig, not ready or ready. Some players are then told
only by their patterns, their total or their state, from the second opinion of `tests.oracle`.
"""

from dataclasses import replace

from scoring.presets import PRESETS
from scoring.rules import KNOBS, Combination
from tests import oracle
from tests.wall import Wall, WallTooShort, complete_hand, text_of

NAMES = ("Dong", "Nan", "Xi", "Bei")
FAN_KEYS = oracle.FAN_TABLE[1:-1]
PATTERN_KEYS = FAN_KEYS[: FAN_KEYS.index("root") + 1]


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
        some = [rng.sample(PATTERN_KEYS, rng.choice((2, 2, 3))) for _ in range(rng.randint(1, 3))]
        pairs = sorted({tuple(sorted(keys, key=FAN_KEYS.index)) for keys in some})
        values = rng.sample(range(10), len(pairs))
        changes["combinations"] = [{"fans": list(k), "fan": fan} for k, fan in zip(pairs, values, strict=True)]
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
