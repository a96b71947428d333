"""读法: where a preset's source text is unclear, the reading taken in both languages, and the fields that switch it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TextReading:
    """读法: what a text leaves open and how it is read here; `fields` are the rule-set fields, or keys of its fans,
    that a house rule changes to read it otherwise; none where every rule set is alike."""

    fields: tuple[str, ...]
    zh: str
    en: str


QUE_YI_MEN = (
    TextReading(
        ("fans", "plain_fan", "show"),
        "文中的“番”是倍数：2番、4番、8番即×2、×4、×8，“4番或更高”取×4；平胡是“0番或1番”，取×1，只付底分。",
        "The text uses fan as a multiplier: 2, 4 and 8 are ×2, ×4 and ×8, and “4 or more” is taken as ×4. A plain "
        "hand, “0 or 1”, is ×1: the bare base.",
    ),
    TextReading(
        ("after_kong_draw", "last_tile_draw", "last_tile_discard"),
        "杠上花、海底捞月、海底炮的“加1番”读作再翻一倍。",
        "“Plus 1 fan” for a win after a kong or on the last tile is taken as doubling once more.",
    ),
    TextReading(
        ("kong_direct", "kong_added", "kong_concealed", "pig_pays", "ready_check_pays"),
        "杠钱“如1番”、花猪“每人2番”、无叫“每人1番”说的是钱，读作1份、2份、1份底分，不是翻倍。",
        "Where the text names money in fan (a kong 1, a flower pig 2 to each, a player not ready 1 to each), that "
        "many times the base is meant, not a doubling.",
    ),
    TextReading(
        ("self_draw",),
        "自摸“比点炮多，如1番”：读作多一番，即翻一倍；另一读法是每家加一份底分（add_base）。",
        "A self-draw brings “more than a discard, such as 1 fan”: taken as one doubling. The other reading is one "
        "base more from each payer (add_base).",
    ),
    TextReading(
        ("kong_added_payer",),
        "“明杠”一并指直杠和补杠，由“打出者”付：补杠时就是当初打出牌让人碰的那家；多数牌桌是各家都付（each）。",
        "One word covers direct and added kongs, and whoever discarded pays. For an added kong that is the player "
        "whose discard made the pung; at most tables everyone pays (each).",
    ),
    TextReading(
        ("robbing_pays",),
        "抢杠胡“按自摸算，由杠牌者支付”：读作杠牌者一家按自摸的数目付一份；另一读法是替各家都付（all_shares）。",
        "A robbed kong counts “as a self-draw, paid by the konger”: the konger alone pays one share at the self-draw "
        "value. The other reading is that the konger pays everyone's share (all_shares).",
    ),
    TextReading(
        ("kong_on_shot", "after_kong_discard"),
        "杠上炮由点炮者付，杠钱照收，文中没说加番：不退不转，也不加番。",
        "For a shot after a kong the discarder pays and the kong money stays; no fan is mentioned, so none is added.",
    ),
    TextReading(
        ("pig_payees", "ready_check_payees"),
        "花猪只赔还没胡的非花猪，无叫只赔已经胡了的：与别的规则正好相反，但原文如此，照办。",
        "Flower pigs pay only players still in, and players not ready pay only those who have won: the opposite of "
        "every other text, but it is what this one says.",
    ),
    TextReading(
        ("check_on_third_win",),
        "第三家胡牌结束时，剩下的一家也要查花猪、查叫。",
        "The player left after the third win is checked as well.",
    ),
    TextReading(
        (),
        "“胡牌后杠的钱不再支付”：胡了的人此后既不付也不收杠钱。",
        "“After a win, kongs are no longer paid”: who has won neither pays nor receives kong money from then on.",
    ),
)

XUEZHAN_DAODI = (
    TextReading(
        (),
        "文中的平胡例子有三张东风，又占三门花色，与它自己的规则不合：这样的牌不收，并说明原因。",
        "The text's example of a plain hand holds three east winds and three suits, against its own rules: such a "
        "hand is refused, and told why.",
    ),
    TextReading(
        (),
        "开头说“胡牌后不退场”，规则部分说胡牌者退出：照规则部分，胡了就退出。",
        "Its opening says that winners stay, its rules that they leave: they leave.",
    ),
    TextReading(
        ("seven_pairs",),
        "“七对不计缺一门、平胡、对对胡”：读作七对不再加这些番；七对仍然最多两门花色。",
        "Seven pairs “does not count void, plain hand, all pungs”: nothing of these is added to it; it still holds "
        "two suits at most.",
    ),
    TextReading(
        ("void",),
        "缺哪门不用报，打出第一张牌之前还可以换：花猪按手里是不是三门花色来查，不看定缺。",
        "The void suit is not declared and may change until the first discard: a flower pig is found by counting the "
        "suits held.",
    ),
    TextReading(
        ("ready_check_payees",),
        "牌摸完时的查叫，文中一处说下叫的“不得分”，一处说赔给“所有已下叫的玩家”：读作只在没胡的人之间，没叫赔有叫。",
        "For the ready check at the wall's end the text says both that ready players receive nothing and that they "
        "are paid: it is taken to be among those who have not won, the ready ones receiving.",
    ),
    TextReading(
        ("check_on_third_win",),
        "三家胡后剩下的一家（“承包者”）：没叫才赔给三家，有叫不赔。",
        "The player left after three wins pays the winners only when not ready.",
    ),
    TextReading(
        ("pig_pays", "cap"),
        "花猪“按满贯赔付”，文中却没有封顶：满贯就是封顶的一手，封顶取4番。",
        "A flower pig pays “a full hand”, yet the text sets no limit: that is a hand at the cap, and the cap is "
        "taken as 4 fan.",
    ),
    TextReading(
        ("terminals_everywhere",),
        "带幺九“7不算幺九”：777不行，789里有9，可以。",
        "For terminals everywhere “7 is no terminal”: that forbids 777; 789 holds a 9 and counts.",
    ),
    TextReading(
        ("kong_direct", "kong_added", "kong_concealed"),
        "说刮风下雨另有计分，却没给数目：取直杠2、补杠1、暗杠2份底分。",
        "Kong money is promised but no amount is given: 2 base units for a direct kong, 1 for an added, 2 for a "
        "concealed.",
    ),
)

NEIJIANG = (
    TextReading(
        ("combinations",),
        "番数叠加，只有清碰4番、清七对5番照表；清龙七对表里没有，取6番。",
        "Fan are added, but for the two combinations in the table: full flush of pungs 4, of seven pairs 5. A full "
        "flush of dragon seven pairs is not listed and taken as 6.",
    ),
    TextReading(
        ("plain_fan", "scale"),
        "平胡1番，付一份底分：分数 = 底分 × 2^(番 − 1)；另一读法是 底分 × 番（linear）。",
        "A plain hand is 1 fan and one base: points = base × 2^(fan − 1). The other reading is base × fan (linear).",
    ),
    TextReading(
        ("ready_check_minus",),
        "查叫表里写“最大番数”，提示里写“最大番数减1”：减1若是指数里的那个1，两处就一致；另一读法是真的少一番（1）。",
        "The table prices the ready check at the most fan, the tip at the most fan minus 1. They agree when that 1 "
        "is the one in the exponent; the other reading takes one fan off (1).",
    ),
    TextReading(
        ("robbing_pays",),
        "抢杠胡“被抢者包赔”：被抢的一家付一份；另一读法是替各家都付（all_shares）。",
        "For a robbed kong the robbed player “pays it all”: one share. The other reading is everyone's share "
        "(all_shares).",
    ),
    TextReading(
        ("pig_pays", "pig_also_not_ready"),
        "文中没有花猪：手里还有缺门的牌，就按没叫算。",
        "The text knows no flower pig: who still holds void tiles is simply not ready.",
    ),
    TextReading(
        ("after_concealed_kong_draw_extra",),
        "暗杠的杠上开花“有时加2番”：取1番；牌桌要加2番，就把这一项设为1。",
        "A win after a concealed kong “sometimes” brings 2 fan: 1 is taken; set this to 1 where a table gives 2.",
    ),
)

READINGS: Mapping[str, tuple[TextReading, ...]] = {
    "que-yi-men": QUE_YI_MEN,
    "xuezhan-daodi": XUEZHAN_DAODI,
    "neijiang": NEIJIANG,
    # Their sources leave nothing open that their fields do not say.
    "sbr-2025": (),
    "chengdu": (),
}
