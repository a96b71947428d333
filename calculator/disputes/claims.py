"""主张: what somebody says of a settlement, as something that can be measured on any settlement of the round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.events import POOL, SEATS
from scoring.ledger import Reason, Transfer
from scoring.settle import Settlement, WinScore

Outcome = tuple[int, ...]
ACCOUNTS = (*SEATS, POOL)


@dataclass(frozen=True, slots=True)
class DeltasClaim:
    """盈亏: what seats 0-3 and the pool gained, in points; None where nothing is claimed."""

    points: tuple[int | None, ...]

    @property
    def outcome(self) -> Outcome:
        return tuple(points for points in self.points if points is not None)

    def measure(self, settlement: Settlement) -> Outcome:
        gained = (*settlement.deltas, settlement.pool)
        return tuple(gained[account] for account in ACCOUNTS if self.points[account] is not None)


@dataclass(frozen=True, slots=True)
class FanClaim:
    """番: the fan that a win, by the index of its event and the winner's seat, is paid for."""

    event: int
    seat: int
    fan: int

    @property
    def outcome(self) -> Outcome:
        return (self.fan,)

    def measure(self, settlement: Settlement) -> Outcome:
        return (self.won(settlement).score.counted_fan,)

    def won(self, settlement: Settlement) -> WinScore:
        return next(won for won in settlement.scores if (won.event, won.seat) == (self.event, self.seat))


@dataclass(frozen=True, slots=True)
class PaymentClaim:
    """一笔: the points that one account pays another for a reason, or with None, all payments against each other."""

    payer: int
    payee: int
    points: int
    reason: Reason | None = None

    @property
    def outcome(self) -> Outcome:
        return (self.points,)

    def measure(self, settlement: Settlement) -> Outcome:
        return (sum(self.moved(settlement)),)

    def moved(self, settlement: Settlement) -> list[int]:
        """What the rows pay that the claim is about; with a minus what comes back."""
        rows = filter(self.is_about, settlement.transfers)
        return [row.points if row.payer == self.payer else -row.points for row in rows]

    def is_about(self, row: Transfer) -> bool:
        """Whether a row is meant: a payment for the reason, or with none any between the two."""
        if self.reason is None:
            return {row.payer, row.payee} == {self.payer, self.payee}
        return (row.payer, row.payee, row.reason) == (self.payer, self.payee, self.reason)


Claim = DeltasClaim | FanClaim | PaymentClaim


def claim_document(claim: Claim) -> dict[str, object]:
    """主张: as it is stored."""
    match claim:
        case DeltasClaim():
            return {"deltas": list(claim.points[:POOL]), "pool": claim.points[POOL]}
        case FanClaim():
            return {"event": claim.event, "seat": claim.seat, "fan": claim.fan}
    return {"payer": claim.payer, "payee": claim.payee, "points": claim.points, "reason": claim.reason}


def read_claim(data: dict[str, object]) -> Claim:
    """主张: from what `claim_document` made."""
    given: dict[str, int] = {key: value for key, value in data.items() if isinstance(value, int)}
    if "deltas" in data:
        deltas = data["deltas"]
        assert isinstance(deltas, Sequence)
        return DeltasClaim((*deltas, given.get("pool")))
    if "fan" in data:
        return FanClaim(given["event"], given["seat"], given["fan"])
    reason = data["reason"]
    return PaymentClaim(given["payer"], given["payee"], given["points"], Reason(str(reason)) if reason else None)
