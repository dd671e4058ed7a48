"""cypher/fact/settle.cypher"""

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.fact.stating import ids, stated, statement, until
from tests.derivations import derived
from tests.state import Anything, at, given, ms, query


def settle(graph: Graph, hours: float = 99.0) -> int:
    query(graph, "MERGE (:ConsolidationRun {id: 'r'})")
    (row,) = graph.rows("fact.settle", Anything, events=None, now=ms(hours), runId="r")
    return int(row.model_dump()["changed"])


def test_the_next_statement_ends_a_fact_and_the_last_one_holds(graph: Graph) -> None:
    for hours, city in ((0, "Lyon"), (10, "Paris"), (5, "Tours")):
        stated(graph, statement(city), hours=hours)
    assert until(graph) == [("Lyon", 5), ("Tours", 10), ("Paris", None)]
    assert settle(graph) == 0


def test_each_succession_is_an_edge_that_moves_with_late_news(graph: Graph) -> None:
    stated(graph, statement("Lyon"))
    stated(graph, statement("Paris"), hours=10)
    stated(graph, statement("Tours"), hours=5)
    rows = query(
        graph,
        "MATCH (n:Fact)-[s:SUPERSEDES]->(o:Fact) RETURN n.claim AS new, o.claim AS old, s.reason AS why ORDER BY old",
    )
    assert [tuple(row.values()) for row in rows] == [("Tours", "Lyon", "superseded"), ("Paris", "Tours", "superseded")]


def test_of_one_instant_the_place_decides(graph: Graph) -> None:
    stated(graph, statement("Lyon"), statement("Paris"))
    assert until(graph) == [("Lyon", 0), ("Paris", None)]


def test_several_values_stand_beside_each_other_until_one_is_ended(graph: Graph) -> None:
    parts = {"attribute": "river", "single": False}
    stated(graph, statement("Loire", **parts), statement("Seine", **parts))
    assert until(graph) == [("Loire", None), ("Seine", None)]
    stated(graph, statement("Loire", ends=True, **parts), hours=3)
    assert until(graph) == [("Loire", 3), ("Seine", None), ("Loire", None)]


@pytest.mark.parametrize(("ended", "expected"), [("paris", 4), ("", 4), ("lyon", None)])
def test_what_is_no_longer_so_ends_that_value_or_whatever_it_was(
    graph: Graph, ended: str, expected: float | None
) -> None:
    stated(graph, statement("Paris"))
    stated(graph, statement("x", canonical=ended, ends=True), hours=4)
    assert until(graph) == [("Paris", expected), ("x", None)]


@pytest.mark.parametrize(("end", "expected"), [(3, 3), (7, 5)])
def test_an_end_of_its_own_counts_if_it_is_the_earlier_one(graph: Graph, end: float, expected: float) -> None:
    stated(graph, statement("Lyon", until=at(end)))
    stated(graph, statement("Paris"), hours=5)
    assert until(graph) == [("Lyon", expected), ("Paris", None)]


def test_what_has_ended_in_the_graph_gives_its_place_back(graph: Graph) -> None:
    stated(graph, statement("Lyon"))
    stated(graph, statement("Paris"), hours=5)
    query(graph, "MATCH (f:Fact {claim: 'Paris'}) SET f.validTo = f.validSince REMOVE f:Live")
    assert settle(graph) == 0
    assert until(graph)[0] == ("Lyon", None)
    (row,) = query(
        graph,
        "MATCH (e:Event {kind: 'closed', runId: 'r'}) RETURN e.before_validUntil AS was, e.after_validUntil AS now",
    )
    assert (row["was"], row["now"]) == (at(5), None)
    assert query(graph, "MATCH (:Fact)-[s:SUPERSEDES]->(:Fact) RETURN s") == []


def test_what_is_contested_ends_nothing(graph: Graph) -> None:
    stated(graph, statement("Paris"), trust="user")
    stated(graph, statement("Lyon"), hours=1, trust="unknown")
    assert until(graph) == [("Paris", None), ("Lyon", None)]


