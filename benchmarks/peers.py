"""Beside peers that need no model: ``python -m benchmarks.peers [--keep]`` (with the extra peers).

The same texts, one call each, the same kind of server, one after the other, each on an empty database; all are called
as libraries, without their protocols. What each does for a call differs. mcp-neo4j-memory merges an entity, and returns
all that matches a full-text query, with its edges. neo4j-agent-memory adds a message to its conversation; without
embeddings it finds nothing. brainbridge joins a session, returns what the energy law says of the memory, and the ten
best, ranked over the graph; with ``touch`` it records the use.
"""

import asyncio
import multiprocessing
import os
import resource
import time
from collections.abc import Awaitable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any

from benchmarks import report
from benchmarks.recall_speed import Stored, Talk
from benchmarks.servers import circumstances, fresh_graph
from benchmarks.turns import milliseconds
from brainbridge import association, instants, memory, recall
from brainbridge.graph import Graph
from brainbridge.memory import Draft
from brainbridge.server.local import USER

STORED, ASKED = 6000, 300
NOW = instants.parse("2026-05-02T12:00:00Z")


def drafts() -> list[Draft]:
    """Return lines of made-up words, frequent ones as frequent as in a language, thirty to a session."""
    talk = Talk()
    return [memory.draft({"instanceId": "bench", **talk.line(number), "scope": None}) for number in range(STORED)]


def questions(told: Sequence[Draft]) -> list[str]:
    """Return questions of six words of a line and two others."""
    stored = [Stored("", "", each.content.split()) for each in told]
    return [question for question, _ in Talk(2).questions(stored, ASKED)]


def figures(graph: Graph) -> dict[str, Any]:
    """Return what brainbridge takes to store and to find."""
    told = drafts()
    written = [milliseconds(partial(memory.remember, graph, new, is_test=False)) for new in told]
    association.associate(graph, now=NOW)
    asked = questions(told)
    found = [milliseconds(partial(recall.recall, graph, each, now=NOW, limit=10, touched=False)) for each in asked]
    touched = [milliseconds(partial(recall.recall, graph, each, now=NOW, limit=10)) for each in asked]
    return _summary(written, {"search": found, "search that records the use": touched})


async def entities(uri: str, password: str) -> dict[str, Any]:
    """Return what mcp-neo4j-memory takes for the same."""
    from mcp_neo4j_memory.neo4j_memory import Entity, Neo4jMemory
    from neo4j import AsyncGraphDatabase

    told = drafts()
    async with AsyncGraphDatabase.driver(uri, auth=(USER, password)) as driver:
        peer = Neo4jMemory(driver)
        await peer.create_fulltext_index()
        written = [
            await _awaited(peer.create_entities([Entity(name=f"m{number}", type="memory", observations=[new.content])]))
            for number, new in enumerate(told)
        ]
        found = [await _awaited(peer.search_memories(question)) for question in questions(told)]
    return _summary(written, {"search": found})


async def messages(uri: str, password: str) -> dict[str, Any]:
    """Return what neo4j-agent-memory takes to write the same."""
    from neo4j_agent_memory.config.settings import Neo4jConfig
    from neo4j_agent_memory.graph.client import Neo4jClient
    from neo4j_agent_memory.graph.schema import SchemaManager
    from neo4j_agent_memory.memory.short_term import ShortTermMemory

    client = Neo4jClient(Neo4jConfig(uri=uri, username=USER, password=password))
    await client.connect()
    try:
        await SchemaManager(client).setup_all()
        peer = ShortTermMemory(client)
        written = [await _awaited(peer.add_message(new.session_id, "user", new.content)) for new in drafts()]
    finally:
        await client.close()
    return _summary(written, {})


async def _awaited(work: Awaitable[object]) -> float:
    began = time.perf_counter()
    await work
    return (time.perf_counter() - began) * 1000


PEERS = {"mcp-neo4j-memory": entities, "neo4j-agent-memory": messages}


def _summary(written: list[float], searches: dict[str, list[float]]) -> dict[str, Any]:
    late = written[len(written) // 2 :]  # a server that has just started is slower by half
    return {
        "written a second": round(len(late) / sum(late) * 1000, 1),
        "write, ms": report.percentiles(late, 2),
        **{f"{name}, ms": report.percentiles(took[100:], 2) for name, took in searches.items()},
    }


def _alone(name: str) -> dict[str, Any]:
    """Return the figures of one of them, and where they were measured; its process has done nothing else."""
    with fresh_graph(migrated=name not in PEERS) as graph:
        where = circumstances(graph)
        if name in PEERS:
            found = asyncio.run(PEERS[name](graph.uri, os.environ["BRAINBRIDGE_PASSWORD"]))
        else:
            found = figures(graph)
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return where | {"figures": found | {"client, MiB": round(most / 1024)}}


def main() -> None:
    """Measure each in a process of its own, print, and keep if asked to."""
    parser = report.parser(__doc__)
    given = parser.parse_args()
    result: dict[str, Any] = {"stored": STORED, "figures": {}}
    for name in ("brainbridge", *PEERS):
        with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as process:
            found = process.submit(_alone, name).result()
        print(name, found["figures"], flush=True)
        result["figures"][name] = found.pop("figures")
        result |= found
    if given.keep:
        report.write("peers", result)


if __name__ == "__main__":
    main()
