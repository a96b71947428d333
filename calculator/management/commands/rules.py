import argparse
from typing import Any

from calculator.command_line import AnswerCommand
from calculator.documents import presets_document, problems_document, read_preset, rules_document
from calculator.plain_text import presets_text, problems_text, rules_text
from scoring.problems import Refused


class Command(AnswerCommand):
    help = "Lists the rule sets, or every field of one. Exit status: 0 shown, 1 no such rule set, 2 wrong usage."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("key", nargs="?", help="the key of a rule set")

    def answer(self, options: dict[str, Any]) -> int:
        if options["key"] is None:
            return self.say(presets_document(), presets_text, options["json"])
        try:
            preset = read_preset(options["key"])
        except Refused as refused:
            problems = refused.problems
            return self.say(problems_document(problems), lambda: problems_text(problems), options["json"])
        return self.say(rules_document(preset), lambda: rules_text(preset), options["json"])
