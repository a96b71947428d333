"""链接: the links of a table with their QR codes."""

from dataclasses import dataclass

from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from calculator.presenters.qr import is_only_here, qr_picture
from calculator.selectors import Opened


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
    return LinkView(name, hint, address, qr_picture(address), is_scorer, is_only_here(request))
