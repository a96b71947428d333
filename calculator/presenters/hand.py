"""一手牌的答案: the score of a hand and who pays it, or what it waits for, as a page shows it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from calculator import wording
from calculator.documents import HandQuestion, scores_of, waits_of
from calculator.documents.answers import PLAYERS_IN
from calculator.presenters.score import ScoreView, SetView, score_view
from scoring.events import By, State
from scoring.hand import Hand
from scoring.notation import format_hand, format_tiles
from scoring.presets import PRESETS
from scoring.problems import Refused
from scoring.score import Score
from scoring.shapes import SetKind, completing_tiles
from scoring.tiles import COPIES, TILES, Tile
from scoring.waits import Standing, Wait

Fields = Mapping[str, list[str]]

# As many tiles as there are: a longer text is a mistake, and told as one.
MOST_DRAWN = COPIES * len(TILES)


@dataclass(frozen=True)
class DrawnView:
    """手牌: concealed tiles, melds and winning tile, as text to be drawn."""

    concealed: str
    melds: tuple[SetView, ...]
    tile: str


@dataclass(frozen=True)
class RunnerUpView:
    """次优拆法: the next best reading, and why it does not count."""

    score: ScoreView
    why: str


@dataclass(frozen=True)
class WonView:
    """胡了: the score, who pays what, and what the same hand is worth elsewhere."""

    score: ScoreView
    pays: str
    runner_up: RunnerUpView | None


@dataclass(frozen=True)
class WaitView:
    """听: one tile waited for; `address` is the same hand won on it, where that can be opened."""

    tile: str
    address: str


@dataclass(frozen=True)
class WaitsOfOnePrice:
    """听: the tiles waited for that are worth the same."""

    fan: str
    formula: str
    is_dearest: bool
    tiles: tuple[WaitView, ...]


@dataclass(frozen=True)
class WaitsView:
    """听牌: what the hand is, as a key and in words, and its waits, the dearest first; `are_paid` where the ready check
    is paid by what they are worth; `held` are tiles that are no wait because the hand holds all four itself."""

    key: str
    state: str
    line: str
    waits: tuple[WaitsOfOnePrice, ...]
    are_paid: bool
    are_capped_alike: bool
    held: str


@dataclass(frozen=True)
class ElsewhereView:
    """各种规则: what the same hand is worth under a rule set, and how; or why it is no win there."""

    rules: str
    address: str
    is_chosen: bool
    fan: str
    points: str
    text: str


def drawn_view(hand: Hand, tile: Tile | None) -> DrawnView:
    """手牌: the tiles read, to be compared with those on the table."""
    shown = hand.melds[:MOST_DRAWN]
    melds = tuple(SetView(str(meld.tile) * meld.kind.size, wording.meld_name(meld.kind)) for meld in shown)
    return DrawnView(format_tiles(hand.concealed[:MOST_DRAWN]), melds, "" if tile is None else str(tile))


def won_view(question: HandQuestion) -> WonView:
    """胡了: Refused when the hand is no legal win."""
    scores = scores_of(question)
    best = scores[0]
    return WonView(
        score=score_view(best, question.rules, question.base),
        pays=_pays(best, question),
        runner_up=_runner_up(best, scores[1], question) if len(scores) > 1 else None,
    )


def waits_view(question: HandQuestion, fields: Fields | None = None) -> WaitsView:
    """听牌: Refused when it is no legal hand. With the fields of the page of hands each wait can be opened there."""
    found = waits_of(question)
    prices = sorted({wait.fan for wait in found.waits}, reverse=True)
    waits = tuple(_waits_of_one_price([w for w in found.waits if w.fan == fan], question, fields) for fan in prices)
    counted = [question.rules.counted(fan) for fan in prices]
    if len(waits) > 1:
        waits = tuple(replace(wait, is_dearest=fan == counted[0]) for wait, fan in zip(waits, counted, strict=True))
    return WaitsView(
        key=str(found.state),
        state=wording.state_name(found.state),
        line=_state_line(found.state, question, can_be_opened=fields is not None),
        waits=waits,
        are_paid=question.rules.ready_check_pays == "dearest" and question.rules.ready_check_payees != "winners",
        are_capped_alike=len(counted) > 1 and counted[0] == counted[1],
        held="".join(map(str, _held(found, question.hand))),
    )


def _held(found: Standing, hand: Hand) -> list[Tile]:
    """死叫: the tiles that would complete the hand but for the four of them that it holds itself."""
    if found.state is State.FLOWER_PIG:
        return []
    counts, live = hand.counts(), {wait.tile for wait in found.waits}
    return [tile for tile in completing_tiles(hand) if counts[tile] == COPIES and tile not in live]


def elsewhere_views(question: HandQuestion, fields: Fields) -> tuple[ElsewhereView, ...]:
    """各种规则: the same hand under every preset, a hand that waits by its dearest wait."""
    worth = _wait_elsewhere if question.tile is None else _win_elsewhere
    views = []
    for key, preset in PRESETS.items():
        there = replace(question, rules=preset.rules)
        try:
            told = worth(there)
        except Refused as refused:
            told = ("", "", wording.problem_sentence(refused.problems[0]))
        is_chosen = preset.rules == question.rules
        views.append(ElsewhereView(wording.rules_name(key), _address(fields, rules=key, changes=""), is_chosen, *told))
    return tuple(views)


def _win_elsewhere(question: HandQuestion) -> tuple[str, str, str]:
    best = scores_of(question)[0]
    text = wording.formula(best, question.rules, question.base)
    amount = wording.fan_amount(best.counted_fan, question.rules)
    return amount, wording.points_amount(best.points), text


def _wait_elsewhere(question: HandQuestion) -> tuple[str, str, str]:
    found = waits_of(question)
    if found.dearest is None:
        return "", "", wording.state_name(found.state)
    formula = wording.ready_formula(found.dearest, question.rules, question.base)
    text = wording.told(wording.state_name(found.state), formula)
    amount = wording.fan_amount(found.dearest.fan, question.rules)
    return amount, wording.points_amount(found.dearest.points), text


def _pays(score: Score, question: HandQuestion) -> str:
    """Who pays the win, with all four players in."""
    moment, rules = question.moment, question.rules
    each = score.points * moment.shares(rules, PLAYERS_IN)
    points = {"points": wording.points_amount(each), "total": wording.signed(each * (PLAYERS_IN - 1))}
    if moment.is_paid_by_all(rules):
        return _("Each of the three others pays %(points)s: %(total)s for the winner.") % points
    if moment.is_fed_draw(rules):
        return _("Only the player who fed the kong pays: %(points)s.") % points
    if moment.by is By.ROBBED_KONG:
        return _("Only the player whose kong was robbed pays: %(points)s.") % points
    return _("Only the discarder pays: %(points)s.") % points


def _runner_up(best: Score, second: Score, question: HandQuestion) -> RunnerUpView:
    return RunnerUpView(score_view(second, question.rules, question.base), _why_not(best, second, question))


def _why_not(best: Score, second: Score, question: HandQuestion) -> str:
    """Why a reading lost: fewer fan, or the order in which readings of equal fan are taken."""
    if second.fan < best.fan:
        amounts = {
            name: wording.fan_amount(score.fan, question.rules) for name, score in (("less", second), ("more", best))
        }
        return _("It is worth %(less)s, and the reading above %(more)s.") % amounts
    if len(second.fans) < len(best.fans):
        return _("It is worth the same, and the reading above shows more fans.")
    if not _is_standard(second) and _is_standard(best):
        return _("It is worth the same, and four sets go before seven pairs.")
    if _triplets(second) < _triplets(best):
        return _("It is worth the same, and the reading above has more triplets.")
    return _("It is worth the same; of equal readings the one with the lower tiles is shown.")


def _is_standard(score: Score) -> bool:
    return score.reading is not None and score.reading.is_standard


def _triplets(score: Score) -> int:
    return 0 if score.reading is None else sum(s.kind is not SetKind.RUN for s in score.reading.sets)


def _state_line(state: State, question: HandQuestion, can_be_opened: bool) -> str:
    if state is State.READY and can_be_opened:
        return _("These tiles complete the hand. Tap one to score it.")
    if state is State.READY:
        return _("These tiles complete the hand.")
    if state is State.NOT_READY:
        return _("No tile completes this hand to a legal win.")
    if question.rules.void == "declared" and question.void is not None:
        return _("The hand still holds %(suit)s, the void suit.") % {"suit": wording.suit_name(question.void)}
    return _("The hand still holds all three suits.")


def _waits_of_one_price(waits: Sequence[Wait], question: HandQuestion, fields: Fields | None) -> WaitsOfOnePrice:
    return WaitsOfOnePrice(
        fan=wording.fan_amount(waits[0].fan, question.rules),
        formula=wording.ready_formula(waits[0], question.rules, question.base),
        is_dearest=False,
        tiles=tuple(
            WaitView(
                str(wait.tile),
                "" if fields is None else _address(fields, hand=format_hand(question.hand, wait.tile)),
            )
            for wait in waits
        ),
    )


def _address(fields: Fields, **changed: str) -> str:
    """The same page with some fields changed."""
    return f"?{urlencode({**fields, **changed}, doseq=True)}#result"
