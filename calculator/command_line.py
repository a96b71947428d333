"""命令行: what the commands share: input, output, the language, and the exit status."""

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from typing import Any, BinaryIO

from django.conf import settings
from django.core.management import BaseCommand, CommandError
from django.utils import translation

from calculator.documents import MOST_BYTES, Document, dump_json, is_refusal, load_json, problems_document
from scoring.problems import Refused

PROBLEMS = 1
USAGE = 2
STDIN = "-"


class SpokenCommand(BaseCommand):
    """A command that speaks the language it is asked for, or that of the terminal."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        languages = [code for code, _ in settings.LANGUAGES]
        parser.add_argument("--lang", choices=languages, help="language of the text (default: as LANG says)")

    def handle(self, *args: Any, **options: Any) -> None:
        with self.speaking(options):
            self.run(options)

    def run(self, options: dict[str, Any]) -> None:
        """What the command does, in its language."""
        raise NotImplementedError

    def speaking(self, options: dict[str, Any]) -> AbstractContextManager[None]:
        """While it lasts, texts are in the language asked for."""
        utf8 = getattr(self.stdout._out, "reconfigure", None)
        if utf8:
            utf8(encoding="utf-8")
        return translation.override(options["lang"] or language_of(os.environ))


class AnswerCommand(SpokenCommand):
    """A command that answers on standard output. Exit status: 0 answered, 1 problems, 2 wrong usage."""

    # Nothing here touches the database or a page.
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--json", action="store_true", help="answer with the JSON document instead of text")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            with self.speaking(options):
                status = self.answer(options)
            self.stdout.flush()
        except BrokenPipeError:
            # Whoever read the answers has left: nobody is to be told, not even when the interpreter flushes.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            status = PROBLEMS
        if status:
            sys.exit(status)

    def answer(self, options: dict[str, Any]) -> int:
        """Writes the answer; tells the exit status."""
        raise NotImplementedError

    def say(self, document: Document, text: Callable[[], str], as_json: bool) -> int:
        """Writes an answer in the form that was asked for."""
        self.stdout.write(dump_json(document, indent=2) if as_json else text())
        return PROBLEMS if is_refusal(document) else 0

    def say_lines(self, path: str, answer: Callable[[object], Document]) -> int:
        """One document a line in, one answer a line out, as they come; a bad line does not stop the rest."""
        status = 0
        with open_bytes(path) as stream:
            for line in lines_of(stream):
                try:
                    document = answer(load_json(line))
                except Refused as refused:
                    document = problems_document(refused.problems)
                if is_refusal(document):
                    status = PROBLEMS
                self.stdout.write(dump_json(document))
                self.stdout.flush()
        return status


def language_of(environment: Any) -> str:
    """The language that the environment asks for, of those there are."""
    asked = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    return "en" if asked.lower().startswith("en") else settings.LANGUAGE_CODE


def open_bytes(path: str) -> Any:
    """The file, or standard input for a dash; a usage error when it cannot be opened."""
    if path == STDIN:
        return nullcontext(sys.stdin.buffer)
    try:
        return open(path, "rb")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise CommandError(f"{path}: {reason}", returncode=USAGE) from None


def read_document(path: str) -> object:
    """The JSON value in a file; Refused when it is none. No more is read than a document may have."""
    with open_bytes(path) as stream:
        try:
            data = stream.read(MOST_BYTES + 1)
        except OSError as error:
            raise CommandError(f"{path}: {error.strerror}", returncode=USAGE) from None
    return load_json(data)


def lines_of(stream: BinaryIO) -> Iterator[bytes]:
    """The lines of a stream; of one that is longer than any document only as much as shows that."""
    while line := stream.readline(MOST_BYTES + 1):
        rest = line
        while rest and not rest.endswith(b"\n"):
            rest = stream.readline(MOST_BYTES)
        yield line.removesuffix(b"\n")
