"""输入框: fields that keep whatever was typed. What is wrong with a value is said by the problems, not by the field."""

import unicodedata
from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

Choices = Iterable[tuple[str, Any]]

# The form is drawn anew when one of these changes, so that it offers only what can have happened.
REDRAWS = {"hx-post": "", "hx-trigger": "change consume"}
# Python reads no number much longer than this; its first digits alone are larger than any number asked for.
LONGEST = 1000
PLAIN_TEXT = {"autocomplete": "off", "autocapitalize": "off", "spellcheck": "false"}


class InputTag:
    """An input element written without a template: a round has hundreds, and is drawn anew at a tap."""

    def _render(self, template_name: str, context: dict[str, Any], renderer: Any = None) -> SafeString:
        widget = context["widget"]
        if "optgroups" in widget:
            return super()._render(template_name, context, renderer)  # type: ignore[misc]
        attrs = {"type": widget["type"], "name": widget["name"], "value": widget["value"], **widget["attrs"]}
        told = ((name, value) for name, value in attrs.items() if value is not None and value is not False)
        return format_html("<input{}>", format_html_join("", "{}", (_attribute(*one) for one in told)))


def _attribute(name: str, value: Any) -> tuple[SafeString]:
    return (format_html(" {}", name) if value is True else format_html(' {}="{}"', name, value),)


class TextTag(InputTag, forms.TextInput):
    pass


class RadioTags(InputTag, forms.RadioSelect):
    pass


class TickTag(InputTag, forms.CheckboxInput):
    pass


class TickTags(InputTag, forms.CheckboxSelectMultiple):
    pass


class AnyText(forms.CharField):
    """Text of any signs at all: Django would refuse some in words of its own."""

    def __init__(self, label: Any, widget: forms.Widget, **options: Any) -> None:
        super().__init__(label=label, required=False, widget=widget, **options)
        self.validators = []


class Text(AnyText):
    """A line of text."""

    def __init__(self, label: Any, **attrs: str) -> None:
        super().__init__(label, TextTag(attrs=PLAIN_TEXT | attrs))


class Number(Text):
    """A whole number, as text: what is no number is kept too."""

    def __init__(self, label: Any, **attrs: str) -> None:
        super().__init__(label, inputmode="numeric", size="4", **attrs)


class Tiles(AnyText):
    """A hand as text, shown whole: a phone is too narrow for it in one line."""

    def __init__(self, label: Any, **attrs: str) -> None:
        super().__init__(label, forms.Textarea(attrs=PLAIN_TEXT | {"rows": "2", "cols": False} | attrs))


class TextBlock(AnyText):
    """A text of several lines."""

    def __init__(self, label: Any, help_text: Any = "", rows: str = "4") -> None:
        super().__init__(label, forms.Textarea(attrs=PLAIN_TEXT | {"rows": rows}), help_text=help_text, strip=False)


class One(AnyText):
    """One of a few, all in view."""

    def __init__(self, label: Any, choices: Choices = (), redraws: bool = False) -> None:
        super().__init__(label, RadioTags(choices=choices, attrs=REDRAWS if redraws else {}))


class Pick(AnyText):
    """One of a list."""

    def __init__(self, label: Any, choices: Choices = (), redraws: bool = False) -> None:
        super().__init__(label, forms.Select(choices=choices, attrs=REDRAWS if redraws else {}))


class Some(forms.MultipleChoiceField):
    """Any of a few."""

    def __init__(self, label: Any, redraws: bool = False) -> None:
        attrs = REDRAWS if redraws else {}
        super().__init__(label=label, required=False, widget=TickTags(attrs=attrs))

    def valid_value(self, value: str) -> bool:
        return True


class Tick(forms.BooleanField):
    """Yes or no."""

    def __init__(self, label: Any, redraws: bool = False) -> None:
        attrs = REDRAWS if redraws else {}
        super().__init__(label=label, required=False, widget=TickTag(attrs=attrs))


class Row(forms.Form):
    """A form that offers what it may, and what was chosen even where it no longer may: nothing chosen is lost."""

    use_required_attribute = False

    def typed(self, name: str) -> str:
        """What stands in a field that has one value, stripped."""
        return str(self[name].value() or "").strip()

    def all_typed(self, name: str) -> list[str]:
        """What is chosen in a field that has several values."""
        return [str(value) for value in self[name].value() or []]

    def hint(self, name: str, **data: str) -> None:
        """Tells the tile pad about a field."""
        self.fields[name].widget.attrs |= {f"data-{key}": value for key, value in data.items() if value}

    def offer(self, name: str, choices: Choices, every: Choices = ()) -> None:
        """The choices of a field, and what was chosen besides, named as in `every` where it stands there."""
        offered = [(str(value), label) for value, label in choices]
        known = {value for value, _ in offered}
        labels = {str(value): label for value, label in every}
        chosen = self[name].value() or []
        for value in [chosen] if isinstance(chosen, str) else chosen:
            if value and value not in known:
                offered.append((value, labels.get(value, f"{value[:40]}?")))
                known.add(value)
        field = self.fields[name]
        holder = field if isinstance(field, Some) else field.widget
        holder.choices = offered


def whole_number(text: str) -> int | str:
    """The number that a text is, else the text itself, for the reader of the document to judge."""
    try:
        return int(text[:LONGEST])
    except ValueError:
        return text


def without_unseen(text: str) -> str:
    """A name without the signs that nobody sees, as they come along with what is pasted; emoji are joined by one."""
    return "".join(sign for sign in text if unicodedata.category(sign) != "Cf" or sign == "\u200d").strip()


def whole_number_or_none(text: str) -> int | str | None:
    return None if text == "" else whole_number(text)
