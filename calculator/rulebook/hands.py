"""番种例牌: a hand for every fan and combination, legal and holding it under every rule set that plays it."""

from dataclasses import dataclass, replace

from calculator.documents import HandQuestion
from scoring.events import By, Circumstance
from scoring.hand import Hand, KongKind
from scoring.notation import parse_hand
from scoring.rules import RuleSet
from scoring.score import DISCARD, Moment
from scoring.tiles import SUITS, Suit, Tile

AFTER_KONG = frozenset({Circumstance.AFTER_KONG})
LAST_TILE = frozenset({Circumstance.LAST_TILE})
SELF_DRAWN = Moment(By.SELF_DRAW)

PLAIN = "123m 456m 234p 5p pung:9p +5p"
CLOSED = "123m 456m 789m 234p 5p +5p"


@dataclass(frozen=True)
class HandExample:
    """例牌: a hand as text, won or still waiting, and how it was won."""

    text: str
    moment: Moment = DISCARD

    def question(self, rules: RuleSet, base: int = 1) -> HandQuestion:
        """The hand as a question under a rule set; the void suit is one it does not hold."""
        hand, tile = parse_hand(self.text)
        return HandQuestion(rules, base, void_of(hand, tile), hand, tile, self.moment)


def void_of(hand: Hand, tile: Tile | None) -> Suit | None:
    """缺一门: the last suit that a hand does not hold."""
    complete = hand if tile is None else hand.with_tile(tile)
    return next((suit for suit in reversed(SUITS) if suit not in complete.suits()), None)


def playing(key: str, rules: RuleSet) -> RuleSet:
    """The rule set, with a fan of one more where it does not play it."""
    return rules if key in rules.fans else replace(rules, fans={**rules.fans, key: 1})


FAN_HANDS = {
    "basic": HandExample(PLAIN),
    "all_pungs": HandExample("444m 66p 99p pung:1m pung:7p +9p"),
    "full_flush": HandExample("123m 456m 78m 55m pung:9m +6m"),
    "seven_pairs": HandExample("1133m 5577m 22p 44p 8p +8p"),
    "dragon_seven_pairs": HandExample("1199m 3333p 5577p 8p +8p"),
    "double_dragon_seven_pairs": HandExample("1111m 44m 7777m 22p 8p +8p"),
    "triple_dragon_seven_pairs": HandExample("1111m 7777m 2222p 8p +8p"),
    "terminals_everywhere": HandExample("789m 123p 99p 78p pung:1m +9p"),
    "all_258_pungs": HandExample("222m 88m 55p pung:5m pung:8p +5p"),
    "seven_pairs_258": HandExample("2222m 55m 88m 22p 55p 8p +8p"),
    "golden_wait": HandExample("5s pung:4p pung:9p pung:1s pung:8s +5s"),
    "eighteen_arhats": HandExample("5s direct:4p concealed:9p added:1s direct:8s +5s"),
    "concealed_hand": HandExample("123m 456m 345p 99p 67p +8p"),
    "all_simples": HandExample("234m 567m 55p 67p pung:3p +8p"),
    "root": HandExample("123m 99m 45s 678s pung:3s +3s"),
    "after_kong_draw": HandExample(
        "123m 456m 99p 67p concealed:2p +8p", Moment(By.SELF_DRAW, AFTER_KONG, KongKind.CONCEALED)
    ),
    "after_kong_discard": HandExample("123m 456p 78p 99p pung:1p +6p", Moment(By.DISCARD, AFTER_KONG)),
    "robbing_kong": HandExample("123m 456m 99p 46p pung:1p +5p", Moment(By.ROBBED_KONG)),
    "last_tile_draw": HandExample("123m 456m 99p 46p pung:1p +5p", Moment(By.SELF_DRAW, LAST_TILE)),
    "last_tile_discard": HandExample("123m 456m 99p 46p pung:1p +5p", Moment(By.DISCARD, LAST_TILE)),
    "heavenly": HandExample(CLOSED, Moment(By.SELF_DRAW, frozenset({Circumstance.HEAVENLY}))),
    "earthly": HandExample(CLOSED, Moment(By.SELF_DRAW, frozenset({Circumstance.EARTHLY}))),
    "self_draw": HandExample(PLAIN, SELF_DRAWN),
    "all_pungs+full_flush": HandExample("444m 66m 99m pung:1m pung:7m +9m"),
    "full_flush+seven_pairs": HandExample("1122m 4455m 77m 88m 9m +9m"),
    "full_flush+dragon_seven_pairs": HandExample("1111m 4455m 77m 88m 9m +9m"),
}
