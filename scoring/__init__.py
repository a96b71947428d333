"""四川麻将算分: facts of a finished round in, explained transfers out. Pure Python, no dependency."""

from scoring.events import (
    POOL,
    SEATS,
    By,
    Circumstance,
    FalseWin,
    FansWon,
    HandLeft,
    Kong,
    Player,
    Round,
    State,
    StateLeft,
    TilesWon,
    TotalWon,
    Win,
)
from scoring.hand import Hand, KongKind, Meld, MeldKind
from scoring.ledger import Reason, Transfer
from scoring.notation import NotationError, format_hand, format_tiles, parse_hand, parse_tile, parse_tiles
from scoring.presets import PRESETS, Preset
from scoring.problems import Problem, Refused
from scoring.rules import KNOBS, Combination, Knob, RuleSet
from scoring.score import Moment, Score, ranked, score
from scoring.settle import Settlement, WinScore, settle
from scoring.tiles import SUITS, TILES, Suit, Tile
from scoring.waits import Standing, Wait, standing

__all__ = [
    "KNOBS",
    "POOL",
    "PRESETS",
    "SEATS",
    "SUITS",
    "TILES",
    "By",
    "Circumstance",
    "Combination",
    "FalseWin",
    "FansWon",
    "Hand",
    "HandLeft",
    "Knob",
    "Kong",
    "KongKind",
    "Meld",
    "MeldKind",
    "Moment",
    "NotationError",
    "Player",
    "Preset",
    "Problem",
    "Reason",
    "Refused",
    "Round",
    "RuleSet",
    "Score",
    "Settlement",
    "Standing",
    "State",
    "StateLeft",
    "Suit",
    "Tile",
    "TilesWon",
    "TotalWon",
    "Transfer",
    "Wait",
    "Win",
    "WinScore",
    "format_hand",
    "format_tiles",
    "parse_hand",
    "parse_tile",
    "parse_tiles",
    "ranked",
    "score",
    "settle",
    "standing",
]
