"""cypher/erasure/delete.cypher"""

import pytest

from brainbridge.graph.graph import Graph
from brainbridge.intake.timeline import filing
from brainbridge.run.run import LANDMARK
from tests.cypher.box.talk import placed, run, sealed
from tests.cypher.trace.test_join import traced
from tests.derivations import promoted
from tests.erasures import begun, deleted
from tests.plans import work
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


# The names of traces are made of words

NAMES = "MATCH (t:Trace) RETURN t.scope AS scope, t.id AS id ORDER BY scope, id"


def told(graph: Graph) -> list[tuple[str | None, str | None]]:
    """Return the names that the events of boxes tell, before and after."""
    rows = query(
        graph,
        "MATCH (e:Event) WHERE (e.before_trace IS NOT NULL OR e.after_trace IS NOT NULL) AND e.id <> 'y' "
        "RETURN e.before_trace AS before, e.after_trace AS after ORDER BY e.id",
    )
    return [(row["before"], row["after"]) for row in rows]


@pytest.mark.parametrize("scope", ["", "moved"])
def test_a_trace_is_named_after_its_box_in_whatever_scope_it_is(graph: Graph, scope: str) -> None:
    traced(graph, "a", "zebra yard")
    query(graph, "MATCH (b:Box) SET b.id = '0123456789', b.scope = $scope", scope=scope)
    begun(graph, "a")
    deleted(graph, "a")
    assert query(graph, "MATCH (t:Trace) RETURN t") == []  # its only box is empty
    assert told(graph) == [(None, "trace-01234567")]


def test_so_are_the_events_of_all_boxes_that_tell_of_it(graph: Graph) -> None:
    (name, _), (again, new) = traced(graph, "a", "zebra yard"), traced(graph, "b", "zebra yard", hours=1)
    assert (again, new) == (name, False)
    query(graph, "MATCH (b:Box {id: 'box of a'}) SET b.id = '0123456789', b.scope = 'moved'")
    query(
        graph,
        "MATCH (b:Box {id: '0123456789'}) CREATE (b)<-[:CONCERNS]-(:Event {id: 'z', box: b.id, before_trace: $of})",
        of=name,
    )
    query(graph, "CREATE (:Memory {id: 'm'})<-[:CONCERNS]-(:Event {id: 'y', after_trace: $of})", of=name)
    begun(graph, "a")
    deleted(graph, "a")
    assert query(graph, NAMES) == [{"scope": "", "id": "trace-01234567"}]
    assert {each for pair in told(graph) for each in pair} == {None, "trace-01234567"}
    assert query(graph, "MATCH (e:Event {id: 'y'}) RETURN e.after_trace AS name") == [{"name": name}]


def test_so_are_the_events_of_a_box_that_is_gone_unless_they_are_of_test_memories(graph: Graph) -> None:
    """A purge takes a box with the last of its turns, and leaves what is recorded of it."""
    (name, _), (again, new) = traced(graph, "a", "zebra yard"), traced(graph, "b", "zebra yard", hours=1)
    assert (again, new) == (name, False)
    query(graph, "MATCH (b:Box {id: 'box of b'}) SET b.id = '0123456789'")
    query(graph, "MATCH (b:Box {id: 'box of a'}), (m:Memory {id: 'a'}) DETACH DELETE b, m")
    run(graph, 1, "tests", test=True)
    event = "CREATE (r)<-[:RECORDED_IN]-(:Event {id: $run, box: 'x', before_trace: $of})"
    for each in ("r", "tests"):
        query(graph, "MATCH (r:ConsolidationRun {id: $run}) " + event, run=each, of=name)
    query(graph, "CREATE (:Event {id: 'of a run that is gone', box: 'x', before_trace: $of})", of=name)
    begun(graph, "b")
    deleted(graph, "b")
    named = "trace-01234567"
    assert sorted(told(graph), key=str) == sorted(
        [(name, None), (named, None), (named, None), (None, named), (None, named)], key=str
    )
    assert query(graph, "MATCH (e:Event {id: 'tests'}) RETURN e.before_trace AS name") == [{"name": name}]


def test_those_of_test_memories_stay(graph: Graph) -> None:
    traced(graph, "a", "zebra yard")
    (name, _) = traced(graph, "b", "zebra yard", test=True)
    begun(graph, "a")
    deleted(graph, "a")
    assert query(graph, NAMES) == [{"scope": "", "id": name}]


def test_two_traces_of_one_box_have_two_names(graph: Graph) -> None:
    traced(graph, "a", "zebra yard")
    traced(graph, "b", "zebra yard", hours=1)
    query(graph, "MATCH (b:Box {id: 'box of a'}) SET b.id = '0123456789' "
          "CREATE (b)<-[:CONCERNS]-(:Event {id: 'z', box: b.id, before_trace: 'trace-zzz'})")  # fmt: skip
    begun(graph, "a")
    deleted(graph, "a")
    assert ("trace-01234567-2", None) in told(graph)
    assert query(graph, NAMES) == [{"scope": "", "id": "trace-01234567"}]


def test_a_trace_that_is_named_after_its_box_stays_so(graph: Graph) -> None:
    for name, hours in (("a", 0), ("b", 1)):
        traced(graph, name, "zebra yard", hours=hours)
    query(
        graph,
        "MATCH (b:Box {id: 'box of a'}) SET b.id = '0123456789' WITH b MATCH (t:Trace) SET t.id = 'trace-01234567'",
    )
    begun(graph, "a")
    deleted(graph, "a")
    assert query(graph, NAMES) == [{"scope": "", "id": "trace-01234567"}]


def test_boxes_that_lose_nothing_cost_nothing(graph: Graph) -> None:
    boxes = """UNWIND range(1, $n) AS i CREATE (:Box {id: $n + '-' + i, isTest: false, scope: '', session: 'o' + i,
        count: 1, topics: [], rev: 0, firstAt: datetime(), lastAt: datetime()})
        <-[:CONCERNS]-(:Event {id: 'e' + $n + '-' + i})"""
    costs = []
    for n, name in ((20, "a"), (400, "b")):
        query(graph, boxes, n=n)
        traced(graph, name, f"zebra{name} yard")
        begun(graph, name)
        costs.append(work(graph, "erasure.delete", id="e", lineages=[name]))
    assert costs[1] < costs[0] * 1.5


def test_who_gives_a_box_its_trace_meanwhile_waits_and_finds_the_new_name(graph: Graph) -> None:
    traced(graph, "a", "zebra yard")
    (name, _) = traced(graph, "b", "zebra yard", hours=1)
    placed(graph, "c", about="zebra yard", session="c", hours=2)
    sealed(graph, "box of c", hours=2)
    run(graph, 2, "r")
    begun(graph, "a")
    rows = [{"id": "box of c", "name": filing.name(["yard", "zebra"])}]
    with holding(graph) as unit:
        unit.one("erasure.delete", Anything, id="e", lineages=["a"])
        late = Waiting(graph, lambda: graph.rows("trace.join", Anything, rows=rows, now=ms(3), runId="r"))
    ((joined,),) = (late.result(),)
    assert joined.trace == "trace-box of a"[:14]
    assert [row["id"] for row in query(graph, NAMES)] == ["trace-box of a"[:14]]
    assert name != joined.trace
