"""Speed and memory, printed and never judged: `python -m tests.bench`.

The same random legal hands go through this project and through the library `mahjong` (a scorer of the Japanese game) in
one run, and the ratio is printed. Both divide a complete hand into sets and a pair or seven pairs; what the two games
then score differs, so the ratio of scoring tells how long one waits for an answer, not who is cleverer.

Cold: with caches just emptied, each hand seen for the first time. Warm: the same hands again, the best of three passes.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

HANDS = 5_000
ROUNDS = 1_000
LINES = 100_000
SEED = 2025
ROOT = Path(__file__).resolve().parent.parent
MANAGE = [sys.executable, str(ROOT / "manage.py"), "settle", "--jsonl"]


def main():
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "calculator.settings")
    print(f"{HANDS:,} hands, {ROUNDS:,} rounds, seed {SEED}, Python {sys.version.split()[0]}")
    # First, while this process is small: a child's peak is never told smaller than what its parent was.
    memory()
    hands = deal_hands(Random(SEED))
    dividing(hands)
    scoring_hands(hands)
    waits(hands)
    rounds()


# Memory.


def memory():
    print("\nsettle --jsonl, peak memory of the process")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "rounds.jsonl"
        subprocess.run([sys.executable, "-m", "tests.bench", "--write-rounds", path], cwd=ROOT, check=True)
        for lines in (ROUNDS, LINES):
            seconds, peak = settle_lines(path, lines)
            told = f"{peak / 1024:.1f} MiB" if peak else "not told by this system"
            print(
                f"  {lines:>9,} rounds  {told:>24}  {lines / seconds:>9,.0f} rounds a second, start of Python included"
            )


def settle_lines(path, lines):
    """(seconds, peak KiB or None) of one process that settles so many lines, the file over and over."""
    started = time.perf_counter()
    process = subprocess.Popen([*MANAGE, "-"], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
    for _ in range(lines // ROUNDS):
        with path.open("rb") as file:
            process.stdin.writelines(file)
    process.stdin.close()
    peak = None
    if hasattr(os, "wait4"):
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        peak = usage.ru_maxrss // (1024 if sys.platform == "darwin" else 1)
    if process.wait():
        raise SystemExit("a round of the benchmark was refused")
    return time.perf_counter() - started, peak


def write_rounds(path):
    from tests.dealing import deal_round

    rng = Random(SEED)
    with open(path, "w", encoding="utf-8") as file:
        for _ in range(ROUNDS):
            file.write(json.dumps(deal_round(rng), ensure_ascii=False) + "\n")


# Hands.


class Dealt:
    """One hand in the forms that the two libraries take."""

    def __init__(self, concealed, melds, tile, void):
        from mahjong.meld import Meld

        from scoring import Suit
        from tests.hands import TILE, hand_of

        self.hand = hand_of(concealed, [(meld["kind"], meld["tile"]) for meld in melds])
        self.tile, self.void = TILE[tile], Suit(void)
        self.complete = self.hand.with_tile(self.tile)
        self.counts = [*self.complete.counts(), *[0] * 7]
        free = {kind: iter(range(kind * 4, kind * 4 + 4)) for kind in range(27)}
        self.their_melds = [
            Meld(
                Meld.KAN if meld.kind.is_kong else Meld.PON,
                tuple(next(free[meld.tile]) for _ in range(meld.kind.size)),
                opened=meld.kind != "concealed_kong",
            )
            for meld in self.hand.melds
        ]
        self.open_sets = [their.tiles_34 for their in self.their_melds]
        concealed_136 = [next(free[kind]) for kind in self.hand.concealed]
        self.their_tile = next(free[self.tile])
        in_melds = [number for their in self.their_melds for number in their.tiles]
        self.their_tiles = [*in_melds, *concealed_136, self.their_tile]


def deal_hands(rng):
    """Complete hands of two suits, a fifth of them seven pairs or so, with none to four melds."""
    from tests.wall import Wall, WallTooShort, complete_hand

    hands = []
    while len(hands) < HANDS:
        suits = rng.sample("mps", 2)
        wall = Wall(rng)
        try:
            concealed, melds, tile = complete_hand(wall, suits, _kongs(wall, suits, rng))
        except WallTooShort:
            continue
        void = next(suit for suit in "mps" if suit not in suits)
        hands.append(Dealt(concealed, melds, tile, void))
    return hands


def _kongs(wall, suits, rng):
    melds = []
    for _ in range(rng.choice((0, 0, 0, 0, 1, 1, 2))):
        tile = wall.of(4, suits)
        wall.take([tile] * 4)
        melds.append({"kind": rng.choice(("direct_kong", "added_kong", "concealed_kong")), "tile": tile})
    return melds


def dividing(hands):
    from mahjong.agari import Agari
    from mahjong.hand_calculating.divider import HandDivider

    from scoring.shapes import is_complete, readings

    def divide(dealt):
        return HandDivider.divide_hand(dealt.counts, dealt.their_melds)

    ours = sum(len(readings(dealt.complete)) for dealt in hands)
    theirs = sum(len(divide(dealt)) for dealt in hands)
    print(f"\nDividing a complete hand ({ours:,} readings here, {theirs:,} there)")
    compare(hands, lambda dealt: readings(dealt.complete), {"HandDivider.divide_hand": divide})
    print("\nIs it complete?")
    compare(
        hands,
        lambda dealt: is_complete(dealt.complete),
        {"Agari.is_agari": lambda dealt: Agari.is_agari(dealt.counts, dealt.open_sets)},
    )


def scoring_hands(hands):
    from mahjong.hand_calculating.hand import HandCalculator
    from mahjong.hand_calculating.hand_config import HandConfig

    from scoring import PRESETS, score

    rules = PRESETS["chengdu"].rules
    configs = {closed: HandConfig(is_riichi=closed) for closed in (True, False)}

    def estimate(dealt):
        closed = not any(meld.opened for meld in dealt.their_melds)
        return HandCalculator.estimate_hand_value(
            dealt.their_tiles, dealt.their_tile, dealt.their_melds, config=configs[closed]
        )

    refused = sum(estimate(dealt).error is not None for dealt in hands)
    print(
        f"\nScoring a hand ({refused:,} of the hands are worth nothing in the Japanese game, found out after dividing)"
    )
    compare(hands, lambda dealt: score(dealt.hand, dealt.tile, rules), {"HandCalculator.estimate_hand_value": estimate})


def waits(hands):
    from mahjong.agari import Agari
    from mahjong.shanten import Shanten

    from scoring import PRESETS, standing
    from scoring.shapes import completing_tiles

    rules = PRESETS["chengdu"].rules

    def by_agari(dealt):
        found = []
        counts = [*dealt.hand.counts(), *[0] * 7]
        for tile in range(27):
            if counts[tile] < 4:
                counts[tile] += 1
                if Agari.is_agari(counts, dealt.open_sets):
                    found.append(tile)
                counts[tile] -= 1
        return found

    def shanten(dealt):
        return Shanten.calculate_shanten([*dealt.hand.concealed_counts(), *[0] * 7])

    print("\nThe waits of a ready hand")
    compare(hands, lambda dealt: completing_tiles(dealt.hand), {"27 × Agari.is_agari": by_agari})
    print("\nThe waits of a ready hand, each with its fan and price")
    compare(
        hands,
        lambda dealt: standing(dealt.hand, dealt.void, rules),
        {"27 × Agari.is_agari, no price": by_agari, "Shanten, the distance only": shanten},
    )


def compare(hands, ours, theirs):
    """Prints how often a second each does its work on the hands, cold and warm, and the ratio to ours."""
    rates = rates_of(hands, ours)
    print(f"  {'here':<38} {rates[0]:>10,.0f} a second cold {rates[1]:>10,.0f} warm")
    for name, work in theirs.items():
        other = rates_of(hands, work)
        ratios = [mine / other for mine, other in zip(rates, other, strict=True)]
        print(
            f"  {'mahjong: ' + name:<38} {other[0]:>10,.0f} a second cold {other[1]:>10,.0f} warm"
            f"   here is {ratios[0]:.1f} times as fast cold, {ratios[1]:.1f} warm"
        )


def rates_of(things, work):
    """(cold, warm) in things a second."""
    forget()
    cold = seconds_of(things, work)
    return len(things) / cold, len(things) / min(seconds_of(things, work) for _ in range(3))


def seconds_of(things, work):
    started = time.perf_counter()
    for thing in things:
        work(thing)
    return time.perf_counter() - started


def forget():
    """Empties what both libraries remember of hands."""
    from mahjong.hand_calculating.divider import HandDivider

    from scoring.shapes import suit_readings

    suit_readings.cache_clear()
    HandDivider._divide_hand_impl.cache_clear()


# Rounds.


def rounds():
    from calculator.documents import answer_round, dump_json, load_json, read_round
    from scoring import settle
    from tests.dealing import deal_round

    rng = Random(SEED)
    documents = [deal_round(rng) for _ in range(ROUNDS)]
    lines = [json.dumps(document).encode() for document in documents]
    facts = [read_round(document) for document in documents]
    print("\nSettling a round (the library has nothing like it)")
    for name, things, work in (
        ("facts → settlement", facts, settle),
        ("JSON → JSON", lines, lambda line: dump_json(answer_round(load_json(line)))),
    ):
        cold, warm = rates_of(things, work)
        print(f"  {name:<38} {cold:>10,.0f} a second cold {warm:>10,.0f} warm")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--write-rounds"]:
        write_rounds(sys.argv[2])
    else:
        main()
