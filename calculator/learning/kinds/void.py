"""缺哪门: which suits a hand holds none of, and what must still go before it can win."""

from dataclasses import replace

from calculator.documents import HandQuestion
from calculator.learning.chance import Chance
from calculator.learning.deals import PLANS, Sets
from calculator.learning.kinds.kind import Given, Kind
from calculator.learning.steps import NO, NONE, YES, Facts, Question, Step, choice
from calculator.learning.voids import loose, with_third_suit
from scoring.hand import Hand
from scoring.rules import RuleSet
from scoring.score import DISCARD
from scoring.tiles import SUITS, Suit
from scoring.waits import is_flower_pig, is_legal

CLEAN, HELD = "void:clean", "void:void_held"
SKILLS = ("void:one_suit", "void:two_suits", "void:three_suits", CLEAN, HELD)
CONTRAST = {
    "void:one_suit": ("void:two_suits",),
    "void:two_suits": ("void:one_suit", "void:three_suits"),
    "void:three_suits": ("void:two_suits",),
    CLEAN: (HELD,),
    HELD: (CLEAN,),
}


def plays(skill: str, rules: RuleSet) -> bool:
    return skill not in (CLEAN, HELD) or rules.void == "declared"


def draw(chance: Chance, skill: str, rules: RuleSet) -> Facts:
    """A hand of 13 in one, two or three suits; where a void suit is declared, now and then one that is held."""
    if skill == "void:one_suit":
        hand = PLANS["full_flush"].deal(chance).hand
    else:
        hand = Sets(triplets=chance.below(3)).deal(chance).hand
        if skill == "void:three_suits" or (skill == HELD and chance.odds(60)):
            hand = with_third_suit(chance, hand, 1 + chance.below(4))
    void = _declared(chance, hand, skill) if rules.void == "declared" else None
    return Facts(HandQuestion(rules, 1, void, hand, None, DISCARD), skills=(skill,))


def _declared(chance: Chance, hand: Hand, skill: str) -> Suit:
    """A suit to be void: one that the hand does not hold, or one that it can still discard."""
    clean = [suit for suit in SUITS if suit not in hand.suits()]
    return chance.choice(clean if clean and (skill == CLEAN or (skill != HELD and chance.odds(50))) else loose(hand))


def steps(facts: Facts) -> tuple[Step, ...]:
    asked = facts.hand
    assert asked is not None
    declared = replace(asked.rules, void="declared")
    free = [str(suit) for suit in SUITS if is_legal(asked.hand, suit, declared)] or [NONE]
    first = Step("voids", "chips", (*map(str, SUITS), NONE), tuple(sorted(free)), facts.skills)
    if asked.void is None:
        pig = YES if is_flower_pig(asked.hand, None, asked.rules) else NO
        return first, choice("pig", (YES, NO), [pig], facts.skills)
    held = sorted(set(asked.hand.concealed))
    going = tuple(str(tile) for tile in held if tile.suit == asked.void) or (NONE,)
    return first, Step("void_tiles", "tiles", (*map(str, held), NONE), going, facts.skills)


def implied(question: Question, given: Given) -> Given:
    """缺干净了: where the void suit is said to be missing, no tile of it has to go."""
    assert question.hand is not None
    return {"void_tiles": (NONE,)} if question.hand.void in given.get("voids", ()) else {}


VOID = Kind("void", SKILLS, plays, draw, steps, contrast=CONTRAST, implied=implied)
