"""装进网址: a document in an address, so that a link alone shows it."""

from __future__ import annotations

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
    unzip = zlib.decompressobj()
    try:
        # However much was packed, no more is unpacked than a document may have.
        data = unzip.decompress(urlsafe_b64decode(text + "=" * (-len(text) % 4)), MOST_BYTES)
        if unzip.eof:
            return load_json(data)
    except (ValueError, zlib.error):
        pass
    raise Refused([Problem("bad_value", "", {"expected": "json"})])
