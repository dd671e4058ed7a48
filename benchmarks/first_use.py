"""What the first use of a command costs on a local server, warmed and not: ``python -m benchmarks.first_use [--keep]``.

A server for each command, up for ten seconds or for thirty: one that warms, and one that does not. In this process,
whose imports are done; the database holds what the first command finds. Seconds, once each, and what the warming costs.
"""

import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import psutil

from benchmarks import report
from benchmarks.servers import circumstances, opened
from brainbridge import Brain
from brainbridge.server import process
from brainbridge.server.local import USER, LocalServer, bolt_uri

_UP_S = (10, 30)
_FEW = 2
COMMANDS: Mapping[str, Callable[[Brain], object]] = {
    "remember": lambda brain: brain.remember("The key of Atlas lies in the safe."),
    "recall": lambda brain: brain.recall("Where does the key of Atlas lie?", note=False),
    "memory-status": lambda brain: brain.monitor.status(),
    "session-end": lambda brain: brain.session_end("manual"),
    "consolidate-all --dry-run": lambda brain: brain.consolidate(dry_run=True),
    "validate-memories": lambda brain: brain.integrity.validate(),
}


def opening(server: LocalServer) -> Brain:
    """Open the brain of a server, which is started if need be."""
    uri = bolt_uri(server.start().ports)
    return Brain.open(uri=uri, user=USER, password=server.home.password())


def first_use(folder: Path, command: Callable[[Brain], object], up_s: float, *, warms: bool) -> float:
    """Return the seconds of a command, opening included, on a server that has been up for so long."""
    server = LocalServer("bench", folder=folder, warms=warms)
    server.start()
    time.sleep(up_s)
    began = time.perf_counter()
    with opening(server) as brain:
        command(brain)
    took = time.perf_counter() - began
    server.stop()
    return took


def costs(folder: Path) -> dict[str, float]:
    """Return how long the warming of a server goes on, and how many seconds of a core it takes from it."""
    cpu, lasted = dict[bool, float](), 0.0
    for warms in (True, False):
        server = LocalServer("bench", folder=folder, warms=warms)
        running, began = psutil.Process(server.start().pid), time.perf_counter()
        while process.warming(server.home) or time.perf_counter() - began < lasted:
            time.sleep(0.1)
        lasted, cpu[warms] = time.perf_counter() - began, sum(running.cpu_times()[:2])
        server.stop()
    return {"seconds": round(lasted, 1), "cpuSeconds": round(cpu[True] - cpu[False], 1)}


def measure(folder: Path, commands: Mapping[str, Callable[[Brain], object]]) -> dict[str, Any]:
    """Return where it was measured, for each command the seconds of its first use, and what the warming costs."""
    server = LocalServer("bench", folder=folder)
    with opening(server) as brain:  # imports, migrates, and leaves something to be found
        for command in COMMANDS.values():
            command(brain)
    with opened(server) as graph:
        where = circumstances(graph)
    server.stop()  # which records the start-up cache if there is none
    found = {
        name: {
            f"{'warmed' if warms else 'not'}, up for {up_s} s": round(first_use(folder, command, up_s, warms=warms), 2)
            for up_s in _UP_S
            for warms in (True, False)
        }
        for name, command in commands.items()
    }
    return where | {"load": [round(each, 1) for each in psutil.getloadavg()], "first": found, "warming": costs(folder)}


def main() -> None:
    """Measure, print, and keep if asked to."""
    given = report.parser(__doc__, "fewer commands").parse_args()
    with tempfile.TemporaryDirectory() as folder:
        result = measure(Path(folder) / "server", dict([*COMMANDS.items()][: _FEW if given.small else None]))
    head = ["first use, seconds", *next(iter(result["first"].values()))]
    for line in report.table(head, [[name, *took.values()] for name, took in result["first"].items()]):
        print(line)
    print(f"the warming: {result['warming']}, load {result['load']}")
    if given.keep:
        report.write("first_use", result)


if __name__ == "__main__":
    main()
