"""Tags for what every page shows: tiles as drawings with spoken names, gains and losses, names of the glossary."""

import re

from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from calculator import wording
from scoring.notation import NotationError, parse_tiles
from scoring.tiles import Tile

register = template.Library()

_JOINT = re.compile(r" (?=×)|(?<=×) |(?<=\d) (?=[^\W\d])|(?<=[一-鿿]) (?=\d)")

register.filter("signed", wording.signed)
register.filter("fan_name", wording.fan_name)
register.filter("reason_name", wording.reason_name)
register.filter("state_name", wording.state_name)
register.filter("suit_name", wording.suit_name)
register.filter("tile_name", wording.tile_name)
register.filter("word", wording.word)


@register.filter
def unbroken(formula: str) -> str:
    """A formula that breaks into lines at its signs, and not within a price (1 × 2³) nor before a unit."""
    return _JOINT.sub("\u00a0", formula)


@register.simple_tag
def tiles(text: str) -> SafeString | str:
    """The tiles that a text names, drawn in the order written; text that names none is shown as it is."""
    try:
        found = parse_tiles(text)
    except NotationError:
        return text
    drawn = format_html_join("", "{}", ((_drawing(tile),) for tile in found))
    return format_html('<span class="tiles">{}</span>', drawn)


def _drawing(tile: Tile) -> SafeString:
    return format_html(
        '<svg class="tile" role="img" aria-label="{}"><use href="{}#{}{}"/></svg>',
        wording.tile_name(tile),
        static("tiles.svg"),
        tile.suit,
        tile.rank,
    )
