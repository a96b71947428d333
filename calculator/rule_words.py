"""规则措辞: what each field of a rule set is about and what its value means, in the active language."""

from django.utils.translation import gettext, ngettext, pgettext
from django.utils.translation import gettext_noop as _

from calculator.wording import fan_amount, fan_line, fan_name, told
from scoring.fans import FAN_KEYS, PATTERNS
from scoring.rules import RuleSet

ABSORBS = {pattern.key: pattern.absorbs for pattern in PATTERNS}
LABELS = {
    "show": _("how fan are spoken of"),
    "scale": _("from fan to points"),
    "plain_fan": _("a plain hand"),
    "cap": _("cap"),
    "self_draw": _("self-draw"),
    "void": _("void suit"),
    "direct_kong_draw": _("win on the replacement tile of a direct kong"),
    "after_concealed_kong_draw_extra": _("win on the replacement tile of a concealed kong"),
    "robbing_pays": _("robbing a kong"),
    "kong_direct": _("direct kong"),
    "kong_added": _("added kong"),
    "kong_concealed": _("concealed kong"),
    "kong_added_payer": _("who pays for an added kong"),
    "late_added_pays": _("kong added later than the draw of its tile"),
    "kong_on_shot": _("kong money when the discard after the kong is won on"),
    "transfer_split": _("kong money handed on to several winners"),
    "refund_not_ready": _("kong money of a player not ready at the end"),
    "check_on_third_win": _("the last player after the third win"),
    "pig_pays": _("what a flower pig pays"),
    "pig_payees": _("whom a flower pig pays"),
    "pig_also_not_ready": _("a flower pig at the ready check"),
    "ready_check_pays": _("what a player not ready pays"),
    "ready_check_payees": _("whom a player not ready pays"),
    "ready_check_as_self_draw": _("the ready check's price"),
    "ready_check_minus": _("fan taken off the ready check's price"),
    "ready_means": _("a wait counts unless all four tiles are"),
    "false_win": _("what a false win pays"),
    "false_win_to_pool": _("whom a false win pays"),
    "next_dealer": _("next dealer"),
}

VALUES: dict[str, dict[str | bool | None, str]] = {
    "show": {"fan": _("as fan"), "times": _("as multipliers")},
    "scale": {"doubling": _("each fan doubles the points"), "linear": _("each fan adds a base")},
    "cap": {None: _("none")},
    "self_draw": {"add_base": _("one base more from each"), "add_fan": _("one fan more"), "none": _("nothing more")},
    "void": {"declared": _("declared"), "free": _("not declared: two suits at the end")},
    "direct_kong_draw": {
        "self_draw": _("all pay, as for a self-draw"),
        "feeder": _("the feeder of the kong pays alone"),
    },
    "robbing_pays": {
        "one_share": _("the konger pays, as for a discard"),
        "one_share_self_draw": _("the konger pays one share of a self-draw"),
        "all_shares": _("the konger pays every share of a self-draw"),
    },
    "kong_added_payer": {"each": _("each player still in"), "feeder": _("who fed the pung")},
    "late_added_pays": {True: _("is paid"), False: _("is not paid")},
    "kong_on_shot": {
        "keep": _("is kept"),
        "refund": _("goes back to its payers"),
        "transfer_last": _("that of the last kong goes to the winner"),
        "transfer_all": _("that of the whole run of kongs goes to the winner"),
    },
    "transfer_split": {
        "share_up": _("is shared, each share rounded up"),
        "full_each": _("is paid to each in full"),
        "first_only": _("goes to the first in turn order"),
    },
    "refund_not_ready": {True: _("is given back"), False: _("is kept")},
    "check_on_third_win": {True: _("is checked"), False: _("is not checked")},
    "pig_pays": {None: _("no pig is named"), "cap": _("a hand at the cap")},
    "pig_payees": {
        "non_pigs": _("all others, winners too"),
        "non_pigs_in": _("the others still in"),
        "ready": _("the ready players"),
        "pool": _("the pool"),
    },
    "pig_also_not_ready": {True: _("pays as not ready too"), False: _("does not pay again")},
    "ready_check_pays": {"dearest": _("the dearest hand the payee could complete")},
    "ready_check_payees": {
        "ready": _("the ready players"),
        "ready_and_winners": _("the ready players and the winners"),
        "winners": _("the winners"),
    },
    "ready_check_as_self_draw": {True: _("is that of a self-draw"), False: _("is that of a discard")},
    "ready_means": {"held": _("among the player's own tiles, melds included"), "concealed": _("concealed in the hand")},
    "false_win": {None: _("no price is named")},
    "false_win_to_pool": {True: _("the pool"), False: _("each other player still in")},
    "next_dealer": {
        "first_winner": _("the first winner; the discarder where several won first"),
        "winner_else_same": _("the first winner; of several the first in turn order"),
        "rotate": _("the next seat"),
    },
}
# Fields whose numbers are fan, those of a hand and those put on or taken off, which are no multipliers under any rules;
# the numbers of all others are units of the base.
IN_FAN = {"plain_fan", "cap"}
ADDED_FAN = {"after_concealed_kong_draw_extra", "ready_check_minus"}


def change_name(path: str) -> str:
    """改动: a change of a rule set by its path in a document, with what it is called: 暗杠 (kong_concealed)."""
    key = path.removeprefix("fans.")
    name = fan_name(key) if key in FAN_KEYS else setting_label(key) if key in LABELS else key
    return path if name == key else gettext("%(key)s (%(name)s)") % {"key": path, "name": name}


def setting_label(key: str) -> str:
    """规则: what a field of a rule set is about."""
    return gettext(LABELS[key])


def setting_value(key: str, rules: RuleSet) -> str:
    """规则: what a field of a rule set says."""
    value = getattr(rules, key)
    if value in VALUES.get(key, {}):
        return gettext(VALUES[key][value])
    if key in IN_FAN:
        return fan_amount(value, rules)
    if key in ADDED_FAN:
        return gettext("%(fan)d fan") % {"fan": value}
    return ngettext("%(units)d × base", "%(units)d × base", value) % {"units": value}


def fan_meaning(key: str, rules: RuleSet) -> str:
    """What a fan is, and which others it takes the place of, as far as the rules play those."""
    if "+" in key:
        taken = dict.fromkeys(key.split("+"), 1)
    else:
        taken = {one: times for one, times in ABSORBS.get(key, {}).items() if {key, one} <= rules.fans.keys()}
    names = [
        fan_name(one) if times == 1 else gettext("%(fan)s × %(times)s") % {"fan": fan_name(one), "times": times}
        for one, times in taken.items()
    ]
    instead = gettext("Takes the place of: %(fans)s.") % {
        "fans": pgettext("between the items of a list", ", ").join(names)
    }
    if "+" in key:
        return instead
    return gettext("%(first)s %(second)s") % {"first": fan_line(key), "second": instead} if names else fan_line(key)


def fan_value(key: str, rules: RuleSet) -> str:
    """番种: what a fan, or a combination by its joined key, is worth; a dash where it is not played."""
    combinations = {"+".join(combination.keys): combination.fan for combination in rules.combinations}
    fan = combinations[key] if key in combinations else rules.fans.get(key)
    return told(fan_name(key), "–" if fan is None else fan_amount(fan, rules))
