"""What an archive costs against what is stored: ``python -m benchmarks.archive [--sizes 10000,100000]``.

Export and restore as processes of their own, on one server, with the memory each took at most; memory must not grow
with what is stored. Prints a table, writes JSON with machine, versions and date under ``benchmarks/results/``.
"""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from benchmarks import report
from benchmarks.due_pass import fill
from benchmarks.servers import circumstances, fresh_graph
from brainbridge.graph import Graph


def measured(*words: str) -> dict[str, float]:
    """Run brainbridge as a process; returns its seconds and the MiB it took at most."""
    began = time.perf_counter()
    process = subprocess.Popen([sys.executable, "-m", "brainbridge", *words], stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"brainbridge {' '.join(words)} left with {process.returncode}")
    return {"seconds": round(time.perf_counter() - began, 1), "MiB": round(used.ru_maxrss / 1024)}


def figures(folder: Path, size: int) -> dict[str, Any]:
    """Export what is there, and restore it in its place."""
    archive = str(folder / "archive.jsonl.gz")
    found = {"export": measured("export", archive, "--yes"), "restore": measured("restore", archive, "--yes")}
    found["per second"] = {name: round(size / found[name]["seconds"]) for name in ("export", "restore")}
    return found


def at_sizes(graph: Graph, folder: Path, sizes: list[int]) -> dict[str, Any]:
    """Measure at every size, growing the same brain."""
    found, stored = {}, 0
    for size in sizes:
        fill(graph, stored, size)
        found[f"{size:,}"], stored = figures(folder, size), size
    return found


def main() -> None:
    """Measure, print, and keep if asked to."""
    parser = report.parser(__doc__)
    parser.add_argument("--sizes", default="10000,100000")
    given = parser.parse_args()
    sizes = [int(each) for each in given.sizes.split(",")]
    with tempfile.TemporaryDirectory() as folder, fresh_graph() as graph:
        os.environ |= {"XDG_DATA_HOME": folder, "XDG_STATE_HOME": folder}  # backups of a restore are not kept
        result = {**circumstances(graph), "stored": at_sizes(graph, Path(folder), sizes)}
    for size, each in result["stored"].items():
        print(f"| {size} | {each} |")
    if given.keep:
        report.write("archive", result)


if __name__ == "__main__":
    main()
