"""Beside a peer that needs no model: ``python -m benchmarks.peers [--keep]`` (with the extra peers).

mcp-neo4j-memory stores entities in Neo4j and finds them by full text. The same texts, one call each, the same kind of
server, one after the other; both are called as libraries, without their protocols. What each does for a call differs:
the peer merges a node, brainbridge also joins a session and returns what the energy law says of it; the peer returns
all that matches with its edges, brainbridge the ten best, ranked over the graph, and with ``touch`` it records the use.
"""

import asyncio
import os
import resource
import time
from collections.abc import Awaitable, Callable
from itertools import islice
from typing import Any

from benchmarks import report
from benchmarks.servers import circumstances, fresh_graph
from benchmarks.writes import NOW, drafts
from brainbridge import association, memory, recall
from brainbridge.graph import Graph

STORED, ASKED = 5000, 300
QUESTIONS = [f"word{number * 17 % 4999} word{number * 31 % 4999}" for number in range(ASKED)]


def figures(graph: Graph) -> dict[str, Any]:
    """Return what brainbridge takes to store and to find."""
    written = [_timed(lambda new=new: memory.remember(graph, new, is_test=False)) for new in islice(drafts(), STORED)]  # type: ignore[misc]
    association.associate(graph, now=NOW)
    found = [_timed(lambda q=q: recall.recall(graph, q, now=NOW, limit=10, touched=False)) for q in QUESTIONS]  # type: ignore[misc]
    touched = [_timed(lambda q=q: recall.recall(graph, q, now=NOW, limit=10)) for q in QUESTIONS]  # type: ignore[misc]
    return _summary(written, {"search": found, "search that records the use": touched})


def _timed(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


async def peer_figures(uri: str, user: str, password: str) -> dict[str, Any]:
    """Return what mcp-neo4j-memory takes for the same."""
    from mcp_neo4j_memory.neo4j_memory import Entity, Neo4jMemory
    from neo4j import AsyncGraphDatabase

    async with AsyncGraphDatabase.driver(uri, auth=(user, password)) as driver:
        peer = Neo4jMemory(driver)
        await peer.create_fulltext_index()
        written = [
            await _awaited(peer.create_entities([Entity(name=f"m{number}", type="memory", observations=[new.content])]))
            for number, new in enumerate(islice(drafts(), STORED))
        ]
        found = [await _awaited(peer.search_memories(question)) for question in QUESTIONS]
    return _summary(written, {"search": found})


async def _awaited(work: Awaitable[object]) -> float:
    began = time.perf_counter()
    await work
    return time.perf_counter() - began


def _summary(written: list[float], searches: dict[str, list[float]]) -> dict[str, Any]:
    late = written[len(written) // 5 :]  # the first fifth makes the plans
    return {
        "written a second": round(len(late) / sum(late), 1),
        "write, ms": report.percentiles([each * 1000 for each in late], 2),
        **{f"{name}, ms": report.percentiles([e * 1000 for e in took[30:]], 2) for name, took in searches.items()},
        "client, MiB": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024),
    }


def main() -> None:
    """Measure, print, and keep if asked to."""
    parser = report.parser(__doc__)
    given = parser.parse_args()
    with fresh_graph() as graph:
        where, ours = circumstances(graph), figures(graph)
    with fresh_graph() as graph:
        graph.statement("MATCH (n) WHERE NOT n:__BrainbridgeMigration DETACH DELETE n")
        theirs = asyncio.run(peer_figures(graph.uri, "neo4j", os.environ["BRAINBRIDGE_PASSWORD"]))
    result = where | {"stored": STORED, "figures": {"brainbridge": ours, "mcp-neo4j-memory": theirs}}
    for name, found in result["figures"].items():
        print(name, found)
    if given.keep:
        report.write("peers", result)


if __name__ == "__main__":
    main()
