"""cypher/intake/explain.cypher"""

from typing import Any

from brainbridge.graph.graph import Graph
from tests.cypher.intake.test_record import record, row
from tests.cypher.intake.test_unread import back
from tests.state import Anything, given, ms, query


def told(graph: Graph, memory_id: str = "m", limit: int = 9) -> list[dict[str, Any]]:
    return [each.model_dump() for each in graph.rows("intake.explain", Anything, id=memory_id, limit=limit)]


def test_it_tells_the_latest_reading_first_of_any_version(graph: Graph) -> None:
    given(graph, "m", content="I live in Lyon.", trust="user")
    record(graph, row("m"), hours=1)
    query(graph, "MATCH (m:Memory {id: 'm'}) REMOVE m:Head CREATE (:Memory:Head {id: 'n', lineageId: 'm'})")
    record(graph, row("n", trigger="asked"), hours=2)
    assert [each["trigger"] for each in told(graph)] == ["asked", "turns"]
    assert [each["trigger"] for each in told(graph, "n")] == ["asked", "turns"]
    assert [each["trigger"] for each in told(graph, limit=1)] == ["asked"]
    first = told(graph)[1]
    assert (first["at"], first["since"], first["source"], first["content"], first["trust"], first["suspect"]) == (
        *(ms(1), ms(0), "m", "I live in Lyon.", "user", False),
    )


def test_of_what_looks_like_an_instruction_the_words_stay_away(graph: Graph) -> None:
    given(graph, "m", suspect=True, trust="unknown")
    record(graph, row("m"))
    assert [(each["content"], each["suspect"]) for each in told(graph)] == [(None, True)]


def test_it_tells_whether_it_was_taken_back(graph: Graph) -> None:
    given(graph, "m")
    record(graph, row("m"))
    back(graph, "r:drawn:m", run_id="u", hours=2)
    assert [each["takenBack"] for each in told(graph)] == [True]
    back(graph, "u:undone:r:drawn:m", run_id="v", hours=3)
    assert [each["takenBack"] for each in told(graph)] == [False]


def test_of_a_fact_it_tells_what_stated_restated_and_contradicted_it(graph: Graph) -> None:
    for name in ("said", "again", "against", "other"):
        given(graph, name)
    for name in ("f", "g"):
        given(graph, name)
        query(graph, "MATCH (f:Memory {id: $id}) SET f:Fact", id=name)
    query(
        graph,
        "MATCH (f:Fact {id: 'f'}), (g:Fact {id: 'g'}), (s:Memory {id: 'said'}), (a:Memory {id: 'against'}) "
        "CREATE (f)-[:DERIVED_FROM]->(s), (g)-[:DERIVED_FROM]->(a), (g)-[:CONTRADICTS]->(f), "
        "(:Event {id: 'e', kind: 'restated', sourceId: 'again'})-[:CONCERNS]->(f)",
    )
    record(
        graph,
        row("said", drawnIds=["f"]),
        row("again", outcomes=["restated"], drawnIds=["x"], ofIds=["f"]),
        row("against", outcomes=["contested"], drawnIds=["g"], ofIds=["f"]),
        row("other", drawnIds=["y"]),
    )
    assert sorted(each["source"] for each in told(graph, "f")) == ["again", "against", "said"]
    assert [each["source"] for each in told(graph, "g")] == ["against"]


def test_what_was_never_read_has_none(graph: Graph) -> None:
    given(graph, "m")
    assert told(graph) == told(graph, "gone") == []
