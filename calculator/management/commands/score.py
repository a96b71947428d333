import argparse
import os
from typing import Any

from django.core.management import CommandError

from calculator.command_line import STDIN, USAGE, AnswerCommand, read_document
from calculator.documents import (
    answer_hand,
    load_json,
    notation_problem,
    problems_document,
    read_hand,
    score_document,
    scores_of,
    waits_document,
    waits_of,
)
from calculator.documents.hands import FORMAT, tiles_document
from calculator.plain_text import problems_text, score_text, waits_text
from scoring.events import By, Circumstance
from scoring.hand import Hand, KongKind
from scoring.notation import NotationError, parse_hand
from scoring.problems import Refused
from scoring.tiles import SUITS, Suit

# How a hand in text was won and under which rules; a file says so itself.
OPTIONS = ("rules", "void", "by", "circumstance", "base", "kong")
DEFAULT_RULES = "chengdu"


class Command(AnswerCommand):
    help = (
        "Scores a hand, or tells what it waits for when it has no winning tile. "
        "Exit status: 0 scored, 1 problems, 2 wrong usage."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument(
            "hand", help='a hand as in "45s77s6p7777p8p pung:3s +3s", or the file of a hand document, or -'
        )
        parser.add_argument("--jsonl", action="store_true", help="the file has a hand a line; answers come a line each")
        parser.add_argument(
            "--rules", help=f"a rule set's key, or preset and changes as JSON (default: {DEFAULT_RULES})"
        )
        parser.add_argument(
            "--void", choices=list(SUITS), help="the declared void suit (default: one the hand does not hold)"
        )
        parser.add_argument("--by", choices=list(By), help="how the tile was won (default: discard)")
        parser.add_argument("--circumstance", choices=list(Circumstance), action="append", help="may be repeated")
        parser.add_argument("--base", type=int, help="points of a plain hand (default: 1)")
        parser.add_argument("--kong", choices=list(KongKind), help="which kong the replacement tile followed")

    def answer(self, options: dict[str, Any]) -> int:
        if is_file := _names_file(options["hand"]):
            if given := [name for name in OPTIONS if options[name] is not None]:
                raise CommandError(
                    f"--{given[0]} is for a hand written as text; a file says it itself", returncode=USAGE
                )
        elif options["jsonl"]:
            raise CommandError("--jsonl is for a file, or - for standard input", returncode=USAGE)
        if options["jsonl"]:
            return self.say_lines(options["hand"], answer_hand)
        try:
            question = read_hand(read_document(options["hand"]) if is_file else _document(options))
            if question.tile is None:
                found = waits_of(question)
                return self.say(waits_document(found), lambda: waits_text(question, found), options["json"])
            scores = scores_of(question)
            return self.say(score_document(question, scores), lambda: score_text(question, scores), options["json"])
        except Refused as refused:
            problems = refused.problems
            return self.say(problems_document(problems), lambda: problems_text(problems), options["json"])


def _suit_not_held(hand: Hand) -> Suit | None:
    """The void suit where none is told: any suit that the hand lacks gives the same score and the same waits."""
    return next((suit for suit in SUITS if suit not in hand.suits()), None)


def _names_file(text: str) -> bool:
    """Whether the argument is a file rather than a hand: it exists, or it is spelled as only files are."""
    return text == STDIN or text.endswith((".json", ".jsonl")) or os.path.exists(text)


def _document(options: dict[str, Any]) -> dict[str, Any]:
    """The hand document that text and options spell; Refused where a tile cannot be read."""
    rules = options["rules"] or DEFAULT_RULES
    try:
        hand, tile = parse_hand(options["hand"])
    except NotationError as error:
        raise Refused([notation_problem(error, "concealed")]) from None
    return {
        "format": FORMAT,
        "rules": load_json(rules.encode(errors="surrogateescape")) if rules.startswith("{") else rules,
        "base": 1 if options["base"] is None else options["base"],
        "void": options["void"] or _suit_not_held(hand),
        **tiles_document(hand),
        "tile": None if tile is None else str(tile),
        "by": options["by"] or By.DISCARD,
        "circumstances": options["circumstance"] or [],
        "kong": options["kong"],
    }
