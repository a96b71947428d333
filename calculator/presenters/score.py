"""得分卡: a score as a page shows it: its fan lines, its formula and the reading drawn as sets."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from calculator import wording
from scoring.events import By, FansWon, Kong, Round, TilesWon, Win, Won
from scoring.fans import ROOT, FanCount
from scoring.hand import SETS_IN_A_HAND, KongKind
from scoring.rules import RuleSet
from scoring.score import Score
from scoring.shapes import Reading, SetKind

SET_WORDS = {SetKind.KONG: "kong", SetKind.TRIPLET: "triplet", SetKind.RUN: "run"}


@dataclass(frozen=True)
class FanView:
    """番种: one fan line; `key` finds what the fan is."""

    key: str
    name: str
    amount: str


@dataclass(frozen=True)
class SetView:
    """面子: a set's tiles as text, and its kind."""

    tiles: str
    name: str


@dataclass(frozen=True)
class ScoreView:
    """得分卡: points are of one share."""

    fans: tuple[FanView, ...]
    total: str
    formula: str
    points: str
    sets: tuple[SetView, ...]


def score_view(score: Score, rules: RuleSet, base: int) -> ScoreView:
    """得分卡: what a page shows of a score under a rule set."""
    return ScoreView(
        fans=tuple(fan_view(line, rules) for line in score.fans),
        total=wording.total_text(score, rules),
        formula=wording.formula(score, rules, base),
        points=wording.points_amount(score.points),
        sets=() if score.reading is None else reading_view(score.reading),
    )


def root_note(won: Won, index: int, facts: Round, name: str) -> str:
    """根: that a player told by fans has fewer roots than kongs; a round may be told so, and is hardly meant so."""
    kongs = min(SETS_IN_A_HAND, len(facts.kongs_of(won.seat, index)))
    if not isinstance(won, FansWon) or ROOT not in facts.rules.fans or won.fans.get(ROOT, 0) >= kongs:
        return ""
    told = {"name": name, "kongs": kongs, "roots": won.fans.get(ROOT, 0)}
    return _("%(name)s: every kong is a root. Kongs: %(kongs)d, roots told: %(roots)d.") % told


def robbed_note(index: int, facts: Round) -> str:
    """抢杠: that the kong told just before may be the one that was robbed, which is no event and which nobody pays."""
    win, before = facts.events[index], facts.events[index - 1] if index else None
    if not (isinstance(win, Win) and win.by is By.ROBBED_KONG and isinstance(before, Kong)):
        return ""
    shown = {won.tile for won in win.wins if isinstance(won, TilesWon)}
    is_another = shown and before.tile is not None and before.tile not in shown
    if before.kind is not KongKind.ADDED or before.seat != win.from_seat or is_another:
        return ""
    return _("If event %(number)d is the kong that was robbed, take it out: a robbed kong does not count.") % {
        "number": index
    }


def fan_view(line: FanCount, rules: RuleSet) -> FanView:
    """番种: one fan line."""
    name = wording.fan_name(line.key)
    if line.times > 1:
        name = f"{name} × {line.times}"
    return FanView(line.key, name, wording.fan_amount(line.fan, rules))


def reading_view(reading: Reading) -> tuple[SetView, ...]:
    """拆法: the sets and the pair, or the seven pairs."""
    pair = wording.word("pair") if reading.is_standard else _("a pair")
    sets = [SetView(str(found), wording.word(SET_WORDS[found.kind])) for found in reading.sets]
    return (*sets, *(SetView(f"{tile.rank}{tile}", pair) for tile in reading.pairs))
