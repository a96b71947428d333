"""装进网址: a document in an address, so that a link alone shows it."""

from __future__ import annotations

import binascii
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode

from calculator.documents import MOST_BYTES, Document, dump_json, load_json
from scoring.problems import Problem, Refused


def pack(document: Document) -> str:
    """The document as a short text for an address."""
    return pack_text(dump_json(document))


def pack_text(text: str) -> str:
    """JSON as a short text for an address."""
    return urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def unpack(text: str) -> object:
    """The JSON value of a packed text; Refused when it holds none."""
    try:
        data = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        # One byte more than a document may have is enough to refuse it, however much was packed.
        return load_json(zlib.decompressobj().decompress(data, MOST_BYTES + 1))
    except (ValueError, binascii.Error, zlib.error):
        raise Refused([Problem("bad_value", "", {"expected": "json"})]) from None
