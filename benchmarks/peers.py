"""Beside peers that need no model: ``python -m benchmarks.peers [--keep]`` (with the extra peers).

The same texts, one call each; all are called as libraries, without their protocols, each in a process of its own that
does nothing else. They take turns, some hundred calls at a time. Each has a server of its own of the same kind: on one,
two of them would write nodes of the same label, each paying for the indexes of the other, and we refuse such a graph.

What each does for a call differs. mcp-neo4j-memory merges an entity, and returns all that matches a full-text query,
with its edges. neo4j-agent-memory adds a message to its conversation; without embeddings it finds nothing.
graphiti-core saves an episode and finds the ten best by full text; without a model it makes nothing of them.
brainbridge joins a session, returns what the energy law says of the memory, and the ten best, ranked over the graph;
with ``touch`` it records the use. Its associations are made afterwards, by one step, which is timed by itself.
"""

import asyncio
import multiprocessing
import os
import time
from collections import deque
from collections.abc import Awaitable, Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import AsyncExitStack, ExitStack
from statistics import median
from typing import Any

from benchmarks import peaks, report
from benchmarks.recall_speed import Stored, Talk
from benchmarks.servers import circumstances, fresh_server, opened
from brainbridge import instants
from brainbridge.association import association
from brainbridge.domains import DOMAINS
from brainbridge.graph.graph import Graph, connect
from brainbridge.memory import memory
from brainbridge.memory.drafts import Draft, draft
from brainbridge.recall import recall
from brainbridge.schema import migrations
from brainbridge.server.local import USER, bolt_uri

# Stored, of them at a time; asked, of them at a time.
FULL = (6000, 500, 400, 50)
SMALL = (60, 10, 20, 5)
NOW = instants.parse("2026-05-02T12:00:00Z")
OURS = "brainbridge"
WRITE, ASSOCIATE, SEARCH, USE = "write", "associate", "search", "search that records the use"
Way = Callable[[Any], Awaitable[object]]


def drafts(size: int) -> list[Draft]:
    """Return lines of made-up words, frequent ones as frequent as in a language, thirty to a session."""
    talk = Talk()
    return [draft({"instanceId": "bench", **talk.line(number), "scope": None}, redacts=True) for number in range(size)]


def questions(told: Sequence[Draft], size: int) -> list[str]:
    """Return questions of six words of a line and two others."""
    stored = [Stored("", "", each.content.split()) for each in told]
    return [question for question, _ in Talk(2).questions(stored, size)]


async def ours(stack: AsyncExitStack, uri: str, password: str) -> dict[str, Way]:
    """Return what brainbridge does."""
    graph = stack.enter_context(Graph(connect(uri, USER, password), uri=uri, domains=DOMAINS, timeout_s=3600))
    migrations.apply(graph)

    async def write(new: Draft) -> None:
        memory.remember(graph, new, is_test=False)

    async def associate(_: object) -> None:
        association.associate(graph, now=NOW)

    async def search(question: str) -> None:
        recall.recall(graph, question, now=NOW, limit=10, touched=False)

    async def use(question: str) -> None:
        recall.recall(graph, question, now=NOW, limit=10)

    return {WRITE: write, ASSOCIATE: associate, SEARCH: search, USE: use}


async def entities(stack: AsyncExitStack, uri: str, password: str) -> dict[str, Way]:
    """Return what mcp-neo4j-memory does."""
    from mcp_neo4j_memory.neo4j_memory import Entity, Neo4jMemory
    from neo4j import AsyncGraphDatabase

    peer = Neo4jMemory(await stack.enter_async_context(AsyncGraphDatabase.driver(uri, auth=(USER, password))))
    await peer.create_fulltext_index()

    async def write(new: Draft) -> None:
        name = f"{new.session_id} {instants.to_ms(new.at)}"
        await peer.create_entities([Entity(name=name, type="memory", observations=[new.content])])

    return {WRITE: write, SEARCH: peer.search_memories}


async def messages(stack: AsyncExitStack, uri: str, password: str) -> dict[str, Way]:
    """Return what neo4j-agent-memory does: it writes."""
    from neo4j_agent_memory.config.settings import Neo4jConfig
    from neo4j_agent_memory.graph.client import Neo4jClient
    from neo4j_agent_memory.graph.schema import SchemaManager
    from neo4j_agent_memory.memory.short_term import ShortTermMemory

    client = Neo4jClient(Neo4jConfig(uri=uri, username=USER, password=password))
    await client.connect()
    stack.push_async_callback(client.close)
    await SchemaManager(client).setup_all()
    peer = ShortTermMemory(client)

    async def write(new: Draft) -> None:
        await peer.add_message(new.session_id, "user", new.content)

    return {WRITE: write}


async def episodes(stack: AsyncExitStack, uri: str, password: str) -> dict[str, Way]:
    """Return what graphiti-core does without a model."""
    os.environ["GRAPHITI_TELEMETRY_ENABLED"] = "false"
    from graphiti_core.driver.neo4j_driver import Neo4jDriver
    from graphiti_core.nodes import EpisodeType, EpisodicNode
    from graphiti_core.search.search_filters import SearchFilters
    from graphiti_core.search.search_utils import episode_fulltext_search

    # Made where an event loop runs, it begins to make its indexes by itself, beside whoever asks for them.
    driver = await asyncio.to_thread(Neo4jDriver, uri, USER, password)
    stack.push_async_callback(driver.close)
    await driver.build_indices_and_constraints()

    async def write(new: Draft) -> None:
        said = {"name": new.session_id, "content": new.content, "source_description": "talk", "valid_at": new.at}
        await EpisodicNode(source=EpisodeType.message, group_id="bench", **said).save(driver)

    async def search(question: str) -> None:
        await episode_fulltext_search(driver, question, SearchFilters(), ["bench"], 10)

    return {WRITE: write, SEARCH: search}


