"""cypher/erasure/delete.cypher"""

from brainbridge.graph.graph import Graph
from brainbridge.run.run import LANDMARK
from tests.derivations import promoted
from tests.erasures import begun, deleted
from tests.races.two import Waiting, holding
from tests.state import Anything, given, ms, query


def test_every_version_goes_with_its_events(graph: Graph) -> None:
    given(graph, "m")
    given(graph, "n")
    promoted(graph, "m", hours=1)
    begun(graph, "m")
    assert query(graph, "MATCH (e:Event) RETURN count(e) AS n") == [{"n": 1}]
    deleted(graph, "m")
    assert query(graph, "MATCH (m:Memory) RETURN m.id AS id") == [{"id": "n"}]
    (row,) = query(graph, "MATCH (e:Erasure) RETURN e.memories AS m, e.versions AS v, e.events AS e")
    assert row == {"m": 1, "v": 2, "e": 1}
    assert query(graph, "MATCH (e:Event) RETURN count(e) AS n") == [{"n": 0}]


def test_again_nothing_is_deleted_or_counted(graph: Graph) -> None:
    given(graph, "m")
    begun(graph, "m")
    deleted(graph, "m")
    again = deleted(graph, "m")
    assert (again.beside, again.sessions, again.winners) == ([], [], [])  # type: ignore[attr-defined]
    assert query(graph, "MATCH (e:Erasure) RETURN e.memories AS m") == [{"m": 1}]


def test_an_entity_and_a_cluster_go_with_the_last_memory_they_are_of(graph: Graph) -> None:
    given(graph, "m")
    given(graph, "n")
    query(
        graph,
        "MATCH (m:Memory {id: 'm'}), (n:Memory {id: 'n'}) "
        "CREATE (m)-[:ABOUT]->(:Entity {isTest: false, scope: '', name: 'mine'}), "
        "(m)-[:ABOUT]->(o:Entity {isTest: false, scope: '', name: 'ours'})<-[:ABOUT]-(n), "
        "(m)-[:BELONGS_TO]->(:SemanticCluster {isTest: false, scope: '', name: 'c', label: 'l'}), "
        "(m)-[:BELONGS_TO]->(d:SemanticCluster {isTest: false, scope: '', name: 'd', label: 'l', centre: 'm'}), "
        "(n)-[:BELONGS_TO]->(d)",
    )
    begun(graph, "m")
    deleted(graph, "m")
    assert query(graph, "MATCH (e:Entity) RETURN e.name AS name") == [{"name": "ours"}]
    rows = query(graph, "MATCH (c:SemanticCluster) RETURN c.name AS name, c.label AS label, c.centre AS centre")
    assert rows == [{"name": "d", "label": None, "centre": None}]
    assert query(graph, "MATCH (e:Erasure) RETURN e.entities AS e, e.clusters AS c") == [{"e": 1, "c": 1}]


def test_a_relation_goes_unless_another_memory_names_both_its_ends(graph: Graph) -> None:
    for name in "mno":
        given(graph, name)
    query(
        graph,
        "MATCH (m:Memory {id: 'm'}), (n:Memory {id: 'n'}), (o:Memory {id: 'o'}) "
        "UNWIND ['a', 'b', 'c'] AS name "
        "MERGE (e:Entity {isTest: false, scope: '', name: name}) MERGE (m)-[:ABOUT]->(e) "
        "FOREACH (_ IN CASE WHEN name IN ['a', 'b'] THEN [1] ELSE [] END | MERGE (n)-[:ABOUT]->(e)) "
        "FOREACH (_ IN CASE WHEN name = 'c' THEN [1] ELSE [] END | MERGE (o)-[:ABOUT]->(e))",
    )
    query(graph, "MATCH (a:Entity {name: 'a'}), (b:Entity) WHERE b <> a CREATE (a)-[:RELATES {pair: b.name}]->(b)")
    begun(graph, "m")
    deleted(graph, "m")
    assert query(graph, "MATCH ()-[r:RELATES]->() RETURN r.pair AS pair") == [{"pair": "b"}]
    assert query(graph, "MATCH (e:Erasure) RETURN e.relations AS n") == [{"n": 1}]


def test_a_probe_that_expects_it_an_old_node_and_an_empty_source_go(graph: Graph) -> None:
    given(graph, "m")
    query(
        graph,
        "MATCH (m:Memory {id: 'm'}) CREATE (:Probe {id: 'p', expects: ['m', 'n']}), "
        "(:Probe {id: 'q', expects: ['n']}), "
        "(m)<-[:HAS_MEMORY]-(:Crystallization {content: 'c'}), (m)-[:DERIVED_FROM]->(:Source {name: 's'})",
    )
    begun(graph, "m")
    deleted(graph, "m")
    rows = query(graph, "MATCH (n:Probe|Crystallization|Source) RETURN coalesce(n.id, n.name, n.content) AS name")
    assert rows == [{"name": "q"}]
    (row,) = query(graph, "MATCH (e:Erasure) RETURN e.probes AS p, e.crystallizations AS c, e.sources AS s")
    assert row == {"p": 1, "c": 1, "s": 1}


def test_it_names_the_neighbours_the_sessions_and_what_it_was_merged_into(graph: Graph) -> None:
    given(graph, "m", scope="here")
    for name in "abw":
        given(graph, name)
    query(
        graph,
        "MATCH (m:Memory {id: 'm'}), (a:Memory {id: 'a'}), (b:Memory {id: 'b'}), (w:Memory {id: 'w'}) "
        "CREATE (a)-[:NEXT]->(m)-[:NEXT]->(b), (m)-[:MERGED_INTO]->(w)",
    )
    begun(graph, "m")
    gone = deleted(graph, "m")
    assert sorted(gone.beside) == ["a", "b"]  # type: ignore[attr-defined]
    assert gone.winners == ["w"]  # type: ignore[attr-defined]
    assert gone.sessions == [{"isTest": False, "scope": "here", "name": "s"}]  # type: ignore[attr-defined]
    assert query(graph, "MATCH (s:Session) RETURN s.scope AS scope") == [{"scope": ""}]


def test_it_waits_for_who_writes_to_it_and_deletes_what_that_made(graph: Graph) -> None:
    given(graph, "m")
    begun(graph, "m")
    touches = [{"id": "m", "touchId": "t", "meant": True}]
    with holding(graph) as unit:
        unit.rows("memory.access", Anything, touches=touches, now=ms(1), session=None, landmark=LANDMARK)
        waiting = Waiting(graph, lambda: deleted(graph, "m"))
    waiting.result()
    assert query(graph, "MATCH (m:Memory) RETURN count(m) AS n") == [{"n": 0}]


def test_an_event_goes_by_the_lineage_it_names_too(graph: Graph) -> None:
    given(graph, "m")
    query(graph, "CREATE (:Event {id: 'x', lineageId: 'm'}), (:Event {id: 'y', lineageId: 'n'})")
    begun(graph, "m")
    deleted(graph, "m")
    assert query(graph, "MATCH (e:Event) RETURN e.id AS id") == [{"id": "y"}]


def test_what_was_purged_and_had_the_same_text_keeps_no_hash_of_it(graph: Graph) -> None:
    given(graph, "m", contentHash="h")
    query(graph, "UNWIND ['h', 'other'] AS h CREATE (:Event {id: h, kind: 'purged', before_contentHash: h})")
    begun(graph, "m")
    deleted(graph, "m")
    rows = query(graph, "MATCH (e:Event) RETURN e.id AS id, e.before_contentHash AS hash ORDER BY id")
    assert rows == [{"id": "h", "hash": None}, {"id": "other", "hash": "other"}]
