"""课: a lesson as a page shows it: everything in it is computed under the rule set chosen."""

from dataclasses import dataclass

from django.utils.translation import gettext

from calculator import learn_words, wording
from calculator.documents import HandQuestion
from calculator.presenters.examples import HandExampleView, SceneView, hand_example_view, scene_view
from calculator.presenters.hand import DrawnView, WaitsView, WonView, drawn_view, waits_view, won_view
from calculator.presenters.prices import PriceView, price_views
from calculator.presenters.rulebook import term_address
from calculator.presenters.score import SetView
from calculator.rule_words import fan_meaning, setting_label, setting_value
from calculator.rulebook.hands import FAN_HANDS
from calculator.rulebook.lessons import Lesson, Part
from calculator.rulebook.lines import why_without_effect
from calculator.rulebook.sentences import meaning
from scoring.fans import BASIC, SELF_DRAW
from scoring.notation import parse_hand
from scoring.problems import Refused
from scoring.rules import RuleSet
from scoring.score import DISCARD

NAMES = {"suit": wording.suit_name, "word": wording.word}


@dataclass(frozen=True)
class FanView:
    """番种: a fan of the rules, what it is, and a hand that holds it; a combination of a house rule may have none."""

    name: str
    amount: str
    line: str
    address: str
    example: HandExampleView | None


@dataclass(frozen=True)
class RuleView:
    """条: a line of the rules, what it says, and what that means."""

    label: str
    value: str
    meaning: str


@dataclass(frozen=True)
class PartView:
    """段: its text and what is shown with it."""

    text: str
    sets: tuple[SetView, ...]
    drawn: DrawnView | None
    won: WonView | None
    waits: WaitsView | None
    faults: tuple[str, ...]
    scene: SceneView | None
    rules: tuple[RuleView, ...]
    fans: tuple[FanView, ...]
    prices: tuple[PriceView, ...]


@dataclass(frozen=True)
class LessonView:
    """课: `has_scenes` where stories are told."""

    title: str
    lead: str
    parts: tuple[PartView, ...]
    has_scenes: bool


def lesson_view(lesson: Lesson, rules: RuleSet, rules_key: str = "") -> LessonView:
    """课: `rules_key` is that of a preset, whose hands can be opened."""
    return LessonView(
        title=gettext(lesson.title),
        lead=gettext(lesson.lead),
        parts=tuple(_part_view(part, rules, rules_key) for part in lesson.parts),
        has_scenes=any(part.scene for part in lesson.parts),
    )


def _part_view(part: Part, rules: RuleSet, rules_key: str) -> PartView:
    drawn, won, faults = _hand(part, rules)
    waits = None
    if part.waiting:
        hand, _tile = parse_hand(part.waiting)
        drawn = drawn_view(hand, None)
        waits = waits_view(HandQuestion(rules, 1, part.void, hand, None, DISCARD))
    return PartView(
        text=gettext(part.text),
        sets=tuple(SetView(tiles, NAMES[group](key)) for tiles, group, key in part.sets),
        drawn=drawn,
        won=won,
        waits=waits,
        faults=faults,
        scene=None if part.scene is None else scene_view("", part.scene, rules),
        rules=tuple(_rule_view(key, rules) for key in part.lines if not why_without_effect(key, rules)),
        fans=fan_views(rules, rules_key) if part.has_fans else (),
        prices=price_views(rules) if part.has_prices else (),
    )


def _hand(part: Part, rules: RuleSet) -> tuple[DrawnView | None, WonView | None, tuple[str, ...]]:
    """A hand of a part with its score, or with why it is no win."""
    if part.hand is None:
        return None, None, ()
    question = part.hand.question(rules)
    drawn = drawn_view(question.hand, question.tile)
    try:
        return drawn, won_view(question), ()
    except Refused as refused:
        return drawn, None, tuple(learn_words.fault_name(problem) for problem in refused.problems)


def _rule_view(key: str, rules: RuleSet) -> RuleView:
    return RuleView(setting_label(key), setting_value(key, rules), meaning(key, rules))


def fan_views(rules: RuleSet, rules_key: str = "") -> tuple[FanView, ...]:
    """番种: every fan and combination that a rule set plays, each with its hand."""
    worth = {**rules.fans, **{"+".join(combination.keys): combination.fan for combination in rules.combinations}}
    if rules.self_draw == "add_fan":
        worth[SELF_DRAW] = 1
    return (
        _fan_view(BASIC, rules.plain_fan, rules, rules_key),
        *(_fan_view(key, fan, rules, rules_key) for key, fan in worth.items()),
    )


def _fan_view(key: str, fan: int, rules: RuleSet, rules_key: str) -> FanView:
    example = FAN_HANDS.get(key)
    return FanView(
        name=wording.fan_name(key),
        amount=wording.fan_amount(fan, rules),
        line=fan_meaning(key, rules),
        address="" if "+" in key else term_address(key),
        example=None if example is None else hand_example_view(example, rules, rules_key),
    )
