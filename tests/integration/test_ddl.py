"""brainbridge/schema/ddl.py and indexes.py: the schema changes while others write, and waits for its indexes."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import Any

import pytest

from brainbridge.errors import MigrationError, Terminated
from brainbridge.graph.graph import Graph
from brainbridge.progress import silent
from brainbridge.schema import ddl, indexes
from tests.state import query

_INDEX = "CREATE INDEX of_tests IF NOT EXISTS FOR (n:OfTests) ON (n.value)"


@pytest.fixture
def unindexed(graph: Graph) -> Iterator[Graph]:
    yield graph
    graph.statement("DROP INDEX of_tests IF EXISTS")
    query(graph, "MATCH (n:OfTests) DELETE n")


def states(graph: Graph) -> dict[str, str]:
    return {each.name: each.state for each in indexes.installed(graph)}


@contextmanager
def writing(graph: Graph) -> Iterator[Any]:
    """A writer that the statement has to wait for."""
    with graph.driver.session() as session, session.begin_transaction() as transaction:
        transaction.run("CREATE (:OfTests {value: 1})").consume()
        yield transaction


def test_who_writes_is_waited_for_and_given_way_to(unindexed: Graph, monkeypatch: pytest.MonkeyPatch) -> None:
    gave_way, terminate = set[str](), Graph.terminate
    with writing(unindexed) as writer:

        def noted(graph: Graph, mark: str) -> None:
            terminate(graph, mark)
            gave_way.add(mark)
            if len(gave_way) == 2 and not writer.closed():
                writer.commit()

        monkeypatch.setattr(Graph, "terminate", noted)
        ddl.alter(unindexed, _INDEX, patience_s=(0.2, 0.2))
    indexes.wait(unindexed, progress=silent)
    assert (len(gave_way), states(unindexed)["of_tests"]) == (2, "ONLINE")


def test_a_statement_that_is_ended_says_so_and_has_done_nothing(unindexed: Graph) -> None:
    with writing(unindexed):
        ended = Event()

        def end() -> None:
            while not ended.wait(0.1):  # it may not have begun
                unindexed.terminate("mine")

        ending = Thread(target=end)
        ending.start()
        try:
            with pytest.raises(Terminated, match="terminated by somebody else"):
                unindexed.alter(_INDEX, mark="mine")
        finally:
            ended.set()
            ending.join()
    assert "of_tests" not in states(unindexed)


def test_what_nobody_runs_any_more_is_ended_by_nobody(graph: Graph) -> None:
    graph.terminate("nobody's")


def test_an_index_that_cannot_be_built_is_named(unindexed: Graph) -> None:
    query(unindexed, "CREATE (:OfTests {value: $value})", value="x" * 50_000)
    ddl.alter(unindexed, _INDEX)
    with pytest.raises(MigrationError, match="cannot build the index of_tests"):
        indexes.wait(unindexed, progress=silent)


def test_whoever_waits_for_an_index_is_told_which(graph: Graph, monkeypatch: pytest.MonkeyPatch) -> None:
    (first, *rest) = indexes.installed(graph)
    answers = [(first.model_copy(update={"state": "POPULATING"}), *rest), (first, *rest)]
    monkeypatch.setattr(indexes, "installed", lambda graph: answers.pop(0))
    told: list[str] = []
    indexes.wait(graph, progress=lambda what, done, total: told.append(what))
    assert (told, answers) == ([f"Building the index {first.name}"], [])
