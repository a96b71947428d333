"""规则预设: the five rule sets that people name, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.rules import Combination, RuleSet


@dataclass(frozen=True, slots=True)
class Preset:
    """规则预设: a rule set under its key, with its names; `assumed` and `read` name the fields (or fans) where its text
    is silent or unclear."""

    key: str
    zh: str
    en: str
    rules: RuleSet
    assumed: frozenset[str] = frozenset()
    read: frozenset[str] = frozenset()


QUE_YI_MEN = Preset(
    "que-yi-men",
    "缺一门",
    "Void one suit",
    RuleSet(
        fans={
            "all_pungs": 1,
            "full_flush": 2,
            "seven_pairs": 2,
            "dragon_seven_pairs": 3,
            "terminals_everywhere": 2,
            "after_kong_draw": 1,
            "last_tile_draw": 1,
            "last_tile_discard": 1,
        },
        show="times",
        self_draw="add_fan",
        robbing_pays="one_share_self_draw",
        kong_direct=1,
        kong_added=1,
        kong_concealed=1,
        kong_added_payer="feeder",
        check_on_third_win=True,
        pig_pays=2,
        pig_payees="non_pigs_in",
        ready_check_pays=1,
        ready_check_payees="winners",
    ),
    assumed=frozenset({"cap", "direct_kong_draw", "late_added_pays", "refund_not_ready", "ready_means", "next_dealer"}),
    read=frozenset({"plain_fan", "self_draw", "robbing_pays", "kong_added_payer"}),
)

XUEZHAN_DAODI = Preset(
    "xuezhan-daodi",
    "血战到底",
    "Bloody to the end",
    RuleSet(
        fans={
            "all_pungs": 1,
            "full_flush": 2,
            "seven_pairs": 2,
            "terminals_everywhere": 1,
            "after_kong_draw": 1,
            "after_kong_discard": 1,
            "last_tile_draw": 1,
            "last_tile_discard": 1,
        },
        cap=4,
        void="free",
        check_on_third_win=True,
        pig_pays="cap",
        ready_check_as_self_draw=True,
        next_dealer="winner_else_same",
    ),
    assumed=frozenset(
        {
            "cap",
            "self_draw",
            "direct_kong_draw",
            "robbing_pays",
            "kong_direct",
            "kong_added",
            "kong_concealed",
            "kong_added_payer",
            "late_added_pays",
            "kong_on_shot",
            "refund_not_ready",
            "ready_means",
        }
    ),
    read=frozenset({"ready_check_payees"}),
)

NEIJIANG = Preset(
    "neijiang",
    "内江麻将",
    "Neijiang",
    RuleSet(
        fans={
            "all_pungs": 2,
            "full_flush": 2,
            "seven_pairs": 2,
            "dragon_seven_pairs": 3,
            "all_258_pungs": 3,
            "after_kong_draw": 1,
            "after_kong_discard": 1,
            "robbing_kong": 1,
            "last_tile_draw": 1,
            "heavenly": 5,
            "earthly": 4,
        },
        combinations=(
            Combination(("all_pungs", "full_flush"), 4),
            Combination(("full_flush", "seven_pairs"), 5),
            Combination(("full_flush", "dragon_seven_pairs"), 6),
        ),
        plain_fan=1,
        kong_direct=1,
        pig_also_not_ready=True,
        next_dealer="rotate",
    ),
    assumed=frozenset(
        {
            "cap",
            "self_draw",
            "direct_kong_draw",
            "kong_added_payer",
            "late_added_pays",
            "kong_on_shot",
            "refund_not_ready",
            "ready_means",
        }
    ),
    read=frozenset(
        {"plain_fan", "combinations", "robbing_pays", "pig_pays", "pig_also_not_ready", "ready_check_minus"}
    ),
)

SBR_2025 = Preset(
    "sbr-2025",
    "国际麻将联盟竞赛规则 2025",
    "MIL competition rules 2025",
    RuleSet(
        fans={
            "all_pungs": 1,
            "full_flush": 2,
            "seven_pairs": 2,
            "golden_wait": 1,
            "root": 1,
            "after_kong_draw": 1,
            "after_kong_discard": 1,
            "robbing_kong": 1,
            "last_tile_draw": 1,
            "last_tile_discard": 1,
        },
        cap=3,
        self_draw="add_base",
        late_added_pays=False,
        kong_on_shot="refund",
        refund_not_ready=True,
        pig_pays=24,
        pig_payees="pool",
        pig_also_not_ready=True,
        ready_means="concealed",
        false_win=24,
        false_win_to_pool=True,
    ),
)

CHENGDU = Preset(
    "chengdu",
    "成都麻将",
    "Chengdu",
    RuleSet(
        fans={
            "all_pungs": 1,
            "full_flush": 2,
            "seven_pairs": 2,
            "terminals_everywhere": 2,
            "all_258_pungs": 3,
            "seven_pairs_258": 4,
            "golden_wait": 1,
            "eighteen_arhats": 6,
            "concealed_hand": 1,
            "all_simples": 1,
            "root": 1,
            "after_kong_draw": 1,
            "after_kong_discard": 1,
            "robbing_kong": 1,
            "last_tile_draw": 1,
            "last_tile_discard": 1,
            "heavenly": 5,
            "earthly": 4,
        },
        cap=4,
        self_draw="add_fan",
        direct_kong_draw="feeder",
        kong_on_shot="transfer_last",
        refund_not_ready=True,
        pig_pays="cap",
        false_win=8,
    ),
)

PRESETS: Mapping[str, Preset] = {
    preset.key: preset for preset in (QUE_YI_MEN, XUEZHAN_DAODI, NEIJIANG, SBR_2025, CHENGDU)
}
