"""练习措辞: what the practice asks, answers and skills are called, in the active language."""

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from calculator import wording
from scoring.problems import Problem
from scoring.tiles import SUITS

# A kind's name, and what it asks.
KINDS = {
    "win": (_("Is it a win?"), _("Is this a legal win, and why?")),
    "void": (_("The void suit"), _("Which suit is missing, and what still stands in the way of a win?")),
    "fans": (_("Which fans?"), _("Which fans does this win hold?")),
    "points": (_("How many points?"), _("How many fan is this win, how many points, and who pays?")),
    "waits": (_("What does it wait for?"), _("Which tiles complete this hand, and which is the dearest?")),
    "end": (_("At the wall’s end"), _("The wall is empty. What is the player with this hand?")),
    "pays": (_("Who pays what?"), _("What has each player won or lost in this round?")),
}

# What each step asks, and its name where a mistake is told.
STEPS = {
    "win": (_("Is it a win?"), _("win or not")),
    "why": (_("Why?"), _("why")),
    "voids": (_("Which suits does the hand hold none of?"), _("missing suits")),
    "void_tiles": (_("Which tiles must go before it can win?"), _("void tiles")),
    "pig": (_("Would it be a flower pig if the wall ended now?"), _("flower pig or not")),
    "fans": (_("Tap every fan that counts."), _("fans")),
    "roots": (_("How many roots count?"), _("roots")),
    "fan": (_("How many fan in all?"), _("sum of the fan")),
    "times": (_("Times how many in all?"), _("multiplier")),
    "counted": (_("How many fan are paid, after the cap?"), _("cap")),
    "counted_times": (_("Times how many are paid, after the cap?"), _("cap")),
    "points": (_("How many points does each payer pay?"), _("from fan to points")),
    "payers": (_("Who pays?"), _("who pays")),
    "waits": (_("Tap every tile it waits for."), _("waits")),
    "dearest": (_("Which of them is the dearest?"), _("dearest wait")),
    "state": (_("Ready, not ready or a flower pig?"), _("state at the end")),
    "wait": (_("Show one tile it waits for."), _("a tile waited for")),
}

