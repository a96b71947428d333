"""钱: points as money, always with its sign or its name, never as a bare number."""

import unicodedata

from django.utils.translation import gettext as _

from calculator.models import Table

MINUS = "−"


def money_text(points: int, table: Table, signed: bool = False) -> str:
    """钱: what points come to: ¥3.50, 3.50 元; empty at a table that plays for points alone."""
    if not table.money_per_point:
        return ""
    amount = points * table.money_per_point
    sign = MINUS if amount < 0 else "+" if signed and amount else ""
    whole, _dot, part = f"{abs(amount):,.4f}".partition(".")
    return _with_currency(f"{whole}.{part.rstrip('0').ljust(2, '0')}", sign, table.currency)


def _with_currency(amount: str, sign: str, currency: str) -> str:
    if not currency:
        return _("%(amount)s in money") % {"amount": f"{sign}{amount}"}
    if unicodedata.category(currency[-1]) == "Sc":
        return f"{sign}{currency}{amount}"
    return f"{sign}{amount} {currency}"
