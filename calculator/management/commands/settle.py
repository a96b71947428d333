import argparse
from typing import Any

from calculator.command_line import AnswerCommand, read_document
from calculator.documents import answer_round, problems_document, read_round, settlement_document
from calculator.plain_text import problems_text, settlement_text
from scoring.problems import Refused
from scoring.settle import settle


class Command(AnswerCommand):
    help = "Settles a round. Exit status: 0 settled, 1 problems, 2 wrong usage."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("file", help="the round document; - for standard input")
        parser.add_argument("--jsonl", action="store_true", help="a round a line in, an answer a line out")

    def answer(self, options: dict[str, Any]) -> int:
        if options["jsonl"]:
            return self.say_lines(options["file"], answer_round)
        try:
            facts = read_round(read_document(options["file"]))
            settlement = settle(facts)
        except Refused as refused:
            problems = refused.problems
            return self.say(problems_document(problems), lambda: problems_text(problems), options["json"])
        return self.say(settlement_document(settlement), lambda: settlement_text(facts, settlement), options["json"])
