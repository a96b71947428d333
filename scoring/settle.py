"""结算: a round's facts → its transfers in order of happening."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.checks import round_problems
from scoring.ending import EndState, settle_end
from scoring.events import POOL, SEATS, By, Circumstance, FalseWin, FansWon, Kong, Round, TilesWon, TotalWon, Win, Won
from scoring.hand import KongKind
from scoring.ledger import Reason, Transfer, balances
from scoring.problems import Refused
from scoring.score import DISCARD, Moment, Score, score, score_patterns, score_total
from scoring.table import Table, in_turn

KONG_REASONS = {
    KongKind.DIRECT: Reason.KONG_DIRECT,
    KongKind.ADDED: Reason.KONG_ADDED,
    KongKind.CONCEALED: Reason.KONG_CONCEALED,
}


@dataclass(frozen=True, slots=True)
class WinScore:
    """胡: the score of one winner of one event; `points` is what each payer pays for it."""

    event: int
    seat: int
    score: Score
    points: int


@dataclass(frozen=True, slots=True)
class Settlement:
    """结算: what each seat gained in points, the pool, the next dealer (None while play goes on), and all behind it."""

    deltas: tuple[int, ...]
    pool: int
    next_dealer: int | None
    transfers: tuple[Transfer, ...]
    scores: tuple[WinScore, ...]
    ends: tuple[EndState, ...]


def settle(facts: Round) -> Settlement:
    """结算: the settlement of a round under its rule set; Refused, with every problem, where the facts break a rule."""
    if problems := round_problems(facts):
        raise Refused(problems)
    return settle_unchecked(facts)


def settle_unchecked(facts: Round) -> Settlement:
    """结算: the settlement of a round that is known to break no rule."""
    table = Table(facts)
    scores: list[WinScore] = []
    for index, event in enumerate(facts.events):
        match event:
            case Kong():
                _kong(table, index, event)
            case Win():
                scores += _win(table, index, event)
            case _:
                _false_win(table, index, event)
    ends = settle_end(table)
    *deltas, pool = balances(table.transfers)
    return Settlement(tuple(deltas), pool, next_dealer(facts), tuple(table.transfers), tuple(scores), ends)


def _kong(table: Table, index: int, kong: Kong) -> None:
    """刮风下雨: a kong is paid at once by those still in."""
    rules = table.rules
    payers = table.others_in(kong.seat)
    if kong.kind is KongKind.CONCEALED:
        units = rules.kong_concealed
    elif kong.kind is KongKind.DIRECT:
        units, payers = rules.kong_direct, [seat for seat in payers if seat == kong.from_seat]
    else:
        units = rules.kong_added if rules.added_pays(kong.late) else 0
        if rules.kong_added_payer == "feeder":
            payers = [seat for seat in payers if seat == kong.from_seat]
    for payer in payers:
        table.pay(payer, kong.seat, units * table.facts.base, KONG_REASONS[kong.kind], index)


def _win(table: Table, index: int, win: Win) -> list[WinScore]:
    """胡: the kong money that the win moves, then each winner's pay; the winners leave the hand."""
    facts, rules = table.facts, table.rules
    moment = moment_of(facts, index)
    won_by = {won.seat: won for won in win.wins}
    winners = list(won_by) if win.from_seat is None else in_turn(win.from_seat, won_by)
    if Circumstance.AFTER_KONG in win.circumstances and win.from_seat is not None:
        _kong_on_shot(table, index, win.from_seat, winners)
    shares = moment.shares(rules, len(table.still_in), len(winners))
    scores = []
    for seat in winners:
        scored = score_of(won_by[seat], facts, moment)
        scores.append(WinScore(index, seat, scored, scored.points * shares))
        for payer in _payers(table, index, seat, moment):
            table.pay(payer, seat, scored.points * shares, Reason.WIN, index)
    for seat in winners:
        table.still_in.remove(seat)
        table.winners[seat] = patterns_fan(won_by[seat], facts, moment)
    return scores


