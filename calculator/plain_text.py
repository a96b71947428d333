"""纯文本: answers as text for a terminal, in the active language."""

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext

from calculator.documents import HandQuestion, score_document
from calculator.documents.rules import ruleset_document
from calculator.rule_words import fan_value, setting_label, setting_value
from calculator.wording import (
    formula,
    points_amount,
    problem_sentence,
    ready_formula,
    reason_name,
    rules_name,
    seat_name,
    signed,
    state_name,
    tiles_name,
    told,
)
from scoring.events import POOL, SEATS, Round
from scoring.fans import FAN_KEYS
from scoring.presets import PRESETS, Preset
from scoring.problems import Problem
from scoring.rules import KNOBS
from scoring.score import Score
from scoring.settle import Settlement
from scoring.shapes import Reading
from scoring.waits import Standing


def settlement_text(facts: Round, settlement: Settlement) -> str:
    """结算: each win with its fan, each transfer with its reason, the end of the hand, and totals that sum to zero."""
    names = [seat_name(seat, [player.name for player in facts.players]) for seat in (*SEATS, POOL)]
    sections = [
        [gettext("Wins"), *_wins(facts, settlement, names)],
        [gettext("Payments"), *_transfers(settlement, names)],
        [gettext("At the end"), *_ends(facts, settlement, names)],
        [gettext("Totals"), *_totals(settlement, names)],
    ]
    lines = ["\n  ".join(section) for section in sections if len(section) > 1]
    if settlement.next_dealer is not None:
        lines.append(gettext("Next dealer: %(name)s") % {"name": names[settlement.next_dealer]})
    return "\n".join(lines)


def _wins(facts: Round, settlement: Settlement, names: Sequence[str]) -> Iterable[str]:
    for won in settlement.scores:
        yield told(names[won.seat], formula(won.score, facts.rules, facts.base))
        if won.score.reading:
            yield f"  {reading_text(won.score.reading)}"


def _transfers(settlement: Settlement, names: Sequence[str]) -> Iterable[str]:
    for number, row in enumerate(settlement.transfers, start=1):
        undone = ""
        if row.reverses is not None:
            undone = " " + gettext("(undoes %(number)d)") % {"number": row.reverses + 1}
        who = f"{names[row.payer]} → {names[row.payee]}"
        yield f"{number}. {who} {points_amount(row.points)} · {reason_name(row.reason)}{undone}"


def _ends(facts: Round, settlement: Settlement, names: Sequence[str]) -> Iterable[str]:
    for state in settlement.ends:
        waits = gettext(" (%(tiles)s)") % {"tiles": tiles_name(state.waits)} if state.waits else ""
        line = told(names[state.seat], state_name(state.state) + waits)
        yield f"{line} {ready_formula(state.dearest, facts.rules, facts.base)}" if state.dearest else line


def _totals(settlement: Settlement, names: Sequence[str]) -> Iterable[str]:
    balances = [*settlement.deltas, settlement.pool]
    for seat, points in enumerate(balances):
        if seat != POOL or points:
            yield f"{names[seat]} {signed(points)}"
    yield f"Σ {sum(balances)} ✓"


def reading_text(reading: Reading) -> str:
    """拆法: the sets and the pair, or the seven pairs."""
    return " ".join([str(found) for found in reading.sets] + [f"{tile.rank}{tile}" for tile in reading.pairs])


def score_text(question: HandQuestion, scores: Sequence[Score]) -> str:
    """算番: the reading that counts, what each payer pays, and the next best reading."""
    best = scores[0]
    assert best.reading is not None
    pays = score_document(question, list(scores))["pays"]
    lines = [formula(best, question.rules, question.base), f"  {reading_text(best.reading)}"]
    paid = (
        gettext("Each of the three others pays %(points)s.") if pays["payers"] > 1 else gettext("One pays %(points)s.")
    )
    lines.append(paid % {"points": points_amount(pays["each"])})
    if len(scores) > 1 and (reading := scores[1].reading):
        other = formula(scores[1], question.rules, question.base)
        lines.append(gettext("Next best reading: %(formula)s") % {"formula": other})
        lines.append(f"  {reading_text(reading)}")
    return "\n".join(lines)


def waits_text(question: HandQuestion, found: Standing) -> str:
    """听牌: whether a hand is ready, and what each tile it waits for is worth."""
    lines = [state_name(found.state)]
    for wait in found.waits:
        assert wait.tile is not None
        lines.append(f"  {wait.tile} {tiles_name([wait.tile])}: {ready_formula(wait, question.rules, question.base)}")
    return "\n".join(lines)


def problems_text(problems: Iterable[Problem]) -> str:
    """问题: a line each: its path, if it has one, and the sentence."""
    lines = ((problem.where, problem_sentence(problem)) for problem in problems)
    return "\n".join(f"{where}: {sentence}" if where else sentence for where, sentence in lines)


def presets_text() -> str:
    """规则: the key and the name of every preset."""
    width = max(map(len, PRESETS))
    return "\n".join(f"{key:<{width}}  {rules_name(key)}" for key in PRESETS)


def rules_text(preset: Preset) -> str:
    """规则: every field of a preset: its key, its value as documents write it, what that means, and its mark."""
    fields = ruleset_document(preset.rules)
    combinations = {"+".join(c.keys): c.fan for c in preset.rules.combinations}
    rows = [(key, fields["fans"][key], fan_value(key, preset.rules)) for key in FAN_KEYS]
    rows += [(key, fan, fan_value(key, preset.rules)) for key, fan in combinations.items()]
    rows += [(key, fields[key], told(setting_label(key), setting_value(key, preset.rules))) for key in KNOBS]
    marked = [(key, _raw(value), text + _mark(key, preset, key in combinations)) for key, value, text in rows]
    widths = [max(len(row[column]) for row in marked) for column in (0, 1)]
    lines = [f"{key:<{widths[0]}}  {value:<{widths[1]}}  {text}" for key, value, text in marked]
    return "\n".join([f"{rules_name(preset.key)} ({preset.key})", *lines])


def _raw(value: str | int | None) -> str:
    if value is None:
        return "–"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _mark(key: str, preset: Preset, is_combination: bool) -> str:
    key = "combinations" if is_combination else key
    if key in preset.assumed:
        return " " + gettext("[assumed: the text is silent]")
    if key in preset.read:
        return " " + gettext("[a reading: the text is unclear]")
    return ""
