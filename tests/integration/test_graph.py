"""brainbridge/graph/graph.py: managed transactions, retries, one tree of errors."""

import dataclasses
import errno
from collections.abc import Callable
from typing import Any

import pytest
from neo4j import exceptions as driver_errors

from brainbridge.domains import DOMAINS
from brainbridge.errors import (
    AuthenticationFailed,
    CatalogError,
    ConstraintViolated,
    GraphUnavailable,
    ParameterError,
    QueryFailed,
    RowShapeError,
)
from brainbridge.graph.graph import Graph, Transactor, Unit, connect, translated
from brainbridge.graph.rows import Row
from brainbridge.run.run import LANDMARK
from brainbridge.schema import migrations
from tests.databases import Database
from tests.state import Anything, given, ms, query, run_at


class Wrong(Row):
    """A row that no query returns."""

    something: int


def test_a_closed_port_is_an_unreachable_database() -> None:
    uri = "bolt://127.0.0.1:1"
    options = {"max_transaction_retry_time": 0.1}
    with (
        Graph(connect(uri, "neo4j", "x", **options), uri=uri, domains=DOMAINS) as graph,
        pytest.raises(GraphUnavailable, match=uri),
    ):
        migrations.applied(graph)


def test_a_host_nobody_knows_is_an_unreachable_database() -> None:
    uri = "bolt://no-such-host.invalid:7687"
    options = {"max_transaction_retry_time": 0.1}
    with (
        Graph(connect(uri, "neo4j", "x", **options), uri=uri, domains=DOMAINS) as graph,
        pytest.raises(GraphUnavailable),
    ):
        migrations.applied(graph)


@pytest.mark.parametrize("uri", ["http://127.0.0.1:7474", "127.0.0.1:7687", "bolt//x"])
def test_an_address_that_is_none_says_what_would_be_one(uri: str) -> None:
    with pytest.raises(GraphUnavailable) as error:
        connect(uri, "neo4j", "x")
    assert "neo4j://" in error.value.hint


def test_a_wrong_password_is_told_apart(neo4j: Database) -> None:
    with (
        Graph(connect(neo4j.uri, neo4j.user, "wrong"), uri=neo4j.uri, domains=DOMAINS) as graph,
        pytest.raises(AuthenticationFailed, match="rejects"),
    ):
        migrations.applied(graph)


def test_a_rejected_statement_is_a_failed_query(graph: Graph) -> None:
    with pytest.raises(QueryFailed) as failed:
        graph.statement("RETURN nonsense")
    assert str(failed.value).startswith("Variable `nonsense` not defined")
    assert "neo4j_code" not in str(failed.value)


def _alone(graph: Graph, name: str) -> None:
    graph.rows(name, Anything, isTest=False, limit=1)


def _in_a_transaction(graph: Graph, name: str) -> None:
    graph.transaction([name], lambda unit: unit.rows(name, Anything, isTest=False, limit=1))


@pytest.mark.parametrize("ask", [_alone, _in_a_transaction])
def test_the_error_of_a_query_names_it_without_codes(
    graph: Graph, monkeypatch: pytest.MonkeyPatch, ask: Callable[[Graph, str], None]
) -> None:
    broken = dataclasses.replace(graph.catalog["run.list"], body="RETURN nonsense, $isTest, $limit")
    monkeypatch.setattr(graph, "catalog", {**graph.catalog, "run.list": broken})
    with pytest.raises(QueryFailed) as failed:
        ask(graph, "run.list")
    assert str(failed.value).startswith("run.list: Variable `nonsense` not defined")
    assert "gql_status" not in str(failed.value)


def test_a_uniqueness_constraint_is_told_apart(graph: Graph) -> None:
    given(graph, "a", importKey="k")
    with pytest.raises(ConstraintViolated):
        given(graph, "b", importKey="k")


def test_rows_of_another_shape_name_the_query(graph: Graph) -> None:
    run_at(graph, 0)
    with pytest.raises(RowShapeError, match=r"run\.list returned (no column something|a column \w+), unlike Wrong"):
        graph.rows("run.list", Wrong, isTest=False, limit=1)


def test_one_row_means_one(graph: Graph) -> None:
    with pytest.raises(RowShapeError, match="returned 0 rows"):
        graph.one("run.list", Anything, isTest=False, limit=1)


def test_wrong_parameters_never_reach_the_server(graph: Graph) -> None:
    with pytest.raises(ParameterError):
        graph.rows("run.list", Anything, isTest=False, limit="many")


def test_a_unit_runs_only_what_was_announced(graph: Graph) -> None:
    with pytest.raises(KeyError):
        graph.transaction(["run.list"], lambda unit: unit.rows("run.show", Anything, id="r"))


def joined_to_an_access(on: Transactor) -> tuple[tuple[Anything, ...], tuple[Anything, ...]]:
    touches = [{"id": "m", "touchId": "one"}]
    params = {"touches": touches, "session": None, "ids": ["m", "nobody"], "now": ms(0), "landmark": LANDMARK}
    return on.both("memory.access", Anything, "memory.read", Anything, **params)


