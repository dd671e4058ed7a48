"""The local server of a brain: start it, show its status, read its log."""

import time
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from pydantic.alias_generators import to_camel

from brainbridge.progress import Progress, silent
from brainbridge.server import connection, process
from brainbridge.server.local import LocalServer
from brainbridge.settings import Settings

_LOOK_S = 0.2


def of(settings: Settings) -> LocalServer:
    """Return the local server of the brain that the settings name."""
    return connection.local_server(settings)


def start(local: LocalServer, *, progress: Progress = silent) -> dict[str, Any]:
    """Start a server unless it is running, and return its status; ServerError if it cannot be started."""
    local.start(progress=progress)
    return status(local)


def status(local: LocalServer) -> dict[str, Any]:
    """Return whether a server runs, where, for how long (s), and how much memory it uses (MiB)."""
    found = asdict(local.status()) | {"home": str(local.home.path)}
    return {to_camel(key): value for key, value in found.items()}


def log(local: LocalServer, lines: int) -> dict[str, Any]:
    """Return the last lines of a server's log, and the file it is in."""
    return {"log": process.log_tail(local.home, lines), "file": str(local.home.console_log)}


def followed(local: LocalServer) -> Iterator[str]:
    """Yield what a server adds to its log, until it stops."""
    with local.home.console_log.open(encoding="utf-8", errors="replace") as file:
        file.seek(0, 2)
        while local.status().running:
            yield file.read()
            time.sleep(_LOOK_S)
        yield file.read()  # its last lines
