"""The server is killed, stopped, out of memory or of disk: what was acknowledged is there, and the error says so."""

import random
import resource
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import Any

import psutil
import pytest

from brainbridge import consolidation, memory, migrations, recall
from brainbridge import run as runs
from brainbridge.errors import GraphUnavailable, QueryFailed, Refused
from brainbridge.graph import Graph, connect
from brainbridge.server import artifacts
from brainbridge.server.local import USER, LocalServer, bolt_uri
from tests.effort import TIMES
from tests.faults.lived import begin, facts, sound
from tests.server.conftest import Make
from tests.state import at, birth, damage, draft, given, query, stored, write

KILLS = 10 * TIMES


@contextmanager
def opened(server: LocalServer, **options: float) -> Iterator[Graph]:
    uri = bolt_uri(server.start().ports)
    with Graph(connect(uri, USER, server.home.password(), **options), uri=uri) as graph:
        migrations.apply(graph)
        yield graph


class Writer(threading.Thread):
    """A client that remembers, boosts and consolidates until the server is gone; it knows what it was told."""

    def __init__(self, graph: Graph, round_: int) -> None:
        super().__init__(daemon=True)
        self.graph, self.round = graph, round_
        self.remembered: list[str] = []
        self.boosts = 0
        self.unsure = 0
        self.going = threading.Event()

    def run(self) -> None:
        with suppress(GraphUnavailable, QueryFailed):
            for step in range(10_000):
                hours = self.round + step / 10_000
                self.remembered.append(
                    memory.remember(self.graph, draft(hours, content=f"step {step}"), is_test=False).id
                )
                self.unsure = 1
                memory.touch(self.graph, "m", now=at(hours))
                self.boosts, self.unsure = self.boosts + 1, 0
                self.going.set()
                if step % 5 == 4:
                    consolidation.consolidate(self.graph, now=at(hours), is_test=False)


class Acknowledged:
    """What clients were told that was done; ``unsure`` of the boosts were under way when the server was killed."""

    def __init__(self) -> None:
        self.remembered: set[str] = set()
        self.boosts = self.unsure = 0

    def add(self, writer: Writer) -> None:
        self.remembered |= set(writer.remembered)
        self.boosts += writer.boosts
        self.unsure += writer.unsure

    def is_in(self, graph: Graph) -> None:
        there = {row["id"] for row in query(graph, "MATCH (m:Memory) RETURN m.lineageId AS id")}
        assert self.remembered <= there
        assert self.boosts <= stored(graph)["accessCount"] - 1 <= self.boosts + self.unsure


@pytest.mark.timeout(60 * KILLS)
def test_killed_in_the_middle_it_loses_nothing_it_acknowledged(make: Make) -> None:
    server, moments = make("killed"), random.Random(20260501)
    told = Acknowledged()
    with opened(server) as graph:
        given(graph, tier="longTerm")
    for number in range(1, KILLS + 1):
        with opened(server, max_transaction_retry_time=0.5) as graph:  # who waits longer only takes longer
            told.is_in(graph)
            writer = Writer(graph, number)
            writer.start()
            assert writer.going.wait(60)
            time.sleep(moments.uniform(0.0, 1.0))
            assert server.kill()
            writer.join(60)
            assert not writer.is_alive()
        told.add(writer)
    with opened(server) as graph:  # damage would have stayed
        told.is_in(graph)
        assert damage(graph, KILLS + 1) == []


def test_stopped_and_started_while_clients_wait_they_go_on(make: Make) -> None:
    server = make("stopped")
    with opened(server) as graph:
        given(graph)
        done: list[Any] = []
        server.kill()
        late = threading.Thread(target=lambda: done.append(memory.touch(graph, "m", now=at(0))))
        late.start()
        server.start()
        late.join(60)
        assert [each.memory.access_count for each in done] == [2]


def test_out_of_memory_a_run_says_so_and_the_rest_goes_on(make: Make) -> None:
    """A transaction that is not allowed as much as a plan of everything needs; batches are."""
    here = artifacts.current()
    limits = {"db.memory.transaction.max": "12m"}
    small = replace(here, settings={**here.settings, **limits})
    server = make("small", distribution=small)
    with opened(server, max_transaction_retry_time=0.5) as graph:
        consolidation.reconfigure(graph, {"settleBatchSize": 200, "promotionBatchSize": 100}, now=at(-1))
        for start in range(0, 6000, 100):
            write(graph, *(birth(f"m{number:05}", content="x" * 400) for number in range(start, start + 100)))
        before = query(graph, "MATCH (m:Memory) RETURN sum(m.rev) AS n")
        with pytest.raises(QueryFailed, match="not memory enough"):
            runs.foresee(graph, lambda on: consolidation.decay(on, now=at(5), is_test=False))
        assert query(graph, "MATCH (m:Memory) RETURN sum(m.rev) AS n") == before
        assert consolidation.decay(graph, now=at(5), is_test=False).expired == 6000
        assert damage(graph, 6) == []


def test_with_its_heap_exhausted_it_loses_nothing_it_acknowledged(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody asks for more than there is, with nothing to refuse it, while a client writes: the heap itself ends."""
    monkeypatch.setattr("brainbridge.server.local.heap_mib", lambda: 256)
    here = artifacts.current()
    scopes = ("db.memory.transaction.max", "db.memory.transaction.total.max", "dbms.memory.transaction.total.max")
    unlimited = dict.fromkeys(scopes, "0")
    server = make("exhausted", distribution=replace(here, settings={**here.settings, **unlimited}))
    told = Acknowledged()
    with opened(server, max_transaction_retry_time=0.5) as graph:
        given(graph, tier="longTerm")
        writer = Writer(graph, 1)
        writer.start()
        assert writer.going.wait(60)
        with pytest.raises((QueryFailed, GraphUnavailable), match=r"used up its heap|no Neo4j answers"):
            graph.statement("UNWIND range(1, 100000000) AS n WITH collect(toString(n)) AS texts RETURN size(texts)")
        server.kill()
        writer.join(60)
        assert not writer.is_alive()
    told.add(writer)
    with opened(server) as graph:
        told.is_in(graph)
        assert damage(graph, 2) == []


def test_with_a_full_disk_it_says_so_and_nothing_is_half_written(make: Make) -> None:
    """No file of the server may grow any more, as on a full disk or a folder that cannot be written."""
    server = make("full")
    with opened(server) as graph:
        begin(graph)
        before = facts(graph)
        pid = server.start().pid
        _, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, hard))
        with pytest.raises((QueryFailed, GraphUnavailable)):
            consolidation.consolidate(graph, now=at(3), is_test=False)
        assert psutil.pid_exists(pid)
    server.kill()
    with opened(server) as graph:
        sound(graph, 3)
        assert facts(graph) == before
        assert consolidation.consolidate(graph, now=at(3), is_test=False).expired > 0
        with suppress(Refused):
            recall.recall(graph, "canary", now=at(3), limit=3)
        sound(graph, 3)