CHOICES = {
    "yes": _("Yes"),
    "no": _("No"),
    "four_sets": _("Four sets and a pair"),
    "seven_pairs": _("Seven pairs"),
    "no_shape": _("Neither four sets and a pair nor seven pairs"),
    "three_suits": _("It holds three suits"),
    "void_held": _("It holds the void suit"),
    "all": _("Everybody still in"),
    "one": _("One player alone"),
}
# Where a step needs other words for the same answer.
OWN_CHOICES = {
    ("pig", "yes"): _("A flower pig"),
    ("pig", "no"): _("Not a flower pig"),
}
NONE = {
    "voids": _("None: it holds all three"),
    "void_tiles": _("None has to go"),
    "waits": _("No tile"),
    "dearest": _("No tile"),
    "wait": _("No tile"),
}
# Skills that are no fan, root or moment of a win.
SKILLS = {
    "win:four_sets": _("four sets and a pair"),
    "win:seven_pairs": _("seven pairs"),
    "win:pairs_or_runs": _("seven pairs that are also runs"),
    "win:pungs_or_runs": _("triplets that are also runs"),
    "win:dragon": _("seven pairs with four of a kind"),
    "near:one_off": _("one tile off a win"),
    "near:six_pairs": _("six pairs only"),
    "near:three_suits": _("a win in three suits"),
    "near:void_tile": _("a win with the void suit"),
    "void:one_suit": _("hands of one suit"),
    "void:two_suits": _("hands of two suits"),
    "void:three_suits": _("hands of three suits"),
    "void:clean": _("the void suit all gone"),
    "void:void_held": _("void tiles still held"),
    "root:kong": _("a kong as root"),
    "root:pung_and_run": _("a root of a pung and a run"),
    "root:in_runs": _("a root within runs"),
    "reading:pairs_or_runs": _("seven pairs or runs?"),
    "reading:pungs_or_runs": _("triplets or runs?"),
    "points:plain": _("plain hands"),
    "points:sum": _("several fans together"),
    "points:roots": _("roots in the sum"),
    "points:cap": _("the cap"),
    "points:at_cap": _("just at the cap"),
    "points:self_draw": _("self-draws"),
    "points:kong_draw": _("wins after a kong"),
    "points:robbed": _("robbed kongs"),
    "points:last_tile": _("the last tile"),
    "wait:single": _("one tile"),
    "wait:two_sided": _("either end of a run"),
    "wait:many": _("many tiles"),
    "wait:dearest": _("which is dearest"),
    "wait:pairs": _("hands of pairs"),
    "wait:none": _("no wait at all"),
    "wait:dead": _("waits that are all held"),
    "wait:pig": _("void suit in the way"),
    "end:ready": _("ready"),
    "end:not_ready": _("not ready"),
    "end:flower_pig": _("flower pigs"),
    "end:dead": _("ready for a tile that is all held"),
    "end:pig_ready": _("pigs that look ready"),
    "pays:discard": _("discards"),
    "pays:self_draw": _("self-draws"),
    "pays:winner_out": _("who has won is out"),
    "pays:several": _("several winners on one tile"),
    "pays:kong_direct": _("direct kongs"),
    "pays:kong_added": _("added kongs"),
    "pays:kong_concealed": _("concealed kongs"),
    "pays:kong_draw": _("wins after a kong"),
    "pays:kong_shot": _("shots after a kong"),
    "pays:robbed": _("robbed kongs"),
    "pays:flower_pig": _("flower pigs"),
    "pays:ready_check": _("the ready check"),
    "pays:refund": _("refunds"),
    "pays:third_win": _("after the third win"),
    "pays:whole": _("whole rounds"),
    "pays:false_win": _("false wins"),
}
GROUPS = {
    "fan": _("Fans"),
    "root": _("Roots"),
    "reading": _("Two readings"),
    "moment": _("Fan of the moment"),
    "win": _("What wins"),
    "near": _("What does not"),
    "void": _("The void suit"),
    "points": _("From fan to points"),
    "wait": _("Waits"),
    "end": _("The wall’s end"),
    "pays": _("Who pays"),
}
# Why a hand is no win, without the advice that one who enters a hand is given.
FAULTS = {
    "not_a_win": CHOICES["no_shape"],
    "three_suits": CHOICES["three_suits"],
    "void_suit_held": CHOICES["void_held"],
    "void_suit_melded": CHOICES["void_held"],
}
STATES = ("ready", "not_ready", "flower_pig")


def kind_name(kind: str) -> str:
    """题型: what a kind of question is called."""
    return gettext(KINDS[kind][0])


def kind_line(kind: str) -> str:
    """题型: what a kind of question asks, in one line."""
    return gettext(KINDS[kind][1])


def step_question(key: str) -> str:
    """一步: what a step asks."""
    return gettext(STEPS[key][0])


def step_name(key: str) -> str:
    """一步: what a step is called where a mistake is told."""
    return gettext(STEPS[key][1])


def choice_name(step: str, value: str) -> str:
    """答: what an answer to a step is called."""
    if value == "none":
        return gettext(NONE[step])
    if step != "fans" and value in CHOICES:
        return gettext(OWN_CHOICES.get((step, value), CHOICES[value]))
    if value in STATES:
        return wording.state_name(value)
    if value in SUITS:
        return wording.suit_name(value)
    return wording.fan_name(value)


def fault_name(problem: Problem) -> str:
    """差错: why a hand is no win."""
    known = FAULTS.get(problem.code)
    return wording.problem_sentence(problem) if known is None else gettext(known)


def skill_name(skill: str) -> str:
    """本领: what a skill is called."""
    if skill in SKILLS:
        return gettext(SKILLS[skill])
    return wording.fan_name(skill.partition(":")[2])


def group_name(group: str) -> str:
    """本领: what a group of skills is called; the group is the part of a skill before the colon."""
    return gettext(GROUPS[group])
