"""出处: the text behind each preset, and a few of its words for the lines that it states."""

from dataclasses import dataclass, field

from django.utils.translation import gettext_noop as _

from scoring.presets import Preset


@dataclass(frozen=True)
class Source:
    """出处: the name of a text, or of what is played without one; `words` are short phrases of the text, in its own
    language, by the line they stand behind."""

    name: str
    words: dict[str, str] = field(default_factory=dict)
    is_text: bool = True


SOURCES = {
    "que-yi-men": Source(
        _("“Void one suit” text"),
        {
            "show": "为单位计算倍数",
            "plain_fan": "0番或1番",
            "self_draw": "比点炮多，如1番",
            "all_pungs": "通常2番",
            "full_flush": "通常4番或更高",
            "seven_pairs": "通常4番或更高",
            "dragon_seven_pairs": "通常8番或更高",
            "terminals_everywhere": "通常4番或更高",
            "after_kong_draw": "通常加1番",
            "last_tile_draw": "通常加1番",
            "last_tile_discard": "通常加1番",
            "void": "必须立即选择并声明",
            "robbing_pays": "按自摸算，由杠牌者支付",
            "kong_direct": "点杠者支付（如1番）",
            "kong_added": "打出者支付杠钱",
            "kong_concealed": "所有未胡牌玩家支付",
            "kong_added_payer": "打出者支付杠钱",
            "kong_on_shot": "杠钱照收",
            "check_on_third_win": "只剩最后一位玩家未胡牌",
            "pig_pays": "如每人2番",
            "pig_payees": "所有未胡牌且非花猪的玩家",
            "pig_also_not_ready": "不可能同时是花猪和无叫",
            "ready_check_pays": "如每人1番",
            "ready_check_payees": "所有已胡牌玩家",
        },
    ),
    "xuezhan-daodi": Source(
        _("“Bloody to the end” text"),
        {
            "show": "底分 + 番数",
            "scale": "底分 × 2^番数",
            "plain_fan": "0番 - 平胡",
            "all_pungs": "对对胡（1番）",
            "full_flush": "清一色（2番）",
            "seven_pairs": "七对（2番/特殊）",
            "terminals_everywhere": "带幺九（1番）",
            "after_kong_draw": "杠上花（1番）",
            "after_kong_discard": "杠上炮（1番）",
            "last_tile_draw": "海底捞月（1番）",
            "last_tile_discard": "海底炮（1番）",
            "void": "最多只能有两种花色",
            "check_on_third_win": "赔付给所有胡牌者",
            "pig_pays": "如按满贯赔付",
            "pig_payees": "所有非花猪的玩家",
            "ready_check_pays": "按假设对方自摸的金额",
            "ready_check_payees": "所有已下叫的玩家",
            "ready_check_as_self_draw": "按假设对方自摸的金额",
            "next_dealer": "胡牌者…连庄",
        },
    ),
    "neijiang": Source(
        _("Neijiang text"),
        {
            "plain_fan": "平胡（素胡）… 1番",
            "all_pungs": "碰碰胡 … 2番",
            "full_flush": "清一色 … 2番",
            "seven_pairs": "七对 … 2番",
            "dragon_seven_pairs": "龙七对 … 3番",
            "all_258_pungs": "将对 … 3番",
            "all_pungs+full_flush": "清碰 … 4番",
            "full_flush+seven_pairs": "清七对 … 5番",
            "after_kong_draw": "杠上开花 +1番",
            "after_kong_discard": "杠上炮 +1番",
            "robbing_kong": "抢杠胡 +1番",
            "last_tile_draw": "海底捞月 … +1番",
            "heavenly": "天胡 … +5番",
            "earthly": "地胡 … +4番",
            "after_concealed_kong_draw_extra": "有时会加2番",
            "void": "选择一门作为缺门",
            "robbing_pays": "被抢者包赔",
            "kong_direct": "立即收1倍底金",
            "kong_added": "立即收1倍底金",
            "kong_concealed": "立即收2倍底金",
            "check_on_third_win": "未达到3家胡牌时",
            "ready_check_pays": "按最大番数计算",
            "ready_check_payees": "向未下叫玩家收取",
            "ready_check_minus": "最大可能番数)-1",
            "next_dealer": "按逆时针轮庄",
        },
    ),
    "sbr-2025": Source(_("MIL competition rules 2025")),
    "chengdu": Source(_("common apps"), is_text=False),
}

STATED, ASSUMED, READ = "stated", "assumed", "read"


def standing_of(key: str, preset: Preset) -> str:
    """How a line stands in the text: stated, assumed where it is silent, or read where it is unclear."""
    if key in preset.assumed:
        return ASSUMED
    if key in preset.read or ("+" in key and "combinations" in preset.read and key not in SOURCES[preset.key].words):
        return READ
    return STATED
