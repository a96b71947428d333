"""判争议: whether a claim is right, the first line that differs, and what would explain it, as a page shows it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from calculator import wording
from calculator.disputes.changes import Change, applied
from calculator.disputes.claims import Claim, DeltasClaim, FanClaim, PaymentClaim
from calculator.disputes.ledgers import Difference, differences
from calculator.disputes.packed import pack
from calculator.disputes.search import Answer
from calculator.disputes.slips import Slip, slips
from calculator.documents import dump_json, round_document, rules_value
from calculator.presenters.compare import ours_paid, theirs_paid
from calculator.presenters.rule_changes import meanings, sentence, short
from calculator.presenters.rules import RulesView, rules_view
from calculator.presenters.settlement import player_names
from calculator.presenters.slips import slip_sentence
from calculator.presenters.transfer_words import event_title, payment_title, row_title
from calculator.presenters.transfers import TransferView, transfer_views
from scoring.events import Round, Win
from scoring.ledger import Transfer
from scoring.settle import Settlement, settle


@dataclass(frozen=True)
class LineView:
    """对一行: what is claimed, what these rules give, and how that comes about."""

    what: str
    claimed: str
    actual: str
    how: str
    is_right: bool
    is_first_wrong: bool


@dataclass(frozen=True)
class SlipView:
    """差错: in a sentence, and the payments that it gets wrong."""

    text: str
    rows: tuple[str, ...]


@dataclass(frozen=True)
class AnswerView:
    """解释: changed rules as a sentence, what they mean, other values that fit, and where to see the settlement."""

    text: str
    meanings: tuple[str, ...]
    others: tuple[str, ...]
    address: str


@dataclass(frozen=True)
class CheckView:
    """判: the verdict on a claim, and all that explains it. `proof` are the payments that the claim is about."""

    rules: RulesView
    is_right: bool
    lines: tuple[LineView, ...]
    proof: tuple[TransferView, ...]
    slips: tuple[SlipView, ...]
    answers: tuple[AnswerView, ...]
    address: str


def check_view(facts: Round, claim: Claim, answers: Sequence[Answer], names: list[str] | None = None) -> CheckView:
    """判争议: a round that settles, a claim on it, and the changes of the rules found for it."""
    settlement = settle(facts)
    names = names or player_names(facts)
    lines = _lines(facts, settlement, claim, names)
    wrong = next((line for line in lines if not line.is_right), None)
    found = slips(facts, settlement, claim)
    return CheckView(
        rules=rules_view(facts),
        is_right=wrong is None,
        lines=tuple(replace(line, is_first_wrong=line is wrong) for line in lines),
        proof=_proof(facts, settlement, claim, names),
        slips=tuple(_slip_view(slip, facts, settlement, names) for slip in found),
        answers=tuple(_answer_view(answer, facts) for answer in answers),
        address=compare_address(facts),
    )


def compare_address(facts: Round, changes: Sequence[Change] = ()) -> str:
    """Where the round is shown under its own rules, and beside them under changed ones."""
    query = {"round": pack(round_document(facts))}
    if changes:
        query["with"] = dump_json(rules_value(applied(changes, facts.rules)))
    return f"{reverse('compare')}?{urlencode(query)}"


def claim_sentence(claim: Claim, facts: Round, names: Sequence[str]) -> str:
    """主张: in a sentence."""
    match claim:
        case DeltasClaim():
            told = [
                f"{names[account]} {wording.signed(points)}"
                for account, points in enumerate(claim.points)
                if points is not None
            ]
            return _(", ").join(told)
        case FanClaim():
            amount = wording.fan_amount(claim.fan, facts.rules)
            return wording.told(_won_title(claim, facts, names), amount)
    return wording.told(_payment_title(claim, names), wording.points_amount(claim.points))


# The lines compared.


def _lines(facts: Round, settlement: Settlement, claim: Claim, names: Sequence[str]) -> list[LineView]:
    match claim:
        case DeltasClaim():
            return _delta_lines(settlement, claim, names)
        case FanClaim():
            return [_fan_line(facts, settlement, claim, names)]
    moved = claim.moved(settlement)
    claimed, actual = wording.points_amount(claim.points), wording.points_amount(sum(moved))
    how = "" if len(moved) == 1 else _added(moved) or _("These rules have no such payment.")
    return [_line(_payment_title(claim, names), claimed, actual, how, sum(moved) == claim.points)]


def _line(what: str, claimed: str, actual: str, how: str, is_right: bool) -> LineView:
    return LineView(what, claimed, actual, how, is_right, False)


def _delta_lines(settlement: Settlement, claim: DeltasClaim, names: Sequence[str]) -> list[LineView]:
    gained = (*settlement.deltas, settlement.pool)
    return [
        _line(
            names[account],
            wording.signed(points),
            wording.signed(gained[account]),
            _sum_of(account, settlement.transfers),
            points == gained[account],
        )
        for account, points in enumerate(claim.points)
        if points is not None and (account < len(settlement.deltas) or points or gained[account])
    ]


def _sum_of(account: int, transfers: Sequence[Transfer]) -> str:
    """What an account gained and lost, row by row: +4 +2 −8."""
    moved = [
        row.points if row.payee == account else -row.points for row in transfers if account in (row.payer, row.payee)
    ]
    return _added(moved)


def _added(moved: Sequence[int]) -> str:
    return " ".join(wording.signed(points) for points in moved)


def _fan_line(facts: Round, settlement: Settlement, claim: FanClaim, names: Sequence[str]) -> LineView:
    score = claim.won(settlement).score
    return _line(
        _won_title(claim, facts, names),
        wording.fan_amount(claim.fan, facts.rules),
        wording.total_text(score, facts.rules),
        wording.formula(score, facts.rules, facts.base),
        score.counted_fan == claim.fan,
    )


def _won_title(claim: FanClaim, facts: Round, names: Sequence[str]) -> str:
    """The win, and of several winners of one tile which."""
    event, title = facts.events[claim.event], event_title(claim.event, facts, names)
    is_shared = isinstance(event, Win) and len(event.wins) > 1
    return wording.told(title, names[claim.seat]) if is_shared else title


def _payment_title(claim: PaymentClaim, names: Sequence[str]) -> str:
    payer, payee = names[claim.payer], names[claim.payee]
    if claim.reason is None:
        return _("%(who)s, all payments between them") % {"who": f"{payer} → {payee}"}
    return payment_title(payer, payee, claim.reason)


# What proves and what explains.


def _proof(facts: Round, settlement: Settlement, claim: Claim, names: list[str]) -> tuple[TransferView, ...]:
    views = transfer_views(facts, settlement, names)
    return tuple(view for view, row in zip(views, settlement.transfers, strict=True) if _is_about(claim, row))


def _is_about(claim: Claim, row: Transfer) -> bool:
    match claim:
        case DeltasClaim():
            return any(claim.points[account] is not None for account in (row.payer, row.payee))
        case FanClaim():
            return (row.event, row.payee, row.reason) == (claim.event, claim.seat, "win")
    return claim.is_about(row)


def _slip_view(slip: Slip, facts: Round, settlement: Settlement, names: list[str]) -> SlipView:
    wrong = differences(settlement, slip.settlement)
    return SlipView(slip_sentence(slip, facts, names), tuple(_wrong_row(one, facts, names) for one in wrong))


def _wrong_row(difference: Difference, facts: Round, names: list[str]) -> str:
    """A payment that a slip gets wrong: left out, put in, or of another amount."""
    words = {
        "row": row_title(difference.key, facts, names),
        "wrong": theirs_paid(difference),
        "right": ours_paid(difference),
    }
    if difference.theirs is None:
        return _("%(row)s: nothing instead of %(right)s") % words
    if difference.ours is None:
        return _("%(row)s: %(wrong)s instead of nothing") % words
    return _("%(row)s: %(wrong)s instead of %(right)s") % words


def _answer_view(answer: Answer, facts: Round) -> AnswerView:
    best, *others = answer.ways
    return AnswerView(
        text=sentence(best, facts.rules),
        meanings=meanings(best, facts.rules),
        others=tuple(_(", ").join(short(change, facts.rules) for change in way) for way in others),
        address=compare_address(facts, best),
    )
