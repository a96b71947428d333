"""A second opinion on one hand, for tests alone: written from the rules' sentences, and otherwise than `scoring`.

`scoring` takes hands apart; here every multiset of sets is put together once and filed under the tiles it makes, so
that the partitions of a hand are looked up whole. A group is its text ("123m", "5555p", "88s"); nothing of `scoring`
is used but rule sets, as data.
"""

from collections import Counter, defaultdict
from functools import cache
from itertools import combinations_with_replacement, product

RUNS = ("123", "234", "345", "456", "567", "678", "789")
TRIPLETS = tuple(digit * 3 for digit in "123456789")
PAIRS = tuple(digit * 2 for digit in "123456789")
ALL_TILES = tuple(digit + suit for suit in "mps" for digit in "123456789")
COPIES_OF_MELD = {"pung": 3, "direct_kong": 4, "added_kong": 4, "concealed_kong": 4}
FAN_TABLE = (
    "basic",
    "all_pungs",
    "full_flush",
    "seven_pairs",
    "dragon_seven_pairs",
    "double_dragon_seven_pairs",
    "triple_dragon_seven_pairs",
    "terminals_everywhere",
    "all_258_pungs",
    "seven_pairs_258",
    "golden_wait",
    "eighteen_arhats",
    "concealed_hand",
    "all_simples",
    "root",
    "after_kong_draw",
    "after_kong_discard",
    "robbing_kong",
    "last_tile_draw",
    "last_tile_discard",
    "heavenly",
    "earthly",
    "self_draw",
)
# (the larger fan, what it takes, how many roots): larger ones first.
ABSORBING = (
    ("triple_dragon_seven_pairs", ("double_dragon_seven_pairs", "dragon_seven_pairs", "seven_pairs"), 3),
    ("double_dragon_seven_pairs", ("dragon_seven_pairs", "seven_pairs"), 2),
    ("dragon_seven_pairs", ("seven_pairs",), 1),
    ("all_258_pungs", ("all_pungs",), 0),
    ("seven_pairs_258", ("seven_pairs",), 0),
    ("eighteen_arhats", ("golden_wait", "all_pungs"), 4),
)
STILL_PLAIN = {"root", "concealed_hand", "all_simples"}


def tiles_of(text):
    """The tiles of plain text such as "123m 55p", as a list of "1m", "2m", …"""
    tiles, digits = [], ""
    for sign in text.replace(" ", ""):
        if sign.isdigit():
            digits += sign
        else:
            tiles += [digit + sign for digit in digits]
            digits = ""
    return tiles


@cache
def partitions():
    """Digits of one suit, sorted → every way to write them as up to four sets with or without a pair."""
    table = defaultdict(list)
    for number in range(5):
        for sets in combinations_with_replacement(sorted(TRIPLETS + RUNS), number):
            for pair in ("", *PAIRS):
                table["".join(sorted("".join(sets) + pair))].append((sets, pair))
    return table


