"""终局: the end of the hand: flower pigs (查花猪), the ready check (查叫) and the refund of kong money (退税)."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.events import POOL, SEATS, HandLeft, Left, Round, State
from scoring.ledger import Reason
from scoring.score import ready_points
from scoring.table import WINS_THAT_END, Table, in_turn
from scoring.tiles import Tile
from scoring.waits import Standing, Wait, standing


@dataclass(frozen=True, slots=True)
class EndState:
    """有叫 / 没叫 / 花猪: a player still in at the end; its waits by tile, and the dearest of them."""

    seat: int
    state: State
    waits: tuple[Tile, ...]
    dearest: Wait | None
    passive: bool


def settle_end(table: Table) -> tuple[EndState, ...]:
    """终局: pays what the end of the hand asks for, and tells what each player still in is, by seat."""
    facts, rules = table.facts, table.rules
    is_third_win = len(table.winners) == WINS_THAT_END
    if not facts.over or (is_third_win and not rules.check_on_third_win):
        return ()
    left = {state.seat: state for state in (_end_state(player, facts) for player in facts.still_in)}
    _flower_pigs(table, left)
    _ready_check(table, left, to_winners=is_third_win)
    if rules.refund_not_ready and not is_third_win:
        seats = [seat for seat, state in left.items() if state.state is not State.READY]
        table.give_back(sorted(row for seat in seats for row in table.kong_rows(seat)), Reason.REFUND)
    return tuple(left[seat] for seat in sorted(left))


def _end_state(player: Left, facts: Round) -> EndState:
    if isinstance(player, HandLeft):
        found = standing(player.hand, facts.players[player.seat].void, facts.rules, facts.base)
    elif player.fan is None:
        found = Standing(player.state)
    else:
        found = Standing(player.state, (Wait(None, player.fan, ready_points(player.fan, facts.rules, facts.base)),))
    waits = tuple(wait.tile for wait in found.waits if wait.tile is not None)
    return EndState(player.seat, found.state, waits, found.dearest, player.passive)


def _payers(table: Table, seats: list[int]) -> list[int]:
    """In turn order, the dealer first."""
    return in_turn((table.facts.dealer - 1) % len(SEATS), seats)


def pig_price(facts: Round) -> int | None:
    """查花猪: what a flower pig pays each payee, in points; None where the rule set has no price or names no pig."""
    rules = facts.rules
    if rules.pig_pays == "cap":
        return None if rules.cap is None else rules.points(rules.cap, facts.base)
    return None if rules.pig_pays is None else rules.pig_pays * facts.base


def _flower_pigs(table: Table, left: dict[int, EndState]) -> None:
    """查花猪: each pig pays the payees of the rule set; pigs never pay each other."""
    rules = table.rules
    price = pig_price(table.facts) or 0
    clean = [seat for seat, state in left.items() if state.state is not State.FLOWER_PIG]
    payees = {
        "non_pigs": [*clean, *table.winners],
        "non_pigs_in": clean,
        "ready": [seat for seat in clean if left[seat].state is State.READY],
        "pool": [],
    }[rules.pig_payees]
    for pig in _payers(table, [seat for seat in left if seat not in clean]):
        if rules.pig_payees == "pool" and not left[pig].passive:
            table.pay(pig, POOL, price, Reason.FLOWER_PIG)
        for payee in in_turn(pig, payees):
            table.pay(pig, payee, price, Reason.FLOWER_PIG)


def _ready_check(table: Table, left: dict[int, EndState], to_winners: bool) -> None:
    """查叫: each player not ready pays the payees what their dearest hand would have cost, or a flat price."""
    rules, base = table.rules, table.facts.base
    unready = {State.NOT_READY, State.FLOWER_PIG} if rules.pig_also_not_ready else {State.NOT_READY}
    prices: dict[int, int] = {}
    if to_winners or rules.ready_check_payees != "ready":
        prices |= {seat: ready_points(fan, rules, base) for seat, fan in table.winners.items()}
    if not to_winners and rules.ready_check_payees != "winners":
        prices |= {seat: state.dearest.points for seat, state in left.items() if state.dearest}
    for payer in _payers(table, [seat for seat, state in left.items() if state.state in unready]):
        for payee in in_turn(payer, prices):
            flat = rules.ready_check_pays
            price = prices[payee] if flat == "dearest" else flat * base
            table.pay(payer, payee, price, Reason.READY_CHECK)
