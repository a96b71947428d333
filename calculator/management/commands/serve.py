import argparse
import os
import socket
import subprocess
import sys
from contextlib import suppress
from io import StringIO
from typing import Any

import segno
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connections
from django.utils.translation import gettext as _

from calculator.command_line import SpokenCommand
from calculator.management.serving import server_command
from calculator.models import Table
from calculator.selectors import open_table
from calculator.tables.links import table_path

# No packet is sent there: the address is set aside for documentation. Asking for the way to it tells which address of
# this machine others reach it by.
SOMEWHERE = ("192.0.2.1", 9)
PORTS = range(1, 65536)


class Command(SpokenCommand):
    help = "Serves a card table: for this machine and the phones in its network, with their address and its QR code."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--host", default="0.0.0.0", help="the address to listen on (default: all)")
        parser.add_argument("--port", type=int, default=8000, help="the port to listen on (default: %(default)s)")
        parser.add_argument("--table", metavar="CODE", help="print both links of this table; CODE is that of either")

    def run(self, options: dict[str, Any]) -> None:
        host, port = options["host"], options["port"]
        refuse_taken(host, port)
        call_command("migrate", verbosity=0, interactive=False)
        if not settings.DEBUG:
            call_command("collectstatic", verbosity=0, interactive=False)
        lan = lan_address() if host in ("0.0.0.0", "::") else None
        for line in self.welcome(f"http://127.0.0.1:{port}", lan and f"http://{lan}:{port}", options["table"]):
            self.stdout.write(line)
        self.stdout.flush()
        connections.close_all()
        serve(host, port, {**os.environ, "DJANGO_ALLOWED_HOSTS": ",".join(hosts(lan))})

    def welcome(self, here: str, there: str | None, code: str | None) -> list[str]:
        base = there or here
        lines = [
            _("On this machine: %(address)s") % {"address": f"{here}/"},
            _("In this network: %(address)s") % {"address": f"{there}/"} if there else _("No network found."),
        ]
        if code is None:
            return [*lines, qr(f"{base}/"), _("Ctrl+C stops it.")]
        table = self.table(code)
        for name, one in ((_("Scorer’s link"), table.scorer_code), (_("Link to follow"), table.viewer_code)):
            address = f"{base}{table_path(one)}"
            lines += [_("%(name)s: %(address)s") % {"name": name, "address": address}, qr(address)]
        return [*lines, _("Ctrl+C stops it.")]

    def table(self, code: str) -> Table:
        opened = open_table(code)
        if opened is None:
            raise CommandError(_("no table has the code %(code)s") % {"code": code})
        if not opened.may_write:
            raise CommandError(
                _("this is the viewers’ code; name the scorer’s, or the scorer’s link would go to anyone")
            )
        return opened.table


def refuse_taken(host: str, port: int) -> None:
    """An error when the port cannot be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    if port not in PORTS:
        raise CommandError(_("there is no port %(port)d; choose one from 1 to 65535 with --port") % {"port": port})
    try:
        socket.create_server((host, port), family=family).close()
    except OSError as error:
        taken = _("port %(port)d of %(host)s cannot be had (%(error)s); choose another with --port")
        raise CommandError(taken % {"port": port, "host": host, "error": error}) from None


def lan_address() -> str | None:
    """The address by which others in the network reach this machine; None without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(SOMEWHERE)
        except OSError:
            return None
        return str(asking.getsockname()[0])


def hosts(lan: str | None) -> list[str]:
    """The names that the server answers to: those of the settings, and this machine's in its network."""
    name = socket.gethostname().lower()
    return list(dict.fromkeys([*settings.ALLOWED_HOSTS, *([lan] if lan else []), name, f"{name}.local"]))


def qr(address: str) -> str:
    """The QR code of an address, in half blocks."""
    text = StringIO()
    segno.make(address, micro=False).terminal(out=text, compact=True)
    return text.getvalue()


def serve(host: str, port: int, environment: dict[str, str]) -> None:
    """Becomes the server, so that whoever stops this command stops it; on Windows waits for it."""
    command = server_command(host, port)
    if os.name == "posix":
        os.execve(sys.executable, command, environment)
    sys.exit(wait_for(command, environment))


def wait_for(command: list[str], environment: dict[str, str]) -> int:
    """Runs a server beside this process to its end. Ctrl+C reaches both, and the server stops in its own time."""
    with subprocess.Popen(command, env=environment) as server:
        while True:
            with suppress(KeyboardInterrupt):
                return server.wait()
