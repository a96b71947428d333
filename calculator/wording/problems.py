"""问题: for every problem a sentence that says what is wrong and how to mend it."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext, ngettext, pgettext
from django.utils.translation import gettext_noop as _

from calculator.wording.formulas import grouped
from calculator.wording.names import (
    choice_name,
    fan_name,
    honour_name,
    reason_name,
    seat_name,
    state_name,
    suit_name,
    tile_name,
)
from scoring.fans import ROOT, SEVEN_PAIRS_FAMILY
from scoring.problems import Problem
from scoring.terms import STATES, SUITS

# 吃: how people write what this game does not have.
CHOWS = frozenset({"吃", "chow", "chi"})

# 杠: how people write a kong without saying which.
KONGS = frozenset({"杠", "明杠", "kong", "gang"})

# Signs that nobody sees.
CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")

# For each code its sentences, the one that says most first; the last needs no parameter.
SENTENCES: dict[str, tuple[str, ...]] = {
    "unreadable_tiles": (
        _("%(chow)s: this game has no chow. Tiles of a run stay in the hand: write them there."),
        _("%(kong)s: say which kong it is: direct, added or concealed, as in concealed:9m."),
        _("“%(token)s” is not a tile. Write the numbers and then the suit, as in 123m 456p 77s or 一二三万."),
        _("No tile can be read here. Write the numbers and then the suit, as in 123m 456p 77s or 一二三万."),
    ),
    "honour_tile": (
        _("%(honour)s: this game has no winds, dragons or flowers. Take it out."),
        _("This game has no winds, dragons or flowers. Take them out."),
    ),
    "too_few_tiles": (
        _("Tiles are missing from this hand. Add them: 13 without the winning tile, each meld counting 3."),
    ),
    "too_many_tiles": (_("This hand has too many tiles. It holds 13 without the winning tile, each meld counting 3."),),
    "five_of_a_kind": (
        _("%(tile)s is there %(count)s times, and only four exist. Take out what is too many, or correct the tile."),
        _("A tile is there more than four times. Take out what is too many, or correct the tile."),
    ),
    "five_on_the_table": (
        _("All hands together show %(tile)s %(count)s times, and only four exist. Correct one of the hands."),
        _("All hands together show a tile more than four times. Correct one of the hands."),
    ),
    "not_a_win": (
        _("These tiles are not a winning hand: neither four sets and a pair nor seven pairs. Check them all."),
    ),
    "three_suits": (_("The hand holds three suits, and a winning hand holds two at most. Correct the tiles."),),
    "void_suit_held": (
        _("The hand holds %(suit)s, the void suit. Correct the tiles or the void suit."),
        _("The hand holds tiles of the void suit. Correct the tiles or the void suit."),
    ),
    "void_suit_melded": (
        _("A meld is of %(suit)s, the void suit. Correct the meld or the void suit."),
        _("A meld is of the void suit. Correct the meld or the void suit."),
    ),
    "void_missing": (_("Say which suit this player gave up: under these rules the void suit is declared."),),
    "already_out": (
        _("%(seat)s was already out. Choose another player, or move this before the win that took the player out."),
        _("This player was already out. Choose another, or move this before the win that took the player out."),
    ),
    "from_self": (_("Players cannot win or kong on their own discard. Choose one of the other three."),),
    "from_missing": (_("Say whose tile it was."),),
    "from_out": (
        _("%(seat)s was already out and could give no tile. Choose a player who was still in."),
        _("This player was already out and could give no tile. Choose a player who was still in."),
    ),
    "fourth_win": (_("The hand ends at the third win. Take out the win that is too many."),),
    "robbed_needs_added_kong": (
        _(
            "Only the fourth tile of a pung can be robbed, so nobody else holds more of it. Check how it was won; "
            "a kong that was robbed is not entered."
        ),
    ),
    "after_kong_without_kong": (
        _("No kong of that player came just before. Add the kong, or take out “after a kong”."),
    ),
    "heavenly_not_dealer": (_("Only the dealer can have a heavenly win. Take it out, or correct the dealer."),),
    "heavenly_not_first": (
        _("A heavenly win is a self-draw before anything else. Take it out, or correct what came before."),
    ),
    "earthly_dealer": (_("The dealer cannot have an earthly win. Take it out, or correct the dealer."),),
    "earthly_not_first_draw": (
        _("An earthly win is a self-draw on the first draw, with no claim before. Take it out, or correct those."),
    ),
    "last_tile_then_play": (
        _("The wall was already empty, so this could not follow. Take out “last tile”, or what comes after it."),
    ),
    "kong_not_in_melds": (
        _("A kong of %(tile)s was entered, but the hand does not show it. Add it to the melds, or take the kong out."),
        _("A kong was entered, but the hand does not show it. Add it to the melds, or take the kong out."),
    ),
    "meld_not_in_kongs": (
        _("The hand shows a kong of %(tile)s that was not entered. Enter it where it happened, or correct the meld."),
        _("The hand shows a kong that was not entered. Enter it where it happened, or correct the meld."),
    ),
    "pung_needed": (
        _("The kong of %(tile)s was robbed, so its pung must still be in this hand. Add the pung."),
        _("The added kong was robbed, so its pung must still be in this hand. Add the pung."),
    ),
    "still_in_missing": (
        _("Say what %(seat)s held at the end: the tiles, or ready, not ready or flower pig."),
        _("Say what each player still in held at the end: the tiles, or ready, not ready or flower pig."),
    ),
    "still_in_extra": (
        _("%(seat)s does not belong here: out before the end, or told already. Leave this empty."),
        _("This player does not belong here: out before the end, or told already. Leave this empty."),
    ),
    "play_after_end": (_("The hand was over before this. Take it out, or correct what came before."),),
    "fan_not_played": (
        _("%(fan)s is not played under these rules. Take it out, or choose other rules."),
        _("This fan is not played under these rules. Take it out, or choose other rules."),
    ),
    "fans_contradict": (
        _("%(fans)s: no hand holds these together. Take out the one that was not there."),
        _("No hand holds these fans together. Take out the one that was not there."),
    ),
    "too_many_points": (
        _("%(points)s points are too many: at most %(most)s are kept. Choose a smaller base, or correct the fan."),
        _("These are too many points. Choose a smaller base, or correct the fan."),
    ),
    "no_price": (
        _("These rules name no price for this: %(for)s. Take it out, or choose rules that have one."),
        _("These rules name no price for this. Take it out, or choose rules that have one."),
    ),
    "unknown_rules": (
        _("There is no rule set “%(value)s”. Choose one of the list."),
        _("There is no such rule set. Choose one of the list."),
    ),
    "unknown_key": (
        _("“%(key)s” does not belong here. Take it out."),
        _("Something here does not belong. Take it out."),
    ),
    "bad_value": (_("This value is missing or not possible here. Choose or enter another."),),
}


# What a bad_value says by what was expected instead.
EXPECTED: dict[str, str] = {
    "something": _("Something is missing here. Fill it in."),
    "choice": _("“%(got)s” is not possible here. Choose one of: %(choices)s."),
    "whole_number": _("“%(got)s” is not possible here. Enter a whole number from %(least)s to %(most)s."),
    "multiplier": _("“%(got)s” is not possible here. Enter a multiplier: ×1, ×2, ×4, ×8 or another doubling."),
    "bare_number": _("The number %(got)s stands in quotation marks. Write it without them."),
    "flag": _("“%(got)s” is not possible here. Enter true or false."),
    "text": _("“%(got)s” is not possible here. Enter a line of at most %(most)s plain letters."),
    "tiles": _("“%(got)s” is not possible here. Write tiles as text, as in 123m 456p 77s or 一二三万."),
    "object": _("“%(got)s” is not possible here. Put an object in braces."),
    "list": _("“%(got)s” is not possible here. Put a list of %(least)s to %(most)s items in brackets."),
    "same_tile": _("Who wins on one discard wins the same tile, and another here wins on %(tile)s. Correct one."),
    "another_fan": _("“%(got)s” stands here twice. Take one of them out."),
    "another_name": _("“%(got)s” is taken. Choose another name."),
    "money": _(
        "“%(got)s” is not possible here. Enter an amount from 0 to 999,999,999 with up to four decimals, such as 0.50."
    ),
    "time": _("“%(got)s” is not a time. Write it as 2026-01-31T20:15:00+08:00."),
    "four_players": _("Four different players sit at a table. Choose four."),
    "two_players": _("Choose two different players."),
    "rounds": _("Choose at least one round."),
    "positions": _("The rounds are not numbered one after the other. Correct their numbers."),
    "changes": _("The changes are not those of this table. Export the table once more."),
    "created_first": _("The first change must be the making of the table. Export the table once more."),
    "rounds_in_order": _("The rounds do not stand in order. Export the table once more."),
    "rounds_touched": _("A change does not name the rounds it touched. Export the table once more."),
    "an_earlier_change": _("A change undoes one that is not before it. Export the table once more."),
    "a_cap": _("A flower pig cannot pay the price of a hand at the cap: there is no cap. Set a cap, or another price."),
    "fans_played": _("One of these fan is not played, so they never count together. Play it, or take this out."),
    "held_together": _("No hand counts these fan together: one excludes or swallows another. Take this out."),
    "one_combination": _("These fan held together stand here twice. Take one of the two out."),
    "one_key": _("“%(got)s” stands twice in the same braces. Take one of the two out."),
    "json": _("This is not a JSON document. Check its brackets, commas and quotation marks."),
    "counts": _("These numbers cannot be true together. Export the progress once more."),
    "day": _("“%(got)s” is not a date. Write it as 2026-01-31."),
    "short_document": _("The document is too long. At most %(most)s bytes are read."),
}


# What is asked for where a value is missing, by the end of its path.
MISSING: dict[str, str] = {
    r"\.seat": _("Say who it was."),
    r"wins\.\d+\.tile": _("Say which tile won: write it last, behind a +."),
    r"\.fan": _("Say how many fan."),
}


def problem_sentence(problem: Problem, names: Sequence[str] = ()) -> str:
    """问题: what is wrong and how to mend it; `names` are those of the four players, where they have some."""
    shown = _shown(problem.params, names)
    if problem.code in _COUNTED and (sentence := _COUNTED[problem.code](problem.params)):
        return _upper_first(sentence)
    wanted = problem.params.get("expected")
    if wanted == "whole_number" and problem.params.get("got") == "":
        wanted = "something"
    expected = EXPECTED.get(str(wanted))
    if wanted == "something":
        expected = next((said for end, said in MISSING.items() if re.search(f"{end}$", problem.where)), expected)
    for msgid in (*([expected] if expected else []), *SENTENCES.get(problem.code, ())):
        try:
            return _upper_first(gettext(msgid) % shown)
        except KeyError:
            continue
    return gettext("Something is wrong here: %(code)s.") % {"code": problem.code}


def _too_few(params: Mapping[str, Any]) -> str | None:
    match params:
        case {"count": int(count), "expected": int(expected)}:
            return ngettext(
                "Add %(missing)d more tile: the hand has %(count)d, and needs %(expected)d without the winning tile.",
                "Add %(missing)d more tiles: the hand has %(count)d, and needs %(expected)d without the winning tile.",
                expected - count,
            ) % {"missing": expected - count, "count": count, "expected": expected}
    return None


def _too_many(params: Mapping[str, Any]) -> str | None:
    match params:
        case {"count": int(count), "expected": int(expected)} if expected > 0:
            return ngettext(
                "Take out %(extra)d tile: the hand has %(count)d, and holds %(expected)d without the winning tile.",
                "Take out %(extra)d tiles: the hand has %(count)d, and holds %(expected)d without the winning tile.",
                count - expected,
            ) % {"extra": count - expected, "count": count, "expected": expected}
    return None


def _contradiction(params: Mapping[str, Any]) -> str | None:
    """What clashes with a fan told alone: its own count, or the kongs."""
    told = str(params.get("fans", "")).split("+")
    shown = {"fans": " + ".join(fan_name(key) for key in told)}
    if told == [ROOT]:
        return gettext("A hand holds four fours of a kind at most. Correct the number of roots.")
    if set(told) <= SEVEN_PAIRS_FAMILY:
        return (
            gettext("%(fans)s: a hand with a kong is not seven pairs. Take the fan out, or correct the kong.") % shown
        )
    if told == ["concealed_hand"]:
        return gettext("%(fans)s: the player has an open kong. Take the fan out, or correct the kong.") % shown
    return gettext("%(fans)s counts once in a hand. Correct it.") % shown if len(told) == 1 and told != [""] else None


_COUNTED: dict[str, Callable[[Mapping[str, Any]], str | None]] = {
    "too_few_tiles": _too_few,
    "too_many_tiles": _too_many,
    "fans_contradict": _contradiction,
}


def _shown(params: Mapping[str, Any], names: Sequence[str]) -> dict[str, str]:
    """The parameters as one reads them, in the active language."""
    shown = {key: _written(value) for key, value in params.items() if value is not None}
    if "tile" in shown:
        shown["tile"] = tile_name(shown["tile"])
    if shown.get("suit") in SUITS:
        shown["suit"] = suit_name(shown["suit"])
    if "for" in shown:
        shown["for"] = state_name(shown["for"]) if shown["for"] in STATES else reason_name(shown["for"])
    if "fan" in shown:
        shown["fan"] = fan_name(shown["fan"])
    if "fans" in shown:
        shown["fans"] = " + ".join(fan_name(key) for key in shown["fans"].split("+"))
    if isinstance(seat := params.get("seat"), int):
        shown["seat"] = seat_name(seat, names)
    if "choices" in shown:
        shown["choices"] = pgettext("between the items of a list", ", ").join(
            map(choice_name, shown["choices"].split(", "))
        )
    if shown.get("token", "").lower() in CHOWS:
        shown["chow"] = shown["token"]
    if shown.get("token", "").lower() in KONGS:
        shown["kong"] = shown["token"]
    if "token" in shown:
        shown["honour"] = honour_name(shown["token"])
    return shown


def _written(value: object) -> str:
    return grouped(value) if type(value) is int else CONTROL.sub(_code_point, str(value))


def _code_point(sign: re.Match[str]) -> str:
    return f"U+{ord(sign[0]):04X}"


def _upper_first(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]
