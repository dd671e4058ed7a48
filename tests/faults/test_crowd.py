"""Sixteen clients write, recall, boost, judge and undo at once: what was acknowledged is there, exactly once."""

import random
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from brainbridge.consolidation import consolidation, undo
from brainbridge.domains import DOMAINS
from brainbridge.errors import NotFound, Refused
from brainbridge.graph.graph import Graph, connect
from brainbridge.memory import memory
from brainbridge.recall import recall
from brainbridge.run import run as runs
from tests.databases import Database
from tests.effort import TIMES
from tests.races.two import together
from tests.reference.law import breaches
from tests.reference.lineages import Told, differences
from tests.state import at, damage, draft, given, query

CLIENTS = 16
STEPS = 12
STEP_H = 0.8
LASTS_S = max(120.0, 12.0 * TIMES) if TIMES > 1 else 0.0  # and no less than all steps
YOUNG = 60  # of the memories written; the rest has faded, or is at rest
WORDS = ("cedar", "canary", "turin", "clock", "violin", "harbour")


class Crowd:
    """What all clients were told, and their time, in hours.

    In ``rounds`` all do one thing at the same instant, then the next. Otherwise each has a clock of its own, which is
    up to a step fast.
    """

    def __init__(self, neo4j: Database, *, rounds: bool) -> None:
        self.neo4j = neo4j
        self.lock = threading.Lock()
        self.told: dict[str, Told] = {}
        self.ahead: dict[str, list[float]] = {}  # accesses of memories whose writers have not told of them yet
        self.round = threading.Barrier(CLIENTS, action=self._next) if rounds else None
        self.steps = 0
        self.latest = 0.0
        self.over = False
        self.end = time.monotonic() + LASTS_S

    def _next(self) -> None:
        self.steps += CLIENTS
        self._judge_end()

    def _judge_end(self) -> None:
        self.over = self.steps > STEPS * CLIENTS and time.monotonic() > self.end

    def clock(self, number: int) -> Iterator[float]:
        """Yield the instants at which a client does something."""
        while True:
            if self.round:
                self.round.wait()
            with self.lock:
                if not self.round:
                    self.steps += 1
                    self._judge_end()
                if self.over:
                    return
                hours = (self.steps / CLIENTS + (0 if self.round else number / CLIENTS)) * STEP_H
                self.latest = max(self.latest, hours)
            yield hours

    def live(self, number: int) -> None:
        """Live as one client, with a driver of its own; if it fails, the others do not wait for it."""
        driver = connect(self.neo4j.uri, self.neo4j.user, self.neo4j.password)
        try:
            with Graph(driver, uri=self.neo4j.uri, domains=DOMAINS) as graph, suppress(threading.BrokenBarrierError):
                Client(self, graph, random.Random(number)).live(number)
        except BaseException:
            if self.round:
                self.round.abort()
            raise

    def touched(self, lineages: list[str], hours: float) -> None:
        with self.lock:
            for name in lineages:
                touched = self.told[name].touched if name in self.told else self.ahead.setdefault(name, [])
                touched.append(hours)

    def one_of(self, chances: random.Random) -> str:
        with self.lock:
            return chances.choice(list(self.told)[-YOUNG:])


class Client:
    """One of the crowd."""

    def __init__(self, crowd: Crowd, graph: Graph, chances: random.Random) -> None:
        self.crowd, self.graph, self.chances = crowd, graph, chances

    def live(self, number: int) -> None:
        kinds = [self.remember, self.remember, self.boost, self.boost, self.recall, self.judge, self.undo]
        for hours in self.crowd.clock(number):
            with suppress(Refused, NotFound):  # the memory had ended, or there was nothing to take back
                self.chances.choice(kinds)(hours)

    def remember(self, hours: float) -> None:
        content = f"{self.chances.choice(WORDS)} and {self.chances.choice(WORDS)} {self.chances.random()}"
        parts: dict[str, Any] = {"content": content, "sessionId": f"s{self.chances.randrange(4)}"}
        made = memory.remember(self.graph, draft(hours, **parts), is_test=False)
        with self.crowd.lock:
            self.crowd.told[made.id] = Told(hours, touched=self.crowd.ahead.pop(made.id, []))

    def boost(self, hours: float) -> None:
        name = self.crowd.one_of(self.chances)
        memory.touch(self.graph, name, now=at(hours))
        self.crowd.touched([name], hours)

    def recall(self, hours: float) -> None:
        found = recall.recall(self.graph, self.chances.choice(WORDS), now=at(hours), limit=3).touched
        rows = query(self.graph, "MATCH (m:Memory) WHERE m.id IN $ids RETURN m.lineageId AS l", ids=found)
        self.crowd.touched([row["l"] for row in rows], hours)

    def judge(self, hours: float) -> None:
        work: Any = self.chances.choice([consolidation.consolidate, consolidation.decay, consolidation.promote])
        work(self.graph, now=at(hours), is_test=False)

    def undo(self, hours: float) -> None:
        did_something = [each.id for each in runs.latest(self.graph, limit=50) if each.expired or each.promoted]
        if did_something:
            undo.undo(
                self.graph, self.chances.choice(did_something), now=at(hours), cascade=self.chances.random() < 0.5
            )


@pytest.mark.timeout(900 + 10 * LASTS_S)
@pytest.mark.parametrize("rounds", [False, True], ids=["clocks-differ", "clocks-agree"])
def test_nothing_acknowledged_is_lost_and_nothing_happens_twice(graph: Graph, neo4j: Database, rounds: bool) -> None:
    crowd = Crowd(neo4j, rounds=rounds)
    # There is something to judge, and something to take back.
    for name, energy in (("strong", 12.0), ("faint", 0.11)):
        for number in range(6):
            crowd.told[given(graph, f"{name}{number}", energy=energy, content="cedar")] = Told(0.0, energy)
    together(CLIENTS, crowd.live)
    assert crowd.ahead == {}
    heads = {row["id"]: row["n"] for row in query(graph, "MATCH (m:Head) RETURN m.lineageId AS id, m.accessCount AS n")}
    assert heads == {name: 1 + len(told.touched) for name, told in crowd.told.items()}
    happened = {row["kind"] for row in query(graph, "MATCH (e:Event) RETURN DISTINCT e.kind AS kind")}
    assert {"expired", "promoted", "undone"} <= happened
    assert sum(len(told.touched) for told in crowd.told.values()) > CLIENTS
    assert damage(graph, crowd.latest) == []
    assert breaches(graph) == []
    # If clocks differ, an access may count as of another client's later instant, and nobody is told which.
    assert not rounds or differences(graph, crowd.told) == []
    # One more run handles what is due or ready now; a second one finds nothing.
    consolidation.consolidate(graph, now=at(crowd.latest), is_test=False)
    again = consolidation.consolidate(graph, now=at(crowd.latest), is_test=False)
    assert (again.expired, again.settled) == (0, 0)
    assert damage(graph, crowd.latest) == []
    assert breaches(graph) == []
