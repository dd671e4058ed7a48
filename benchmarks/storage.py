"""What cold memories cost a recall: ``python -m benchmarks.storage [--sizes 50000:1000000] [--keep]``.

Two servers: one has hot memories alone, the other the same and cold ones of the same kind besides. They take turns with
the same questions (no scope, no touch, default weights), so whatever else the machine does meets both. Questions are
six words of a hot memory and two others. Those of which a recall is sure search no cold memory; the others look among
these too, and are counted apart. ``--include cold`` is asked of the second server alone. Times in milliseconds; what
counts is the ratio of the 95th percentiles of the first kind.
"""

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from datetime import timedelta
from functools import partial
from typing import Any

from benchmarks import report
from benchmarks.recall_speed import Stored, Talk, run
from benchmarks.servers import circumstances, fresh_graph
from benchmarks.turns import in_turns
from brainbridge import instants
from brainbridge.graph.graph import Graph
from brainbridge.memory import memory
from brainbridge.memory.drafts import draft
from brainbridge.recall import recall
from brainbridge.recall.filters import Filters

_NOW = instants.parse("2026-05-01T12:00:00Z")
_LATER = _NOW + timedelta(days=60)
_BATCH = 10_000
_ASKED, _WARMING = 1500, 2000  # a server that has just written for long has not compiled what reads
_FEW, _FEW_ASKED, _FEW_WARMING = "1000:5000", 20, 10
_LINKED = "MATCH (m:Unlinked) SET m.place = m.id REMOVE m:Unlinked"
_COOLED = (
    "MATCH (m:Hot) WHERE m.place IS NULL SET m.storage = 'cold', m.storageSince = m.created REMOVE m:Hot SET m:Cold"
)


def fill(graph: Graph, talk: Talk, lines: range, *, cold: bool) -> list[Stored]:
    """Store memories past the passes, which would need months; return what was stored."""
    kept = list[Stored]()
    for first in range(lines.start, lines.stop, _BATCH):
        said = [talk.line(number) for number in range(first, min(first + _BATCH, lines.stop))]
        rows = [draft(_parts(number, each), redacts=True).to_row() for number, each in enumerate(said, first)]
        memory.create(graph, rows, is_test=False)
        if cold:
            run(graph, _COOLED)
        run(graph, _LINKED)
        kept += [Stored(row["id"], "", each["content"].split()) for row, each in zip(rows, said, strict=True)]
        print(f"\rstored {first + len(rows):,}", end="", file=sys.stderr)
    print(file=sys.stderr)
    return kept


def _parts(number: int, line: Mapping[str, Any]) -> dict[str, Any]:
    named = {"content": line["content"], "speaker": line["speaker"], "role": line["role"]}
    return {**named, "sessionId": line["sessionId"], "instanceId": "bench", "at": _NOW + timedelta(seconds=number)}


def asked(graph: Graph, questions: Sequence[str]) -> tuple[list[str], list[str]]:
    """Part questions into those of which a recall is sure, and the others."""
    sure = [each for each in questions if recall.is_sure(graph, each, now=_LATER)]
    return sure, [each for each in questions if each not in set(sure)]


def measured(graphs: Mapping[str, Graph], questions: Sequence[str], warming: int) -> dict[str, dict[str, float]]:
    """Return median and 95th percentile of a recall by what is stored; the first questions only warm up."""
    ways = {name: partial(next, map(partial(_ask, graph), questions)) for name, graph in graphs.items()}
    took = in_turns(ways, len(questions) - warming, warming)
    return {name: report.percentiles(times, 2) for name, times in took.items()}


def _ask(graph: Graph, question: str, include: Any = "all") -> object:
    filters = Filters(include=include)
    return recall.recall(graph, question, now=_LATER, limit=10, touched=False, filters=filters)


def measure(hot: int, cold: int, count: int, warming: int) -> dict[str, Any]:
    """Fill both servers, measure, and return the figures with their ratio."""
    with ExitStack() as stack:
        alone, both = (stack.enter_context(fresh_graph()) for _ in range(2))
        for graph in (alone, both):
            memories = fill(graph, Talk(), range(hot), cold=False)
        fill(both, Talk(seed=2), range(hot, hot + cold), cold=True)
        questions = [question for question, _ in Talk().questions(memories, 3 * (count + warming))]
        graphs = {f"{hot:,} hot": alone, f"{hot:,} hot, {cold:,} cold": both}
        return circumstances(both) | compared(graphs, questions, count, warming)


def compared(graphs: Mapping[str, Graph], questions: Sequence[str], count: int, warming: int) -> dict[str, Any]:
    """Ask the first graph and the second, which has cold memories besides, and return the figures with their ratio."""
    (_, alone), (name, both) = graphs.items()
    sure, unsure = asked(alone, questions)
    result = {"sure": _apart(graphs, sure, count, warming), "not sure": _apart(graphs, unsure, count, warming)}
    include = {"include cold": partial(next, map(partial(_ask, both, include="cold"), sure))}
    times = in_turns(include, min(count, len(sure)), 0)
    result["--include cold"] = {name: report.percentiles(times["include cold"], 2)}
    return {"milliseconds": result, "share sure": round(len(sure) / len(questions), 3)}


def _apart(
    graphs: Mapping[str, Graph], questions: Sequence[str], count: int, warming: int
) -> dict[str, dict[str, float]]:
    """Measure as many questions as there are, and add the ratio of the second server to the first."""
    some = questions[: warming + count]
    warm = min(warming, len(some) // 2)
    if len(some) < 4:
        return {}
    found = measured(graphs, some, warm)
    first, last = found.values()
    return found | {"ratio": {key: round(last[key] / first[key], 2) for key in first}}


def table(result: Mapping[str, Any]) -> Iterator[str]:
    """Yield the table of what was measured."""
    rows = [
        [kind, name, each["p50"], each["p95"]]
        for kind, found in result["milliseconds"].items()
        for name, each in found.items()
    ]
    return report.table(["recall", "stored", "p50", "p95"], rows)


def main() -> None:
    """Measure what the command line names, print, and keep if asked to."""
    parser = report.parser(__doc__, f"{_FEW} memories, fewer questions")
    parser.add_argument("--sizes", default="50000:1000000", help="hot:cold memories")
    given = parser.parse_args()
    sizes, turns = (_FEW, (_FEW_ASKED, _FEW_WARMING)) if given.small else (given.sizes, (_ASKED, _WARMING))
    hot, cold = map(int, sizes.split(":"))
    result = measure(hot, cold, *turns)
    print(*table(result), sep="\n")
    if given.keep:
        report.write("storage", result)


if __name__ == "__main__":
    main()
