"""The server is killed, stopped, out of memory or of disk: what was acknowledged is kept, and the error says so."""

import random
import resource
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import Any

import psutil
import pytest

from brainbridge.config import config
from brainbridge.consolidation import consolidation, undo
from brainbridge.domains import DOMAINS
from brainbridge.errors import GraphUnavailable, QueryFailed, Refused
from brainbridge.graph.graph import Graph, connect
from brainbridge.memory import memory
from brainbridge.recall import recall
from brainbridge.run import run as runs
from brainbridge.schema import migrations
from brainbridge.server import artifacts
from brainbridge.server.local import USER, LocalServer, bolt_uri
from tests.effort import TIMES
from tests.faults.lived import begin, facts, sound
from tests.reference.law import breaches
from tests.reference.lineages import Told, differences
from tests.server.conftest import Make
from tests.state import at, birth, damage, draft, given, query, stored, write

KILLS = 10 * TIMES


@contextmanager
def opened(server: LocalServer, **options: float) -> Iterator[Graph]:
    uri = bolt_uri(server.start().ports)
    with Graph(connect(uri, USER, server.home.password(), **options), uri=uri, domains=DOMAINS) as graph:
        migrations.apply(graph)
        yield graph


class Writer(threading.Thread):
    """A client that writes, boosts, judges, undoes and configures until the server is gone.

    It judges at every other step, with another command each time, and begins with another one each round.
    """

    def __init__(self, graph: Graph, round_: int) -> None:
        super().__init__(daemon=True)
        self.graph, self.round = graph, round_
        self.remembered: list[str] = []
        self.boosts: list[float] = []
        self.under_way: list[float] = []
        self.risen: list[str] = []
        self.undone: list[str] = []
        self.configured: list[int] = []
        self.going = threading.Event()

    def run(self) -> None:
        judging = [self.consolidate, self.promote, self.force, self.undo, self.configure]
        with suppress(GraphUnavailable, QueryFailed):
            for step in range(10_000):
                hours = self.round + step / 10_000
                self.remember(hours, f"step {step}")
                self.boost(hours)
                if step % 2:
                    judging[(self.round + step // 2) % len(judging)](hours + 0.00005)
                    self.going.set()

    def remember(self, hours: float, content: str) -> None:
        """Write a memory and use it so often that it will be promoted."""
        self.remembered.append(memory.remember(self.graph, draft(hours, content=content), is_test=False).id)
        for _ in range(2):
            memory.touch(self.graph, self.remembered[-1], now=at(hours))

    def boost(self, hours: float) -> None:
        self.under_way = [hours]
        memory.touch(self.graph, "m", now=at(hours))
        self.boosts.append(hours)
        self.under_way = []

    def consolidate(self, hours: float) -> None:
        done = consolidation.consolidate(self.graph, now=at(hours), is_test=False)
        self.risen += [each.new_id for each in done.promoted]

    def promote(self, hours: float) -> None:
        done = consolidation.promote(self.graph, now=at(hours), is_test=False)
        self.risen += [each.new_id for each in done.promoted]

    def force(self, hours: float) -> None:
        with suppress(Refused):  # it is in the highest tier, or was written at this very instant
            done = consolidation.force_promote(self.graph, self.remembered[0], now=at(hours))
            self.risen += [each.new_id for each in done.promoted]

    def undo(self, hours: float) -> None:
        taken_back = {each.undoes for each in runs.latest(self.graph, limit=50)}
        for each in runs.latest(self.graph, limit=50):
            if (each.promoted or each.expired) and each.id not in taken_back:
                undo.undo(self.graph, each.id, now=at(hours), cascade=True)
                self.undone.append(each.id)
                return

    def configure(self, hours: float) -> None:
        done = consolidation.reconfigure(
            self.graph, {"workingDecay": 0.5 + len(self.configured) % 2 / 10}, now=at(hours)
        )
        self.configured.append(done.version)


class Acknowledged:
    """What clients were told was done, each with the instant as of which it counted: there is only one clock."""

    def __init__(self) -> None:
        self.remembered: set[str] = {"m"}
        self.boosted = Told(0.0, tier="longTerm")
        self.risen: set[str] = set()
        self.undone: set[str] = set()
        self.version = 1

    def add(self, writer: Writer, graph: Graph) -> None:
        """Note what a client was told, and whether the boost in progress at the end was done."""
        self.remembered |= set(writer.remembered)
        self.boosted.touched += writer.boosts
        self.risen |= set(writer.risen)
        self.undone |= set(writer.undone)
        self.version = max([self.version, *writer.configured])
        if stored(graph)["accessCount"] > 1 + len(self.boosted.touched):
            self.boosted.touched += writer.under_way

    def is_in(self, graph: Graph) -> None:
        """Check that all of it is there, exactly once."""
        rows = query(graph, "MATCH (m:Memory) RETURN m.id AS id, m.lineageId AS lineage")
        assert self.remembered <= {row["lineage"] for row in rows}
        assert self.risen <= {row["id"] for row in rows}
        undone = query(graph, "MATCH (r:ConsolidationRun {outcome: 'ok'}) RETURN DISTINCT r.undoes AS id")
        assert self.undone <= {row["id"] for row in undone}
        assert config.current(graph).version >= self.version
        assert differences(graph, {"m": self.boosted}, all_of_them=False) == []


def sound_as_told(graph: Graph, told: Acknowledged, hours: float) -> None:
    """Check that everything told is there, that the law holds, and that nothing is damaged."""
    told.is_in(graph)
    assert breaches(graph) == []
    assert damage(graph, hours) == []


@pytest.mark.deep
@pytest.mark.timeout(180 * KILLS)
def test_killed_in_the_middle_it_loses_nothing_it_acknowledged(make: Make) -> None:
    server, moments = make("killed"), random.Random(20260501)
    told = Acknowledged()
    with opened(server) as graph:
        given(graph, tier="longTerm")
        consolidation.reconfigure(graph, {"promotionBatchSize": 3, "decayBatchSize": 5}, now=at(0))
    done: Counter[str] = Counter()
    for number in range(1, KILLS + 1):
        with opened(server, max_transaction_retry_time=0.5) as graph:  # waiting longer would only take longer
            writer = Writer(graph, number)
            writer.start()
            assert writer.going.wait(300)
            time.sleep(moments.uniform(0.0, 1.0))
            assert server.kill()
            writer.join(300)
            assert not writer.is_alive()
        done.update({name: len(getattr(writer, name)) for name in ("risen", "undone", "configured")})
        with opened(server) as graph:
            told.add(writer, graph)
            sound_as_told(graph, told, number + 1)
    assert min(done.values()) > 0, done


@pytest.mark.deep
def test_stopped_and_started_while_clients_wait_they_go_on(make: Make) -> None:
    server = make("stopped")
    with opened(server, max_transaction_retry_time=600) as graph:  # on a busy machine a server takes long to start
        given(graph)
        done: list[Any] = []
        server.kill()
        late = threading.Thread(target=lambda: done.append(memory.touch(graph, "m", now=at(0))))
        late.start()
        server.start()
        late.join(600)
        assert [each.memory.access_count for each in done] == [2]


@pytest.mark.deep
def test_out_of_memory_a_run_says_so_and_the_rest_goes_on(make: Make) -> None:
    """A transaction may not use as much memory as a plan of everything needs, but as much as batches need."""
    here = artifacts.current()
    limits = {"db.memory.transaction.max": "12m"}
    small = replace(here, settings={**here.settings, **limits})
    server = make("small", distribution=small)
    with opened(server, max_transaction_retry_time=0.5) as graph:
        consolidation.reconfigure(graph, {"settleBatchSize": 200, "promotionBatchSize": 100}, now=at(-1))
        for start in range(0, 6000, 100):
            write(graph, *(birth(f"m{number:05}", content="x" * 400) for number in range(start, start + 100)))
        before = query(graph, "MATCH (m:Memory) RETURN sum(m.rev) AS n")
        with pytest.raises(QueryFailed, match="too little memory"):
            runs.foresee(graph, lambda on: consolidation.decay(on, now=at(5), is_test=False))
        assert query(graph, "MATCH (m:Memory) RETURN sum(m.rev) AS n") == before
        assert consolidation.decay(graph, now=at(5), is_test=False).expired == 6000
        assert damage(graph, 6) == []


@pytest.mark.deep
def test_with_its_heap_exhausted_it_loses_nothing_it_acknowledged(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """A query asks for more than there is, without a limit, while a client writes: the heap itself is exhausted."""
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
        assert writer.going.wait(300)
        with pytest.raises((QueryFailed, GraphUnavailable), match=r"ran out of heap|no Neo4j answers"):
            graph.statement("UNWIND range(1, 100000000) AS n WITH collect(toString(n)) AS texts RETURN size(texts)")
        server.kill()
        writer.join(300)
        assert not writer.is_alive()
    with opened(server) as graph:
        told.add(writer, graph)
        sound_as_told(graph, told, 2)


def test_with_a_full_disk_it_says_so_and_nothing_is_half_written(make: Make) -> None:
    """No file of the server can grow any more, as on a full disk or in a read-only folder."""
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
