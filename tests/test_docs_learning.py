"""docs/learning.md holds what it says: its addresses open, its file is read and written as it stands."""

import re
from pathlib import Path

from django.conf import settings

from calculator.documents import load_json
from calculator.learning import KINDS
from calculator.practice.document import NUMBERS, read_record, record_document, record_text
from calculator.practice.packed import MOST_SIGNS

TEXT = (Path(settings.BASE_DIR) / "docs/learning.md").read_text(encoding="utf-8")
EXAMPLE = re.search(r"```json\n(.*?)```", TEXT, re.DOTALL)[1]


def test_every_address_opens(client):
    addresses = re.findall(r"`(/learn/[^` ]*)`", TEXT)
    assert len(addresses) >= 10
    for address in addresses:
        assert client.get(address).status_code in (200, 302), address


def test_the_file_is_read_and_written_again_as_it_stands():
    assert record_text(read_record(load_json(EXAMPLE.encode()))) == EXAMPLE


def test_every_key_and_kind_is_told():
    told = set(re.findall(r"`([a-z_]+)`", TEXT))
    document = record_document(read_record(load_json(EXAMPLE.encode())))
    assert told >= (document.keys() - {"format", "skills"}) | NUMBERS.keys() | {"state"} | set(KINDS)
    assert f"{MOST_SIGNS / 1000} kB" in TEXT
