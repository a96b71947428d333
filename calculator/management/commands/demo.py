import argparse
from typing import Any

from django.utils.translation import gettext as _

from calculator.command_line import SpokenCommand
from calculator.services import make_demo
from calculator.tables.links import table_path


class Command(SpokenCommand):
    help = "Makes a table with an evening of rounds, and prints its two links."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--base", default="http://127.0.0.1:8000", help="where it is served (default: %(default)s)")

    def run(self, options: dict[str, Any]) -> None:
        table = make_demo()
        base = options["base"].rstrip("/")
        for name, code in ((_("Scorer’s link"), table.scorer_code), (_("Link to follow"), table.viewer_code)):
            address = f"{base}{table_path(code)}"
            self.stdout.write(_("%(name)s: %(address)s") % {"name": name, "address": address})
