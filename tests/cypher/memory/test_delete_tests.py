"""cypher/memory/delete_tests.cypher"""

from brainbridge.graph.graph import Graph
from brainbridge.memory import testing
from tests.cypher.association.edges import made
from tests.plans import work
from tests.state import given, query, run_at


def counts(graph: Graph) -> dict[str, int]:
    rows = query(graph, "MATCH (n) UNWIND labels(n) AS label RETURN label, count(*) AS n")
    return {row["label"]: row["n"] for row in rows}


def test_only_test_memories_go(graph: Graph) -> None:
    given(graph, "real")
    given(graph, "test", test=True)
    assert testing.delete_tests(graph) == 1
    assert counts(graph)["Memory"] == counts(graph)["Head"] == 1


def test_their_events_and_emptied_sessions_go_too(graph: Graph) -> None:
    given(graph, "test", test=True)
    given(graph, "real")
    run_at(graph, 0)
    query(
        graph, "MATCH (m:Memory), (r:ConsolidationRun) CREATE (m)<-[:CONCERNS]-(:Event {id: m.id})-[:RECORDED_IN]->(r)"
    )
    testing.delete_tests(graph)
    left = counts(graph)
    assert (left["Event"], left["Session"], left["ConsolidationRun"]) == (1, 1, 1)


def test_emptied_clusters_go_and_the_others_say_nothing_of_the_deleted(graph: Graph) -> None:
    for name in "abc":
        given(graph, name, test=True)
    for members, name in (("a", "gone"), ("bc", "kept")):
        query(
            graph,
            "CREATE (c:SemanticCluster {isTest: true, scope: '', name: $name, label: 'cedar', centre: 'b'}) "
            "WITH c MATCH (m:Memory) WHERE m.id IN split($members, '') CREATE (m)-[:BELONGS_TO]->(c)",
            name=name,
            members=members,
        )
    query(graph, "MATCH (m:Memory {id: 'c'}) REMOVE m:TestHead")
    testing.delete_tests(graph)
    (left,) = query(graph, "MATCH (c:SemanticCluster) RETURN properties(c) AS p")
    assert left["p"] == {"isTest": True, "scope": "", "name": "kept"}


def test_several_versions_of_a_lineage_go_together(graph: Graph) -> None:
    given(graph, "a", test=True)
    given(graph, "b", test=True)
    query(graph, "MATCH (m:Memory {id: 'b'}) REMOVE m:TestHead SET m.lineageId = 'a'")
    assert testing.delete_tests(graph) == 2


def test_the_newest_can_stay_with_all_their_versions(graph: Graph) -> None:
    for hours, name in enumerate("abc"):
        given(graph, name, hours=hours, test=True)
    given(graph, "real", hours=9)
    query(graph, "MATCH (m:Memory {id: 'b'}) REMOVE m:TestHead SET m.lineageId = 'c'")
    assert testing.count_tests(graph, keep=1) == testing.delete_tests(graph, keep=1) == 1
    assert {row["id"] for row in query(graph, "MATCH (m:Memory) RETURN m.id AS id")} == {"b", "c", "real"}
    assert testing.delete_tests(graph, keep=1) == 0
    assert testing.delete_tests(graph, keep=2) == 0


def test_a_second_time_there_is_nothing_to_do(graph: Graph) -> None:
    given(graph, "test", test=True)
    testing.delete_tests(graph)
    assert testing.delete_tests(graph) == 0


def test_their_entities_go_unless_a_real_memory_mentions_one(graph: Graph) -> None:
    given(graph, "test", test=True, speaker="Ann")
    given(graph, "real", speaker="Ann")
    made(graph)
    made(graph, is_test=True)
    assert counts(graph)["Entity"] == 2
    testing.delete_tests(graph)
    assert counts(graph)["Entity"] == 1


def test_a_batch_of_all_reads_no_more_heads_than_it_deletes(graph: Graph) -> None:
    query(graph, "UNWIND range(1, 500) AS n CREATE (:Memory:TestHead {id: 't' + n, lineageId: 't' + n, isTest: true})")
    assert work(graph, "memory.delete_tests", batch=5, keep=0) < 400
