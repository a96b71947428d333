"""链接: the links of a table with their QR codes."""

from dataclasses import dataclass

import segno
from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from calculator.selectors import Opened

HERE = ("127.0.0.1", "localhost", "::1", "[::1]")


@dataclass(frozen=True)
class LinkView:
    """链接: an address, what it is for, and its QR code as SVG. `is_here`: no other device reaches it."""

    name: str
    hint: str
    address: str
    picture: SafeString
    is_scorer: bool
    is_here: bool


def link_views(request: HttpRequest, opened: Opened) -> tuple[LinkView, ...]:
    """链接: the viewers' link, and for the scorer the scorer's."""
    table = opened.table
    found = [_link(request, table.viewer_code, _("Link to follow"), _("Shows everything, changes nothing."), False)]
    if opened.may_write:
        hint = _("Whoever has this link keeps the score: give it to those who may change rounds, to nobody else.")
        found.append(_link(request, table.scorer_code, _("Scorer’s link"), hint, True))
    return tuple(found)


def _link(request: HttpRequest, code: str, name: str, hint: str, is_scorer: bool) -> LinkView:
    address = request.build_absolute_uri(reverse("table", kwargs={"code": code}))
    host = request.get_host().rpartition(":")[0] or request.get_host()
    return LinkView(name, hint, address, _picture(address), is_scorer, host in HERE)


def _picture(address: str) -> SafeString:
    """The QR code, black on white in any light; nothing of the address stands in it as text."""
    code = segno.make(address, micro=False, error="m")
    return mark_safe(code.svg_inline(scale=4, light="#fff", omitsize=True, svgclass="qr-code", lineclass="qr-line"))
