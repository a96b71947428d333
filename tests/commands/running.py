"""Runs a command of the project: in this process for speed, or in one of its own for the pipe and the exit status."""

import os
import subprocess
import sys
from io import StringIO
from pathlib import Path

from django.core.management import CommandError, call_command

MANAGE = str(Path(__file__).parents[2] / "manage.py")


def run(*arguments):
    """(exit status, standard output, what a usage error says)."""
    out = StringIO()
    try:
        call_command(*map(str, arguments), stdout=out)
    except SystemExit as stop:
        return stop.code, out.getvalue(), ""
    except CommandError as error:
        return error.returncode, out.getvalue(), str(error)
    return 0, out.getvalue(), ""


def run_apart(*arguments, stdin=b"", **environment):
    """The same in a process of its own, fed with bytes: (exit status, standard output, standard error) as bytes."""
    done = subprocess.run(
        [sys.executable, MANAGE, *map(str, arguments)],
        input=stdin,
        capture_output=True,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "calculator.settings", **environment},
        check=False,
    )
    return done.returncode, done.stdout, done.stderr
