"""Sixteen clients that write, recall, boost, judge and take back at once: what was acknowledged is there, once."""

import random
import threading
from collections import Counter
from typing import Any

import pytest

from brainbridge import consolidation, memory, recall, undo
from brainbridge import run as runs
from brainbridge.errors import NotFound, Refused
from brainbridge.graph import Graph
from tests.effort import TIMES
from tests.races.two import together
from tests.state import at, damage, draft, given, query

CLIENTS = 16
STEPS = 12 * TIMES
WORDS = ("cedar", "canary", "turin", "clock", "violin", "harbour")


def _hours(step: int, number: int) -> float:
    return (step + number / CLIENTS) * 10 / STEPS


class Crowd:
    """What every client did and was told. Their clocks differ, and go through some ten hours together."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self.lock = threading.Lock()
        self.born: list[str] = []
        self.accesses: Counter[str] = Counter()

    def live(self, number: int) -> None:
        chances = random.Random(number)
        for step in range(STEPS):
            hours = _hours(step, number)
            work = chances.choice(
                [self.remember, self.remember, self.boost, self.boost, self.recall, self.judge, self.undo]
            )
            try:
                work(chances, hours)
            except (Refused, NotFound):
                continue  # it had ended, or there was nothing to take back

    def remember(self, chances: random.Random, hours: float) -> None:
        content = f"{chances.choice(WORDS)} and {chances.choice(WORDS)} {chances.random()}"
        made = memory.remember(
            self.graph, draft(hours, content=content, sessionId=f"s{chances.randrange(4)}"), is_test=False
        )
        with self.lock:
            self.born.append(made.id)

    def boost(self, chances: random.Random, hours: float) -> None:
        if self.born:
            done = memory.touch(self.graph, chances.choice(self.born), now=at(hours))
            self.count([done.memory.id])

    def recall(self, chances: random.Random, hours: float) -> None:
        self.count(recall.recall(self.graph, chances.choice(WORDS), now=at(hours), limit=3).touched)

    def count(self, touched: list[str]) -> None:
        rows = query(self.graph, "MATCH (m:Memory) WHERE m.id IN $ids RETURN m.lineageId AS l", ids=touched)
        with self.lock:
            self.accesses.update(row["l"] for row in rows)

    def judge(self, chances: random.Random, hours: float) -> None:
        work: Any = chances.choice([consolidation.consolidate, consolidation.decay, consolidation.promote])
        work(self.graph, now=at(hours), is_test=False)

    def undo(self, chances: random.Random, hours: float) -> None:
        did_something = [each.id for each in runs.latest(self.graph, limit=50) if each.expired or each.promoted]
        if did_something:
            undo.undo(self.graph, chances.choice(did_something), now=at(hours), cascade=chances.random() < 0.5)


@pytest.mark.timeout(900 * TIMES)
def test_nothing_acknowledged_is_lost_and_nothing_happens_twice(graph: Graph) -> None:
    crowd = Crowd(graph)
    # Whoever judges first has something to do, and whoever takes back has something to take back.
    crowd.born += [given(graph, f"strong{n}", energy=12.0, content="cedar") for n in range(6)]
    crowd.born += [given(graph, f"faint{n}", energy=0.11, content="cedar") for n in range(6)]
    together(CLIENTS, crowd.live)
    heads = query(
        graph, "MATCH (m:Memory) WHERE m:Head RETURN m.lineageId AS id, m.accessCount AS n, m.id AS head ORDER BY id"
    )
    assert [row["id"] for row in heads] == sorted(crowd.born)
    assert {row["id"]: row["n"] - 1 for row in heads if row["n"] > 1} == dict(crowd.accesses)
    hours = _hours(STEPS, 0)
    happened = {row["kind"] for row in query(graph, "MATCH (e:Event) RETURN DISTINCT e.kind AS kind")}
    assert {"expired", "promoted", "undone"} <= happened
    assert sum(crowd.accesses.values()) > CLIENTS
    assert damage(graph, hours) == []
    # Whatever is due or ready now is dealt with by one more run, and by no other.
    consolidation.consolidate(graph, now=at(hours), is_test=False)
    again = consolidation.consolidate(graph, now=at(hours), is_test=False)
    assert (again.expired, again.settled) == (0, 0)
