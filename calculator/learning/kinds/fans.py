"""哪些番: which fans a won hand counts, and how many roots."""

from collections.abc import Iterator

from calculator.learning.chance import Chance
from calculator.learning.deals import NEAR, PLANS
from calculator.learning.kinds.kind import Given, Kind, topic
from calculator.learning.moments import POSSIBLE, USUAL, asked, moment_of, plan_of
from calculator.learning.steps import Facts, Question, Step, number
from calculator.learning.wall import TooShort
from scoring.fans import BASIC, CIRCUMSTANCE_KEYS, ORDER, PATTERN_KEYS, ROOT, SELF_DRAW
from scoring.hand import Hand
from scoring.rules import RuleSet
from scoring.score import Moment, Score, score
from scoring.shapes import SetKind
from scoring.tiles import COPIES, TILES

MOMENT_KEYS = (*CIRCUMSTANCE_KEYS, SELF_DRAW)
ROOT_SKILLS = ("root:kong", "root:pung_and_run", "root:in_runs")
READING_SKILLS = {"reading:pairs_or_runs": "seven_pairs", "reading:pungs_or_runs": "all_pungs"}
SKILLS = (
    *(fan_skill for fan_skill in (f"fan:{key}" for key in (BASIC, *PATTERN_KEYS)) if fan_skill != f"fan:{ROOT}"),
    *ROOT_SKILLS,
    *READING_SKILLS,
    *(f"moment:{key}" for key in MOMENT_KEYS),
)


def plays(skill: str, rules: RuleSet) -> bool:
    """Whether the fan of a skill is played and worth something."""
    key = topic(skill)
    if key == SELF_DRAW:
        return rules.self_draw == "add_fan"
    if skill in ROOT_SKILLS:
        key = ROOT
    return key == BASIC or rules.fans.get(READING_SKILLS.get(skill, key), 0) > 0


def draw(chance: Chance, skill: str, rules: RuleSet) -> Facts:
    """A hand that shows the fan, or one in four times one that only just does not."""
    key = topic(skill)
    is_near = key in NEAR and chance.odds(25)
    plan = plan_of(chance, key) if key in MOMENT_KEYS else NEAR[key] if is_near else PLANS[key]
    whole = plan.deal(chance)
    moment = moment_of(chance, whole, key if key in MOMENT_KEYS else chance.weighted(USUAL))
    hand = asked(chance, whole, rules, moment)
    shown = skill in skills_of(score(whole.hand, whole.tile, rules, moment), whole.complete)
    if shown == is_near and skill not in READING_SKILLS:
        raise TooShort
    return Facts(hand, skills=(skill,))


def steps(facts: Facts) -> tuple[Step, ...]:
    assert facts.hand is not None
    assert facts.hand.tile is not None
    rules = facts.hand.rules
    found = score(facts.hand.hand, facts.hand.tile, rules, facts.hand.moment)
    worth = {key: line.fan for line in found.fans for key in line.key.split("+")}
    skills = dict.fromkeys((*facts.skills, *skills_of(found, facts.hand.hand.with_tile(facts.hand.tile))))
    beside = {key for key, fan in worth.items() if not fan} | ({BASIC} if not rules.plain_fan else set())
    right = sorted(worth.keys() - beside) or sorted(worth)
    step = Step("fans", "chips", choices(rules, facts.hand.moment), tuple(right), tuple(skills), tuple(sorted(beside)))
    return step, *_roots(found, rules, [skill for skill in skills if skill in ROOT_SKILLS])


def choices(rules: RuleSet, moment: Moment) -> tuple[str, ...]:
    """The fans that a table plays, in the order of the fan table, without those that no win of this way can have."""
    drawn = [SELF_DRAW] if rules.self_draw == "add_fan" else []
    impossible = set(MOMENT_KEYS) - POSSIBLE[moment.by]
    return tuple(sorted({BASIC, *rules.fans, *drawn} - impossible, key=ORDER.__getitem__))


def skills_of(found: Score, complete: Hand) -> Iterator[str]:
    """What the fans of a score exercise."""
    for line in found.fans:
        for key in line.key.split("+"):
            if key == ROOT:
                yield from root_skills(found, complete)
            else:
                yield f"moment:{key}" if key in MOMENT_KEYS else f"fan:{key}"


def root_skills(found: Score, complete: Hand) -> Iterator[str]:
    """Where the roots of a hand are: in a kong, in a pung and a run, or in runs and pair."""
    assert found.reading is not None
    triplets = {s.tile for s in found.reading.sets if s.kind is SetKind.TRIPLET}
    kongs = {s.tile for s in found.reading.sets if s.kind is SetKind.KONG}
    for tile, copies in zip(TILES, complete.counts(), strict=True):
        if copies == COPIES:
            yield "root:kong" if tile in kongs else "root:pung_and_run" if tile in triplets else "root:in_runs"


def _roots(found: Score, rules: RuleSet, skills: list[str]) -> Iterator[Step]:
    """The roots that count: those that a dragon took are gone."""
    if rules.fans.get(ROOT) and not any(ROOT in combination.keys for combination in rules.combinations):
        yield number("roots", sum(line.times for line in found.fans if line.key == ROOT), skills)


def implied(question: Question, given: Given) -> Given:
    """没点根: who taps fans and no root need not type that there are none."""
    return {"roots": ("0",)} if given.get("fans") and ROOT not in given["fans"] else {}


FANS = Kind("fans", SKILLS, plays, draw, steps, implied=implied)
