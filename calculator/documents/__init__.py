"""文档: the JSON documents that the form, the API, the commands and the store share, and what is answered to them."""

from calculator.documents.answers import (
    answer_hand,
    answer_round,
    answer_rules,
    is_refusal,
    problems_document,
    score_document,
    scores_of,
    settlement_document,
    waits_document,
    waits_of,
)
from calculator.documents.hands import HandQuestion, hand_document, read_hand
from calculator.documents.loading import MOST_BYTES, Document, dump_json, load_json, too_long
from calculator.documents.place import notation_problem
from calculator.documents.rounds import read_round, round_document
from calculator.documents.rules import (
    presets_document,
    read_preset,
    read_rules,
    rules_document,
    rules_value,
    ruleset_document,
)

__all__ = [
    "MOST_BYTES",
    "Document",
    "HandQuestion",
    "answer_hand",
    "answer_round",
    "answer_rules",
    "dump_json",
    "hand_document",
    "is_refusal",
    "load_json",
    "notation_problem",
    "presets_document",
    "problems_document",
    "read_hand",
    "read_preset",
    "read_round",
    "read_rules",
    "round_document",
    "rules_document",
    "rules_value",
    "ruleset_document",
    "score_document",
    "scores_of",
    "settlement_document",
    "too_long",
    "waits_document",
    "waits_of",
]
