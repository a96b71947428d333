"""术语: the glossary: every key of the game with its 中文, pinyin, English and one line in both languages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Term:
    """术语: a key with its names and what it means; `also` holds other Chinese names people use."""

    key: str
    zh: str
    pinyin: str
    en: str
    line_zh: str
    line_en: str
    also: tuple[str, ...] = ()


def _terms(table: str) -> Mapping[str, Term]:
    """The terms of a table of three lines each: the names, then the line in Chinese, then the line in English."""
    lines = [line.strip() for line in table.strip().splitlines()]
    found = {}
    for names, line_zh, line_en in zip(lines[::3], lines[1::3], lines[2::3], strict=True):
        key, zh, pinyin, en = (name.strip() for name in names.split("|"))
        first, *also = zh.split()
        found[key] = Term(key, first, pinyin, en, line_zh, line_en, tuple(also))
    return found


FANS = _terms("""
basic | 平胡 素番 鸡胡 | pínghú | plain hand
    没有其他番型的胡牌。
    A win with no pattern of its own.
all_pungs | 对对胡 碰碰胡 大对子 | duìduìhú | all pungs
    四副刻子或杠，加一对将。
    Four triplets or kongs and a pair.
full_flush | 清一色 | qīngyīsè | full flush
    手牌和副露全是同一门花色。
    Every tile, melds included, in one suit.
seven_pairs | 七对 暗七对 小七对 | qīduì | seven pairs
    七个对子，没有副露。
    Seven pairs and no meld.
dragon_seven_pairs | 龙七对 | lóngqīduì | dragon seven pairs
    七对，其中至少四张相同的牌当两对。
    Seven pairs, two of them four of the same tile.
double_dragon_seven_pairs | 双龙七对 | shuānglóngqīduì | double dragon seven pairs
    七对，其中有两组四张相同的牌。
    Seven pairs with two fours of a kind.
triple_dragon_seven_pairs | 三龙七对 | sānlóngqīduì | triple dragon seven pairs
    七对，其中有三组四张相同的牌。
    Seven pairs with three fours of a kind.
terminals_everywhere | 带幺九 全幺 | dàiyāojiǔ | terminals everywhere
    每副牌和将都带 1 或 9。
    Every set and the pair hold a 1 or a 9.
all_258_pungs | 将对 | jiàngduì | all pungs of 2, 5, 8
    对对胡，而且全是 2、5、8。
    All pungs, every set and the pair a 2, 5 or 8.
seven_pairs_258 | 将七对 | jiàngqīduì | seven pairs of 2, 5, 8
    七对，而且全是 2、5、8。
    Seven pairs, all of them 2, 5 or 8.
golden_wait | 金钩钓 | jīngōudiào | golden single wait
    四副都已碰或杠，只剩一张单钓将。
    Four melds on the table, the pair completed by the winning tile.
eighteen_arhats | 十八罗汉 | shíbāluóhàn | eighteen arhats
    四个杠，再加一对将，共十八张。
    Four kongs and a pair: eighteen tiles.
concealed_hand | 门清 门前清 | ménqīng | concealed hand
    没有碰、直杠或补杠，暗杠可以有；七对不算门清。
    No pung, direct or added kong; concealed kongs are allowed. Not with seven pairs.
all_simples | 断幺九 中张 | duànyāojiǔ | all simples
    没有 1 也没有 9。
    No 1 and no 9.
root | 根 | gēn | root
    四张相同的牌，不论杠没杠。
    Four of the same tile, whether declared a kong or not.
after_kong_draw | 杠上花 杠上开花 | gàngshànghuā | win after a kong
    杠后补的那张牌自摸。
    Self-draw on the replacement tile of one's own kong.
after_kong_discard | 杠上炮 | gàngshàngpào | shot after a kong
    别人杠后打出的牌点了炮。
    Win on the tile another player gives up right after a kong.
robbing_kong | 抢杠胡 抢杠 | qiǎnggànghú | robbing a kong
    别人补杠的那张正是要胡的牌。
    Win on the tile with which another player adds to a pung.
last_tile_draw | 海底捞月 海底捞 | hǎidǐlāoyuè | last tile drawn
    摸到牌墙最后一张自摸。
    Self-draw of the wall's last tile.
