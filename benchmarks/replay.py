"""Replay a conversation and hold the outcome against the reference model: ``python -m benchmarks.replay LINES.jsonl``.

``--locomo DATA`` takes LoCoMo's own format instead. Prints the figures as JSON; any difference is an error.
"""

import argparse
import json
import time
from datetime import timedelta
from pathlib import Path
from typing import Any

from benchmarks.locomo_lines import read
from benchmarks.servers import circumstances, fresh_graph
from brainbridge import instants
from brainbridge.graph.graph import Graph
from brainbridge.integrity import integrity
from brainbridge.transfer import replay
from brainbridge.transfer.importing import Imported
from brainbridge.transfer.replay import Step
from tests.reference.witness import compare, compare_status, modelled

_LATER = (0.02, 1, 4, 5, 24, 72, 24 * 30, 24 * 160)


def measure(graph: Graph, lines: list[bytes], recall_each: int) -> dict[str, Any]:
    """Replay twice, compare, and return the figures."""
    steps: list[Step] = []
    began = time.perf_counter()
    first = _replay(graph, lines, recall_each, steps)
    took = time.perf_counter() - began
    model = modelled(graph, steps)
    compare(graph, model)
    last = max(step.at for step in steps)
    statuses = {f"{hours} h later": compare_status(graph, model, last + timedelta(hours=hours)) for hours in _LATER}
    findings = integrity.validate(graph, now=last).findings
    assert findings == [], findings
    again = _replay(graph, lines, recall_each, [])
    assert (again.imported, again.sessions_ended) == (0, 0)
    compare(graph, model)
    return {
        "first": first.model_dump(by_alias=True),
        "seconds": round(took, 1),
        "linesPerSecond": round(first.imported / took, 1),
        "again": {"imported": again.imported, "known": again.known, "sessionsEnded": again.sessions_ended},
        "findings": 0,
        "statusEqualsReference": statuses,
    }


def _replay(graph: Graph, lines: list[bytes], recall_each: int, steps: list[Step]) -> Imported:
    return replay.replay(
        graph,
        lines,
        session="s",
        instance="bench",
        now=instants.now(),
        redacts=True,
        recall_each=recall_each,
        watch=steps.append,
    )


def main() -> None:
    """Measure what the command line names."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("lines", type=Path, nargs="?", help="import lines")
    parser.add_argument("--locomo", type=Path, help="data in LoCoMo's format")
    parser.add_argument("--recall-each", type=int, default=3)
    arguments = parser.parse_args()
    lines = read(arguments.locomo) if arguments.locomo else arguments.lines.read_bytes().splitlines()
    with fresh_graph() as graph:
        figures = measure(graph, lines, arguments.recall_each)
        print(json.dumps(circumstances(graph) | figures, indent=2))


if __name__ == "__main__":
    main()
