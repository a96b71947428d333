"""听哪些: which tiles a hand waits for, and which of them is the dearest."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from calculator.documents import HandQuestion
from calculator.learning.chance import Chance
from calculator.learning.deals import KONGS, PLANS, Pairs, Sets, swapped
from calculator.learning.kinds.kind import Given, Kind
from calculator.learning.steps import NONE, Facts, Question, Step, tiles
from calculator.learning.voids import as_pig, void_of
from calculator.learning.wall import PAIRS, RUNS, TRIPLETS, TooShort, Wall
from scoring.events import State
from scoring.hand import Hand, Meld, MeldKind
from scoring.hand_checks import tile_problems
from scoring.rules import RuleSet
from scoring.score import DISCARD
from scoring.shapes import completing_tiles
from scoring.tiles import COPIES, SUITS, TILES, Suit, Tile
from scoring.waits import Standing, standing

DEAD, PIG = "wait:dead", "wait:pig"
SKILLS = ("wait:single", "wait:two_sided", "wait:many", "wait:dearest", "wait:pairs", "wait:none", DEAD, PIG)
CONTRAST = {
    "wait:single": ("wait:two_sided", "wait:many"),
    "wait:two_sided": ("wait:single", "wait:many"),
    "wait:many": ("wait:two_sided",),
    "wait:dearest": ("wait:two_sided", "wait:many"),
    "wait:none": ("wait:single", "wait:two_sided"),
    DEAD: ("wait:single", "wait:two_sided"),
    PIG: ("wait:two_sided", "wait:none"),
}
USUAL = (Sets(), Sets(triplets=1, melds=1), Sets(triplets=2), Sets(triplets=0), PLANS["all_pungs"])
HANDS = {
    "wait:many": (Sets(suits=1, melds=0), Sets(suits=1)),
    "wait:dearest": (Sets(suits=1), Sets(start="pung_and_run"), Sets(style="terminals"), Pairs(runs=True), Sets()),
    "wait:pairs": (Pairs(), Pairs(dragons=1), Pairs(runs=True)),
}


def plays(skill: str, rules: RuleSet) -> bool:
    return True


def draw(chance: Chance, skill: str, rules: RuleSet) -> Facts:
    """A hand of 13 that shows the skill, as the scoring package sees it."""
    hand = dead_wait(chance) if skill == DEAD else _hand(chance, skill)
    return asked_of(chance, hand, skill, rules, skill == PIG, skills_of)


def asked_of(
    chance: Chance,
    hand: Hand,
    skill: str,
    rules: RuleSet,
    is_pig: bool,
    skills: Callable[[Hand, Suit | None, RuleSet], Sequence[str]],
) -> Facts:
    """The facts of a hand of 13, made a flower pig's where it is one's; TooShort where it does not show the skill."""
    hand, void = as_pig(chance, hand, rules) if is_pig else (hand, void_of(chance, hand, rules))
    if any(tile_problems(hand, None, "")) or skill not in skills(hand, void, rules):
        raise TooShort
    return Facts(HandQuestion(rules, 1, void, hand, None, DISCARD), skills=(skill,))


def _hand(chance: Chance, skill: str) -> Hand:
    whole = chance.choice(HANDS.get(skill, USUAL)).deal(chance)
    if skill == "wait:none":
        return swapped(chance, whole.hand, sorted(whole.complete.suits()))
    return whole.hand


def dead_wait(chance: Chance) -> Hand:
    """死叫: a hand that waits for a tile of which it holds all four: beside its own pung, around its own kong, or four
    concealed."""
    wall, suits = Wall(chance), chance.some(SUITS, 2)
    way, own, sets = (
        chance.choice(("pung", "kong", "concealed")),
        chance.choice([tile for tile in TILES if tile.suit in suits]),
        3,
    )
    melds: list[Meld] = []
    wall.take([own] * COPIES)
    if way == "kong":
        around = [tile for tile in chance.choice([run for run in RUNS if own in run]) if tile != own]
        concealed = [*wall.take(around), *wall.group(PAIRS, suits)]
        melds, sets = [Meld(chance.choice(KONGS), own)], 2
    elif way == "pung":
        concealed, melds = [own], [Meld(MeldKind.PUNG, own)]
    else:
        concealed = [own] * COPIES
    for _ in range(sets):
        group = wall.group(TRIPLETS if chance.odds(40) else RUNS, suits)
        if group in TRIPLETS and chance.odds(60):
            melds.append(Meld(MeldKind.PUNG, group[0]))
        else:
            concealed += group
    return Hand(tuple(sorted(concealed)), tuple(chance.shuffled(melds)))


def steps(facts: Facts) -> tuple[Step, ...]:
    asked = facts.hand
    assert asked is not None
    found = standing(asked.hand, asked.void, asked.rules)
    skills = dict.fromkeys((*facts.skills, *skills_of(asked.hand, asked.void, asked.rules)))
    return (
        tiles("waits", [wait.tile for wait in found.waits if wait.tile is not None], skills),
        tiles("dearest", dearest(found, asked.rules), skills, one_is_enough=True),
    )


def implied(question: Question, given: Given) -> Given:
    """只听一张: the only wait is the dearest."""
    return {"dearest": given["waits"]} if len(given.get("waits", ())) == 1 else {}


def follow(question: Question, given: Given) -> Given:
    """将错就错: the dearest of those waits that were found."""
    assert question.hand is not None
    if given.get("waits") == (NONE,):
        return {"dearest": (NONE,)}
    found = standing(question.hand.hand, question.hand.void, question.rules)
    waits = tuple(wait for wait in found.waits if str(wait.tile) in given.get("waits", ()))
    return {"dearest": tuple(map(str, dearest(replace(found, waits=waits), question.rules)))}


def dearest(found: Standing, rules: RuleSet) -> list[Tile]:
    """最大叫: the waits worth the most; the cap makes some alike."""
    most = max((rules.counted(wait.fan) for wait in found.waits), default=0)
    return [wait.tile for wait in found.waits if wait.tile is not None and rules.counted(wait.fan) == most]


def skills_of(hand: Hand, void: Suit | None, rules: RuleSet) -> tuple[str, ...]:
    """What the waits of a hand exercise."""
    found, counts = standing(hand, void, rules), hand.counts()
    if found.state is State.FLOWER_PIG:
        return (PIG,)
    complete, number = completing_tiles(hand), len(found.waits)
    fan = {rules.counted(wait.fan) for wait in found.waits}
    holds = {
        DEAD: any(counts[tile] == COPIES for tile in complete),
        "wait:none": not complete,
        "wait:single": number == 1,
        "wait:two_sided": number == 2,
        "wait:many": number > 2,
        "wait:dearest": len(fan) > 1,
        "wait:pairs": not hand.melds and sum(copies % 2 for copies in counts) == 1,
    }
    return tuple(skill for skill, held in holds.items() if held)


WAITS = Kind("waits", SKILLS, plays, draw, steps, contrast=CONTRAST, implied=implied, follow=follow)
