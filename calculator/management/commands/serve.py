import argparse
import os
import socket
import subprocess
import sys
from io import StringIO
from typing import Any

import segno
from django.conf import settings
from django.core.management import BaseCommand, CommandError, call_command
from django.db import connections

from calculator.management.serving import server_command
from calculator.models import Table
from calculator.selectors import open_table
from calculator.tables.links import table_path

# No packet is sent there: the address is set aside for documentation. Asking for the way to it tells which address of
# this machine others reach it by.
SOMEWHERE = ("192.0.2.1", 9)
PORTS = range(1, 65536)


class Command(BaseCommand):
    help = "Serves a card table: for this machine and the phones in its network, with their address and its QR code."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--host", default="0.0.0.0", help="the address to listen on (default: all)")
        parser.add_argument("--port", type=int, default=8000, help="the port to listen on (default: %(default)s)")
        parser.add_argument("--table", metavar="CODE", help="print both links of this table; CODE is that of either")

    def handle(self, *args: Any, **options: Any) -> None:
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
        run(host, port, {**os.environ, "DJANGO_ALLOWED_HOSTS": ",".join(hosts(lan))})

    def welcome(self, here: str, there: str | None, code: str | None) -> list[str]:
        base = there or here
        lines = [f"On this machine: {here}/", f"In this network: {there}/" if there else "No network found."]
        if code is None:
            return [*lines, qr(f"{base}/"), "Ctrl+C stops it."]
        table = self.table(code)
        for name, one in (("Scorer", table.scorer_code), ("Viewers", table.viewer_code)):
            lines += [f"{name}: {base}{table_path(one)}", qr(f"{base}{table_path(one)}")]
        return [*lines, "Ctrl+C stops it."]

    def table(self, code: str) -> Table:
        opened = open_table(code)
        if opened is None:
            raise CommandError(f"no table has the code {code}")
        if not opened.may_write:
            raise CommandError("this is the viewers' code; name the scorer's, or the scorer's link would go to anyone")
        return opened.table


def refuse_taken(host: str, port: int) -> None:
    """An error when the port cannot be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    if port not in PORTS:
        raise CommandError(f"there is no port {port}; choose one from 1 to 65535 with --port")
    try:
        socket.create_server((host, port), family=family).close()
    except OSError as error:
        raise CommandError(f"port {port} of {host} cannot be had ({error}); choose another with --port") from None


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


def run(host: str, port: int, environment: dict[str, str]) -> None:
    """Becomes the server, so that whoever stops this command stops it."""
    command = server_command(host, port)
    if os.name == "posix":
        os.execve(sys.executable, command, environment)
    sys.exit(subprocess.call(command, env=environment))
