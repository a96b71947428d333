import argparse
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone
from django.utils.translation import gettext as _

from calculator.command_line import SpokenCommand
from calculator.management.sqlite_file import check, copy_out, live, open_file, require_sqlite

INSTEAD = 'pg_restore --clean --if-exists --no-owner --dbname="$DATABASE_URL" FILE'


class Command(SpokenCommand):
    help = "Puts a backup FILE in place of the SQLite database, which is kept beside it under another name."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("file", type=Path)

    def run(self, options: dict[str, Any]) -> None:
        require_sqlite(INSTEAD)
        source: Path = options["file"]
        try:
            with closing(open_file(source)) as backup:
                check(backup)
                refuse_foreign(backup, source)
                kept = keep_present()
                backup.backup(live())
        except (OSError, sqlite3.Error) as error:
            raise CommandError(f"{source}: {error}") from None
        call_command("migrate", verbosity=0, interactive=False)
        done = _("%(file)s is in place. What was there before: %(kept)s")
        self.stdout.write(done % {"file": source, "kept": kept})


def refuse_foreign(backup: sqlite3.Connection, source: Path) -> None:
    """An error for a database that is not this program's, or a newer version's."""
    names = {name for (name,) in backup.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not {"calculator_table", "django_migrations"} <= names:
        raise CommandError(_("%(file)s is no backup of this program") % {"file": source})
    applied = set(backup.execute("SELECT app, name FROM django_migrations WHERE app = 'calculator'"))
    if unknown := sorted(name for _app, name in applied - MigrationLoader(None).disk_migrations.keys()):
        newer = _("%(file)s was made by a newer version, which knows %(unknown)s")
        raise CommandError(newer % {"file": source, "unknown": ", ".join(unknown)})


def keep_present() -> Path:
    """Copies the database in use beside itself."""
    present = Path(connection.settings_dict["NAME"])
    kept = present.with_name(f"{present.name}.before-restore-{timezone.now():%Y%m%d-%H%M%S-%f}")
    copy_out(kept)
    return kept
