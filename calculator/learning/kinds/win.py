"""胡没胡: whether the tiles are a legal win, and why or why not."""

from calculator.documents import HandQuestion
from calculator.learning.chance import Chance
from calculator.learning.deals import PLANS, Pairs, Plan, Sets, Whole, swapped
from calculator.learning.kinds.kind import Kind
from calculator.learning.steps import NO, YES, Facts, Step, choice
from calculator.learning.voids import loose, void_of
from calculator.learning.wall import TooShort
from scoring.hand_checks import tile_problems, win_problems
from scoring.rules import RuleSet
from scoring.score import DISCARD
from scoring.shapes import Shape, readings
from scoring.tiles import Suit

SHAPES = {Shape.STANDARD: "four_sets", Shape.SEVEN_PAIRS: "seven_pairs"}
REASONS = {
    "not_a_win": "no_shape",
    "three_suits": "three_suits",
    "void_suit_held": "void_held",
    "void_suit_melded": "void_held",
}
WINS = ("win:four_sets", "win:seven_pairs", "win:pairs_or_runs", "win:pungs_or_runs", "win:dragon")
FAULTS = {
    "near:one_off": "no_shape",
    "near:six_pairs": "no_shape",
    "near:three_suits": "three_suits",
    "near:void_tile": "void_held",
}
SKILLS = (*WINS, *FAULTS)
# Half of all hands are wins, whether a void suit is declared or not.
WEIGHTS = {**dict.fromkeys(WINS, 4), **dict.fromkeys(FAULTS, 6), "near:void_tile": 3}
WHOLE: dict[str, Plan] = {
    "win:four_sets": Sets(),
    "win:seven_pairs": Pairs(),
    "win:pairs_or_runs": PLANS["pairs_or_runs"],
    "win:pungs_or_runs": PLANS["pungs_or_runs"],
    "win:dragon": Pairs(dragons=1),
    "near:three_suits": Sets(suits=3),
}
CONTRAST = {
    "win:four_sets": ("near:one_off",),
    "win:seven_pairs": ("near:six_pairs",),
    "win:pairs_or_runs": ("near:six_pairs",),
    "win:pungs_or_runs": ("near:one_off",),
    "win:dragon": ("near:six_pairs",),
    "near:one_off": ("win:four_sets",),
    "near:six_pairs": ("win:seven_pairs", "win:dragon"),
    "near:three_suits": ("win:four_sets",),
    "near:void_tile": ("win:four_sets",),
}
CLOSE = ("basic", "full_flush", "all_pungs", "pung_and_run", "pungs_or_runs", "concealed_hand")


def plays(skill: str, rules: RuleSet) -> bool:
    return skill != "near:void_tile" or rules.void == "declared"


def draw(chance: Chance, skill: str, rules: RuleSet) -> Facts:
    """A winning hand, or one that lacks a tile or a suit too many."""
    if skill in WHOLE:
        whole = WHOLE[skill].deal(chance)
    else:
        whole = PLANS["seven_pairs" if skill == "near:six_pairs" else chance.choice(CLOSE)].deal(chance)
    if skill in ("near:one_off", "near:six_pairs"):
        suits = sorted(whole.complete.suits())
        whole = Whole(swapped(chance, whole.hand, suits), whole.tile)
    hand = HandQuestion(rules, 1, _void(chance, skill, whole, rules), whole.hand, whole.tile, DISCARD)
    faults = _faults(hand)
    shows = FAULTS[skill] in faults if skill in FAULTS else not faults
    if not shows or any(tile_problems(whole.hand, whole.tile, "")):
        raise TooShort
    return Facts(hand, skills=(skill,))


def _void(chance: Chance, skill: str, whole: Whole, rules: RuleSet) -> Suit | None:
    if rules.void == "declared" and skill in ("near:void_tile", "near:three_suits"):
        return chance.choice(loose(whole.complete))
    return None if skill == "near:three_suits" else void_of(chance, whole.complete, rules)


def _faults(hand: HandQuestion) -> set[str]:
    """What keeps the hand from being a win."""
    assert hand.tile is not None
    return {REASONS[fault.code] for fault in win_problems(hand.hand, hand.tile, hand.void, hand.rules, "")}


def steps(facts: Facts) -> tuple[Step, ...]:
    hand = facts.hand
    assert hand is not None
    assert hand.tile is not None
    faults = _faults(hand)
    shapes = {SHAPES[reading.shape] for reading in readings(hand.hand.with_tile(hand.tile))}
    reasons = [*SHAPES.values(), *dict.fromkeys(REASONS.values())]
    if hand.rules.void == "free":
        reasons.remove("void_held")
    return (
        choice("win", (YES, NO), [NO if faults else YES], facts.skills),
        choice("why", reasons, faults or shapes, facts.skills),
    )


WIN = Kind("win", SKILLS, plays, draw, steps, WEIGHTS, CONTRAST)
