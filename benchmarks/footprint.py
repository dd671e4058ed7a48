"""What the client takes for work on a whole brain: ``python -m benchmarks.footprint [--sizes 10000,1000000] [--keep]``.

Import, consolidation, export and restore as processes of their own, on one server, with the memory each took at most:
that must not grow with what is stored. Each size is imported as a file of that many lines, so a larger one begins with
lines that are known. Each is measured once, since the largest takes an hour and more; only the memory is compared.
"""

import json
import os
import sys
import tempfile
import time
from datetime import timedelta
from pathlib import Path
from typing import Any

from benchmarks import peaks, report
from benchmarks.recall_speed import Talk
from benchmarks.servers import circumstances, fresh_graph
from brainbridge import instants

_NOW = instants.parse("2026-05-01T12:00:00Z")
_FEW = "500,2500"
_LATER = _NOW + timedelta(hours=1)  # everything is to be settled, and nothing has faded


def measured(*words: str) -> dict[str, float]:
    """Run brainbridge as a process; returns its seconds and the MiB it took at most."""
    began = time.perf_counter()
    code, peak = peaks.of([sys.executable, "-m", "brainbridge", *words])
    if code:
        raise SystemExit(f"brainbridge {' '.join(words)} left with {code}")
    return {"seconds": round(time.perf_counter() - began, 1), "MiB": peak}


def _lines(file: Path, size: int) -> str:
    talk = Talk()
    with file.open("w", encoding="utf-8") as stream:
        for number in range(size):
            at = (_NOW + timedelta(milliseconds=number)).isoformat()
            stream.write(json.dumps(talk.line(number) | {"at": at}) + "\n")
    return str(file)


def at_sizes(folder: Path, sizes: list[int]) -> dict[str, dict[str, dict[str, float]]]:
    """Measure at every size, growing the same brain; what is exported is restored in its place."""
    archive, found = str(folder / "archive.jsonl.gz"), {}
    for size in sizes:
        steps = {
            "import": ("import", _lines(folder / "lines.jsonl", size)),
            "consolidate-all": ("consolidate-all", "--now", _LATER.isoformat()),
            "export": ("export", archive, "--yes"),
            "restore": ("restore", archive, "--yes"),
        }
        found[str(size)] = {name: measured(*words) for name, words in steps.items()}
        print(f"{size:,}: {found[str(size)]}", flush=True)
    return found


def figures(stored: dict[str, dict[str, dict[str, float]]]) -> dict[str, Any]:
    """Return what was measured with the ratios of the memory, the largest size to the smallest."""
    first, *_, last = stored.values()
    ratios = {name: round(last[name]["MiB"] / first[name]["MiB"], 2) for name in first}
    return {"stored": stored, "MiB, largest to smallest": ratios}


def main() -> None:
    """Measure, print, and keep if asked to."""
    parser = report.parser(__doc__, f"{_FEW} memories")
    parser.add_argument("--sizes", default="10000,1000000", help="stored memories, rising, with commas between")
    given = parser.parse_args()
    sizes = [int(each) for each in (_FEW if given.small else given.sizes).split(",")]
    with tempfile.TemporaryDirectory() as folder, fresh_graph() as graph:
        os.environ |= {"XDG_DATA_HOME": folder, "XDG_STATE_HOME": folder}  # backups of a restore are not kept
        result = circumstances(graph) | figures(at_sizes(Path(folder), sizes))
    print(result["MiB, largest to smallest"])
    if given.keep:
        report.write("footprint", result)


if __name__ == "__main__":
    main()
