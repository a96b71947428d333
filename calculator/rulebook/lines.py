"""规则条目: the lines of a rule set in the order of a page, and which of them have an effect as the others stand."""

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.translation import gettext_noop as _

from scoring.fans import CIRCUMSTANCE_KEYS, PATTERN_KEYS
from scoring.presets import PRESETS
from scoring.rules import RuleSet


@dataclass(frozen=True)
class Section:
    """章: a heading and the keys of its lines: fields of a rule set, fans, or combinations by their joined key."""

    key: str
    title: str
    lines: tuple[str, ...]


COMBINATION_KEYS = tuple(
    dict.fromkeys("+".join(c.keys) for preset in PRESETS.values() for c in preset.rules.combinations)
)

SECTIONS = (
    Section("points", _("The price of a hand"), ("show", "scale", "plain_fan", "cap", "self_draw")),
    Section("patterns", _("Fan of the tiles"), PATTERN_KEYS),
    Section("combinations", _("Fan held together"), COMBINATION_KEYS),
    Section("circumstances", _("Fan of the moment"), (*CIRCUMSTANCE_KEYS, "after_concealed_kong_draw_extra")),
    Section("winning", _("The void suit, and who pays for a win"), ("void", "direct_kong_draw", "robbing_pays")),
    Section(
        "kongs",
        _("Kong money"),
        (
            "kong_direct",
            "kong_added",
            "kong_concealed",
            "kong_added_payer",
            "late_added_pays",
            "kong_on_shot",
            "transfer_split",
            "refund_not_ready",
        ),
    ),
    Section(
        "end",
        _("The end of the hand"),
        (
            "check_on_third_win",
            "pig_pays",
            "pig_payees",
            "pig_also_not_ready",
            "ready_check_pays",
            "ready_check_payees",
            "ready_check_as_self_draw",
            "ready_check_minus",
            "ready_means",
            "false_win",
            "false_win_to_pool",
            "next_dealer",
        ),
    ),
)


@dataclass(frozen=True)
class Condition:
    """When a line has an effect; `why_not` says what switches it off."""

    holds: Callable[[RuleSet], bool]
    why_not: str


def _is_added_paid(rules: RuleSet) -> bool:
    return rules.kong_added > 0


def _is_price_dearest(rules: RuleSet) -> bool:
    return rules.ready_check_pays == "dearest"


_NO_ADDED = _("An added kong brings nothing here.")
_FLAT = _("The ready check has a fixed price here.")

CONDITIONS = {
    "after_concealed_kong_draw_extra": Condition(
        lambda rules: "after_kong_draw" in rules.fans, _("A win after a kong is no fan here.")
    ),
    "kong_added_payer": Condition(_is_added_paid, _NO_ADDED),
    "late_added_pays": Condition(_is_added_paid, _NO_ADDED),
    "transfer_split": Condition(
        lambda rules: rules.kong_on_shot in ("transfer_last", "transfer_all"),
        _("Kong money is never handed on here."),
    ),
    "pig_payees": Condition(lambda rules: rules.pig_pays is not None, _("A flower pig has no price here.")),
    "ready_check_payees": Condition(lambda rules: rules.ready_check_pays != 0, _("The ready check is free here.")),
    "ready_check_as_self_draw": Condition(
        lambda rules: _is_price_dearest(rules) and rules.self_draw != "none",
        _("A self-draw is worth no more than a discard here, or the ready check has a fixed price."),
    ),
    "ready_check_minus": Condition(_is_price_dearest, _FLAT),
    "false_win_to_pool": Condition(lambda rules: rules.false_win is not None, _("A false win has no price here.")),
}


def why_without_effect(key: str, rules: RuleSet) -> str:
    """What takes a line its effect as the others stand; empty where it has one."""
    condition = CONDITIONS.get(key)
    return "" if condition is None or condition.holds(rules) else condition.why_not


def line_value(key: str, rules: RuleSet) -> str | int | bool | None:
    """The value of a line: of a field, else the fan of a fan or combination, None where it is not played."""
    if hasattr(rules, key):
        value: str | int | bool | None = getattr(rules, key)
        return value
    combinations = {"+".join(combination.keys): combination.fan for combination in rules.combinations}
    return combinations.get(key, rules.fans.get(key))
