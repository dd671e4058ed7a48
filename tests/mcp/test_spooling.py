"""What cannot be written now is kept in the spool, and is written once, when the database takes it again."""

from dataclasses import replace
from typing import Any

import pytest

from brainbridge import Brain
from brainbridge.errors import (
    ConstraintViolated,
    GraphUnavailable,
    Held,
    Refused,
    SchemaMissing,
    Stuck,
    Terminated,
    Unconfigured,
)
from brainbridge.graph.graph import Graph
from brainbridge.hook import spool, worker
from brainbridge.mcp.keeper import Keeper
from brainbridge.mcp.server import build
from tests.mcp.conftest import SETTING, Called, calling, data, text
from tests.state import query


def test_the_same_key_with_other_content_is_refused_while_the_first_waits(keeper: Keeper, database: Graph) -> None:
    def down() -> Brain:
        raise GraphUnavailable("nobody answers", hint="start it")

    without, _ = build(Keeper(down), SETTING)
    for _ in range(2):
        assert data(calling(without, "remember", content="cedar", key="k"))["spooled"]
    for server in (without, build(keeper, SETTING)[0]):
        refused = calling(server, "remember", content="walnut", key="k")
        assert refused.is_error
        assert "with other content: it waits to be written; this was not remembered\nuse another key" in text(refused)
    worker.work("default")
    assert query(database, "MATCH (m:Memory) RETURN m.content AS c") == [{"c": "cedar"}]


def test_what_cannot_be_written_now_is_written_once_the_database_is_back(database: Graph) -> None:
    def down() -> Brain:
        raise GraphUnavailable("nobody answers", hint="start it")

    server, _ = build(Keeper(down), replace(SETTING, scope="x"))
    answer = calling(server, "remember", content="The cedar case is oiled", speaker="Ann")
    assert (data(answer)["id"], data(answer)["spooled"]) == (None, True)
    refused = calling(server, "recall", question="cedar")
    assert refused.is_error
    assert text(refused).endswith("nobody answers\nstart it")
    assert len(spool.waiting("default")) == 1
    assert worker.work("default").remembered == 1
    (row,) = query(database, "MATCH (m:Memory) RETURN m {.content, .speaker, .scope, .sessionId, .instanceId} AS m")
    assert row["m"] == {
        **{"content": "The cedar case is oiled", "speaker": "Ann", "scope": "x"},
        **{"sessionId": "s", "instanceId": "claude"},
    }


@pytest.mark.parametrize("error", [Stuck, Held, SchemaMissing, Terminated, Unconfigured])
def test_what_a_busy_database_refuses_is_kept_and_written_later(
    *, call: Called, database: Graph, monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    def fails(*_: Any, **__: Any) -> Any:
        raise error("not now")

    with monkeypatch.context() as patched:
        patched.setattr(Brain, "remember", fails)
        answer = call("remember", content="cedar")
    assert data(answer)["spooled"]
    assert "cannot be written now" in text(answer)
    assert worker.work("default").remembered == 1
    assert query(database, "MATCH (m:Memory) RETURN m.content AS c") == [{"c": "cedar"}]


@pytest.mark.parametrize("error", [ConstraintViolated, Refused])
def test_what_is_refused_for_what_it_says_is_not_kept(
    call: Called, monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    def fails(*_: Any, **__: Any) -> Any:
        raise error("never")

    monkeypatch.setattr(Brain, "remember", fails)
    assert "never" in text(call("remember", content="cedar"))
    assert spool.waiting("default") == []


def test_a_write_whose_answer_was_lost_is_not_written_again(
    keeper: Keeper, database: Graph, monkeypatch: pytest.MonkeyPatch
) -> None:
    server, _ = build(keeper, SETTING)
    real = Brain.remember

    def lost(self: Brain, *args: Any, **parts: Any) -> Any:
        real(self, *args, **parts)
        raise GraphUnavailable("the connection was lost")

    with monkeypatch.context() as patched:
        patched.setattr(Brain, "remember", lost)
        assert data(calling(server, "remember", content="cedar"))["spooled"]
    worker.work("default")
    assert query(database, "MATCH (m:Memory) RETURN count(m) AS n") == [{"n": 1}]


def test_what_it_was_made_of_waits_with_it(keeper: Keeper, database: Graph, monkeypatch: pytest.MonkeyPatch) -> None:
    server, _ = build(keeper, SETTING)
    page = data(calling(server, "remember", content="Cedar is oiled", trust="tool"))["id"]

    def lost(*_: Any, **__: Any) -> Any:
        raise GraphUnavailable("the connection was lost")

    with monkeypatch.context() as patched:
        patched.setattr(Brain, "remember", lost)
        assert data(calling(server, "remember", content="Oil cedar", derived_from=[page]))["spooled"]
    worker.work("default")
    rows = query(database, "MATCH (m:Memory)-[:DERIVED_FROM]->(p) RETURN m.content AS m, m.trust AS trust, p.id AS p")
    assert rows == [{"m": "Oil cedar", "trust": "tool", "p": page}]
