import argparse
import sqlite3
from pathlib import Path
from typing import Any

from django.core.management import CommandError
from django.utils.translation import gettext as _

from calculator.command_line import SpokenCommand
from calculator.management.sqlite_file import copy_out, require_sqlite

INSTEAD = 'pg_dump --format=custom --file=FILE "$DATABASE_URL"'


class Command(SpokenCommand):
    help = "Copies the SQLite database into FILE, while it is being used."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("file", type=Path)
        parser.add_argument("--force", action="store_true", help="write over FILE where it is there already")

    def run(self, options: dict[str, Any]) -> None:
        require_sqlite(INSTEAD)
        target: Path = options["file"]
        if target.exists() and not options["force"]:
            already = _("%(file)s is there already; name another file, or write over it with --force")
            raise CommandError(already % {"file": target})
        try:
            copy_out(target)
        except (OSError, sqlite3.Error) as error:
            raise CommandError(f"{target}: {error}") from None
        self.stdout.write(_("%(file)s: %(size)d bytes") % {"file": target, "size": target.stat().st_size})