PEERS = {OURS: ours, "mcp-neo4j-memory": entities, "neo4j-agent-memory": messages, "graphiti-core": episodes}


class Client:
    """One of them in its own process: connected once, called turn by turn."""

    def __init__(self, name: str, uri: str, password: str) -> None:
        self._runner = asyncio.Runner()
        self._stack = AsyncExitStack()
        self.ways = self._runner.run(PEERS[name](self._stack, uri, password))

    def took(self, way: str, given: Sequence[Any]) -> list[float]:
        """Return the milliseconds of each call."""
        return self._runner.run(self._timed(way, given))

    async def _timed(self, way: str, given: Sequence[Any]) -> list[float]:
        times = []
        for each in given:
            began = time.perf_counter()
            await self.ways[way](each)
            times.append((time.perf_counter() - began) * 1000)
        return times

    def close(self) -> None:
        """Let go of the server."""
        self._runner.run(self._stack.aclose())
        self._runner.close()


_here: list[Client] = []  # in the process of a peer: itself


def _begin(name: str, uri: str, password: str) -> None:
    _here.append(Client(name, uri, password))


def _ways() -> list[str]:
    return [*_here[0].ways]


def _took(way: str, given: Sequence[Any]) -> list[float]:
    return _here[0].took(way, given)


def _end() -> int:
    """Close the client; returns the MiB its process took at most."""
    _here[0].close()
    return peaks.own()


class Remote:
    """One of them, in a process and with a server of its own, as seen from here."""

    def __init__(self, stack: ExitStack, name: str) -> None:
        self.server = stack.enter_context(fresh_server())
        whom = (name, bolt_uri(self.server.start().ports), self.server.home.password())
        spawn = multiprocessing.get_context("spawn")
        self._process = stack.enter_context(ProcessPoolExecutor(1, mp_context=spawn, initializer=_begin, initargs=whom))
        self.ways = self._process.submit(_ways).result()

    def took(self, way: str, given: Sequence[Any]) -> list[float]:
        """Return the milliseconds of each call."""
        return self._process.submit(_took, way, given).result()

    def memory(self) -> dict[str, float]:
        """Return what client and server take, in MiB; the client is closed."""
        server = round(self.server.status().memory_mib)
        return {"client, MiB": self._process.submit(_end).result(), "server, MiB": server}


def turns(whom: Mapping[str, Remote], way: str, given: Sequence[Any], size: int) -> dict[str, list[list[float]]]:
    """Return the milliseconds of each call of whoever knows this way, turn by turn; another comes first each time."""
    took: dict[str, list[list[float]]] = {name: [] for name, each in whom.items() if way in each.ways}
    order = deque(took)
    for first in range(0, len(given), size):
        for name in order:
            took[name].append(whom[name].took(way, given[first : first + size]))
        order.rotate()
    return took


def rate(took: Sequence[Sequence[float]]) -> float:
    """Return the median over turns of the calls a second."""
    return round(median(len(turn) / sum(turn) * 1000 for turn in took), 1)


def figures(whom: Mapping[str, Remote], stored: int, writes: int, asked: int, searches: int) -> dict[str, Any]:
    """Return rates and times of all; the first half of the writes and a quarter of the searches only warm up."""
    told = drafts(stored)
    found: dict[str, dict[str, Any]] = {name: {} for name in whom}
    for name, took in turns(whom, WRITE, told, writes).items():
        late = took[len(took) // 2 :]
        found[name] |= {"written a second": rate(late), "write, ms": _cuts(late)}
    (associating,) = whom[OURS].took(ASSOCIATE, [None])
    found[OURS]["associating afterwards, ms a memory"] = round(associating / stored, 2)
    for way, rated in ((SEARCH, "searches a second"), (USE, "searches that record the use a second")):
        for name, took in turns(whom, way, questions(told, asked), searches).items():
            late = took[len(took) // 4 :]
            found[name] |= {rated: rate(late), f"{way}, ms": _cuts(late)}
    return {name: each | whom[name].memory() for name, each in found.items()}


def _cuts(took: Sequence[Sequence[float]]) -> dict[str, float]:
    return report.percentiles([each for turn in took for each in turn], 2)


def measure(stored: int, writes: int, asked: int, searches: int) -> dict[str, Any]:
    """Start all, and let them take turns: so many calls at a time of all to be stored, and to be asked."""
    with ExitStack() as stack:
        whom = {name: Remote(stack, name) for name in PEERS}
        with opened(whom[OURS].server) as graph:
            where = circumstances(graph)
        timed = "one call each; brainbridge's associating is no part of a write"
        return where | {"stored": stored, "timed": timed, "figures": figures(whom, stored, writes, asked, searches)}


def main() -> None:
    """Measure, print, and keep if asked to."""
    given = report.parser(__doc__, "a hundredth of the calls").parse_args()
    result = measure(*(SMALL if given.small else FULL))
    for name, found in result["figures"].items():
        print(name, found)
    if given.keep:
        report.write("peers", result)


if __name__ == "__main__":
    main()
