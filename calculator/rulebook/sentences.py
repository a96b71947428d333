"""规则说明: what each value of each field of a rule set means at the table, in one sentence."""

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from calculator.rule_words import setting_value
from scoring.rules import RuleSet

WORDS: dict[str, dict[str | int | bool | None, str]] = {
    "show": {
        "fan": _("Hands are counted in fan."),
        "times": _("Hands are counted in multipliers: one fan is ×2, two are ×4, three are ×8."),
    },
    "scale": {
        "doubling": _("Every fan doubles the points."),
        "linear": _("Every fan adds one base to the points."),
    },
    "cap": {None: _("There is no cap: every fan is paid, however many there are.")},
    "self_draw": {
        "add_base": _("A self-draw brings one base more from each payer, on top of the cap."),
        "add_fan": _("A self-draw is one fan more, which the cap includes."),
        "none": _("A self-draw is worth no more than a win on a discard, but everybody still in pays it."),
    },
    "void": {
        "declared": _("Everybody names a void suit at the start and may not win with a tile of it."),
        "free": _("No suit is named: a winner holds two suits at most, and three suits at the end make a flower pig."),
    },
    "direct_kong_draw": {
        "self_draw": _("After a kong on a discard, a win on the replacement tile is a self-draw: all still in pay."),
        "feeder": _("After a kong on a discard, the player who fed it pays for a win on the replacement tile alone."),
    },
    "after_concealed_kong_draw_extra": {0: _("A win after a concealed kong counts no more than after others.")},
    "robbing_pays": {
        "one_share": _("The player whose kong is robbed pays for the win as for a discard."),
        "one_share_self_draw": _("The player whose kong is robbed pays one share, at the price of a self-draw."),
        "all_shares": _("The player whose kong is robbed pays the self-draw share of everybody still in."),
    },
    "kong_direct": {0: _("A kong of another player's discard brings nothing.")},
    "kong_added": {0: _("A fourth tile added to a pung brings nothing.")},
    "kong_concealed": {0: _("Four tiles drawn by oneself bring nothing.")},
    "kong_added_payer": {
        "each": _("Every player still in pays for an added kong."),
        "feeder": _("Only the player whose discard made the pung pays for the kong added to it."),
    },
    "late_added_pays": {
        True: _("An added kong is paid even when its tile was drawn earlier."),
        False: _("An added kong is paid only when made with the tile just drawn; later it brings nothing."),
    },
    "kong_on_shot": {
        "keep": _("If the discard after a kong is won on, the konger keeps the kong money."),
        "refund": _("If the discard after a kong is won on, the money of this kong goes back to those who paid it."),
        "transfer_last": _("If the discard after a kong is won on, the konger hands this kong's money to the winner."),
        "transfer_all": _(
            "If the discard after a kong is won on, the konger hands the money of all kongs in a row to the winner."
        ),
    },
    "transfer_split": {
        "share_up": _("Several winners share the kong money; shares are rounded up at the konger's cost."),
        "full_each": _("Each of several winners gets the whole kong money, at the konger's cost."),
        "first_only": _("Of several winners the first in turn order after the konger gets the kong money."),
    },
    "refund_not_ready": {
        True: _("Who is not ready at the wall's end gives back the kong money of the whole hand."),
        False: _("Kong money is kept, ready or not."),
    },
    "check_on_third_win": {
        True: _("After the third win the player left is checked, and pays the winners when not ready."),
        False: _("The third win ends the hand: the player left is not checked."),
    },
    "pig_pays": {
        None: _("A flower pig has no price of its own."),
        "cap": _("A flower pig pays each payee what a hand at the cap costs."),
    },
    "pig_payees": {
        "non_pigs": _("Flower pigs pay everybody who is none, winners included."),
        "non_pigs_in": _("Flower pigs pay those who are none and have not won."),
        "ready": _("Flower pigs pay only players who are ready."),
        "pool": _(
            "A flower pig's price goes to the pool, to nobody at the table; a pig who had nothing but void tiles to "
            "discard is spared it."
        ),
    },
    "pig_also_not_ready": {
        True: _("A flower pig also pays the ready check, like a player not ready."),
        False: _("A flower pig pays no ready check."),
    },
    "ready_check_pays": {
        "dearest": _("A player not ready pays each payee the price of the dearest hand that payee could still make."),
    },
    "ready_check_payees": {
        "ready": _("The ready check is paid to players still in who are ready."),
        "ready_and_winners": _("The ready check is paid to the ready players and to those who have won."),
        "winners": _("The ready check is paid to those who have won, and not to the ready players."),
    },
    "ready_check_as_self_draw": {
        True: _("The ready check is priced as if the hand had been won by self-draw."),
        False: _("The ready check is priced as if the hand had been won on a discard."),
    },
    "ready_check_minus": {0: _("Nothing is taken off the price of the ready check.")},
    "ready_means": {
        "held": _("A tile is no wait when the player has all four of it, in the hand or in melds."),
        "concealed": _("A tile is no wait only when all four of it stand concealed in the player's hand."),
    },
    "false_win": {None: _("A false win has no price, so none can be settled.")},
    "false_win_to_pool": {
        True: _("The price of a false win goes to the pool, to nobody at the table."),
        False: _("The price of a false win goes to each other player still in."),
    },
    "next_dealer": {
        "first_winner": _("The first winner deals next; if several won first, the player they won from."),
        "winner_else_same": _("The first winner deals next, of several the first in turn order; else the same dealer."),
        "rotate": _("The next seat deals next, whoever won."),
    },
}

# `amount` is the value itself: fan, or so many times the base.
NUMBERS = {
    "plain_fan": _("A hand with nothing special counts as %(amount)s and pays the bare base."),
    "cap": _("No more than %(amount)s are paid, however many a hand has."),
    "after_concealed_kong_draw_extra": _("A win after a concealed kong counts %(amount)s more than after others."),
    "kong_direct": _("Who discarded the fourth tile pays %(amount)s."),
    "kong_added": _("For the fourth tile added to a pung each payer pays %(amount)s."),
    "kong_concealed": _("For four tiles drawn by oneself each player still in pays %(amount)s."),
    "pig_pays": _("A flower pig pays each payee %(amount)s."),
    "ready_check_pays": _("A player not ready pays each payee %(amount)s, whatever hand was waited for."),
    "ready_check_minus": _("The ready check is priced with %(amount)s less than the hand has."),
    "false_win": _("Who calls a win that is none is out, and pays each payee %(amount)s."),
}

# The pool is paid once, however many are still in.
WORDS_TO_POOL: dict[str, dict[str | int | bool | None, str]] = {
    "pig_pays": {"cap": _("A flower pig pays the pool what a hand at the cap costs.")},
}
NUMBERS_TO_POOL = {
    "pig_pays": _("A flower pig pays the pool %(amount)s."),
    "false_win": _("Who calls a win that is none is out, and pays the pool %(amount)s."),
}


def meaning(key: str, rules: RuleSet) -> str:
    """What a field of a rule set, as it stands, means at the table."""
    value = getattr(rules, key)
    words, numbers = WORDS.get(key, {}), NUMBERS
    goes_to_pool = {"pig_pays": rules.pig_payees == "pool", "false_win": rules.false_win_to_pool}
    if goes_to_pool.get(key):
        words, numbers = words | WORDS_TO_POOL.get(key, {}), NUMBERS_TO_POOL
    if value in words:
        return gettext(words[value])
    return gettext(numbers[key]) % {"amount": setting_value(key, rules)}
