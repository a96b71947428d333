"""缺门: the void suit of a drawn hand, and hands that still hold it."""

from calculator.learning.chance import Chance
from calculator.learning.wall import TooShort
from scoring.hand import Hand
from scoring.rules import RuleSet
from scoring.tiles import COPIES, SUITS, TILES, Suit


def void_of(chance: Chance, hand: Hand, rules: RuleSet) -> Suit | None:
    """缺一门: where one is declared, a suit that a hand of one or two suits does not hold."""
    free = [suit for suit in SUITS if suit not in hand.suits()]
    return chance.choice(free) if rules.void == "declared" else None


def loose(hand: Hand) -> list[Suit]:
    """The suits that a hand holds and has not melded; TooShort where there is none."""
    melded = {meld.tile.suit for meld in hand.melds}
    found = [suit for suit in SUITS if suit in hand.suits() and suit not in melded]
    if not found:
        raise TooShort
    return found


def with_third_suit(chance: Chance, hand: Hand, number: int) -> Hand:
    """The hand with some concealed tiles exchanged for tiles of another suit."""
    number = min(number, len(hand.concealed))
    other = [tile for tile in TILES if tile.suit not in hand.suits() for _ in range(COPIES)]
    kept = chance.some(hand.concealed, len(hand.concealed) - number)
    return Hand(tuple(sorted((*kept, *chance.some(other, number)))), hand.melds)


def as_pig(chance: Chance, hand: Hand, rules: RuleSet) -> tuple[Hand, Suit | None]:
    """花猪: the hand with the void suit among its tiles: one of two suits, or a third one."""
    if rules.void == "free":
        return with_third_suit(chance, hand, 1 + chance.below(3)), None
    if chance.odds(50):
        hand = with_third_suit(chance, hand, 1 + chance.below(3))
    return hand, chance.choice(loose(hand))
