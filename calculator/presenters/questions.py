"""题: a question as a page asks it: the facts in tiles and words, and its steps as things to tap or to type."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from calculator import learn_words, wording
from calculator.documents import HandQuestion
from calculator.documents.answers import PLAYERS_IN
from calculator.learning import NONE, Question, Step
from calculator.presenters.examples import player_names
from calculator.presenters.facts import FactView, fact_views
from calculator.presenters.hand import DrawnView, drawn_view
from scoring.events import Circumstance, Player, Round
from scoring.tiles import SUITS


@dataclass(frozen=True)
class ChoiceView:
    """答: one thing to tap; `tile` where it is a tile."""

    value: str
    name: str
    tile: str
    is_given: bool


@dataclass(frozen=True)
class ChoicesView:
    """答: things to tap that stand together."""

    name: str
    choices: tuple[ChoiceView, ...]


@dataclass(frozen=True)
class StepView:
    """一步: `form` is how it is answered: one, many, tile (one), tiles (many), number, or delta (a number that may be a
    loss); `typed` is what was typed, `problem` what is wrong with it."""

    key: str
    form: str
    label: str
    groups: tuple[ChoicesView, ...]
    typed: str
    problem: str
    is_loss: bool


@dataclass(frozen=True)
class FactsView:
    """题面: a hand and how it was won, or a round; `tile_name` is what is read out before the tile set apart."""

    drawn: DrawnView | None
    lines: tuple[str, ...]
    dealer: str
    events: tuple[FactView, ...]
    tile_name: str = ""


@dataclass(frozen=True)
class QuestionView:
    """题: what is asked, about what, step by step."""

    kind: str
    title: str
    line: str
    facts: FactsView
    steps: tuple[StepView, ...]


def question_view(
    question: Question, answers: Mapping[str, Sequence[str]], unread: Collection[str] = ()
) -> QuestionView:
    """题: with what was answered so far; `unread` are the steps in which what was typed is no number."""
    return QuestionView(
        kind=question.kind,
        title=learn_words.kind_name(question.kind),
        line=learn_words.kind_line(question.kind),
        facts=facts_view(question),
        steps=tuple(step_view(_offered(step, question), answers, step.key in unread) for step in question.steps),
    )


def _offered(step: Step, question: Question) -> Step:
    """The step without choices that cannot be: nobody waits for a tile of a void suit that was declared."""
    hand = question.hand
    if step.form != "tiles" or step.key == "void_tiles" or hand is None or question.rules.void != "declared":
        return step
    return replace(step, choices=tuple(value for value in step.choices if value[1:] != hand.void))


def question_address(kind: str, seed: str, rules_key: str, skills: Sequence[str] = (), step: str = "") -> str:
    """Where a question stands, to be shared and repeated; `skills` are those that the questions after it are about,
    `step` is the only one asked."""
    only = f"&{urlencode({'step': step})}" if step else ""
    return f"{reverse('drill', args=[kind, seed])}?{drill_query(rules_key, skills)}{only}"


def drill_query(rules_key: str, skills: Sequence[str] = ()) -> str:
    """Under which rules, and about which skills."""
    return urlencode({"rules": rules_key, "skill": skills}, doseq=True, safe=":")


def facts_view(question: Question) -> FactsView:
    """题面: what is told of the hand or the round."""
    if question.round is not None:
        return _round_view(named_round(question))
    assert question.hand is not None
    hand = question.hand
    lines = [_how(hand, question.kind)] if hand.tile is not None else []
    if hand.void is not None and question.rules.void == "declared":
        lines.append(_("Void suit: %(suit)s") % {"suit": wording.suit_name(hand.void)})
    if question.kind == "points":
        lines.append(_("Base: %(points)s") % {"points": wording.points_amount(hand.base)})
        if hand.moment.shares(hand.rules, PLAYERS_IN) > 1:
            lines.append(_("All four players are still in."))
    tile_name = _("The tile set apart") if question.kind == "win" else _("Winning tile")
    return FactsView(drawn_view(hand.hand, hand.tile), tuple(lines), "", (), tile_name)


def _how(hand: HandQuestion, kind: str) -> str:
    """How a hand was won: by what, and what was special about the moment; where it may be no win, whose tile came."""
    if kind == "win":
        return _("The tile set apart is a discard.")
    moment = hand.moment
    how = [
        _("Won by %(by)s") % {"by": wording.by_name(moment.by)},
        *(wording.circumstance_name(c) for c in sorted(moment.circumstances)),
    ]
    if moment.kong is not None and Circumstance.AFTER_KONG in moment.circumstances:
        how.append(wording.kong_name(moment.kong))
    return " · ".join(how)


def named_round(question: Question) -> Round:
    """牌局: the round of a question, its players named as in the stories of the lessons."""
    assert question.round is not None
    facts = question.round
    a, b, c, d = (Player(name, player.void) for name, player in zip(player_names(), facts.players, strict=False))
    return replace(facts, players=(a, b, c, d))


def _round_view(facts: Round) -> FactsView:
    names = player_names()
    lines = [_("Base: %(points)s") % {"points": wording.points_amount(facts.base)}]
    if facts.rules.void == "declared":
        voids = [f"{player.name} {wording.suit_name(player.void)}" for player in facts.players if player.void]
        lines.append(_("Void suits: %(voids)s") % {"voids": " · ".join(voids)})
    if not facts.over:
        lines.append(_("Play goes on after this."))
    return FactsView(None, tuple(lines), names[facts.dealer], fact_views(facts, names))


def step_view(step: Step, answers: Mapping[str, Sequence[str]], is_unread: bool = False) -> StepView:
    """一步: one step as it is asked, with what was answered."""
    given = answers.get(step.key, ())
    typed = given[0] if given and step.form == "number" else ""
    return StepView(
        key=step.key,
        form=_form(step),
        label=step_label(step),
        groups=_groups(step, given),
        typed=typed,
        problem=_("“%(text)s” is not a whole number.") % {"text": typed} if is_unread else "",
        is_loss=typed[:1] in ("-", "−"),
    )


def _form(step: Step) -> str:
    match step.form:
        case "tiles":
            return "tile" if step.one_is_enough else "tiles"
        case "number":
            return "delta" if step.key.startswith("delta_") else "number"
    return "one" if step.form == "choice" else "many"


def step_label(step: Step) -> str:
    """一步: what a step asks; of a round the name of the player."""
    if step.key.startswith("delta_"):
        return player_names()[int(step.key.removeprefix("delta_"))]
    return learn_words.step_question(step.key)


def step_name(step: Step) -> str:
    """一步: what a step is called where a mistake is told."""
    if step.key.startswith("delta_"):
        return step_label(step)
    return learn_words.step_name(step.key)


def _groups(step: Step, given: Sequence[str]) -> tuple[ChoicesView, ...]:
    """The choices; tiles suit by suit, and what is no tile behind them."""
    if step.form != "tiles":
        choices = tuple(
            ChoiceView(value, learn_words.choice_name(step.key, value), "", value in given) for value in step.choices
        )
        return (ChoicesView("", choices),) if choices else ()
    groups = [
        ChoicesView(
            wording.suit_name(suit),
            tuple(
                ChoiceView(value, wording.tile_name(value), value, value in given)
                for value in step.choices
                if value.endswith(suit)
            ),
        )
        for suit in SUITS
    ]
    if NONE in step.choices:
        none = ChoiceView(NONE, learn_words.choice_name(step.key, NONE), "", NONE in given)
        groups.append(ChoicesView("", (none,)))
    return tuple(group for group in groups if group.choices)
