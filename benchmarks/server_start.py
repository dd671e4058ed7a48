"""How fast the local server starts with its start-up cache and without: ``python -m benchmarks.server_start [--keep]``.

The first clean stop records the cache. Then starts take turns, with it and without; medians of seven.
"""

import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any
from unittest.mock import patch

from benchmarks import report
from benchmarks.servers import circumstances, opened
from brainbridge.server.local import LocalServer
from brainbridge.server.startup_cache import StartupCache

_ROUNDS, _FEW = 7, 2


def started(server: LocalServer) -> float:
    """Start a server and end it; returns the seconds of the start."""
    began = time.perf_counter()
    server.start()
    took = time.perf_counter() - began
    server.stop()
    return took


def measure(folder: Path, rounds: int) -> dict[str, Any]:
    """Return where it was measured, and seconds with the cache and without with their ratio."""
    server = LocalServer("bench", folder=folder)
    with opened(server) as graph:
        where = circumstances(graph)
    started(server)  # makes the database, and records the cache when it stops if there is none
    took: dict[str, list[float]] = {"with": [], "without": []}
    for _ in range(rounds):
        took["with"].append(started(server))
        with patch.object(StartupCache, "options", lambda _: []):
            took["without"].append(started(server))
    found = {name: round(median(times), 2) for name, times in took.items()}
    return where | {"seconds": {**found, "ratio": round(found["with"] / found["without"], 2)}}


def main() -> None:
    """Measure, print, and keep if asked to."""
    given = report.parser(__doc__, "fewer starts").parse_args()
    with tempfile.TemporaryDirectory() as folder:
        result = measure(Path(folder) / "server", _FEW if given.small else _ROUNDS)
    print(result["seconds"])
    if given.keep:
        report.write("server_start", result)


if __name__ == "__main__":
    main()
