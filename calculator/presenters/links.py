"""链接: the links of a table or of house rules, with their QR codes."""

from dataclasses import dataclass

from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from calculator.presenters.qr import is_only_here, qr_picture
from calculator.selectors import Opened
from calculator.selectors.house_rules import OpenedRules


@dataclass(frozen=True)
class LinkView:
    """链接: an address, what it is for, and its QR code as SVG. `is_here`: no other device reaches it."""

    name: str
    hint: str
    address: str
    picture: SafeString
    may_write: bool
    is_here: bool


def link_views(request: HttpRequest, opened: Opened) -> tuple[LinkView, ...]:
    """链接: the viewers' link, and for the scorer the scorer's."""
    hint = _("Shows everything, changes nothing.")
    found = [_link(request, "table", opened.table.viewer_code, _("Link to follow"), hint)]
    if opened.may_write:
        hint = _("Whoever has this link keeps the score: give it to those who may change rounds, to nobody else.")
        found.append(_link(request, "table", opened.table.scorer_code, _("Scorer’s link"), hint, may_write=True))
    return tuple(found)


def house_link_views(request: HttpRequest, opened: OpenedRules) -> tuple[LinkView, ...]:
    """链接: the readers' link to house rules, and for an editor the editors'."""
    hint = _("For everybody at the club: shows the newest version, changes nothing.")
    found = [_link(request, "house_rules", opened.house.reader_code, _("Link to read"), hint)]
    if opened.may_write:
        hint = _("Whoever has this link can save new versions: give it to those who may, to nobody else.")
        found.append(_link(request, "house_rules", opened.house.editor_code, _("Link to change"), hint, may_write=True))
    return tuple(found)


def _link(request: HttpRequest, page: str, code: str, name: str, hint: str, *, may_write: bool = False) -> LinkView:
    address = request.build_absolute_uri(reverse(page, kwargs={"code": code}))
    return LinkView(name, hint, address, qr_picture(address), may_write, is_only_here(request))
