"""常见差错: slips that people make when they settle a round, each made on trial to see whether it gives the claim.

A slip is no rule: it is a line forgotten, doubled or wrongly reckoned. Each is made in the ledger that is right.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from calculator.disputes.claims import Claim, FanClaim
from scoring.events import FalseWin, Round, Win
from scoring.fans import ROOT
from scoring.ledger import Reason, Transfer
from scoring.rules import RuleSet
from scoring.settle import Settlement, WinScore, moment_of


class SlipKind(StrEnum):
    """差错: what went wrong."""

    WINNER_CHARGED = "winner_charged"
    OUT_PAYS_KONG = "out_pays_kong"
    CAP_FORGOTTEN = "cap_forgotten"
    SELF_DRAW_FORGOTTEN = "self_draw_forgotten"
    ROOT_TWICE = "root_twice"
    ROOT_FORGOTTEN = "root_forgotten"
    POINTS_FOR_FAN = "points_for_fan"
    BASE_FORGOTTEN = "base_forgotten"
    REFUND_FORGOTTEN = "refund_forgotten"
    TRANSFER_FORGOTTEN = "transfer_forgotten"
    PAYER_FORGOTTEN = "payer_forgotten"
    PAID_TWICE = "paid_twice"
    PAID_BACKWARDS = "paid_backwards"


@dataclass(frozen=True, slots=True)
class Slip:
    """差错: its kind, where it was made (an event, the accounts of a row), and what it makes of the round."""

    kind: SlipKind
    settlement: Settlement
    event: int | None = None
    payer: int | None = None
    payee: int | None = None
    reason: Reason | None = None


def slips(facts: Round, settlement: Settlement, claim: Claim) -> list[Slip]:
    """常见差错: the slips that give the claim, one of a kind, what is told of a win before what is told of a row."""
    found: dict[SlipKind, Slip] = {}
    if claim.measure(settlement) == claim.outcome:
        return []
    for slip in all_slips(facts, settlement):
        if slip.kind not in found and _explains(slip, claim, settlement):
            found[slip.kind] = slip
    if isinstance(claim, FanClaim):
        return [slip for slip in found.values() if slip.kind in ABOUT_FAN]
    return list(found.values())


def _explains(slip: Slip, claim: Claim, settlement: Settlement) -> bool:
    """Whether a slip gives the claim. Who counts a fan too many may claim more than the cap lets count."""
    if claim.measure(slip.settlement) == claim.outcome:
        return True
    if not isinstance(claim, FanClaim):
        return False
    return claim.fan == claim.won(slip.settlement).score.fan != claim.won(settlement).score.fan


ABOUT_FAN = (SlipKind.CAP_FORGOTTEN, SlipKind.SELF_DRAW_FORGOTTEN, SlipKind.ROOT_TWICE, SlipKind.ROOT_FORGOTTEN)


def all_slips(facts: Round, settlement: Settlement) -> Iterator[Slip]:
    """Every slip that could be made in a settlement: each place alone, and where it is a habit, everywhere."""
    yield from _charged_after_leaving(facts, settlement)
    for kind in (*ABOUT_FAN, SlipKind.POINTS_FOR_FAN, SlipKind.BASE_FORGOTTEN):
        yield from _wrongly_reckoned(kind, facts, settlement)
    for kind, reasons in (
        (SlipKind.REFUND_FORGOTTEN, {Reason.REFUND, Reason.KONG_REFUND}),
        (SlipKind.TRANSFER_FORGOTTEN, {Reason.KONG_TRANSFER}),
    ):
        rows = [row for row in settlement.transfers if row.reason in reasons]
        yield from _without(kind, settlement, rows)
    for row in settlement.transfers:
        yield _slip(SlipKind.PAYER_FORGOTTEN, settlement, _left_out(settlement, [row]), row)
        twice = replace(row, points=2 * row.points)
        yield _slip(SlipKind.PAID_TWICE, settlement, _with_instead(settlement, row, twice), row)
        swapped = replace(row, payer=row.payee, payee=row.payer)
        yield _slip(SlipKind.PAID_BACKWARDS, settlement, _with_instead(settlement, row, swapped), row)


def _slip(kind: SlipKind, settlement: Settlement, transfers: Iterable[Transfer], row: Transfer | None = None) -> Slip:
    wrong = _with_transfers(settlement, transfers)
    return Slip(kind, wrong) if row is None else Slip(kind, wrong, row.event, row.payer, row.payee, row.reason)


def _with_transfers(settlement: Settlement, transfers: Iterable[Transfer]) -> Settlement:
    rows = tuple(transfers)
    accounts = [0] * 5
    for row in rows:
        accounts[row.payer] -= row.points
        accounts[row.payee] += row.points
    *deltas, pool = accounts
    return replace(settlement, transfers=rows, deltas=tuple(deltas), pool=pool)


def _left_out(settlement: Settlement, rows: list[Transfer]) -> tuple[Transfer, ...]:
    return tuple(row for row in settlement.transfers if not any(row is left_out for left_out in rows))


def _with_instead(settlement: Settlement, row: Transfer, other: Transfer) -> tuple[Transfer, ...]:
    return tuple(other if one is row else one for one in settlement.transfers)


def _without(kind: SlipKind, settlement: Settlement, rows: list[Transfer]) -> Iterator[Slip]:
    """All such rows forgotten, those of one event, or one of them."""
    if rows:
        yield _slip(kind, settlement, _left_out(settlement, rows))
    for event in {row.event for row in rows}:
        of_event = [row for row in rows if row.event == event]
        yield Slip(kind, _with_transfers(settlement, _left_out(settlement, of_event)), event)
    for row in rows:
        yield _slip(kind, settlement, _left_out(settlement, [row]), row)


# Charged though out.


def _charged_after_leaving(facts: Round, settlement: Settlement) -> Iterator[Slip]:
    """胡了还付: who is out by then pays for a self-draw or a kong like the others; one of them, or all all along."""
    every: dict[SlipKind, list[Transfer]] = {SlipKind.WINNER_CHARGED: [], SlipKind.OUT_PAYS_KONG: []}
    singles = []
    for index in range(len(facts.events)):
        rows = [row for row in settlement.transfers if row.event == index and _is_paid_by_all(facts, settlement, row)]
        if not rows:
            continue
        kind = SlipKind.WINNER_CHARGED if rows[0].reason is Reason.WIN else SlipKind.OUT_PAYS_KONG
        charged = [replace(rows[0], payer=seat) for seat in sorted(_out_before(facts, index))]
        every[kind] += charged
        singles += [_slip(kind, settlement, (*settlement.transfers, row), row) for row in charged]
    yield from singles
    for kind, rows in every.items():
        if len(rows) > 1:
            yield _slip(kind, settlement, (*settlement.transfers, *rows))
    both = [row for rows in every.values() for row in rows]
    if all(every.values()):
        yield _slip(SlipKind.WINNER_CHARGED, settlement, (*settlement.transfers, *both))


def _is_paid_by_all(facts: Round, settlement: Settlement, row: Transfer) -> bool:
    """Whether all still in paid for what a row is about."""
    event = facts.events[row.event or 0]
    if isinstance(event, Win):
        return row.reason is Reason.WIN and moment_of(facts, row.event or 0).is_paid_by_all(facts.rules)
    if row.reason is Reason.KONG_ADDED:
        return facts.rules.kong_added_payer == "each"
    return row.reason is Reason.KONG_CONCEALED


def _out_before(facts: Round, index: int) -> set[int]:
    out: set[int] = set()
    for event in facts.events[:index]:
        if isinstance(event, Win):
            out |= {won.seat for won in event.wins}
        elif isinstance(event, FalseWin):
            out.add(event.seat)
    return out


# A win wrongly reckoned.


def _wrongly_reckoned(kind: SlipKind, facts: Round, settlement: Settlement) -> Iterator[Slip]:
    """One win, or all of them, with a wrong price."""
    wrong = {}
    for place, won in enumerate(settlement.scores):
        other = _reckoned(kind, won, facts)
        if other is not None and (other.score.fan, other.points) != (won.score.fan, won.points):
            wrong[place] = other
    for place, other in wrong.items():
        yield Slip(kind, _repriced(settlement, {place: other}), other.event, payee=other.seat)
    if len(wrong) > 1:
        yield Slip(kind, _repriced(settlement, wrong))


def _reckoned(kind: SlipKind, won: WinScore, facts: Round) -> WinScore | None:
    """A win as the slip reckons it; None where the slip cannot be made."""
    rules, score = facts.rules, won.score
    bonus = score.points - rules.points(score.counted_fan, facts.base)
    root = sum(line.fan for line in score.fans if line.key == ROOT)
    match kind:
        case SlipKind.CAP_FORGOTTEN if score.capped:
            return _priced(won, score.fan, replace(rules, cap=None), facts.base, bonus)
        case SlipKind.SELF_DRAW_FORGOTTEN if moment_of(facts, won.event).has_self_draw_value(rules):
            drawn = 1 if rules.self_draw == "add_fan" else 0
            return _priced(won, score.fan - drawn, rules, facts.base, 0)
        case SlipKind.ROOT_TWICE if root:
            return _priced(won, score.fan + root, rules, facts.base, bonus)
        case SlipKind.ROOT_FORGOTTEN if root:
            return _priced(won, score.fan - root, rules, facts.base, bonus)
        case SlipKind.POINTS_FOR_FAN if rules.scale == "doubling" and score.counted_fan > 0:
            return _at(won, score.fan, score.counted_fan, score.counted_fan * facts.base)
        case SlipKind.BASE_FORGOTTEN if facts.base > 1:
            return _at(won, score.fan, score.counted_fan, score.points // facts.base)
    return None


def _priced(won: WinScore, fan: int, rules: RuleSet, base: int, bonus: int) -> WinScore:
    counted = rules.counted(fan)
    return _at(won, fan, counted, rules.points(counted, base) + bonus)


def _at(won: WinScore, fan: int, counted: int, points: int) -> WinScore:
    shares = won.points // won.score.points
    score = replace(won.score, fan=fan, counted_fan=counted, capped=counted < fan, points=points)
    return replace(won, score=score, points=points * shares)


def _repriced(settlement: Settlement, wrong: dict[int, WinScore]) -> Settlement:
    prices = {(other.event, other.seat): other.points for other in wrong.values()}
    transfers = (
        replace(row, points=prices[row.event or 0, row.payee])
        if row.reason is Reason.WIN and (row.event or 0, row.payee) in prices
        else row
        for row in settlement.transfers
    )
    scores = tuple(wrong.get(place, won) for place, won in enumerate(settlement.scores))
    return replace(_with_transfers(settlement, transfers), scores=scores)
