"""二维码: an address as a picture that another phone reads."""

from dataclasses import dataclass

import segno
from django.http import HttpRequest
from django.http.request import split_domain_port
from django.utils.safestring import SafeString, mark_safe

HERE = ("127.0.0.1", "localhost", "[::1]")
# Choosing the best of the eight masks takes longer than all the rest; every reader reads each of them.
_ANY_MASK = 2


@dataclass(frozen=True)
class ShareView:
    """分享: an address, its QR code as SVG, and whether no other device reaches it."""

    address: str
    picture: SafeString
    is_here: bool


def share_view(request: HttpRequest, path: str) -> ShareView:
    """分享: a page of ours as others open it."""
    address = request.build_absolute_uri(path)
    return ShareView(address, qr_picture(address, quickly=True), is_only_here(request))


def qr_picture(address: str, *, quickly: bool = False) -> SafeString:
    """二维码: SVG, black on white in any light; nothing of the address stands in it as text. Empty where the address is
    longer than any code holds."""
    try:
        code = segno.make(address, micro=False, error="m", mask=_ANY_MASK if quickly else None)
    except segno.DataOverflowError:
        return mark_safe("")
    return mark_safe(code.svg_inline(scale=4, light="#fff", omitsize=True, svgclass="qr-code", lineclass="qr-line"))


def is_only_here(request: HttpRequest) -> bool:
    """Whether the addresses of a page reach the device alone that shows it."""
    return split_domain_port(request.get_host())[0] in HERE
