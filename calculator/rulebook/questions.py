"""找房规: questions about what happened at the table the last time, and the preset and changes that answer them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_noop as _

from calculator.disputes.changes import Change, Value, applied, value_of
from calculator.rulebook.hands import FAN_HANDS, SELF_DRAWN, HandExample
from calculator.rulebook.scenes import SCENES, Scene
from scoring.presets import CHENGDU, PRESETS, Preset
from scoring.rules import RuleSet


@dataclass(frozen=True)
class Answer:
    """答: what the rules say where a table played so; `text` is empty where the rule book's own sentence says it."""

    changes: tuple[Change, ...]
    text: str = ""


@dataclass(frozen=True)
class Question:
    """问: what is asked, a story or a hand as its picture, and the answers."""

    key: str
    text: str
    answers: tuple[Answer, ...]
    scene: Scene | None = None
    hand: HandExample | None = None


def _each(key: str, *values: Value) -> tuple[Answer, ...]:
    return tuple(Answer((Change(key, value),)) for value in values)


def _says(text: str, **values: Any) -> Answer:
    return Answer(tuple(Change(key, value) for key, value in values.items()), text)


QUESTIONS = (
    Question(
        "cap",
        _("A hand of many fan is won: how many were paid at the most?"),
        _each("cap", 3, 4, 5, 6, None),
        hand=HandExample("444m 66m 99m concealed:1m concealed:7m +9m", SELF_DRAWN),
    ),
    Question(
        "self_draw",
        _("Somebody won by self-draw: what did that bring more?"),
        _each("self_draw", "add_fan", "add_base", "none"),
        scene=SCENES["self_draw"],
    ),
    Question(
        "root",
        _("The hand held four of one tile without a kong: was that worth a fan?"),
        (
            _says(_("Yes, each four of a kind is a fan."), root=1),
            _says(_("No, four of a kind bring nothing."), root=None),
        ),
        hand=FAN_HANDS["root"],
    ),
    Question(
        "kong_concealed",
        _("A concealed kong: how much from each?"),
        _each("kong_concealed", 2, 1, 0),
        scene=SCENES["kong_concealed"],
    ),
    Question(
        "kong_direct",
        _("A kong of another player’s discard: how much from the one who discarded it?"),
        _each("kong_direct", 2, 1, 0),
        scene=SCENES["kong_direct"],
    ),
    Question(
        "direct_kong_draw",
        _("After a kong of another player’s discard the replacement tile won: who paid for the win?"),
        _each("direct_kong_draw", "feeder", "self_draw"),
        scene=SCENES["direct_kong_draw"],
    ),
    Question(
        "kong_on_shot",
        _("The discard just after a kong was won on: what became of the kong money?"),
        _each("kong_on_shot", "transfer_last", "transfer_all", "refund", "keep"),
        scene=SCENES["kong_on_shot"],
    ),
    Question(
        "pig",
        _("The wall was empty, and somebody still held three suits: what did that cost?"),
        (
            _says(_("The price of a hand at the cap, to every other player."), pig_pays="cap", pig_payees="non_pigs"),
            _says(
                _("The price of a hand at the cap, to the others who had not won."),
                pig_pays="cap",
                pig_payees="non_pigs_in",
            ),
            _says(_("Twice the base, to the others who had not won."), pig_pays=2, pig_payees="non_pigs_in"),
            _says(_("A penalty of 24, which nobody at the table received."), pig_pays=24, pig_payees="pool"),
            _says(_("No more than it costs not to be ready."), pig_pays=None, pig_also_not_ready=True),
        ),
        scene=SCENES["pig_also_not_ready"],
    ),
)


@dataclass(frozen=True)
class Found:
    """房规: the preset that is nearest to the answers, and the rules that answer them all."""

    preset: Preset
    rules: RuleSet


def find(answered: Mapping[str, Answer]) -> Found:
    """找房规: the preset from which the fewest changes lead to rules that answer every question answered; of several
    as near, Chengdu before the others. A pig that pays a hand at the cap needs a cap: where none was told it is that of
    Chengdu, and where there is said to be none the pig pays what a hand at that cap costs."""
    changes = [change for answer in answered.values() for change in answer.changes]
    nearest = min(
        [CHENGDU, *(preset for preset in PRESETS.values() if preset is not CHENGDU)],
        key=lambda preset: len(_needed(changes, preset.rules)),
    )
    return Found(nearest, applied(_needed(changes, nearest.rules), nearest.rules))


def _needed(changes: Sequence[Change], rules: RuleSet) -> list[Change]:
    needed = [change for change in changes if value_of(rules, change.key) != change.value]
    told = {change.key: change.value for change in changes}
    pays_cap = told.get("pig_pays", rules.pig_pays) == "cap"
    if pays_cap and told.get("cap", rules.cap) is None:
        needed.append(Change("pig_pays", HIGH_PIG) if "cap" in told else Change("cap", CHENGDU.rules.cap))
    return needed


# What a pig pays where the cap would be its price and there is none: a hand of 4 fan.
HIGH_PIG = 16
