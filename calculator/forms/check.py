"""主张表: what somebody claims of a round or of one hand, kept as typed, and the claim that it makes."""

import re
from collections.abc import Sequence
from typing import Any

from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from calculator.disputes.claims import ACCOUNTS, Claim, DeltasClaim, FanClaim, PaymentClaim
from calculator.forms.fan import is_multiplier, told_fan
from calculator.forms.fields import Number, One, Pick, Row, whole_number
from calculator.forms.rows import Row as TypedRow
from calculator.wording import grouped, problem_sentence, reason_name
from scoring.events import POOL, Round, Win
from scoring.ledger import Reason
from scoring.problems import Problem
from scoring.rules import FAN_VALUES, RuleSet

KINDS = (
    ("deltas", _("What somebody won or lost")),
    ("fan", _("The fan of a win")),
    ("payment", _("One payment")),
)
# No round moves as much; what is longer is a slip of the finger.
MOST_POINTS = 10**12
# As a long number is shown: 1,234,567.
THOUSANDS = re.compile(r"(?<=\d)[,，](?=\d{3}(?!\d))")


class ClaimForm(Row):
    """主张: the totals of some players, the fan of a win, or a payment."""

    kind = One(_("What is disputed?"))
    delta_0 = Number("")
    delta_1 = Number("")
    delta_2 = Number("")
    delta_3 = Number("")
    delta_4 = Number("")
    win = Pick(_("Which win"))
    fan = Number(_("Fan, as claimed"))
    payer = Pick(_("Who pays"))
    payee = Pick(_("Who is paid"))
    points = Number(_("Points, as claimed"))
    reason = Pick(_("For what"))

    def __init__(self, fields: TypedRow, names: Sequence[str], wins: Sequence[tuple[str, str]], rules: RuleSet) -> None:
        super().__init__(MultiValueDict(dict(fields)), prefix="claim")
        if rules.show == "times":
            self.fields["fan"].label = _("Multiplier, as claimed")
        # The pool is asked about where the rules have one; what was typed of it stays.
        has_pool = rules.pig_payees == "pool" or rules.false_win_to_pool
        self.accounts = ACCOUNTS if has_pool or self.typed(f"delta_{POOL}") else ACCOUNTS[:POOL]
        self.offer("kind", KINDS)
        for account in ACCOUNTS:
            field = self.fields[f"delta_{account}"]
            field.label = names[account]
            # A sign can be typed, which a keyboard of digits lacks.
            del field.widget.attrs["inputmode"]
        accounts = [(str(account), names[account]) for account in self.accounts]
        self.offer("payer", [("", "–"), *accounts])
        self.offer("payee", [("", "–"), *accounts])
        self.offer("win", [("", "–"), *wins])
        every = _("anything: all payments between them")
        self.offer("reason", [("", every), *((reason, reason_name(reason)) for reason in Reason)])

    @property
    def deltas(self) -> list[Any]:
        """The fields of the four players, and of the pool where there is one."""
        return [self[f"delta_{account}"] for account in self.accounts]

    def claim(self, facts: Round) -> Claim | None:
        """The claim on a round; None, and every problem at its field, where it makes none."""
        readers = {"deltas": self._deltas, "fan": self._fan, "payment": self._payment}
        reader = readers.get(self.typed("kind"))
        if reader is None:
            self.add_error("kind", gettext("Choose what is disputed."))
            return None
        found = reader(facts)
        return None if self.errors else found

    def _deltas(self, facts: Round) -> Claim | None:
        points = [
            number_in(self, f"delta_{account}") if self.typed(f"delta_{account}") else None for account in ACCOUNTS
        ]
        if all(one is None for one in points):
            if not self.errors:
                self.add_error("delta_0", gettext("Enter what at least one player is said to have won or lost."))
            return None
        if None not in points[:POOL]:
            total = sum(one or 0 for one in points)
            # Nobody thinks of a pool that is empty.
            points[POOL] = points[POOL] or 0
            if total and not self.errors:
                text = gettext("With the pool these must come to 0; they come to %(total)d.")
                self.add_error("delta_0", text % {"total": total})
        return DeltasClaim(tuple(points))

    def _fan(self, facts: Round) -> Claim | None:
        fan = fan_in(self, "fan", facts.rules)
        for event, won in enumerate(facts.events):
            if isinstance(won, Win):
                for winner in won.wins:
                    if self.typed("win") == f"{event}.{winner.seat}":
                        return FanClaim(event, winner.seat, fan or 0)
        self.add_error("win", gettext("Choose the win."))
        return None

    def _payment(self, facts: Round) -> Claim | None:
        points = number_in(self, "points", least=0)
        payer, payee = (self._one_of(name, [str(account) for account in ACCOUNTS]) for name in ("payer", "payee"))
        reason = self._one_of("reason", ["", *Reason])
        if points is None or payer is None or payee is None or reason is None:
            return None
        if payer == payee:
            self.add_error("payee", gettext("Nobody pays themselves: choose another player."))
        return PaymentClaim(int(payer), int(payee), points, Reason(reason) if reason else None)

    def _one_of(self, name: str, values: Sequence[str]) -> str | None:
        value = self.typed(name)
        if value in values:
            return value
        self.add_error(name, gettext("Choose one."))
        return None


