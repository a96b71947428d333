"""桌设: what can be said of a table, read strictly from what people typed or a document holds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from decimal import Decimal, InvalidOperation
from typing import Any

from calculator.documents import load_json
from calculator.documents.place import Place
from calculator.tables.frozen import frozen_rules
from scoring.events import SEATS
from scoring.rules import BASES

MOST_CURRENCY = 8
MOST_MONEY = Decimal(10**9)
MONEY_STEP = Decimal("0.0001")


@dataclass(frozen=True)
class Settings:
    """桌设: four names, a frozen rule set, points for a plain hand, money for a point, and who deals first."""

    names: tuple[str, ...]
    rules: str
    base: int
    money_per_point: Decimal
    currency: str
    first_dealer: int


KEYS = tuple(field.name for field in fields(Settings))


def read_settings(data: Mapping[str, Any]) -> Settings:
    """桌设: all settings of a new table; `names` and `rules` are needed. Refused with every fault at its path."""
    place = Place(dict(data))
    at = place.fields("names", "rules", optional=("base", "money_per_point", "currency", "first_dealer"))
    defaults = {"base": 1, "money_per_point": "0", "currency": "", "first_dealer": 0}
    found = settings_at({key: one.otherwise(defaults.get(key)) if key in defaults else one for key, one in at.items()})
    place.done()
    return Settings(**found)


def read_changes(data: Mapping[str, Any]) -> dict[str, Any]:
    """桌设: some settings of a table. Refused with every fault at its path."""
    place = Place(dict(data))
    at = place.fields(optional=KEYS)
    found = settings_at({key: one for key, one in at.items() if one.is_given})
    place.done()
    return found


def settings_at(at: Mapping[str, Place]) -> dict[str, Any]:
    """The values at the places of the settings' keys; faults are noted at their places."""
    readers: dict[str, Any] = {
        "names": _names_at,
        "rules": frozen_rules,
        "base": lambda place: place.whole(BASES),
        "money_per_point": money_at,
        "currency": lambda place: place.name(MOST_CURRENCY).strip(),
        "first_dealer": Place.seat,
    }
    return {key: readers[key](place) for key, place in at.items()}


def _names_at(place: Place) -> tuple[str, ...]:
    names: list[str] = []
    for item in place.items(len(SEATS), len(SEATS)):
        name = item.name().strip()
        if isinstance(item.value, str) and not item.value.strip():
            item.missing()
        elif name and name in names:
            item.wrong("another_name")
        names.append(name)
    return tuple(names)


def money_at(place: Place) -> Decimal:
    """A sum of money from 0, as text or Decimal, with at most four places."""
    value = place.value
    if isinstance(value, str | Decimal):
        try:
            money = Decimal(value)
            if money.is_finite() and 0 <= money < MOST_MONEY and money == money.quantize(MONEY_STEP):
                return money.quantize(MONEY_STEP)
        except InvalidOperation:
            pass
    place.wrong("money")
    return Decimal(0)


def money_typed(money: Decimal) -> str:
    """A sum of money as people type it: 0.5, not 0.5000."""
    return f"{money.normalize():f}"


def document_of(settings: Mapping[str, Any]) -> dict[str, Any]:
    """Settings as JSON values that `settings_at` reads back."""
    writers: dict[str, Any] = {
        "names": list,
        "rules": lambda text: load_json(text.encode()),
        "money_per_point": lambda money: f"{money:.4f}",
    }
    return {key: writers.get(key, _as_it_is)(settings[key]) for key in KEYS if key in settings}


def _as_it_is(value: Any) -> Any:
    return value