last_tile_discard | 海底炮 | hǎidǐpào | last discard
    牌墙摸完后打出的牌点了炮。
    Win on the discard after the wall is empty.
heavenly | 天胡 | tiānhú | heavenly win
    庄家起手十四张就胡。
    The dealer wins on the 14 tiles dealt.
earthly | 地胡 | dìhú | earthly win
    闲家第一次摸牌就胡，之前没人碰杠。
    Another player wins on the first draw, with no claim before it.
self_draw | 自摸 | zìmō | self-draw
    自己摸到胡的牌。
    The winning tile is one's own draw.
""")

REASONS = _terms("""
win | 胡牌 | húpái | win
    付给胡牌的人。
    Paid to the winner of a hand.
kong_direct | 直杠 点杠 刮风 | zhígàng | direct kong
    点杠的人付杠钱。
    The player who fed the kong pays for it.
kong_added | 补杠 巴杠 刮风 | bǔgàng | added kong
    碰后再摸到第四张，收杠钱。
    Paid for the fourth tile added to a pung.
kong_concealed | 暗杠 下雨 | àngàng | concealed kong
    四张都是自己摸的，各家付杠钱。
    Paid by each player for four tiles drawn by oneself.
kong_refund | 杠上炮退杠 | gàngshàngpào tuìgàng | kong returned
    杠后点炮，这一杠的钱退还。
    The kong was followed by a shot: its money goes back.
kong_transfer | 呼叫转移 转雨 | hūjiào zhuǎnyí | kong handed over
    杠后点炮，杠钱转给胡牌的人。
    The kong was followed by a shot: its money goes to the winner.
flower_pig | 查花猪 | cháhuāzhū | flower pig
    荒牌时手里还有定缺的牌，要赔。
    A player left with void tiles at the wall's end pays.
ready_check | 查叫 查大叫 | chájiào | ready check
    荒牌时没叫的赔给有叫的。
    At the wall's end who is not ready pays.
refund | 退税 退杠 | tuìshuì | refund
    没叫的人把收过的杠钱退回。
    A player not ready gives the kong money back.
false_win | 诈胡 | zhàhú | false win
    胡错了，要赔。
    A win was called that was none: the caller pays.
""")

BYS = _terms("""
self_draw | 自摸 | zìmō | self-draw
    胡的牌是自己摸的。
    The winning tile was drawn by the winner.
discard | 接炮 捉炮 | jiēpào | discard
    胡的牌是别人打出的：那一家点炮。
    The winning tile was another player's discard.
robbed_kong | 抢杠 | qiǎnggàng | robbed kong
    胡的牌是别人补杠的那张。
    The winning tile was being added to another player's pung.
""")

CIRCUMSTANCES = _terms("""
after_kong | 杠后 | gànghòu | after a kong
    紧接着一个杠：自摸是杠上花，点炮是杠上炮。
    Right after a kong: on its replacement tile, or on what the konger gives up next.
last_tile | 海底 | hǎidǐ | last tile
    牌墙的最后一张，或墙空后的那张弃牌。
    The wall's last tile, or the discard after it.
heavenly | 天胡 | tiānhú | heavenly
    庄家起手就胡。
    The dealer wins on the tiles dealt.
earthly | 地胡 | dìhú | earthly
    闲家第一次摸牌就胡。
    Another player wins on the first draw.
""")

STATES = _terms("""
ready | 有叫 下叫 听牌 | yǒujiào | ready
    再来一张就能胡。
    One tile completes a legal win.
not_ready | 没叫 无叫 | méijiào | not ready
    来任何一张都胡不了。
    No tile completes a legal win.
flower_pig | 花猪 | huāzhū | flower pig
    手里还有定缺的牌；不定缺时，三门都有。
    Holds tiles of the void suit, or three suits where none is declared.
""")

MELDS = _terms("""
pung | 碰 | pèng | pung
    用别人打出的牌凑成三张相同的。
    Three of a kind claimed with another player's discard.
direct_kong | 直杠 点杠 大明杠 | zhígàng | direct kong
    手里三张，别人打出第四张。
    Another player's discard on three concealed tiles.
added_kong | 补杠 巴杠 弯杠 | bǔgàng | added kong
    碰过之后摸到第四张。
    The fourth tile, drawn, added to one's own pung.
