"""Every query is planned, not run, on the real server: syntax, mode, and the indexes that its header names."""

from collections.abc import Iterator
from typing import Any

import pytest

from brainbridge import instants
from brainbridge.graph import catalog
from brainbridge.graph.graph import Graph
from brainbridge.graph.query import Field, Query, joined
from brainbridge.schema import indexes
from tests.state import empty, ms

QUERIES = list(catalog.load().values())
LASTING = [query for query in QUERIES if query.lasting]
# Those that are sent joined to a query that reads their result.
THEN_READ = [joined(catalog.load()[name], catalog.load()["memory.read"]) for name in ("memory.create", "memory.access")]
SAMPLES: dict[str, Any] = {"string": "x", "integer": 1, "float": 1.0, "boolean": False, "map": {}}
# What it looks for has no known label. It is asked before a restore replaces a brain, and after an incomplete export.
SCANS = ("archive.strangers",)
SINGLE_ROWS = ("schema.population", "archive.counts")  # a product of counts, one row each
WELL_KNOWN: dict[str, Any] = {
    "index": "memory_words",
    "sessionIndex": "session_words",
    "words": '"x"',
    "now": ms(0),
    "landmark": ms(0),
}


@pytest.fixture(scope="module")
def at_first(migrated: Graph) -> dict[str, list[str]]:
    """The plans of an empty brain, of the queries that keep theirs."""
    empty(migrated)
    migrated.driver.execute_query("CALL db.clearQueryCaches()")
    return {query.name: operations(migrated, query) for query in LASTING}


@pytest.fixture(scope="module")
def peopled(migrated: Graph, at_first: dict[str, list[str]]) -> Iterator[Graph]:
    """Enough memories for the planner to have a choice, which may be cached from another graph."""
    people(migrated)
    yield migrated
    empty(migrated)


def people(graph: Graph) -> None:
    """Fill an empty brain with memories, and forget the plans made before."""
    empty(graph)
    graph.driver.execute_query(
        "UNWIND range(1, 3000) AS i WITH i, datetime() AS now "
        "CREATE (m:Memory:Live:Head:Hot:Working {id: 'm' + i, lineageId: 'm' + i, isTest: false, tier: 'working', "
        "decayKey: toFloat(i), lastAccessed: now, validFrom: now, lastDecay: now})"
    )
    graph.driver.execute_query(
        "MATCH (m:Memory {id: 'm1'}) "
        "CREATE (s:DocumentState {id: 's'})-[:POINTS_TO {topic: 't', keywords: ['k']}]->(m) "
        "CREATE (s)-[:FOLDS {topic: 't', keywords: ['k'], month: '2026-05'}]->(m) "
        "CREATE (s)-[:EDITS {how: 'struck', lines: ['l']}]->(m)"
    )
    graph.driver.execute_query("CALL db.clearQueryCaches()")


def sample(field: Field) -> Any:
    if field.name in WELL_KNOWN:
        return WELL_KNOWN[field.name]
    return [] if field.type.startswith("list<") else SAMPLES[field.type]


def explain(graph: Graph, query: Query, options: str = "") -> Any:
    params = {field.name: sample(field) for field in query.params}
    return graph.driver.execute_query(f"EXPLAIN CYPHER 5 {options} {query.body}", query.arguments(params)).summary


def operators(plan: dict[str, Any]) -> Iterator[tuple[str, str]]:
    yield plan["operatorType"].split("@")[0], plan["args"].get("Details", "")
    for child in plan.get("children", []):
        yield from operators(child)


@pytest.mark.parametrize("query", [*QUERIES, *THEN_READ], ids=lambda query: query.name)
def test_the_server_plans_it_as_its_header_says(peopled: Graph, query: Query) -> None:
    summary = explain(peopled, query)
    plan = list(operators(summary.plan))
    assert (summary.query_type in ("r", "s")) == (query.mode != "write")
    assert query.name in SCANS or not [name for name, _ in plan if name == "AllNodesScan"]
    assert query.mode != "read" or query.name in SINGLE_ROWS or "CartesianProduct" not in dict(plan)
    eager = [name for name, _ in plan if name in ("Eager", "EagerApply")]
    assert bool(query.eager) >= bool(eager), f"{query.name} is eager and does not say why"
    for index in query.uses:
        assert any(signature(peopled, index) in details for _, details in plan), f"{query.name} does not use {index}"


