"""番或倍: an amount of fan as people type it, as fan or as a multiplier, and as the form writes it."""

from calculator.forms.fields import whole_number
from scoring.rules import RuleSet

TIMES = ("×", "x", "X", "*", "✕")


def is_multiplier(text: str, rules: RuleSet) -> bool:
    """倍: whether a sign says so, or the rules speak of multipliers and no sign says fan."""
    return text.startswith(TIMES) or text.endswith("倍") or (rules.show == "times" and not text.endswith("番"))


def told_fan(text: str, rules: RuleSet) -> int | str:
    """番: the fan that a text tells, ×8 being 3; the text itself where it tells none."""
    number = whole_number(text.strip("".join(TIMES) + "番倍 "))
    if not isinstance(number, int) or not is_multiplier(text, rules):
        return number
    return number.bit_length() - 1 if number > 0 and number.bit_count() == 1 else text


def fan_text(fan: int, rules: RuleSet) -> str:
    """番: what `told_fan` reads back, as the rules speak of it."""
    return f"×{2**fan}" if rules.show == "times" else str(fan)