concealed_kong | 暗杠 | àngàng | concealed kong
    四张都是自己摸的。
    Four of a kind, all drawn by oneself.
""")

KONGS = {key.removesuffix("_kong"): term for key, term in MELDS.items() if key != "pung"}

SUITS = _terms("""
m | 万 萬 | wàn | characters
    一万到九万。
    The suit of characters, 1 to 9.
p | 筒 饼 | tǒng | dots
    一筒到九筒。
    The suit of dots, 1 to 9.
s | 条 索 | tiáo | bamboo
    一条到九条。
    The suit of bamboo, 1 to 9.
""")

WORDS = _terms("""
fan | 番 | fān | fan
    牌有多大：每多一番，分数翻一倍。
    How much a hand is worth: one fan more doubles the points.
points | 分 | fēn | points
    实际输赢的数目。
    What changes hands.
base | 底分 | dǐfēn | base
    平胡值多少分。
    What a plain hand is worth in points.
cap | 封顶 | fēngdǐng | cap
    算分时最多算这么多番。
    No more fan than this are paid.
void | 缺一门 定缺 缺门 | quēyìmén | void suit
    三门花色只能留两门，缺的那门要打完。
    One suit must be given up: a winner holds two suits at most.
bloody | 血战到底 | xuèzhàn dàodǐ | bloody to the end
    有人胡了，其余的人接着打，到三家胡或牌摸完。
    After a win the others play on, to the third win or the wall's end.
hand | 手牌 | shǒupái | hand
    没有亮出来的牌。
    The tiles not shown on the table.
meld | 副露 | fùlù | meld
    碰或杠下来的牌。没有吃。
    A pung or kong on the table. There is no chow.
pung | 碰 | pèng | pung
    碰出来的三张相同的牌。
    Three of a kind on the table.
kong | 杠 | gàng | kong
    四张相同的牌，直杠、补杠或暗杠。
    Four of a kind declared: direct, added or concealed.
run | 顺子 | shùnzi | run
    同一门连着的三张。
    Three tiles of one suit in a row.
triplet | 刻子 | kèzi | triplet
    三张相同的牌。
    Three of the same tile.
pair | 将 对子 | jiàng | pair
    两张相同的牌；每手胡牌要有一对将。
    Two of the same tile; a winning hand needs one.
winning_tile | 胡的牌 | hú de pái | winning tile
    凑成胡牌的那一张。
    The tile that completes the hand.
wait | 听 叫 | tīng | wait
    能让手牌胡的牌。
    A tile that completes the hand.
deal_in | 点炮 放炮 | diǎnpào | deal in
    打出的牌让别人胡了。
    To discard a tile that another player wins on.
many_winners | 一炮多响 | yìpào duōxiǎng | several winners on one tile
    一张牌几家一起胡，点炮的人分别付。
    Two or three players win on one discard; it is paid to each.
wind_and_rain | 刮风下雨 | guāfēng xiàyǔ | kong money
    杠钱：明杠是刮风，暗杠是下雨，当场结。
    Paid at once for a kong, open (wind) or concealed (rain).
wall_end | 荒牌 | huāngpái | end of the wall
    牌摸完了还没打满三家胡。
    The wall is empty before the third win.
dealer | 庄家 | zhuāngjiā | dealer
    先打牌的人。
    The player who starts.
feeder | 点杠的人 | diǎngàng de rén | feeder
    打出牌让别人碰或杠的人。
    The player whose discard made a pung or kong.
passive_pig | 被动花猪 | bèidòng huāzhū | passive flower pig
    一直只有缺门的牌可打，没有选择。
    A pig who had nothing but void tiles to discard.
pool | 罚分池 | fáfēnchí | pool
    比赛里的罚分，桌上没有人收。
    Penalties that nobody at the table receives.
rule_set | 规则 | guīzé | rule set
    这一桌怎么算番、怎么付分。
    How this table counts fan and pays.
reading | 拆法 | chāifǎ | reading
    把手牌分成几副牌的一种方法；取最大的。
    One way to split a hand into sets; the dearest counts.
settlement | 结算 | jiésuàn | settlement
    一局里谁付谁多少分。
    Who pays whom how many points for a round.
""")
