"""规则: one frozen RuleSet holds every switch of the game; a house rule is `replace(preset, …)`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Literal

FAN_VALUES = range(100)
BASES = range(1, 1_000_001)


@dataclass(frozen=True, slots=True)
class Knob:
    """What a field of a rule set may be: one of some words (None and flags among them), or a whole number."""

    choices: tuple[str | bool | None, ...] = ()
    numbers: range = range(0)

    def allows(self, value: object) -> bool:
        if isinstance(value, int) and not isinstance(value, bool):
            return value in self.numbers
        return any(value is choice or (isinstance(value, str) and value == choice) for choice in self.choices)


def _knob(*choices: str | bool | None, numbers: range = range(0), default: Any) -> Any:
    return field(default=default, metadata={"knob": Knob(choices, numbers)})


def _units(*choices: str | None, default: Any) -> Any:
    return _knob(*choices, numbers=FAN_VALUES, default=default)


def _flag(default: bool) -> Any:
    return _knob(False, True, default=default)


@dataclass(frozen=True, slots=True)
class Combination:
    """清碰、清七对…: the value in fan of a set of patterns held together, replacing the sum of its members."""

    keys: tuple[str, ...]
    fan: int


@dataclass(frozen=True, slots=True)
class RuleSet:
    """规则: every choice a table can make. Fan values in fan, kongs and penalties in units of the base."""

    fans: Mapping[str, int]
    combinations: tuple[Combination, ...] = ()

    # From fan to points (番 → 分).
    show: Literal["fan", "times"] = _knob("fan", "times", default="fan")
    scale: Literal["doubling", "linear"] = _knob("doubling", "linear", default="doubling")
    plain_fan: int = _knob(numbers=range(2), default=0)
    cap: int | None = _knob(None, numbers=range(1, 31), default=None)
    self_draw: Literal["add_base", "add_fan", "none"] = _knob("add_base", "add_fan", "none", default="none")

    # The void suit (缺一门).
    void: Literal["declared", "free"] = _knob("declared", "free", default="declared")

    # Who pays for a win.
    direct_kong_draw: Literal["self_draw", "feeder"] = _knob("self_draw", "feeder", default="self_draw")
    after_concealed_kong_draw_extra: int = _knob(numbers=range(2), default=0)
    robbing_pays: Literal["one_share", "one_share_self_draw", "all_shares"] = _knob(
        "one_share", "one_share_self_draw", "all_shares", default="one_share"
    )

    # Kong money (刮风下雨).
    kong_direct: int = _units(default=2)
    kong_added: int = _units(default=1)
    kong_concealed: int = _units(default=2)
    kong_added_payer: Literal["each", "feeder"] = _knob("each", "feeder", default="each")
    late_added_pays: bool = _flag(True)
    kong_on_shot: Literal["keep", "refund", "transfer_last", "transfer_all"] = _knob(
        "keep", "refund", "transfer_last", "transfer_all", default="keep"
    )
    transfer_split: Literal["share_up", "full_each", "first_only"] = _knob(
        "share_up", "full_each", "first_only", default="share_up"
    )

    # The end of the hand.
    refund_not_ready: bool = _flag(False)
    check_on_third_win: bool = _flag(False)
    pig_pays: int | Literal["cap"] | None = _units(None, "cap", default=None)
    pig_payees: Literal["non_pigs", "non_pigs_in", "ready", "pool"] = _knob(
        "non_pigs", "non_pigs_in", "ready", "pool", default="non_pigs"
    )
    pig_also_not_ready: bool = _flag(False)
    ready_check_pays: int | Literal["dearest"] = _units("dearest", default="dearest")
    ready_check_payees: Literal["ready", "ready_and_winners", "winners"] = _knob(
        "ready", "ready_and_winners", "winners", default="ready"
    )
    ready_check_as_self_draw: bool = _flag(False)
    ready_check_minus: int = _units(default=0)
    ready_means: Literal["held", "concealed"] = _knob("held", "concealed", default="held")
    false_win: int | None = _units(None, default=None)
    false_win_to_pool: bool = _flag(False)
    next_dealer: Literal["first_winner", "winner_else_same", "rotate"] = _knob(
        "first_winner", "winner_else_same", "rotate", default="first_winner"
    )

    def points(self, fan: int, base: int) -> int:
        """番 → 分: what a hand of so many fan is worth in points, capped, never below a plain hand."""
        steps = self.counted(fan) - self.plain_fan
        return base * (2**steps if self.scale == "doubling" else steps + 1)

    def added_pays(self, late: bool) -> bool:
        """补杠: whether an added kong is paid at all."""
        return self.late_added_pays or not late

    def feeder_pays_added(self, late: bool) -> bool:
        """补杠: whether the player who fed the pung must be told, because that player pays."""
        return self.kong_added_payer == "feeder" and self.added_pays(late)

    def counted(self, fan: int) -> int:
        """番: the fan that are paid: at most the cap, at least a plain hand."""
        return max(fan if self.cap is None else min(fan, self.cap), self.plain_fan)


KNOBS: Mapping[str, Knob] = {f.name: f.metadata["knob"] for f in fields(RuleSet) if "knob" in f.metadata}
