"""算式: how fan became points, written out."""

from django.utils.translation import gettext, ngettext, pgettext

from calculator.wording.names import fan_name
from scoring.fans import FanCount
from scoring.rules import RuleSet
from scoring.score import Score
from scoring.waits import Wait

RAISED = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
MINUS = "−"
A_MILLION = 1_000_000


def signed(points: int) -> str:
    """A gain or loss by its sign first: +12, −12, 0."""
    return f"+{grouped(points)}" if points > 0 else grouped(points)


def grouped(number: int) -> str:
    """A whole number as one reads it: 1,234,567."""
    return f"{number:,}".replace("-", MINUS)


def brief(points: int) -> str:
    """A gain or loss where there is little room: from a million on by its first digits, +6.34×10²⁹."""
    if abs(points) < A_MILLION:
        return signed(points)
    digits, exponent = f"{points:+.2e}".replace("-", MINUS, 1).split("e")
    return f"{digits}×10{exponent.removeprefix('+').lstrip('0').translate(RAISED)}"


def fan_amount(fan: int, rules: RuleSet) -> str:
    """番: an amount of fan as this rule set speaks of it: 2 fan, or ×4."""
    if rules.show == "times":
        return f"×{grouped(2**fan)}"
    return gettext("%(fan)d fan") % {"fan": fan}


def points_amount(points: int) -> str:
    """分: an amount of points."""
    return ngettext("%(points)s point", "%(points)s points", points) % {"points": grouped(points)}


def line_text(line: FanCount, rules: RuleSet) -> str:
    """番: one line of a score: 清一色 2 番."""
    name = fan_name(line.key)
    if line.times > 1:
        name = gettext("%(times)d × %(name)s") % {"times": line.times, "name": name}
    return f"{name} {fan_amount(line.fan, rules)}"


def total_text(score: Score, rules: RuleSet) -> str:
    """番: the fan that are paid, and what the cap cut off: 4 番（封顶，原 6 番）."""
    return _total(score.fan, score.counted_fan, rules)


def formula(score: Score, rules: RuleSet, base: int) -> str:
    """算式: `清一色 2 番 + 根 1 番 = 3 番 → 1 × 2³ = 8 分`; the cap and an added base are shown."""
    total = total_text(score, rules)
    if len(score.fans) == 1 and score.fans[0].fan == score.fan == score.counted_fan:
        total = line_text(score.fans[0], rules)
    elif score.fans:
        between = " · " if rules.show == "times" else " + "
        total = f"{between.join(line_text(line, rules) for line in score.fans)} = {total}"
    return f"{total} → {_price(score.counted_fan, score.points, rules, base)}"


def ready_formula(wait: Wait, rules: RuleSet, base: int) -> str:
    """查叫: how the fan of a ready hand became the price of the ready check."""
    fan = wait.fan
    text = fan_amount(fan, rules)
    if rules.ready_check_as_self_draw and rules.self_draw == "add_fan":
        fan += 1
        text = gettext("%(fan)s + self-draw 1 = %(total)s") % {"fan": text, "total": fan_amount(fan, rules)}
    counted = rules.counted(fan)
    if counted < fan:
        text = _total(fan, counted, rules)
    if rules.ready_check_minus:
        text = f"{text} {MINUS} {rules.ready_check_minus}"
        counted = rules.counted(counted - rules.ready_check_minus)
    return f"{text} → {_price(counted, wait.points, rules, base)}"


def _total(fan: int, counted: int, rules: RuleSet) -> str:
    if counted < fan:
        return gettext("%(counted)s (the cap, of %(fan)s)") % {
            "counted": fan_amount(counted, rules),
            "fan": fan_amount(fan, rules),
        }
    return fan_amount(counted, rules)


def _price(counted: int, points: int, rules: RuleSet, base: int) -> str:
    """`1 × 2³ = 8 points`; what lies over the price of the fan is the base added for a self-draw."""
    steps = counted - rules.plain_fan
    if rules.scale == "linear":
        factor = grouped(steps + 1)
    elif rules.show == "times":
        factor = grouped(2**steps)
    else:
        factor = f"2{str(steps).translate(RAISED)}"
    text = f"{grouped(base)} × {factor}"
    if bonus := points - rules.points(counted, base):
        text = pgettext("formula", "%(price)s + %(bonus)s (self-draw)") % {"price": text, "bonus": grouped(bonus)}
    return f"{text} = {points_amount(points)}"