def readings(concealed, melds=()):
    """Every reading of a complete hand; `concealed` holds the winning tile, melds are (kind, tile)."""
    found = []
    on_table = [tile[0] * COPIES_OF_MELD[kind] + tile[1] for kind, tile in melds]
    by_suit = ["".join(sorted(tile[0] for tile in concealed if tile[1] == suit)) for suit in "mps"]
    for ways in product(*(partitions().get(digits, []) for digits in by_suit)):
        pairs = [pair + suit for (_, pair), suit in zip(ways, "mps", strict=True) if pair]
        sets = on_table + [text + suit for (sets, _), suit in zip(ways, "mps", strict=True) for text in sets]
        if len(pairs) == 1 and len(sets) == 4:
            found.append({"shape": "standard", "sets": sorted(sets, key=_place), "pair": pairs[0]})
    copies = Counter(concealed)
    if len(concealed) == 14 and not melds and not any(number % 2 for number in copies.values()):
        pairs = [tile[0] * 2 + tile[1] for tile in sorted(copies, key=_place) for _ in range(copies[tile] // 2)]
        found.append({"shape": "seven_pairs", "pairs": pairs})
    return found


def _place(group):
    """Groups stand by suit, then by first tile, triplets and kongs before runs."""
    return group[-1], group


def copies_held(concealed, melds):
    """How many of each tile, melds included."""
    copies = Counter(concealed)
    for kind, tile in melds:
        copies[tile] += COPIES_OF_MELD[kind]
    return copies


def patterns(reading, concealed, melds):
    """Every pattern that a reading holds, with how often, played or not."""
    copies = copies_held(concealed, melds)
    fours = sum(number >= 4 for number in copies.values())
    standard = reading["shape"] == "standard"
    groups = [*reading["sets"], reading["pair"]] if standard else reading["pairs"]
    ranks = [set(group[:-1]) for group in groups]
    pungs = standard and all(len(rank) == 1 for rank in ranks)
    fives = all(rank <= {"2", "5", "8"} for rank in ranks)
    kinds = [kind for kind, _ in melds]
    held = {
        "all_pungs": pungs,
        "full_flush": len({tile[1] for tile in copies}) == 1,
        "seven_pairs": not standard,
        "dragon_seven_pairs": not standard and fours >= 1,
        "double_dragon_seven_pairs": not standard and fours >= 2,
        "triple_dragon_seven_pairs": not standard and fours >= 3,
        "terminals_everywhere": standard and all(rank & {"1", "9"} for rank in ranks),
        "all_258_pungs": pungs and fives,
        "seven_pairs_258": not standard and fives,
        "golden_wait": len(kinds) == 4,
        "eighteen_arhats": len(kinds) == 4 and "pung" not in kinds,
        "concealed_hand": standard and set(kinds) <= {"concealed_kong"},
        "all_simples": not any(tile[0] in "19" for tile in copies),
        "root": fours,
    }
    return {key: int(times) for key, times in held.items() if times}


def pattern_lines(held, rules):
    """Patterns held → (key, times, fan) of those counted: played, not absorbed, combinations read, 平胡 added."""
    left = {key: times for key, times in held.items() if key in rules.fans}
    for key, smaller, roots in ABSORBING:
        if key in left:
            left = {k: times for k, times in left.items() if k not in smaller}
            left["root"] = left.get("root", 0) - roots
            if left["root"] <= 0:
                del left["root"]
    plain = set(left) <= STILL_PLAIN
    lines = []
    for combination in sorted(rules.combinations, key=lambda c: c.fan, reverse=True):
        if set(combination.keys) <= set(left):
            lines.append(("+".join(sorted(combination.keys, key=FAN_TABLE.index)), 1, combination.fan))
            left = {key: times for key, times in left.items() if key not in combination.keys}
    lines += [(key, times, times * rules.fans[key]) for key, times in left.items()]
    return lines + [("basic", 1, rules.plain_fan)] * (plain and rules.plain_fan > 0)


def moment_lines(by, circumstances, kong, rules):
    """What the moment of a win adds: `kong` is the kind of the kong it followed, or None."""
    end = "draw" if by == "self_draw" else "discard"
    keys = [f"{name}_{end}" for name in ("after_kong", "last_tile") if name in circumstances]
    keys += ["robbing_kong"] * (by == "robbed_kong")
    keys += [name for name in ("heavenly", "earthly") if name in circumstances]
    lines = [(key, 1, rules.fans[key]) for key in keys if key in rules.fans]
    if kong == "concealed":
        extra = rules.after_concealed_kong_draw_extra
        lines = [(key, 1, fan + extra * (key == "after_kong_draw")) for key, _, fan in lines]
    if rules.self_draw == "add_fan" and at_self_draw_value(by, circumstances, kong, rules):
        lines.append(("self_draw", 1, 1))
    return lines


def fed_draw(by, circumstances, kong, rules):
    """点杠花 where the feeder of the kong pays as for a discard."""
    after = by == "self_draw" and "after_kong" in circumstances
    return after and kong == "direct" and rules.direct_kong_draw == "feeder"


def at_self_draw_value(by, circumstances, kong, rules):
    """Whether a share of this win is worth the self-draw value."""
    if by == "robbed_kong":
        return rules.robbing_pays in ("one_share_self_draw", "all_shares")
    return by == "self_draw" and not fed_draw(by, circumstances, kong, rules)


def points(fan, rules, base):
    """番 → 分: the cap first, never below a plain hand."""
    fan = max(min(fan, rules.cap or fan), rules.plain_fan)
    return base * (2 ** (fan - rules.plain_fan) if rules.scale == "doubling" else fan + 1 - rules.plain_fan)


def in_table_order(lines):
    return sorted(lines, key=lambda line: FAN_TABLE.index(line[0].split("+")[0]))


def score(concealed, melds, rules, by="discard", circumstances=(), kong=None):
    """The scored reading of a complete hand: {"reading", "fans": [(key, times, fan)], "fan"}; None for no win shape."""
    scored = []
    for reading in readings(concealed, melds):
        lines = pattern_lines(patterns(reading, concealed, melds), rules)
        lines = in_table_order(lines + moment_lines(by, circumstances, kong, rules)) or [("basic", 1, 0)]
        scored.append({"reading": reading, "fans": lines, "fan": sum(fan for _, _, fan in lines)})
    return min(scored, key=_less_dear, default=None)


def _less_dear(scored):
    reading = scored["reading"]
    standard = reading["shape"] == "standard"
    sets = reading.get("sets", [])
    unequal = sum(len(set(text)) > 2 for text in sets)
    lowest = [_place(reading["pair"])] if standard else []
    return -scored["fan"], -len(scored["fans"]), not standard, unequal, lowest, [_place(text) for text in sets]


def is_pig(concealed, melds, void, rules):
    suits = {tile[1] for tile in copies_held(concealed, melds)}
    return void in suits if rules.void == "declared" else len(suits) == 3


def waits(concealed, melds, void, rules):
    """The tiles that make a legal win of a hand of 13, each with the fan of its patterns and roots, in tile order."""
    if is_pig(concealed, melds, void, rules):
        return {}
    found = {}
    for tile in ALL_TILES:
        own = concealed if rules.ready_means == "concealed" else list(copies_held(concealed, melds).elements())
        whole = [*concealed, tile]
        suits = {tile[1] for tile in copies_held(whole, melds)}
        if own.count(tile) == 4 or len(suits) > 2 or (rules.void == "declared" and void in suits):
            continue
        if best := score(whole, melds, rules):
            found[tile] = best["fan"]
    return found