def _payers(table: Table, index: int, winner: int, moment: Moment) -> list[int]:
    """谁付: all still in for a self-draw, else one alone: the discarder, the konger robbed, the feeder of 点杠花."""
    if moment.is_paid_by_all(table.rules):
        return table.others_in(winner)
    source = table.facts.kong_before(index) if moment.by is By.SELF_DRAW else table.facts.events[index]
    assert isinstance(source, Kong | Win)
    assert source.from_seat is not None
    return [source.from_seat]


def moment_of(facts: Round, index: int) -> Moment:
    """How the win of an event happened, the kong it followed among it."""
    win, kong = facts.events[index], facts.kong_before(index)
    assert isinstance(win, Win)
    return Moment(win.by, win.circumstances, kong.kind if kong else None)


def score_of(won: Won, facts: Round, moment: Moment) -> Score:
    """算番: the score of one winner, by tiles, by patterns or by the bare total."""
    match won:
        case TilesWon():
            return score(won.hand, won.tile, facts.rules, moment, facts.base)
        case FansWon():
            return score_patterns(won.fans, facts.rules, moment, facts.base)
    return score_total(won.fan, facts.rules, moment, facts.base)


def patterns_fan(won: Won, facts: Round, moment: Moment) -> int:
    """番: what the patterns of a hand won with are worth, without the circumstances of its win."""
    if isinstance(won, TotalWon):
        return won.fan - sum(line.fan for line in moment.lines(facts.rules))
    return score_of(won, facts, DISCARD).fan


def _kong_on_shot(table: Table, index: int, konger: int, winners: list[int]) -> None:
    """杠上炮: what becomes of the konger's kong money when the discard after it is won on (呼叫转移)."""
    rules = table.rules
    rows = table.kong_rows(konger, kongs_on_shot(table.facts, index))
    if rules.kong_on_shot == "refund":
        table.give_back(rows, Reason.KONG_REFUND, index)
    elif rules.kong_on_shot != "keep":
        income = table.hand_on(rows)
        takers = winners[:1] if rules.transfer_split == "first_only" else winners
        share = -(-income // len(winners)) if rules.transfer_split == "share_up" else income
        for taker in takers:
            table.pay(konger, taker, share, Reason.KONG_TRANSFER, index)


def kongs_on_shot(facts: Round, index: int) -> list[int]:
    """杠上炮: the events of the kongs whose money it is about, the last one first."""
    return _kong_run(facts, index) if facts.rules.kong_on_shot == "transfer_all" else [index - 1]


def _kong_run(facts: Round, before: int) -> list[int]:
    """The run of one player's kongs just before an event; a direct kong, claimed from a discard, begins its run."""
    run: list[int] = []
    konger = None
    for index in range(before - 1, -1, -1):
        kong = facts.events[index]
        if not isinstance(kong, Kong) or konger not in (None, kong.seat):
            break
        konger = kong.seat
        run.append(index)
        if kong.kind is KongKind.DIRECT:
            break
    return run


def _false_win(table: Table, index: int, event: FalseWin) -> None:
    """诈胡: pays everyone still in, or the pool, gives kong money back where 退税 is played, and is out."""
    rules, seat = table.rules, event.seat
    units = rules.false_win or 0
    for payee in [POOL] if rules.false_win_to_pool else table.others_in(seat):
        table.pay(seat, payee, units * table.facts.base, Reason.FALSE_WIN, index)
    if rules.refund_not_ready:
        table.give_back(table.kong_rows(seat), Reason.REFUND, index)
    table.still_in.remove(seat)


def next_dealer(facts: Round) -> int | None:
    """下庄: who deals next, None while play goes on."""
    if not facts.over:
        return None
    if facts.rules.next_dealer == "rotate":
        return (facts.dealer + 1) % len(SEATS)
    first = next((event for event in facts.events if isinstance(event, Win)), None)
    if first is None:
        return facts.dealer
    if len(first.wins) == 1:
        return first.wins[0].seat
    assert first.from_seat is not None
    if facts.rules.next_dealer == "first_winner":
        return first.from_seat
    return in_turn(first.from_seat, [won.seat for won in first.wins])[0]
