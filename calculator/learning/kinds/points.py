"""几番几分: how many fan a won hand has, what the cap leaves, what each payer pays, and who pays."""

from calculator.documents.answers import PLAYERS_IN
from calculator.learning.chance import Chance
from calculator.learning.deals import PLANS, Pairs, Plan, Sets
from calculator.learning.kinds.fans import ROOT_SKILLS
from calculator.learning.kinds.fans import plays as plays_fan
from calculator.learning.kinds.kind import Given, Kind, topic
from calculator.learning.moments import asked, moment_of, plan_of
from calculator.learning.steps import Facts, Question, Step, choice, number
from calculator.learning.wall import TooShort
from scoring.fans import ROOT, SELF_DRAW
from scoring.rules import RuleSet
from scoring.score import Score, score

ALL, ONE = "all", "one"
CAP, AT_CAP = "points:cap", "points:at_cap"
KEYS = {"fan": ("fan", "counted"), "times": ("times", "counted_times")}
MOST_FAN = 60
MOMENTS = {
    "points:self_draw": (SELF_DRAW,),
    "points:kong_draw": ("after_kong_draw",),
    "points:robbed": ("robbing_kong",),
    "points:last_tile": ("last_tile_draw", "last_tile_discard"),
    CAP: ("last_tile_draw", "last_tile_discard", SELF_DRAW),
}
USUAL = ("discard", "discard", SELF_DRAW)
SUM = ("all_pungs", "full_flush", "seven_pairs", "terminals_everywhere", "concealed_hand", "all_simples", "golden_wait")
DEAR = ("double_dragon_seven_pairs", "eighteen_arhats", "all_258_pungs", "seven_pairs_258")
SUMS = (*(PLANS[key] for key in SUM), Sets(suits=1, triplets=4), Pairs(suits=1), Pairs(dragons=1))
PLANS_FOR: dict[str, tuple[Plan, ...]] = {
    "points:plain": (PLANS["basic"],),
    "points:sum": SUMS,
    "points:roots": tuple(PLANS[topic(skill)] for skill in ROOT_SKILLS),
    CAP: (
        Sets(suits=1, triplets=4, kongs=1),
        Sets(suits=1, kongs=1),
        Sets(suits=1, style="terminals"),
        Pairs(suits=1),
        Pairs(suits=1, dragons=1),
        *(PLANS[key] for key in DEAR),
    ),
    AT_CAP: SUMS,
}
CONTRAST = {CAP: (AT_CAP,), AT_CAP: (CAP,)}
SKILLS = (*PLANS_FOR, *(skill for skill in MOMENTS if skill not in PLANS_FOR))


def plays(skill: str, rules: RuleSet) -> bool:
    if skill in (CAP, AT_CAP):
        return rules.cap is not None
    return skill != "points:roots" or plays_fan(ROOT_SKILLS[0], rules)


def draw(chance: Chance, skill: str, rules: RuleSet) -> Facts:
    """A hand whose arithmetic asks for the skill; for the cap one that goes beyond it, or just reaches it."""
    moment = chance.choice(MOMENTS.get(skill, USUAL))
    plan = chance.choice(PLANS_FOR[skill]) if skill in PLANS_FOR else plan_of(chance, moment)
    whole = plan.deal(chance)
    if skill == CAP and any(meld.kind.is_kong for meld in whole.hand.melds):
        moment = "after_kong_draw"
    hand = asked(chance, whole, rules, moment_of(chance, whole, moment))
    found = score(whole.hand, whole.tile, rules, hand.moment)
    if (skill == CAP and not found.capped) or (skill == AT_CAP and found.fan != rules.cap):
        raise TooShort
    return Facts(hand, skills=(skill,))


def steps(facts: Facts) -> tuple[Step, ...]:
    assert facts.hand is not None
    assert facts.hand.tile is not None
    rules, moment = facts.hand.rules, facts.hand.moment
    found = score(facts.hand.hand, facts.hand.tile, rules, moment)
    skills = _skills(facts, found)
    payers = ALL if moment.is_paid_by_all(rules) else ONE
    amounts = [found.fan] if rules.cap is None else [found.fan, found.counted_fan]
    return (
        *(number(key, shown(fan, rules), skills) for key, fan in zip(KEYS[rules.show], amounts, strict=False)),
        number("points", found.points * moment.shares(rules, PLAYERS_IN), skills),
        choice("payers", (ALL, ONE), [payers], skills),
    )


def shown(fan: int, rules: RuleSet) -> int:
    """番: an amount of fan as the rule set speaks of it: 2, or ×4."""
    return 2**fan if rules.show == "times" else fan


def implied(question: Question, given: Given) -> Given:
    """没到封顶: fan that the cap leaves as they are, are paid as they are."""
    first, second = KEYS[question.rules.show]
    fan = _fan(given.get(first, ()), question.rules)
    return {second: given[first]} if fan is not None and question.rules.counted(fan) == fan else {}


def follow(question: Question, given: Given) -> Given:
    """将错就错: what the cap leaves of the fan given, and what that costs."""
    assert question.hand is not None
    rules, moment = question.rules, question.hand.moment
    first, second = KEYS[rules.show]
    fan, capped = (_fan(given.get(key, ()), rules) for key in (first, second))
    found = {} if fan is None else {second: (str(shown(rules.counted(fan), rules)),)}
    paid = fan if capped is None else capped
    if paid is not None:
        bonus = rules.self_draw == "add_base" and moment.has_self_draw_value(rules)
        found["points"] = (str((rules.points(paid, 1) + bonus) * moment.shares(rules, PLAYERS_IN)),)
    return found


def _fan(given: tuple[str, ...], rules: RuleSet) -> int | None:
    """The fan that an answer means; None where it is none that a hand can have."""
    numbers = {str(shown(fan, rules)): fan for fan in range(MOST_FAN)}
    return numbers.get(given[0]) if given else None


def _skills(facts: Facts, found: Score) -> tuple[str, ...]:
    keys = {line.key for line in found.fans}
    holds = {CAP: found.capped, "points:roots": ROOT in keys, "points:sum": len(keys) > 1}
    return tuple(dict.fromkeys((*facts.skills, *(skill for skill, held in holds.items() if held))))


POINTS = Kind("points", SKILLS, plays, draw, steps, contrast=CONTRAST, implied=implied, follow=follow)