class HandClaimForm(Row):
    """主张: the fan of one hand, or the points that each payer pays for it."""

    fan = Number(_("Fan, as claimed"))
    points = Number(_("Or the points that each payer pays"))

    def __init__(self, fields: TypedRow) -> None:
        super().__init__(MultiValueDict(dict(fields)), prefix="claim")
        self.fields["fan"].help_text = _("Or as a multiplier: ×8.")
        del self.fields["fan"].widget.attrs["inputmode"]

    def claim(self, winner: int, payer: int, event: int, rules: RuleSet) -> Claim | None:
        """The claim on the win of an event; None, and every problem at its field, where it makes none."""
        told = [name for name in ("fan", "points") if self.typed(name)]
        if len(told) != 1:
            text = gettext("Enter the fan or the points.") if not told else gettext("Enter only one of the two.")
            self.add_error("fan", text)
            return None
        if told == ["fan"]:
            fan = fan_in(self, "fan", rules)
            return None if fan is None else FanClaim(event, winner, fan)
        points = number_in(self, "points", least=0)
        return None if points is None else PaymentClaim(payer, winner, points, Reason.WIN)


def fan_in(row: Row, name: str, rules: RuleSet) -> int | None:
    """The fan in a field, typed as fan or as a multiplier; None, and its problem, where there is none."""
    text = row.typed(name)
    fan = told_fan(text, rules)
    if isinstance(fan, int) and fan in FAN_VALUES:
        return fan
    if is_multiplier(text, rules):
        row.add_error(name, gettext("Enter a multiplier: ×1, ×2, ×4, ×8 or another doubling."))
    elif isinstance(fan, str):
        row.add_error(name, gettext("Enter a whole number of fan, 0 or more."))
    else:
        row.add_error(name, _out_of_bounds(text, FAN_VALUES[0], FAN_VALUES[-1]))
    return None


def number_in(row: Row, name: str, least: int = -MOST_POINTS) -> int | None:
    """The whole number in a field, a minus of any kind before it; None, and its problem, where there is none."""
    text = row.typed(name).replace("−", "-").replace("－", "-").replace("＋", "+")
    number = whole_number(THOUSANDS.sub("", text))
    if not isinstance(number, int):
        row.add_error(name, gettext("Enter a whole number."))
    elif least <= number <= MOST_POINTS:
        return number
    else:
        row.add_error(name, _out_of_bounds(text, least, MOST_POINTS))
    return None


def _out_of_bounds(text: str, least: int, most: int) -> str:
    bounds = {"least": grouped(least), "most": grouped(most)}
    return problem_sentence(Problem("bad_value", "", {"expected": "whole_number", "got": text, **bounds}))
