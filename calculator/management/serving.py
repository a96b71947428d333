"""服务: the server as it is run for a card table, and with more workers for a club."""

import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
THREADS = 4


def server_command(host: str, port: int, workers: int = 1) -> list[str]:
    """The command that serves; a worker that dies gets a successor."""
    command = [sys.executable, "-m", "granian", "--interface", "wsgi", "--no-ws", "--log-level", "warning"]
    command += ["--workers", str(workers), "--blocking-threads", str(THREADS)]
    command += [
        "--respawn-failed-workers",
        "--respawn-interval",
        "0.5",
        "--workers-kill-timeout",
        "10",
        "--host",
        host,
        "--port",
        str(port),
    ]
    return [*command, "--working-dir", str(ROOT), "calculator.wsgi:application"]
