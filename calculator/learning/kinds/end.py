"""荒牌时: whether a hand is ready, not ready or a flower pig at the wall's end, and a tile that shows it."""

from calculator.learning.chance import Chance
from calculator.learning.deals import PLANS, Pairs, Sets, swapped
from calculator.learning.kinds.kind import Given, Kind
from calculator.learning.kinds.waits import asked_of, dead_wait
from calculator.learning.steps import NONE, Facts, Question, Step, choice, tiles
from calculator.learning.wall import TooShort
from scoring.events import State
from scoring.hand import Hand
from scoring.rules import RuleSet
from scoring.shapes import completing_tiles
from scoring.tiles import COPIES, Suit
from scoring.waits import is_flower_pig, standing

DEAD, READY_PIG = "end:dead", "end:pig_ready"
SKILLS = ("end:ready", "end:not_ready", "end:flower_pig", DEAD, READY_PIG)
CONTRAST = {
    "end:ready": ("end:not_ready", DEAD),
    "end:not_ready": ("end:ready",),
    "end:flower_pig": ("end:ready", "end:not_ready"),
    DEAD: ("end:ready",),
    READY_PIG: ("end:ready",),
}
READY = (Sets(), Sets(triplets=2), Sets(suits=1), Pairs(), PLANS["pung_and_run"], PLANS["golden_wait"])


def plays(skill: str, rules: RuleSet) -> bool:
    return skill != READY_PIG or rules.void == "declared"


def draw(chance: Chance, skill: str, rules: RuleSet) -> Facts:
    """A hand of 13 that shows the skill, as the scoring package sees it."""
    if skill == DEAD:
        hand = dead_wait(chance)
        if chance.odds(80) and any(hand.counts()[tile] < COPIES for tile in completing_tiles(hand)):
            raise TooShort  # mostly no other tile is left to wait for
    else:
        whole = chance.choice(READY).deal(chance)
        hand = whole.hand
        if skill == "end:not_ready":
            hand = swapped(chance, hand, sorted(whole.complete.suits()))
    return asked_of(chance, hand, skill, rules, skill in ("end:flower_pig", READY_PIG), skills_of)


def skills_of(hand: Hand, void: Suit | None, rules: RuleSet) -> tuple[str, ...]:
    """What the state of a hand exercises."""
    complete, counts = completing_tiles(hand), hand.counts()
    if is_flower_pig(hand, void, rules):
        return ("end:flower_pig", READY_PIG) if complete else ("end:flower_pig",)
    dead = [DEAD] if any(counts[tile] == COPIES for tile in complete) else []
    return (f"end:{standing(hand, void, rules).state}", *dead)


def steps(facts: Facts) -> tuple[Step, ...]:
    asked = facts.hand
    assert asked is not None
    found = standing(asked.hand, asked.void, asked.rules)
    skills = dict.fromkeys((*facts.skills, *skills_of(asked.hand, asked.void, asked.rules)))
    waits = [wait.tile for wait in found.waits if wait.tile is not None]
    return (
        choice("state", map(str, State), [str(found.state)], skills),
        tiles("wait", waits, skills, one_is_enough=True),
    )


def implied(question: Question, given: Given) -> Given:
    """没叫: who is not ready waits for nothing."""
    return {"wait": (NONE,)} if given.get("state", (State.READY,)) != (State.READY,) else {}


END = Kind("end", SKILLS, plays, draw, steps, contrast=CONTRAST, implied=implied)
