"""有关的规则: which fields and fans can bear on a round at all, and which act on each other.

A change of a field that nothing in the round asks about changes nothing, alone or beside others; two that act on
different payments add up. Both spare the search what would be settled in vain.
"""

from __future__ import annotations

from calculator.disputes.changes import COMBINATIONS, FIELDS
from calculator.disputes.replay import Replay
from scoring.events import By, Circumstance, FalseWin, HandLeft, Kong, Round, Win
from scoring.fans import CIRCUMSTANCE_KEYS, FAN_KEYS
from scoring.hand import KongKind
from scoring.settle import moment_of
from scoring.table import WINS_THAT_END

KONG_AMOUNTS = frozenset(
    {
        "kong_direct",
        "kong_added",
        "kong_concealed",
        "kong_added_payer",
        "late_added_pays",
        "kong_on_shot",
        "transfer_split",
    }
)
KONG_MONEY = KONG_AMOUNTS | {"refund_not_ready"}
# Whether a player is ready, and so gives kong money back, depends on these and on no fan.
STATES = frozenset({"void", "ready_means"})
FALSE_WINS = frozenset({"false_win", "false_win_to_pool"})
PIG_ONLY = frozenset({"pig_pays", "pig_payees"})
PIG_PRICE = frozenset({"cap", "scale", "plain_fan", "void", "check_on_third_win", "ready_means"}) | PIG_ONLY


def live_keys(replay: Replay) -> frozenset[str]:
    """有关: the keys of all changes that may move points in a round, alone or beside others."""
    facts = replay.facts
    kongs = [event for event in facts.events if isinstance(event, Kong)]
    wins = [(i, event) for i, event in enumerate(facts.events) if isinstance(event, Win)]
    moments = [moment_of(facts, index) for index, _ in wins]
    shots = [
        event for _, event in wins if event.from_seat is not None and Circumstance.AFTER_KONG in event.circumstances
    ]
    draws = [moment for moment in moments if "after_kong_draw" in moment.fan_keys()]
    asked = {
        "direct_kong_draw": any(moment.kong is KongKind.DIRECT for moment in draws),
        "after_concealed_kong_draw_extra": any(moment.kong is KongKind.CONCEALED for moment in draws),
        "robbing_pays": any(moment.by is By.ROBBED_KONG for moment in moments),
        "kong_direct": any(kong.kind is KongKind.DIRECT for kong in kongs),
        "kong_added": any(kong.kind is KongKind.ADDED for kong in kongs),
        "kong_added_payer": any(kong.kind is KongKind.ADDED for kong in kongs),
        "late_added_pays": any(kong.late for kong in kongs),
        "kong_concealed": any(kong.kind is KongKind.CONCEALED for kong in kongs),
        "kong_on_shot": bool(shots),
        "transfer_split": any(len(shot.wins) > 1 for shot in shots),
        "refund_not_ready": bool(kongs),
        "false_win": any(isinstance(event, FalseWin) for event in facts.events),
        "false_win_to_pool": any(isinstance(event, FalseWin) for event in facts.events),
    }
    keys = {key for key in FIELDS if asked.get(key, True)} - _end_keys_not_asked(facts)
    shown = replay.shown_fans()
    keys |= {key for key in shown if key in FAN_KEYS}
    keys |= {key for moment in moments for key in moment.fan_keys() if key in CIRCUMSTANCE_KEYS}
    keys |= {key for key in COMBINATIONS if shown.issuperset(key.split("+"))}
    # Two patterns that a hand won with shows together may be counted together at this table alone.
    return frozenset(keys | {"+".join(pair) for pair in replay.won_together() if facts.rules.fans.keys() >= set(pair)})


def _end_keys_not_asked(facts: Round) -> set[str]:
    """终局: what nobody asks where nobody is left, or not by tiles."""
    end = {key for key in FIELDS if key.startswith(("pig_", "ready_"))}
    wins = sum(len(event.wins) for event in facts.events if isinstance(event, Win))
    if not facts.over or not facts.still_in:
        return end | {"check_on_third_win", "void"}
    not_asked = set() if wins == WINS_THAT_END else {"check_on_third_win"}
    if not any(isinstance(left, HandLeft) for left in facts.still_in):
        not_asked |= {"ready_means", "void"}
    return not_asked


def act_on_each_other(one: str, other: str) -> bool:
    """相干: whether the effect of a change may depend on whether the other is made."""
    for some, partners in (
        (KONG_AMOUNTS, KONG_MONEY | STATES | {"check_on_third_win"}),
        (FALSE_WINS, FALSE_WINS),
        (PIG_ONLY, PIG_PRICE),
        (frozenset({"refund_not_ready"}), KONG_MONEY | STATES),
    ):
        if one in some or other in some:
            return (other if one in some else one) in partners
    return True
