"""brainbridge/operations/warming.py on a real database: the statements of commands are planned, nothing is changed."""

import dataclasses
import uuid
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from brainbridge.brain.brain import Brain
from brainbridge.graph.graph import Graph, ManagedUnit, Unit
from brainbridge.graph.query import Field, Query
from brainbridge.operations import warming
from brainbridge.operations.warming import Step
from tests import sent
from tests.plans import dump
from tests.state import at, query

TOKENS = "CALL {0}() YIELD {1} RETURN collect({1}) AS all"
KEY = "The key of Atlas lies in the safe."
EVERY_FILTER: dict[str, Any] = {"tier": "working", "since": at(0), "until": at(9), "include": "live"}
COMMON: dict[str, Callable[[Brain], Any]] = {
    "remember": lambda brain: brain.remember(KEY, now=at(1)),
    "remember again": lambda brain: brain.remember(KEY, now=at(1)),
    "recall": lambda brain: brain.recall("Where does the key of Atlas lie?", now=at(1)),
    "recall, to look only": lambda brain: brain.recall("Where is the key?", now=at(1), touch=False),
    "recall in a session": lambda brain: brain.recall("the key", session="s", now=at(1)),
    "recall in a scope": lambda brain: brain.recall("the key", scope="s", now=at(1), touch=False),
    "recall with a date": lambda brain: brain.recall("Which key was it in May 2026?", now=at(1), touch=False),
    "recall with every filter": lambda brain: brain.recall("key", now=at(1), touch=False, **EVERY_FILTER),
    "memory-status": lambda brain: brain.monitor.status(now=at(1)),
    "a dry run over what waits and rises": lambda brain: brain.consolidate(dry_run=True, now=at(1)),
    "session-end": lambda brain: brain.session_end("manual", now=at(2)),
    "remember something else": lambda brain: brain.remember("Ada plays the cello on Fridays.", now=at(3)),
    "remember a rule": lambda brain: brain.remember("From now on, always name the key.", role="user", now=at(3)),
    "session-end again": lambda brain: brain.session_end("manual", now=at(4)),
    "recall where a rule stands": lambda brain: brain.recall("How do I open the safe?", now=at(4), touch=False),
    "a dry run": lambda brain: brain.consolidate(dry_run=True, now=at(500)),
    "consolidate-all": lambda brain: brain.consolidate(now=at(500)),
    "a dry run of nothing": lambda brain: brain.consolidate(dry_run=True, now=at(501)),
    "the end of every command": lambda brain: brain.warnings(),
    "validate-memories": lambda brain: brain.integrity.validate(now=at(501)),
}


def everything(graph: Graph) -> list[object]:
    tokens = {"db.labels": "label", "db.relationshipTypes": "relationshipType", "db.propertyKeys": "propertyKey"}
    return [dump(graph), *(query(graph, TOKENS.format(*each)) for each in tokens.items())]


def test_what_common_commands_send_is_what_is_planned(brain: Brain) -> None:
    """Word for word, within the range that a plan is valid for; otherwise a first use would wait after all."""
    found: dict[sent.Sent, str] = {}
    for name, command in COMMON.items():
        with sent.recorded() as noted, Brain.open() as opened:
            command(opened)
        found |= dict.fromkeys(noted, name) | found
    planned = {
        sent.of(step.query.statement, step.query.arguments(step.sample()), after_write=step.after_write)
        for step in warming.steps(brain.graph)
    }
    with sent.recorded() as run:
        brain.graph.rehearse(warming._recall)
    planned |= {each for each in run if each.text != f"CYPHER 5\n{warming._WRITE}"}
    assert [f"{name}: {each}" for each, name in found.items() if each not in planned] == []
    assert [str(each) for each in planned - found.keys()] == []


def test_nothing_of_the_graph_changes(guarded: Graph) -> None:
    before = everything(guarded)
    assert warming.warm(guarded) == len(warming.steps(guarded))
    assert everything(guarded) == before


@pytest.mark.parametrize("after_write", [False, True])
def test_what_is_sent_finds_the_plan_that_was_made_for_it(graph: Graph, after_write: bool) -> None:
    """The smaller side is read first, which shows when a plan was made."""
    step = Step(_sides(graph), ("given",), after_write)
    query(graph, "CREATE (:Entity {name: 'e'}) FOREACH (n IN range(1, 30) | CREATE (:Source {name: 's' + n}))")
    graph.rehearse(partial(warming._plan, step))
    query(graph, "FOREACH (n IN range(1, 900) | CREATE (:Entity {name: 'e' + n}))")
    assert _gone_through_first(graph, step.query, {"given": ""}, after_write) == "Entity"
    assert _gone_through_first(graph, step.query, {"given": None}, after_write) == "Source"
    assert _gone_through_first(graph, step.query, {"given": ""}, not after_write) == "Source"


def _sides(graph: Graph) -> Query:
    """Return a query that was never sent."""
    body = f"MATCH (e:Entity), (s:Source) RETURN e.name AS e, s.name AS s, $given AS `{uuid.uuid4()}`"
    return dataclasses.replace(graph.catalog["config.current"], body=body, params=(Field("given", "string", True, ""),))


def _gone_through_first(graph: Graph, asked: Query, params: dict[str, Any], after_write: bool) -> str:
    def work(unit: Unit) -> str:
        if after_write:
            unit.script("CREATE ()", {})
        assert isinstance(unit, ManagedUnit)
        first, second = ManagedUnit(unit._transaction, [asked]).run(asked.name, params, lambda _, rows: rows[:2])
        return "Entity" if first["e"] == second["e"] else "Source"

    return graph.rehearse(lambda on: on.transaction([], work))


def test_a_brain_that_lacks_migrations_is_left_alone(graph: Graph, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("brainbridge.schema.migrations.pending", lambda _: ("one",))
    monkeypatch.setattr(warming, "steps", lambda _: pytest.fail("it is warmed"))
    assert warming.warm(graph, patience_s=0) == 0


def test_it_is_warmed_as_soon_as_it_has_them(graph: Graph, monkeypatch: pytest.MonkeyPatch) -> None:
    found = [(), ("one",)]
    monkeypatch.setattr("brainbridge.schema.migrations.pending", lambda _: found.pop())
    monkeypatch.setattr(warming, "_LOOK_EVERY_S", 0)
    monkeypatch.setattr(warming, "steps", lambda _: [Step(graph.catalog["config.current"])])
    assert warming.warm(graph) == 1
