"""结算: a round's facts → its transfers in order of happening."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.checks import round_problems
from scoring.ending import EndState, settle_end
from scoring.events import By, Circumstance, FalseWin, FansWon, Kong, Round, TilesWon, Win, Won, turn_order
from scoring.hand import KongKind
from scoring.ledger import Reason, Transfer, balances
from scoring.problems import Refused
from scoring.score import Moment, Score, score, score_patterns, score_total
from scoring.table import Table


@dataclass(frozen=True, slots=True)
class WinScore:
    """胡: the score of one winner of one event; `points` is what the first payer pays."""

    event: int
    seat: int
    score: Score
    points: int


@dataclass(frozen=True, slots=True)
class Settlement:
    """结算: deltas of the four seats in points, the pool, the next dealer (None while play goes on), and all behind them."""

    deltas: tuple[int, int, int, int]
    pool: int
    next_dealer: int | None
    transfers: tuple[Transfer, ...]
    scores: tuple[WinScore, ...]
    ends: tuple[EndState, ...]


def settle(facts: Round) -> Settlement:
    """结算: the whole settlement of a round under its rule set; Refused with every problem when the facts break a rule."""
    if problems := round_problems(facts):
        raise Refused(problems)
    raise NotImplementedError