def operations(graph: Graph, query: Query) -> list[str]:
    """Return what a plan made anew does, but for what it reads of a node at once instead of one by one."""
    plan = explain(graph, query, "replan=force").plan
    return [name for name, _ in operators(plan) if name != "CacheProperties"]


@pytest.fixture
def joined_up(peopled: Graph) -> Iterator[Graph]:
    join_up(peopled)
    yield peopled
    peopled.driver.execute_query("MATCH (:Memory)-[r]->(:Memory) DELETE r")


def join_up(graph: Graph) -> None:
    """Join each memory to the next in every way."""
    graph.driver.execute_query(
        "UNWIND range(2, 3000) AS i MATCH (a:Memory {id: 'm' + (i - 1)}), (b:Memory {id: 'm' + i}) "
        "CREATE (a)-[:NEXT]->(b), (a)-[:COACTIVATED]->(b), (a)-[:REINFORCES]->(b)"
    )


@pytest.mark.parametrize("query", LASTING, ids=lambda query: query.name)
def test_a_plan_that_is_kept_is_that_of_an_empty_brain_and_of_a_full_one(
    joined_up: Graph, at_first: dict[str, list[str]], query: Query
) -> None:
    assert operations(joined_up, query) == at_first[query.name]


def signature(graph: Graph, name: str) -> str:
    """Return the name of an index in plans: its label or type, and its properties."""
    (index,) = (each for each in indexes.installed(graph) if each.name == name)
    return f"{index.names[0]}({', '.join(index.properties)})"


@pytest.mark.parametrize(
    "name",
    ["energy.expire", "energy.forecast", "energy.top", "promotion.candidates", "session.candidates", "monitor.status"],
)
def test_what_is_due_is_one_range_seek(peopled: Graph, name: str) -> None:
    plan = list(operators(explain(peopled, catalog.load()[name]).plan))
    seeks = [details for operator, details in plan if operator == "NodeIndexSeek" and "decayKey" in details]
    assert seeks
    assert not [operator for operator, _ in plan if "LabelScan" in operator and name.startswith("monitor")]


def test_the_strongest_come_in_the_order_of_the_index(peopled: Graph) -> None:
    """It sorts only if a lastDecay is later than $now: by energy, in a branch of its own."""
    plan = operators(explain(peopled, catalog.load()["energy.top"]).plan)
    sorts = [details for name, details in plan if name in ("Sort", "Top", "PartialTop", "PartialSort")]
    assert len(sorts) == 1
    assert sorts[0].startswith("logEnergy DESC")


@pytest.mark.parametrize(
    ("name", "most", "params"),
    [
        ("energy.top", 7, {"tier": "working", "rate": 0.5, "limit": 5}),
        ("monitor.status", 3000, {"rates": {"working": 0.5, "shortTerm": 0.05, "longTerm": 0.005}}),
    ],
)
def test_nothing_is_read_for_a_case_that_is_not_there(
    peopled: Graph, name: str, most: int, params: dict[str, Any]
) -> None:
    """Nothing was written after the instant that is asked for."""
    late = instants.to_ms(instants.now()) + 3_600_000
    asked = params | {"now": late, "landmark": late, "isTest": False, "threshold": 0.1}
    query = catalog.load()[name]
    plan = peopled.driver.execute_query(f"PROFILE CYPHER 5 {query.body}", query.arguments(asked)).summary.profile
    seeks = [rows for operator, rows in found_rows(plan) if operator == "NodeIndexSeek"]
    assert 0 < sum(seeks) <= most


@pytest.fixture
def promised(peopled: Graph) -> Iterator[Graph]:
    """A brain in which five commitments are past their due date, among thousands that are open, undated or resolved."""
    peopled.driver.execute_query(
        "UNWIND range(1, 3000) AS i MATCH (m:Memory {id: 'm' + i}) SET m:Commitment, "
        "m.commitmentState = CASE WHEN i <= 2000 THEN 'open' ELSE 'fulfilled' END, "
        "m.dueAt = datetime({epochMillis: $now}) + CASE WHEN i <= 5 OR i > 2000 THEN duration('-P1D') "
        "WHEN i <= 1000 THEN duration('P1D') END",
        {"now": instants.to_ms(instants.now()) + 3_600_000},
    )
    yield peopled
    peopled.driver.execute_query(
        "MATCH (m:Commitment) REMOVE m:Commitment SET m.commitmentState = null, m.dueAt = null"
    )