def test_the_second_of_two_in_one_statement_sees_what_the_first_did(graph: Graph) -> None:
    given(graph)
    (touched,), (seen,) = joined_to_an_access(graph)
    alone = graph.one("memory.read", Anything, ids=["m"], now=ms(0), landmark=LANDMARK)
    assert touched.model_dump()["after"] == 2.0
    assert seen == alone
    assert query(graph, "MATCH (m:Memory) RETURN m.accessCount AS n") == [{"n": 2}]


def test_two_in_one_statement_may_be_rehearsed_and_find_nothing(graph: Graph) -> None:
    (unknown,), seen = joined_to_an_access(graph)
    assert (unknown.model_dump()["outcome"], seen) == ("unknown", ())
    given(graph)
    assert len(graph.rehearse(lambda on: joined_to_an_access(on)[1])) == 1
    assert query(graph, "MATCH (m:Memory) RETURN m.accessCount AS n") == [{"n": 1}]


def test_an_unknown_query_is_named(graph: Graph) -> None:
    with pytest.raises(CatalogError, match=r"nothing\.here"):
        graph.rows("nothing.here", Anything)


def test_a_failed_unit_leaves_nothing_behind(graph: Graph) -> None:
    def work(unit: Unit) -> None:
        unit.rows("run.start", Anything, **started("r"))
        raise ValueError("on the way")

    with pytest.raises(ValueError, match="on the way"):
        graph.transaction(["run.start"], work)
    assert query(graph, "MATCH (r:ConsolidationRun) RETURN count(r) AS n") == [{"n": 0}]


def started(run_id: str) -> dict[str, Any]:
    return {
        "id": run_id,
        "command": "c",
        "now": 0,
        "startedAt": 0,
        "isTest": False,
        "session": None,
        "by": "tests",
        "undoes": None,
    }


def test_the_server_can_say_which_query_of_which_run_is_going_on(graph: Graph) -> None:
    def work(unit: Unit) -> list[dict[str, Any]]:
        unit.rows("run.start", Anything, **started("r"))
        return query(graph, "SHOW TRANSACTIONS YIELD metaData WHERE metaData.app IS NOT NULL RETURN metaData")

    (row,) = graph.transaction(["run.start"], work, run_id="r")
    assert row["metaData"]["queries"] == [f"run.start@{graph.catalog['run.start'].version}"]
    assert row["metaData"]["run"] == "r"


def lose_first_acknowledgement(graph: Graph, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Commit the first transaction, and lose its acknowledgement as a cut connection would."""
    attempts: list[int] = []
    real = Graph._alone

    def attempt(self: Graph, *args: Any) -> Any:
        attempts.append(1)
        result = real(self, *args)
        if len(attempts) == 1:
            raise driver_errors.IncompleteCommit("connection lost while committing")
        return result

    monkeypatch.setattr(Graph, "_alone", attempt)
    return attempts


def test_a_lost_acknowledgement_is_retried_where_that_is_safe(graph: Graph, monkeypatch: pytest.MonkeyPatch) -> None:
    attempts = lose_first_acknowledgement(graph, monkeypatch)
    given(graph)
    assert len(attempts) == 2
    assert query(graph, "MATCH (m:Memory) RETURN count(m) AS n") == [{"n": 1}]


def test_and_is_an_error_where_it_is_not(graph: Graph, monkeypatch: pytest.MonkeyPatch) -> None:
    unsafe = dataclasses.replace(graph.catalog["run.start"], safe="")
    monkeypatch.setitem(graph.catalog._queries, "run.start", unsafe)
    attempts = lose_first_acknowledgement(graph, monkeypatch)
    with pytest.raises(GraphUnavailable):
        graph.rows("run.start", Anything, **started("r"))
    assert len(attempts) == 1


def test_a_connection_that_is_cut_while_it_is_opened_is_opened_again(
    graph: Graph, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The driver asks a socket for its peer, and a cut socket has none."""
    failures, real = [OSError(errno.ENOTCONN, "Transport endpoint is not connected")], Graph._alone

    def attempt(self: Graph, *args: Any) -> Any:
        if failures:
            raise failures.pop()
        return real(self, *args)

    monkeypatch.setattr(Graph, "_alone", attempt)
    given(graph)
    assert query(graph, "MATCH (m:Memory) RETURN count(m) AS n") == [{"n": 1}]


def test_one_that_is_cut_whenever_it_is_opened_means_that_nobody_answers(
    graph: Graph, monkeypatch: pytest.MonkeyPatch
) -> None:
    def attempt(self: Graph, *_: Any) -> Any:
        raise OSError(errno.ENOTCONN, "Transport endpoint is not connected")

    monkeypatch.setattr(Graph, "_alone", attempt)
    with pytest.raises(GraphUnavailable, match="no Neo4j answers at"):
        given(graph)


def test_who_tries_too_often_is_told_to_wait(neo4j: Database) -> None:
    error = driver_errors.Neo4jError._hydrate_neo4j(
        code="Neo.ClientError.Security.AuthenticationRateLimit", message="too many"
    )
    with pytest.raises(AuthenticationFailed, match="too many wrong passwords") as raised, translated(neo4j.uri):
        raise error
    assert "wait" in raised.value.hint


def test_what_the_server_warns_of_fails_a_test(graph: Graph) -> None:
    with pytest.raises(AssertionError, match="NoSuchLabel"):
        graph.statement("MATCH (n:NoSuchLabel) RETURN n")
