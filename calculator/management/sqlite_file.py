"""备份: whole copies of an SQLite database, made while others read and write it."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from django.core.management import CommandError
from django.db import connection
from django.utils.translation import gettext as _

USAGE = 2


def require_sqlite(instead: str) -> None:
    """A usage error on another database, with what to run there instead."""
    if connection.vendor != "sqlite":
        name = connection.display_name
        other = _("This is for SQLite. Your database is %(name)s: %(instead)s")
        raise CommandError(other % {"name": name, "instead": instead}, returncode=USAGE)


def live() -> sqlite3.Connection:
    """The connection to the database in use."""
    connection.ensure_connection()
    return connection.connection


def open_file(path: Path, mode: str = "ro") -> sqlite3.Connection:
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode={mode}", uri=True)


def copy_out(target: Path) -> None:
    """Copies the database in use into a file, all at once: the file is whole or is not there. Only its owner may read
    it, for it holds the links of every table."""
    draft = target.with_name(f"{target.name}.{os.getpid()}.part")
    try:
        os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        with closing(open_file(draft, "rw")) as copy:
            live().backup(copy)
            # The copy is one file, without the log that the original keeps beside itself.
            copy.execute("PRAGMA journal_mode=DELETE")
            check(copy)
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)


def check(opened: sqlite3.Connection) -> None:
    """Raises sqlite3.DatabaseError when the file is no sound database."""
    ((answer, *_),) = opened.execute("PRAGMA integrity_check(1)")
    if answer != "ok":
        raise sqlite3.DatabaseError(answer)
