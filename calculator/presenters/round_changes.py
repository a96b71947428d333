"""改了什么: how one version of a round differs from another, field by field, in the words of the form."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import pgettext

from calculator.documents import Document
from calculator.forms.fields import Row, Some
from calculator.forms.judging import place_name
from calculator.forms.round import RoundForm
from calculator.forms.round_document import fields_of


@dataclass(frozen=True)
class DifferenceView:
    """一处: a field, and what it said before and after; empty where nothing stood."""

    where: str
    before: str
    after: str


def differences(before: Document, after: Document) -> tuple[DifferenceView, ...]:
    """改了什么: the fields in which two round documents with names differ, in the order of the form."""
    old, new = _told(before), _told(after)
    return tuple(
        DifferenceView(where, old.get(where, ""), new.get(where, ""))
        for where in {**old, **new}
        if old.get(where, "") != new.get(where, "")
    )


def _told(document: Document) -> dict[str, str]:
    """What a document says by the places of the form."""
    form = RoundForm(fields_of(document))
    told: dict[str, str] = {}
    for row in form.rows():
        for field in row:
            if text := text_of(row, field.name):
                where = " · ".join(part for part in (_place(form, row), str(row.fields[field.name].label)) if part)
                told[where] = pgettext("between sentences", "; ").join([told[where], text]) if where in told else text
    return told


def _place(form: RoundForm, row: Row) -> str:
    return place_name(form, row)


def text_of(row: Row, name: str) -> str:
    """What is chosen or typed in a field, as the form shows it."""
    field: Any = row.fields[name]
    chosen = row.all_typed(name) if isinstance(field, Some) else [row.typed(name)]
    holder = field if isinstance(field, Some) else field.widget
    labels = {str(value): str(label) for value, label in getattr(holder, "choices", ())}
    return pgettext("between the items of a list", ", ").join(labels.get(value, value) for value in chosen if value)
