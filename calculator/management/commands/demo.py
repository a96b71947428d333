import argparse
from typing import Any

from django.core.management import BaseCommand

from calculator.services import make_demo
from calculator.tables.links import table_path


class Command(BaseCommand):
    help = "Makes a table with an evening of rounds, and prints its two links."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--base", default="http://127.0.0.1:8000", help="where it is served (default: %(default)s)")

    def handle(self, *args: Any, **options: Any) -> None:
        table = make_demo()
        base = options["base"].rstrip("/")
        self.stdout.write(f"scorer: {base}{table_path(table.scorer_code)}")
        self.stdout.write(f"viewers: {base}{table_path(table.viewer_code)}")
