"""Every query is planned with the fragments of a domain as its header says, and so are the domain's own."""

import pytest

from brainbridge import domains
from brainbridge.graph import composed
from brainbridge.graph.graph import Graph
from brainbridge.graph.query import Query
from tests.integration.test_plans import SCANS, explain, join_up, operations, operators, people
from tests.state import empty
from tests.toy.domain import TOY

ALL = domains.DOMAINS.plus(TOY)
BARE = composed.load(domains.DOMAINS)
CHANGED = [query for query in composed.load(ALL).values() if query.name not in BARE or BARE[query.name] != query]


@pytest.mark.parametrize("query", CHANGED, ids=lambda query: query.name)
def test_the_server_plans_it_with_what_the_toy_adds(toyed: Graph, query: Query) -> None:
    summary = explain(toyed, query)
    plan = list(operators(summary.plan))
    assert (summary.query_type in ("r", "s")) == (query.mode != "write")
    assert query.name in SCANS or "AllNodesScan" not in dict(plan)
    eager = [name for name, _ in plan if name in ("Eager", "EagerApply")]
    assert bool(query.eager) >= bool(eager), f"{query.name} is eager and does not say why"


@pytest.mark.parametrize("query", [each for each in CHANGED if each.lasting], ids=lambda query: query.name)
def test_a_plan_that_is_kept_is_the_same_with_what_the_toy_adds(toyed: Graph, query: Query) -> None:
    empty(toyed)
    toyed.driver.execute_query("CALL db.clearQueryCaches()")
    at_first = operations(toyed, query)
    people(toyed)
    join_up(toyed)
    assert operations(toyed, query) == at_first
