"""Stops an idle server: a small process, started with the server.

``python -m brainbridge.server.idle HOME MINUTES IDENTITY``. The server is in use when brainbridge asks for it, or while
any client (Browser, another program) is connected to its Bolt port; the process that warms it does not count.
"""

import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import psutil

from brainbridge.server import process
from brainbridge.server.local import LocalServer

_CHECK_EVERY_S = 5.0


def is_connected(running: psutil.Process, bolt: int, *, but: psutil.Process | None = None) -> bool:
    """Tell whether any process except ``but`` is connected to the Bolt port."""
    clients = {each.raddr.port for each in _connections(running) if each.laddr.port == bolt}
    return bool(clients) and not clients <= {each.laddr.port for each in _connections(but)}


def _connections(of: psutil.Process | None) -> list[Any]:
    """Return the established TCP connections of a process; none if it has ended."""
    with suppress(psutil.NoSuchProcess):
        if of:
            return [each for each in of.net_connections(kind="tcp") if each.status == psutil.CONN_ESTABLISHED]
    return []


def watch(server: LocalServer, minutes: float, *, check_every_s: float = _CHECK_EVERY_S) -> bool:
    """Stop the server once it has been idle for so many minutes; False if it ended by itself.

    A server that is started later has a watch of its own.
    """
    watched = process.owner(server.home)
    while watched and process.owner(server.home) == watched:
        running = watched.process()
        if running and is_connected(running, watched.bolt, but=process.warming(server.home)):
            server.home.touch()
        else:
            used = server.home.last_used.stat().st_mtime
            if used > time.time():
                server.home.touch()  # the clock was set back: count from now
            elif time.time() - used > minutes * 60 and server.stop(if_last_used=used):
                return True
        time.sleep(min(check_every_s, minutes * 60))
    return False


def main(home: str, minutes: str, identity: str) -> None:
    """Watch the server of this folder with this process identity, unless it has ended already."""
    server = LocalServer("idle", folder=Path(home))
    owner = process.owner(server.home)
    if owner and owner.identity == identity:
        watch(server, float(minutes))


if __name__ == "__main__":
    main(*sys.argv[1:])
