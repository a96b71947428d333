"""术语: what a word of the game means, on the spot where a page says it."""

from django import template
from django.urls import reverse

from calculator import wording
from calculator.presenters.glossary import TermView, anchors, term_view

register = template.Library()

NAMES = {
    "by": wording.by_name,
    "circumstance": wording.circumstance_name,
    "fan": wording.fan_name,
    "meld": wording.meld_name,
    "reason": wording.reason_name,
    "state": wording.state_name,
    "suit": wording.suit_name,
    "word": wording.word,
}


@register.inclusion_tag("_term.html")
def term(group: str, key: str) -> dict[str, object]:
    """A word that unfolds into its entry, where a block may stand: not within a paragraph, a link or a summary."""
    return {"name": NAMES[group](key), "terms": _terms(group, key)}


@register.inclusion_tag("_term_entries.html")
def term_entry(group: str, key: str) -> dict[str, object]:
    """The entry alone; of a combination of fans, the entries of its members."""
    return {"terms": _terms(group, key)}


@register.simple_tag
def term_address(group: str, key: str) -> str:
    """Where the glossary has the entry, for places where nothing can unfold."""
    return f"{reverse('terms')}#{anchors()[group, key]}"


def _terms(group: str, key: str) -> list[TermView]:
    return [term_view(group, part) for part in key.split("+")]
