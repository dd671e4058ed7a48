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
from brainbridge.server import artifacts
from brainbridge.server.local import LocalServer
from brainbridge.server.startup_cache import StartupCache

ROUNDS = 7


def started(server: LocalServer) -> float:
    """Start a server and end it; returns the seconds of the start."""
    began = time.perf_counter()
    server.start()
    took = time.perf_counter() - began
    server.stop()
    return took


def figures(folder: Path) -> dict[str, Any]:
    """Return seconds with the cache and without, and their ratio."""
    server = LocalServer("bench", folder=folder)
    started(server)  # makes the database, and records the cache when it stops if there is none
    took: dict[str, list[float]] = {"with": [], "without": []}
    for _ in range(ROUNDS):
        took["with"].append(started(server))
        with patch.object(StartupCache, "options", lambda _: []):
            took["without"].append(started(server))
    found = {name: round(median(times), 2) for name, times in took.items()}
    return {**found, "ratio": round(found["with"] / found["without"], 2)}


def main() -> None:
    """Measure, print, and keep if asked to."""
    parser = report.parser(__doc__)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        seconds = figures(Path(folder) / "server")
        result = report.circumstances() | {"neo4j": artifacts.current().version, "seconds": seconds}
    print(result["seconds"])
    if given.keep:
        report.write("server_start", result)


if __name__ == "__main__":
    main()
