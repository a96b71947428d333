"""回答: what is answered to a round, to a hand and to what is wrong with them, as documents."""

from collections.abc import Iterable

from calculator.documents.hands import HandQuestion, read_hand
from calculator.documents.loading import Document
from calculator.documents.rounds import read_round
from calculator.documents.rules import read_preset, rules_document
from scoring.ending import EndState
from scoring.fans import FanCount
from scoring.hand_checks import hand_problems
from scoring.ledger import Transfer
from scoring.problems import Problem, Refused
from scoring.score import Score, ranked
from scoring.settle import Settlement, WinScore, settle
from scoring.shapes import Reading
from scoring.waits import Standing, Wait, standing

# A hand on its own is won while all four players are in.
PLAYERS_IN = 4


def answer_round(data: object) -> Document:
    """结算: a round document's settlement document, or its problems document."""
    try:
        return settlement_document(settle(read_round(data)))
    except Refused as refused:
        return problems_document(refused.problems)


def answer_hand(data: object) -> Document:
    """算番: a hand document's score or waits document, or its problems document."""
    try:
        question = read_hand(data)
        if question.tile is None:
            return waits_document(waits_of(question))
        return score_document(question, scores_of(question))
    except Refused as refused:
        return problems_document(refused.problems)


def answer_rules(key: str) -> Document:
    """规则: a preset's document, or a problems document."""
    try:
        return rules_document(read_preset(key))
    except Refused as refused:
        return problems_document(refused.problems)


def is_refusal(answer: Document) -> bool:
    """Whether an answer is a problems document."""
    return "problems" in answer


def scores_of(question: HandQuestion) -> list[Score]:
    """拆法: every reading of a hand that is won, the one that counts first; Refused when it is no legal win."""
    assert question.tile is not None
    _check(question)
    return ranked(question.hand, question.tile, question.rules, question.moment, question.base)


def waits_of(question: HandQuestion) -> Standing:
    """听牌: whether a hand is ready, and its waits; Refused when it is no legal hand."""
    _check(question)
    return standing(question.hand, question.void, question.rules, question.base)


def _check(question: HandQuestion) -> None:
    problems = hand_problems(question.hand, question.tile, question.void, question.rules, question.moment)
    if problems:
        raise Refused(problems)


def settlement_document(settlement: Settlement) -> Document:
    """结算: the same settlement gives the same bytes."""
    return {
        "format": "xuezhan-settlement/1",
        "deltas": list(settlement.deltas),
        "pool": settlement.pool,
        "next_dealer": settlement.next_dealer,
        "transfers": [_transfer(row) for row in settlement.transfers],
        "scores": [_win_score(won) for won in settlement.scores],
        "ends": [_end(state) for state in settlement.ends],
    }


def _transfer(row: Transfer) -> Document:
    return {
        "payer": row.payer,
        "payee": row.payee,
        "points": row.points,
        "reason": row.reason,
        "event": row.event,
        "reverses": row.reverses,
    }


def _win_score(won: WinScore) -> Document:
    return {"event": won.event, "seat": won.seat, **_score(won.score, won.points)}


def _score(score: Score, points: int) -> Document:
    return {
        "fans": _fans(score.fans),
        "fan": score.fan,
        "counted_fan": score.counted_fan,
        "capped": score.capped,
        "points": points,
        "reading": _reading(score.reading),
    }


def _fans(fans: Iterable[FanCount]) -> list[Document]:
    return [{"key": line.key, "times": line.times, "fan": line.fan} for line in fans]


def _reading(reading: Reading | None) -> Document | None:
    if reading is None:
        return None
    pairs = [f"{tile.rank}{tile}" for tile in reading.pairs]
    if reading.is_standard:
        return {"shape": reading.shape, "sets": [str(found) for found in reading.sets], "pair": pairs[0]}
    return {"shape": reading.shape, "pairs": pairs}


def _end(state: EndState) -> Document:
    return {
        "seat": state.seat,
        "state": state.state,
        "waits": [str(tile) for tile in state.waits],
        "dearest": _wait(state.dearest),
    }


def _wait(wait: Wait | None) -> Document | None:
    if wait is None:
        return None
    return {"tile": None if wait.tile is None else str(wait.tile), "fan": wait.fan, "points": wait.points}


def score_document(question: HandQuestion, scores: list[Score]) -> Document:
    """算番: the reading that counts, the next best one, and what each payer pays with all four players in."""
    best, rules, moment = scores[0], question.rules, question.moment
    each = best.points * moment.shares(rules, PLAYERS_IN, 1)
    payers = PLAYERS_IN - 1 if moment.is_paid_by_all(rules) else 1
    return {
        "format": "xuezhan-score/1",
        **_score(best, each),
        "runner_up": _runner_up(scores[1]) if len(scores) > 1 else None,
        "pays": {"each": each, "payers": payers},
    }


def _runner_up(score: Score) -> Document:
    return {"reading": _reading(score.reading), "fans": _fans(score.fans), "fan": score.fan}


def waits_document(found: Standing) -> Document:
    """听牌: what a hand waits for."""
    return {
        "format": "xuezhan-waits/1",
        "state": found.state,
        "waits": [_wait(wait) for wait in found.waits],
        "dearest": _wait(found.dearest),
    }


def problems_document(problems: Iterable[Problem]) -> Document:
    """问题: everything wrong with a document."""
    return {
        "format": "xuezhan-problems/1",
        "problems": [
            {"code": problem.code, "where": problem.where, "params": dict(problem.params)} for problem in problems
        ],
    }
