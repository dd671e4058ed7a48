"""What it takes to find and merge crystals that are alike: ``python -m benchmarks.merging [--size N] [--keep]``.

So many crystals of one file may all be merged, and one in twenty is nearly another's text. Never are all pairs looked
at: full text proposes, and the terms decide.
"""

import random
import time
from collections.abc import Iterator, Mapping
from datetime import timedelta
from typing import Any

from benchmarks import report
from benchmarks.servers import circumstances, fresh_graph
from brainbridge import instants
from brainbridge.association import association
from brainbridge.crystal import crystal, merging
from brainbridge.graph.graph import Graph
from brainbridge.graph.rows import Row
from brainbridge.memory import memory
from brainbridge.memory.drafts import draft

_NOW = instants.parse("2026-05-01T12:00:00Z")
_SIZE, _FEW = 10_000, 1_000
_WORDS, _VOCABULARY = 80, 4_000
_TWINS = 20  # one in so many is another's text with one more word
_BATCH = 1_000
# As after so many accesses; the instants that follow from that are made again.
_USED = "MATCH (m:Crystal) SET m.accessCount = 14"


class _Repaired(Row):
    repaired: int


def texts(size: int) -> Iterator[str]:
    """Yield the texts of a file, of which some are nearly the one before."""
    chance = random.Random(7)
    words = ["".join(chance.choices("abdegiklmnoprstuv", k=chance.randint(4, 9))) for _ in range(_VOCABULARY)]
    text = ""
    for number in range(size):
        fresh = " ".join(chance.choices(words, k=_WORDS))
        text = f"{text} {words[number % _VOCABULARY]}" if number % _TWINS == 1 else fresh
        yield text


def fill(graph: Graph, size: int) -> None:
    """Store crystals, associated and used so much that they may be merged."""
    facet, _ = crystal.parted({"semantic_type": "fact", "path": "notes.md"})
    rows = list[dict[str, Any]]()
    for number, text in enumerate(texts(size)):
        parts = {"content": text, "sessionId": f"file {number // 100}", "instanceId": "bench", "at": _NOW}
        rows.append(draft(parts, redacts=True).to_row() | {"crystal": facet.to_row(text, None)})
    for first in range(0, size, _BATCH):
        memory.create(graph, rows[first : first + _BATCH], is_test=False)
    association.associate(graph, now=_NOW, until=_NOW, is_test=False)
    graph.statement(_USED)
    graph.one("crystal.mend", _Repaired)


def measured(graph: Graph, size: int) -> dict[str, float]:
    """Return how many seconds the search takes, and the merges with it."""
    fill(graph, size)
    now = _NOW + timedelta(minutes=1)
    began = time.perf_counter()
    near = merging.near(graph, now=now, is_test=False)
    searched = time.perf_counter()
    done = merging.merge(graph, [], now=now, is_test=False)
    merged = time.perf_counter()
    assert len(done.merged) >= size // _TWINS * 0.95, len(done.merged)
    return {
        "search for what is nearly alike, s": round(searched - began, 2),
        "search and merge, s": round(merged - searched, 2),
        "merged": len(done.merged),
        "nearly alike": len(near),
    }


def table(result: Mapping[str, Any]) -> Iterator[str]:
    """Yield the table of what was measured."""
    return report.table(
        ["", f"{result['stored']:,} crystals"], ([name, each] for name, each in result["figures"].items())
    )


def main() -> None:
    """Measure, print, and keep if asked to."""
    parser = report.parser(__doc__, f"{_FEW:,} crystals")
    parser.add_argument("--size", type=int, default=_SIZE, help="stored crystals")
    given = parser.parse_args()
    size = _FEW if given.small else given.size
    with fresh_graph() as graph:
        result = circumstances(graph) | {"stored": size, "figures": measured(graph, size)}
    print(*table(result), sep="\n")
    if given.keep:
        report.write("merging", result)


if __name__ == "__main__":
    main()
