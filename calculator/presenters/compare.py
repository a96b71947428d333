"""比规则: one round under several rule sets side by side, and what makes the difference, as a page shows it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from calculator import wording
from calculator.disputes.comparison import Cause, causes
from calculator.disputes.ledgers import Difference
from calculator.disputes.replay import Replay
from calculator.documents.house_rules import NamedRules, in_order
from calculator.presenters.rule_changes import clause
from calculator.presenters.rules import RulesView, rules_view
from calculator.presenters.settlement import player_names
from calculator.presenters.transfer_words import event_title, paid, who_pays
from scoring.events import Round
from scoring.problems import Refused
from scoring.rules import RuleSet
from scoring.settle import Settlement, settle


@dataclass(frozen=True)
class AmountView:
    """分: a gain or loss, and its tone; `differs` from the first rule set."""

    points: str
    tone: str
    differs: bool


@dataclass(frozen=True)
class RowView:
    """一笔: a row that differs, or several alike: who pays whom, the key of what for, at which event (empty at the end
    of the hand); what each rule set has, why, and whether one of the reasons is enough."""

    who: str
    reason: str
    event: str
    ours: str
    theirs: str
    each: bool
    reasons: tuple[str, ...]
    together: bool


@dataclass(frozen=True)
class ColumnView:
    """一套规则: what the round comes to under it; `refused` says why it does not."""

    number: int
    name: str
    rules: RulesView
    amounts: tuple[AmountView, ...]
    refused: tuple[str, ...]
    rows: tuple[RowView, ...]
    is_first: bool


@dataclass(frozen=True)
class ComparisonView:
    """比规则: the accounts, and a column a rule set, the round's own first."""

    accounts: tuple[str, ...]
    columns: tuple[ColumnView, ...]


def comparison_view(facts: Round, others: Sequence[RuleSet], houses: Sequence[NamedRules] = ()) -> ComparisonView:
    """比规则: a round under its own rules and under others, each once; house rules known are called by their names."""
    rule_sets = [facts.rules]
    rule_sets += [rules for n, rules in enumerate(others) if rules != facts.rules and rules not in others[:n]]
    names = player_names(facts)
    settled = [_settled(facts, rules) for rules in rule_sets]
    has_pool = any(isinstance(one, Settlement) and one.pool for one in settled)
    columns = [_column(number, facts, rules, settled, names, has_pool) for number, rules in enumerate(rule_sets)]
    called = [next((house.name for house in houses if house.rules == in_order(rules)), "") for rules in rule_sets]
    named = (replace(one, name=name) if name else one for one, name in zip(columns, called, strict=True))
    return ComparisonView(tuple(names if has_pool else names[:-1]), tuple(named))


def _settled(facts: Round, rules: RuleSet) -> Settlement | Refused:
    try:
        return settle(replace(facts, rules=rules))
    except Refused as refused:
        return refused


def _column(
    number: int,
    facts: Round,
    rules: RuleSet,
    settled: Sequence[Settlement | Refused],
    names: list[str],
    has_pool: bool,
) -> ColumnView:
    view = rules_view(replace(facts, rules=rules))
    ours, theirs = settled[0], settled[number]
    name = f"{view.preset}*" if view.changes else view.preset
    if isinstance(theirs, Refused):
        sentences = (wording.problem_sentence(problem, names) for problem in theirs.problems)
        return ColumnView(number + 1, name, view, (), tuple(dict.fromkeys(sentences)), (), number == 0)
    rows: tuple[RowView, ...] = ()
    if number and isinstance(ours, Settlement):
        rows = _rows(causes(Replay(facts), ours, theirs, rules), facts, names)
    before = _accounts(ours if isinstance(ours, Settlement) else theirs, has_pool)
    after = _accounts(theirs, has_pool)
    amounts = tuple(
        AmountView(wording.signed(points), _tone(points), points != old)
        for points, old in zip(after, before, strict=True)
    )
    return ColumnView(number + 1, name, view, amounts, (), rows, number == 0)


def _accounts(settlement: Settlement, has_pool: bool) -> tuple[int, ...]:
    return (*settlement.deltas, settlement.pool) if has_pool else settlement.deltas


def _tone(points: int) -> str:
    return "gain" if points > 0 else "loss" if points < 0 else "even"


def _rows(found: Sequence[Cause], facts: Round, names: list[str]) -> tuple[RowView, ...]:
    """The rows that differ; those of one event that differ alike, from one payer or to one payee, told as one."""
    groups: list[list[Cause]] = []
    for cause in found:
        group = next((group for group in groups if all(_is_told_with(cause, one) for one in group)), None)
        if group is None:
            groups.append([cause])
        else:
            group.append(cause)
    return tuple(_row(group, facts, names) for group in groups)


def _is_told_with(cause: Cause, other: Cause) -> bool:
    (payer, payee, *what, _nth), (other_payer, other_payee, *other_what, _other_nth) = (
        one.difference.key for one in (cause, other)
    )
    points, other_points = ((ours_paid(one.difference), theirs_paid(one.difference)) for one in (cause, other))
    reasons, other_reasons = ((one.changes, one.alone) for one in (cause, other))
    is_alike = (what, points, reasons) == (other_what, other_points, other_reasons)
    return is_alike and (payer == other_payer) != (payee == other_payee)


def _row(group: Sequence[Cause], facts: Round, names: list[str]) -> RowView:
    cause = group[0]
    _payer, _payee, reason, event, _nth = cause.difference.key
    return RowView(
        who=who_pays([one.difference.key for one in group], names),
        reason=reason,
        event="" if event is None else event_title(event, facts, names),
        ours=ours_paid(cause.difference),
        theirs=theirs_paid(cause.difference),
        each=len(group) > 1,
        reasons=tuple(_reason(clause(change, facts.rules)) for change in cause.changes),
        together=not cause.alone and len(cause.changes) > 1,
    )


def _reason(text: str) -> str:
    return _("because %(clause)s") % {"clause": text}


def ours_paid(difference: Difference) -> str:
    """What our rules have the row pay."""
    return paid(difference.ours.points if difference.ours else 0)


def theirs_paid(difference: Difference) -> str:
    """What the other rules have the row pay."""
    return paid(difference.theirs.points if difference.theirs else 0)
