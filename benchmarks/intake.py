"""What intake costs: ``python -m benchmarks.intake [--keep]``.

Lines of many people and services, six of fourteen of which state a fact, are imported with ``--facts`` into a fresh
brain each: what a line costs all in, from the file to the facts in their slots and the associations, what of that the
facts cost (the same lines without ``--facts``), and the most memory that the client took. The client is flat if
ten times as many lines take as much.
"""

import json
import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from benchmarks import peaks, report
from benchmarks.fact_streams import Turn, crowd
from benchmarks.servers import circumstances, fresh_graph

_SIZES: Final = (10_000, 100_000)
_SMALL: Final = (1_000, 2_000)
_BRAINBRIDGE: Final = (sys.executable, "-m", "brainbridge")
_FACTS: Final = "MATCH (f:Fact) RETURN count(f) AS facts"


def measure(count: int, folder: Path, *, facts: bool) -> tuple[dict[str, Any], dict[str, Any]]:
    """Import so many lines, with or without facts; returns on what, and milliseconds a line, facts and MiB."""
    lines = _written(folder / "lines.jsonl", crowd(count))
    with fresh_graph() as graph:
        began = time.perf_counter()
        code, peak = peaks.of([*_BRAINBRIDGE, "import", str(lines), *(["--facts"] if facts else [])])
        took = time.perf_counter() - began
        assert code == 0, f"the import ended with {code}"
        (made,) = graph.statement(_FACTS)
        figures = {"turns": count, "msATurn": round(1000 * took / count, 2), **made, "clientMiB": peak}
        return circumstances(graph), figures


def _written(path: Path, turns: Iterable[Turn]) -> Path:
    with path.open("w", encoding="utf-8") as file:
        for turn in turns:
            said = {"content": turn.content, "at": turn.at.isoformat(), "speaker": turn.speaker}
            file.write(json.dumps(said | {"sessionId": f"{turn.at:%Y-%m-%d}"}) + "\n")
    return path


def main() -> None:
    """Measure, print, and keep if asked to."""
    given = report.parser(__doc__, f"{_SMALL[-1]:,} lines").parse_args()
    few, many = _SMALL if given.small else _SIZES
    sides = {"few": (few, True), "plain": (many, False), "many": (many, True)}
    result = dict[str, Any]()
    with tempfile.TemporaryDirectory() as folder:
        for name, (count, facts) in sides.items():
            where, result[name] = measure(count, Path(folder), facts=facts)
            print(f"{name}: {result[name]}")
    if given.keep:
        report.write("intake", where | result)


if __name__ == "__main__":
    main()