def test_what_is_past_its_due_date_costs_what_is_due(promised: Graph) -> None:
    query, late = catalog.load()["commitment.due"], instants.to_ms(instants.now()) + 3_600_000
    asked = {"isTest": False, "now": late, "batch": 100, "except": []}
    summary = promised.driver.execute_query(f"PROFILE CYPHER 5 {query.body}", query.arguments(asked)).summary
    rows = list(found_rows(summary.profile))
    assert max(found for _, found in rows) == 5
    assert [operator for operator, _ in rows if "Scan" in operator] == []


@pytest.fixture
def graded(peopled: Graph) -> Iterator[Graph]:
    """A brain in which the policy states of five memories may change, among thousands in which none may yet."""
    peopled.driver.execute_query(
        "UNWIND range(1, 3000) AS i MATCH (m:Memory {id: 'm' + i}) SET m.policyState = 'candidate', "
        "m.policyDue = datetime({epochMillis: $now}) + CASE WHEN i <= 5 THEN duration('-P1D') ELSE duration('P1D') END",
        {"now": instants.to_ms(instants.now()) + 3_600_000},
    )
    yield peopled
    peopled.driver.execute_query(
        "MATCH (m:Memory) WHERE m.policyState IS NOT NULL SET m.policyState = null, m.policyDue = null"
    )


def test_what_may_change_its_policy_state_costs_what_is_due(graded: Graph) -> None:
    query, late = catalog.load()["policy.due"], instants.to_ms(instants.now()) + 3_600_000
    asked = {"isTest": False, "now": late, "batch": 100, "except": []}
    summary = graded.driver.execute_query(f"PROFILE CYPHER 5 {query.body}", query.arguments(asked)).summary
    rows = list(found_rows(summary.profile))
    assert max(found for _, found in rows) == 5
    assert [operator for operator, _ in rows if "Scan" in operator] == []


@pytest.fixture
def cooling(peopled: Graph) -> Iterator[Graph]:
    """A brain in which five memories may become cold, among thousands that may not yet."""
    peopled.driver.execute_query(
        "UNWIND range(1, 3000) AS i MATCH (m:Memory {id: 'm' + i}) SET m.storageDue = datetime({epochMillis: $now}) "
        "+ CASE WHEN i <= 5 THEN duration('-P1D') ELSE duration('P1D') END",
        {"now": instants.to_ms(instants.now()) + 3_600_000},
    )
    yield peopled
    peopled.driver.execute_query("MATCH (m:Memory) WHERE m.storageDue IS NOT NULL SET m.storageDue = null")


def test_what_may_become_cold_costs_what_is_due(cooling: Graph) -> None:
    query, late = catalog.load()["storage.due"], instants.to_ms(instants.now()) + 3_600_000
    asked = {"isTest": False, "now": late, "batch": 100, "except": []}
    summary = cooling.driver.execute_query(f"PROFILE CYPHER 5 {query.body}", query.arguments(asked)).summary
    rows = list(found_rows(summary.profile))
    assert max(found for _, found in rows) == 5
    assert [operator for operator, _ in rows if "Scan" in operator] == []


def found_rows(plan: Any) -> Iterator[tuple[str, int]]:
    """Yield each operator of a plan that was run, and how many rows it gave."""
    yield plan["operatorType"].split("@")[0], plan["args"]["Rows"]
    for child in plan.get("children", []):
        yield from found_rows(child)


def test_pairs_come_in_the_order_of_the_index(peopled: Graph) -> None:
    plan = [name for name, _ in operators(explain(peopled, catalog.load()["cluster.pairs"]).plan)]
    assert not {"Sort", "Top", "PartialTop"} & set(plan)
    assert [name for name in plan if name.endswith("IndexSeekByRange")]


def test_status_reads_no_memory(peopled: Graph) -> None:
    plan = list(operators(explain(peopled, catalog.load()["monitor.status"]).plan))
    read = [details for _, details in plan if "m." in details and "cache[m." not in details and "INDEX" not in details]
    assert read == []
