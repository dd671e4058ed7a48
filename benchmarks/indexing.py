"""What it takes to index a folder, and to index it again: ``python -m benchmarks.indexing [--size N] [--keep]``.

The files are made of brainbridge's own code and documentation, paragraph by paragraph in another order, until there are
so many chunks. Then nothing is changed, and then a line in one file of a hundred.
"""

import random
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any

from benchmarks import report
from benchmarks.servers import circumstances, fresh_graph
from brainbridge import instants
from brainbridge.crystal.indexing import indexing
from brainbridge.crystal.indexing.indexing import Indexed
from brainbridge.crystal.indexing.pieces import Making
from brainbridge.crystal.indexing.walking import Place
from brainbridge.graph.graph import Graph

_NOW = instants.parse("2026-05-01T12:00:00Z")
_SIZE, _FEW = 10_000, 2_000
_CHUNKS = 20  # about, of each file
_ROOT = Path(__file__).parent.parent


def folder(root: Path, size: int) -> list[Path]:
    """Write files that have about so many chunks together."""
    chance = random.Random(7)
    kinds = {suffix: _paragraphs(f"*{suffix}") for suffix in (".md", ".py")}
    files = list[Path]()
    for number in range(size // _CHUNKS):
        suffix = (".md", ".py")[number % 2]
        text = f"# File {number}\n\n"
        while len(text) < _CHUNKS * 1_300:
            text += f"{chance.choice(kinds[suffix])}\n\n"
        files.append(root / f"part{number % 10}" / f"file{number}{suffix}")
        files[-1].parent.mkdir(exist_ok=True)
        files[-1].write_text(text, encoding="utf-8")
    return files


def _paragraphs(pattern: str) -> list[str]:
    texts = (
        file.read_text(encoding="utf-8")
        for below in ("brainbridge", "docs")
        for file in sorted((_ROOT / below).rglob(pattern))
    )
    return [each for text in texts for each in text.split("\n\n") if each.strip()]


def measured(graph: Graph, size: int) -> dict[str, Any]:
    """Return how many seconds each indexing takes, and what it found."""
    with tempfile.TemporaryDirectory() as name:
        files = folder(Path(name), size)
        place = Place(name, name)

        def index(hours: int) -> Indexed:
            making = Making(now=_NOW + timedelta(hours=hours), instance="bench", trust="tool", redacts=True)
            return indexing.index(graph, [indexing.Source("bench", (place,))], making)

        first, took = _timed(lambda: index(0))
        again, unchanged = _timed(lambda: index(1))
        assert again.unchanged == first.chunks == first.added
        for file in files[::100]:
            file.write_text(f"One more line\n{file.read_text(encoding='utf-8')}", encoding="utf-8")
        later, changed = _timed(lambda: index(2))
    return {
        **{"files": first.files, "chunks": first.chunks, "suspect": first.skipped.get("suspect", 0)},
        **{"first, s": round(took, 2), "first, chunks a second": round(first.chunks / took)},
        **{"again, unchanged, s": round(unchanged, 2), "again, a line in one file of a hundred, s": round(changed, 2)},
        **{"of these changed or added": later.changed + later.added, "of these only moved": later.moved},
    }


def _timed(work: Callable[[], Indexed]) -> tuple[Indexed, float]:
    began = time.perf_counter()
    return work(), time.perf_counter() - began


def table(result: Mapping[str, Any]) -> Iterator[str]:
    """Yield the table of what was measured."""
    return report.table(("figure", ""), result["measured"].items())


def main() -> None:
    """Measure, and print the table."""
    parser = report.parser(__doc__, small=f"{_FEW:,} chunks")
    parser.add_argument("--size", type=int, default=_SIZE, help="chunks (default: %(default)s)")
    given = parser.parse_args()
    with fresh_graph() as graph:
        result = {**circumstances(graph), "measured": measured(graph, _FEW if given.small else given.size)}
    print(*table(result), sep="\n")
    if given.keep:
        report.write("indexing", result)


if __name__ == "__main__":
    main()