def test_a_memory_is_out_of_date_once_all_that_was_drawn_from_it_is_over(graph: Graph) -> None:
    stated(graph, statement("Lyon"), statement("Brittany", attribute="region"))
    stated(graph, statement("Paris"), hours=2)
    outdated = "MATCH (m:Memory {id: $id}) RETURN m.outdatedSince AS since"
    first = "said 0.0 None None"
    assert query(graph, outdated, id=first)[0]["since"] is None
    stated(graph, statement("Alsace", attribute="region"), hours=3)
    assert query(graph, outdated, id=first)[0]["since"] == at(3)
    assert query(graph, outdated, id="said 2 None None")[0]["since"] is None


def test_slots_of_other_scopes_and_other_subjects_are_left_alone(graph: Graph) -> None:
    stated(graph, statement("Paris"), scope="a")
    stated(graph, statement("Lyon"), hours=1, scope="b")
    stated(graph, statement("Rome", subject="Italy"), hours=2)
    assert [end for _, end in until(graph)] == [None, None, None]
    assert len(ids(graph)) == 3


def test_what_was_let_in_beside_another_ends_nothing_and_is_ended_by_the_next(graph: Graph) -> None:
    for hours, city in ((0, "Lyon"), (1, "Paris")):
        stated(graph, statement(city), hours=hours)
    query(graph, "MATCH (f:Fact {claim: 'Paris'}) SET f.beside = true")
    settle(graph)
    assert until(graph) == [("Lyon", None), ("Paris", None)]
    assert query(graph, "MATCH (:Fact)-[s:SUPERSEDES]->(:Fact) RETURN s") == []
    stated(graph, statement("Nice"), hours=2)
    assert until(graph) == [("Lyon", 2), ("Paris", 2), ("Nice", None)]


def test_an_end_of_one_value_leaves_what_holds_beside_it(graph: Graph) -> None:
    for hours, city in ((0, "Lyon"), (1, "Paris")):
        stated(graph, statement(city), hours=hours)
    query(graph, "MATCH (f:Fact {claim: 'Paris'}) SET f.beside = true")
    stated(graph, statement("x", canonical="paris", ends=True), hours=2)
    assert until(graph) == [("Lyon", None), ("Paris", 2), ("x", None)]


def questioned(graph: Graph) -> set[str]:
    return {row["id"] for row in query(graph, "MATCH (m:Memory) WHERE m.questionedSince IS NOT NULL RETURN m.id AS id")}


def test_what_was_built_on_what_is_over_is_questioned_whatever_the_order_of_the_batches(graph: Graph) -> None:
    stated(graph, statement("Lyon"))
    derived(graph, "a", ids(graph)["Lyon"], hours=1)
    derived(graph, "b", "a", hours=1.5)
    for hours, city in ((9, "Nice"), (5, "Paris")):
        stated(graph, statement(city), hours=hours)
    assert (questioned(graph), settle(graph)) == ({"a", "b"}, 0)
    query(graph, "MATCH (m:Memory) SET m.questionedSince = null, m.questionedBy = null")
    settle(graph)
    assert questioned(graph) == {"a", "b"}


@pytest.mark.parametrize(("own", "expected"), [(True, set[str]()), (False, {"t", "f"})])
def test_a_fact_that_somebody_also_said_of_their_own_accord_stands(graph: Graph, own: bool, expected: set[str]) -> None:
    stated(graph, statement("Lyon"))
    derived(graph, "t", ids(graph)["Lyon"], hours=1)
    given(graph, "u", hours=1)
    stated(graph, statement("Oslo", subject="Norway"), hours=1)
    query(graph, "MATCH (f:Fact {claim: 'Oslo'})-[d:DERIVED_FROM]->() DELETE d SET f.id = 'f'")
    for parent in ["t", *(["u"] if own else [])]:
        query(
            graph,
            "MATCH (f:Fact {claim: 'Oslo'}), (t:Memory {id: $t}) "
            "CREATE (f)-[:DERIVED_FROM {operation: 'extracted', actor: 'user', at: $at}]->(t)",
            t=parent,
            at=at(1.1),
        )
    stated(graph, statement("Paris"), hours=5)
    assert questioned(graph) - {"t"} == expected - {"t"}
    assert "t" in questioned(graph)


def test_a_question_reaches_fifteen_steps(graph: Graph) -> None:
    stated(graph, statement("Lyon"))
    names = [f"m{number:02}" for number in range(17)]
    for parent, name in zip([ids(graph)["Lyon"], *names], names, strict=False):
        derived(graph, name, parent, hours=1)
    stated(graph, statement("Paris"), hours=5)
    assert questioned(graph) == set(names[:15])
