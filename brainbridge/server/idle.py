"""Stop a server that nobody has used for a while: a small process beside it, started with it.

``python -m brainbridge.server.idle HOME MINUTES IDENTITY``. In use means: asked for through brainbridge, or anybody
connected to its Bolt port (Browser, another client) but who warms it.
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
    """Tell whether anybody ``but`` that process holds a connection to the Bolt port."""
    clients = {each.raddr.port for each in _connections(running) if each.laddr.port == bolt}
    return bool(clients) and not clients <= {each.laddr.port for each in _connections(but)}


def _connections(of: psutil.Process | None) -> list[Any]:
    """Return the connections of a process; none if it has ended."""
    with suppress(psutil.NoSuchProcess):
        if of:
            return [each for each in of.net_connections(kind="tcp") if each.status == psutil.CONN_ESTABLISHED]
    return []


def watch(server: LocalServer, minutes: float, *, check_every_s: float = _CHECK_EVERY_S) -> bool:
    """Wait until the server has been idle for so many minutes and stop it; False if it ended by itself.

    One that is started after it has a watch of its own.
    """
    watched = process.owner(server.home)
    while watched and process.owner(server.home) == watched:
        running = watched.process()
        if running and is_connected(running, watched.bolt, but=process.warming(server.home)):
            server.home.touch()
        else:
            used = server.home.last_used.stat().st_mtime
            if used > time.time():
                server.home.touch()  # the clock was set back: it counts from here
            elif time.time() - used > minutes * 60 and server.stop(if_last_used=used):
                return True
        time.sleep(min(check_every_s, minutes * 60))
    return False


def main(home: str, minutes: str, identity: str) -> None:
    """Run the watch for a server, which its folder and its process name; it may have ended meanwhile."""
    server = LocalServer("idle", folder=Path(home))
    owner = process.owner(server.home)
    if owner and owner.identity == identity:
        watch(server, float(minutes))


if __name__ == "__main__":
    main(*sys.argv[1:])
