"""流水: every transfer of a settlement in order: who pays whom how much, why, and the rule behind the amount."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from calculator import wording
from calculator.presenters.grounds import GroundView, ground_view
from scoring.ending import EndState
from scoring.events import By, Circumstance, Kong, Round, TilesWon, Win
from scoring.ledger import Reason, Transfer
from scoring.notation import format_tiles
from scoring.score import ready_points, score_total
from scoring.settle import Settlement, kongs_on_shot, moment_of, patterns_fan
from scoring.waits import Wait


@dataclass(frozen=True)
class TransferView:
    """一笔: numbers are those of the rows, from 1; 0 where there is none. `tiles` are those it was paid for.

    `key` is the reason's in the glossary.
    """

    number: int
    payer: str
    payee: str
    points: str
    key: str
    reason: str
    why: str
    amount: str
    tiles: str
    ground: GroundView
    undone_by: int
    reverses: int


def transfer_views(facts: Round, settlement: Settlement, names: list[str]) -> tuple[TransferView, ...]:
    """流水: the rows in order of happening; `names` are those of the four players and of the pool."""
    undone = {row.reverses: index for index, row in enumerate(settlement.transfers) if row.reverses is not None}
    explain = _Explainer(facts, settlement, names)
    return tuple(
        TransferView(
            number=index + 1,
            payer=names[row.payer],
            payee=names[row.payee],
            points=wording.points_amount(row.points),
            key=str(row.reason),
            reason=wording.reason_name(row.reason),
            why=wording.reason_line(row.reason),
            amount=explain.amount(row),
            tiles=explain.tiles(row),
            ground=ground_view(explain.switch(row), facts.rules),
            undone_by=undone[index] + 1 if index in undone else 0,
            reverses=0 if row.reverses is None else row.reverses + 1,
        )
        for index, row in enumerate(settlement.transfers)
    )


class _Explainer:
    """Says of a transfer how its amount came about, and which switch of the rules set it."""

    def __init__(self, facts: Round, settlement: Settlement, names: list[str]) -> None:
        self.facts = facts
        self.rules = facts.rules
        self.scores = {(won.event, won.seat): won for won in settlement.scores}
        self.ends: dict[int, EndState] = {end.seat: end for end in settlement.ends}
        self.names = names
        self.rows = settlement.transfers

    def amount(self, row: Transfer) -> str:
        """The arithmetic; empty for a reversal, whose amount is that of the row it undoes."""
        match row.reason:
            case Reason.WIN:
                return self._win(row)
            case Reason.KONG_DIRECT | Reason.KONG_ADDED | Reason.KONG_CONCEALED:
                return self._kong(row)
            case Reason.KONG_TRANSFER:
                return self._kong_transfer(row)
            case Reason.FLOWER_PIG:
                return self._flower_pig()
            case Reason.READY_CHECK:
                return self._ready_check(row)
            case Reason.FALSE_WIN:
                return self._units(self.rules.false_win or 0)
        return ""

    def tiles(self, row: Transfer) -> str:
        """The tiles that a row was paid for, where they were shown: a hand won with, a kong, a wait."""
        match None if row.event is None else self.facts.events[row.event]:
            case Win(wins=wins):
                shown = [won for won in wins if won.seat == row.payee and isinstance(won, TilesWon)]
                return " ".join(self._hand(won) for won in shown if row.reason is Reason.WIN)
            case Kong(tile=tile) if tile is not None:
                return f"{str(tile)[0] * 4}{str(tile)[1:]}"
        end = self.ends.get(row.payee)
        dearest = end.dearest if end and row.reason is Reason.READY_CHECK else None
        return str(dearest.tile or "") if dearest else ""

    def _hand(self, won: TilesWon) -> str:
        melds = [f"{str(meld.tile)[0] * meld.kind.size}{str(meld.tile)[1:]}" for meld in won.hand.melds]
        return " ".join([format_tiles(won.hand.concealed), *melds, str(won.tile)])

    def switch(self, row: Transfer) -> str:
        """The switch behind a row, as rule sets name it."""
        return {
            Reason.KONG_DIRECT: "kong_direct",
            Reason.KONG_ADDED: "kong_added",
            Reason.KONG_CONCEALED: "kong_concealed",
            Reason.KONG_REFUND: "kong_on_shot",
            Reason.KONG_TRANSFER: "kong_on_shot",
            Reason.FLOWER_PIG: "pig_pays",
            Reason.READY_CHECK: "ready_check_pays",
            Reason.REFUND: "refund_not_ready",
            Reason.FALSE_WIN: "false_win",
        }.get(row.reason) or self._switch_of_win(row)

    def _win(self, row: Transfer) -> str:
        won = self.scores[row.event or 0, row.payee]
        text = wording.formula(won.score, self.rules, self.facts.base)
        if row.points == won.score.points:
            return text
        shares = row.points // won.score.points
        return _("%(formula)s, times %(shares)d shares") % {"formula": text, "shares": shares}

    def _switch_of_win(self, row: Transfer) -> str:
        """The switch that the payers of a win depend on, else the one that makes points of its fan."""
        event = self.facts.events[row.event or 0]
        assert isinstance(event, Win)
        if event.by is By.ROBBED_KONG:
            return "robbing_pays"
        moment = moment_of(self.facts, row.event or 0)
        if event.by is By.SELF_DRAW and Circumstance.AFTER_KONG in moment.circumstances and moment.kong == "direct":
            return "direct_kong_draw"
        return "self_draw" if event.by is By.SELF_DRAW else "scale"

    def _kong(self, row: Transfer) -> str:
        event = self.facts.events[row.event or 0]
        assert isinstance(event, Kong)
        units = row.points // self.facts.base
        if event.tile is None:
            return self._units(units)
        return wording.told(wording.tile_name(event.tile), self._units(units))

    def _kong_transfer(self, row: Transfer) -> str:
        kongs = sorted(kongs_on_shot(self.facts, row.event or 0))
        income = sum(paid.points for paid in self.rows if paid.event in kongs)
        event = self.facts.events[row.event or 0]
        winners = len(event.wins) if isinstance(event, Win) and self.rules.transfer_split == "share_up" else 1
        text = wording.points_amount(income)
        if winners > 1:
            text = f"{wording.grouped(income)} ÷ {winners} = {wording.points_amount(row.points)}"
            text = _("%(division)s, rounded up") % {"division": text} if income % winners else text
        events = pgettext("between the items of a list", ", ").join(str(kong + 1) for kong in kongs)
        return ngettext(
            "Kong money of event %(events)s: %(amount)s", "Kong money of events %(events)s: %(amount)s", len(kongs)
        ) % {"events": events, "amount": text}

    def _flower_pig(self) -> str:
        rules, base = self.rules, self.facts.base
        if rules.pig_pays == "cap" and rules.cap is not None:
            price = wording.formula(score_total(rules.cap, rules, base=base), rules, base)
            return _("What a hand of the cap costs: %(formula)s") % {"formula": price}
        return self._units(int(rules.pig_pays or 0))

    def _ready_check(self, row: Transfer) -> str:
        rules, name = self.rules, self.names[row.payee]
        if rules.ready_check_pays != "dearest":
            return self._units(rules.ready_check_pays)
        end = self.ends.get(row.payee)
        if end is None or end.dearest is None:
            formula = wording.ready_formula(self._won_with(row.payee), rules, self.facts.base)
            return _("The patterns of %(name)s’s winning hand: %(formula)s") % {"name": name, "formula": formula}
        formula = wording.ready_formula(end.dearest, rules, self.facts.base)
        return _("The dearest hand of %(name)s: %(formula)s") % {"name": name, "formula": formula}

    def _won_with(self, seat: int) -> Wait:
        """What a winner's patterns cost one who is not ready."""
        found = [(index, won) for index, e in enumerate(self.facts.events) if isinstance(e, Win) for won in e.wins]
        index, won = next((index, won) for index, won in found if won.seat == seat)
        fan = patterns_fan(won, self.facts, moment_of(self.facts, index))
        return Wait(None, fan, ready_points(fan, self.rules, self.facts.base))

    def _units(self, units: int) -> str:
        base = self.facts.base
        return _("%(units)s × base %(base)s = %(points)s") % {
            "units": wording.grouped(units),
            "base": wording.grouped(base),
            "points": wording.points_amount(units * base),
        }
