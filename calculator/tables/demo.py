"""样局: the settings and the rounds of a table worth looking at."""

from __future__ import annotations

import json
from pathlib import Path

from calculator.documents import Document

ROUNDS = Path(__file__).with_name("demo_rounds.jsonl")
SETTINGS = {
    "names": ["阿芳", "老周", "小林", "王姐"],
    "rules": "chengdu",
    "base": 1,
    "money_per_point": "0.5",
    "currency": "¥",
}


def demo_rounds() -> list[Document]:
    """样局: the round documents, in order, each dealt by whom the one before makes dealer."""
    return [json.loads(line) for line in ROUNDS.read_text(encoding="utf-8").splitlines()]
