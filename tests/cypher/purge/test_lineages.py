"""cypher/purge/lineages.cypher"""

from collections.abc import Sequence
from typing import Any

import pytest

from brainbridge.association import association
from brainbridge.consolidation import consolidation
from brainbridge.crystal import merging
from brainbridge.graph.graph import Graph
from brainbridge.memory.traces import Traces
from brainbridge.run.run import Batch
from tests.crystals import crystallized
from tests.cypher.association.edges import made
from tests.cypher.cluster.graphs import belongs
from tests.cypher.purge.lineages import faded, left, risen
from tests.cypher.transfer.test_derive import derive, row
from tests.derivations import derived
from tests.state import at, given, ms, query, run_at


class Gone(Batch, Traces):
    """One batch, and where it left traces."""

    held: list[str]


def delete(
    graph: Graph,
    hours: float = 1000,
    *,
    test: bool = False,
    batch: int = 100,
    breaks: bool = False,
    spared: Sequence[str] = (),
) -> Gone:
    params = {"except": list(spared), "runId": "r", "now": ms(2000), "before": ms(hours)}
    return graph.one("purge.lineages", Gone, isTest=test, batch=batch, breaks=breaks, **params)


@pytest.fixture
def run(graph: Graph) -> Graph:
    """A run 'r' that records what is deleted."""
    run_at(graph, 2000)
    return graph


def test_a_lineage_goes_with_all_its_versions_and_associations(run: Graph) -> None:
    given(run, "alive", tier="longTerm", energy=9.0)
    risen(run, "m")
    association.coactivate(run, ["m", "alive"], retrieval="x", now=at(1))
    found = delete(run)
    assert (found.seen, found.done, found.left) == (1, 1, [])
    assert left(run) == {"alive"}
    assert query(run, "MATCH ()-[r:COACTIVATED]-() RETURN count(r) AS n") == [{"n": 0}]


def test_its_event_says_what_there_was_without_saying_what_it_said(run: Graph) -> None:
    head = risen(run, "m")
    query(run, "MATCH (m:Memory) SET m.content = 'a word that is gone', m.speaker = 'Ann', m.contentHash = 'h'")
    delete(run)
    (event,) = query(
        run, "MATCH (e:Event {kind: 'purged'})-[:RECORDED_IN]->(:ConsolidationRun {id: 'r'}) RETURN e {.*} AS e"
    )
    said = event["e"]
    assert (said["memoryId"], said["lineageId"], set(said["versionIds"])) == (head, "m", {"m", head})
    assert (said["before_tier"], said["before_contentHash"], said["at"]) == ("shortTerm", "h", at(2000))
    assert (said["before_endReason"], said["before_created"]) == ("expired", at(0))
    assert said["before_validTo"] > at(50)
    everything = str(query(run, "MATCH (e:Event) RETURN properties(e) AS p"))
    assert "a word that is gone" not in everything
    assert "Ann" not in everything


def test_emptied_clusters_go_and_the_others_say_nothing_of_the_deleted(run: Graph) -> None:
    given(run, "alive", tier="longTerm", energy=9.0)
    faded(run, "m")
    parts = {"label": "cedar", "centre": "m"}
    belongs(run, "m", "gone", **parts)
    belongs(run, "m", "kept", **parts)
    query(run, "MATCH (m:Memory {id: 'alive'}), (c:SemanticCluster {name: 'kept'}) CREATE (m)-[:BELONGS_TO]->(c)")
    delete(run)
    (cluster,) = query(run, "MATCH (c:SemanticCluster) RETURN properties(c) AS p")
    assert cluster["p"] == {"isTest": False, "scope": "", "name": "kept"}


def test_sessions_sources_and_earlier_events_stay(run: Graph) -> None:
    given(run, "m")
    derive(run, row("m", line=1))
    faded(run, "m")
    events = query(run, "MATCH (e:Event {kind: 'expired'}) RETURN e.memoryId AS id")
    delete(run)
    assert left(run) == set()
    assert query(run, "MATCH (e:Event {kind: 'expired'}) RETURN e.memoryId AS id") == events == [{"id": "m"}]
    assert query(run, "MATCH (s:Source) MATCH (t:Session) RETURN s.name AS a, t.name AS b") == [
        {"a": "notes", "b": "s"}
    ]


def test_the_living_the_due_and_other_instants_stay(run: Graph) -> None:
    faded(run, "m")
    given(run, "alive", tier="longTerm", energy=9.0)
    given(run, "due", hours=900)
    assert delete(run, 4.6).seen == 0
    assert delete(run).done == 1
    assert left(run) == {"alive", "due"}


@pytest.mark.parametrize("test", [False, True])
def test_real_and_test_memories_go_apart(run: Graph, test: bool) -> None:
    faded(run, "real")
    faded(run, "test", test=True)
    delete(run, test=test)
    assert left(run) == {"real" if test else "test"}


def test_a_batch_holds_so_many_lineages(run: Graph) -> None:
    for name in "abc":
        faded(run, name)
    assert delete(run, batch=2).done == 2
    assert delete(run, batch=2).done == 1
    assert delete(run, batch=2).seen == 0


@pytest.mark.parametrize(
    "damage",
    [
        "CREATE (:Memory {id: 'x', lineageId: 'm', isTest: false})",
        "CREATE (:Memory:TestHead {id: 'x', lineageId: 'm', isTest: true, endReason: 'promoted', validTo: datetime()})",
        "CREATE (:Memory {id: 'x', lineageId: 'm', isTest: false, endReason: 'expired', validTo: datetime()})",
        "MATCH (m:Memory {id: 'm'}) SET m:Live",
        "MATCH (m:Memory {id: 'm'}) REMOVE m:Head",
    ],
)
def test_of_a_damaged_lineage_nothing_is_deleted(run: Graph, damage: str) -> None:
    faded(run, "m")
    query(run, damage)
    before = left(run)
    found = delete(run)
    assert found.done == 0
    assert "m" in found.left
    assert left(run) == before
    assert delete(run, spared=found.left).seen == 0


def test_what_has_no_id_or_no_lineage_is_not_seen(run: Graph) -> None:
    query(run, "CREATE (:Memory:Head {isTest: false, endReason: 'expired', validTo: datetime({epochMillis: 0})})")
    assert delete(run).seen == 0


def test_it_says_who_stood_beside_them_and_where_they_were_said(run: Graph) -> None:
    for hours, name in enumerate("abcd"):
        lives: dict[str, Any] = {} if name == "b" else {"tier": "longTerm", "energy": 9.0}
        given(run, name, hours=hours, scope="x", **lives)
    made(run)
    consolidation.consolidate(run, now=at(20), is_test=False, due_only=True)
    found = delete(run)
    assert sorted(found.beside) == ["a", "c"]
    assert found.sessions == [{"isTest": False, "scope": "x", "name": "s"}]


def test_of_what_is_kept_it_says_nothing(run: Graph) -> None:
    faded(run, "m")
    query(run, "MATCH (m:Memory {id: 'm'}) REMOVE m:Head")
    found = delete(run)
    assert (found.beside, found.sessions) == ([], [])


def test_an_entity_goes_with_the_last_memory_that_mentions_it(run: Graph) -> None:
    given(run, "m", speaker="Ann", content="Bob was here, said Bob")
    given(run, "alive", tier="longTerm", energy=9.0, speaker="Ann")
    made(run)
    faded(run, "m")
    delete(run)
    assert query(run, "MATCH (e:Entity) RETURN e.name AS name") == [{"name": "ann"}]


def test_what_it_emptied_says_so(run: Graph) -> None:
    given(run, "m")
    derive(run, row("m", line=1))
    given(run, "alive", tier="longTerm", energy=9.0, sessionId="other")
    faded(run, "m")
    delete(run)
    rows = query(run, "MATCH (n:Session|Source) RETURN n.name AS name, n.emptiedAt AS at ORDER BY name")
    assert rows == [{"name": "notes", "at": at(2000)}, {"name": "other", "at": None}, {"name": "s", "at": at(2000)}]


def test_what_others_were_made_of_stays_as_long_as_they_do(run: Graph) -> None:
    risen(run, "parent")
    faded(run, "other")
    derived(run, "child", "parent", hours=200, tier="longTerm", energy=9.0)
    found = delete(run)
    assert (found.done, found.left, found.held) == (1, found.held, found.left)
    assert len(found.held) == 1
    assert {"parent", "child"} <= left(run)
    query(run, "MATCH (m:Memory {id: 'child'}) DETACH DELETE m")
    assert (delete(run).done, left(run)) == (1, set())


def test_it_goes_too_if_that_is_wanted(run: Graph) -> None:
    faded(run, "parent")
    derived(run, "child", "parent", hours=200, tier="longTerm", energy=9.0)
    found = delete(run, breaks=True)
    assert (found.done, found.left, found.held) == (1, [], [])
    assert left(run) == {"child"}
    assert query(run, "MATCH ()-[d:DERIVED_FROM]->() RETURN d") == []


@pytest.fixture
def absorbed(run: Graph) -> Graph:
    """'first', which has expired, and had absorbed 'second', which had absorbed 'third'."""
    for name in ("first", "second", "third"):
        crystallized(run, name, content=name, contentHash=name)
    for winner, loser in (("second", "third"), ("first", "second")):
        (pair,) = merging.merge(run, [winner, loser], now=at(1), is_test=False).merged
        assert pair.winner == winner
    consolidation.consolidate(run, now=at(24 * 60), is_test=False, only="crystals")
    return run


def test_what_was_merged_into_a_crystal_goes_with_it(absorbed: Graph) -> None:
    ended = {row["r"]: row["n"] for row in query(absorbed, "MATCH (m:Crystal) RETURN m.endReason AS r, count(*) AS n")}
    assert ended == {"merged": 2, "forgotten": 1}
    assert delete(absorbed, 24 * 30).seen == 0  # it had not ended yet
    found = delete(absorbed, 24 * 70)
    assert (found.seen, found.done, found.left, left(absorbed)) == (1, 3, [], set())
    rows = query(absorbed, "MATCH (e:Event {kind: 'purged'}) RETURN e.memoryId AS id, e.versionIds AS all ORDER BY id")
    assert rows == [{"id": name, "all": [name]} for name in ("first", "second", "third")]


def test_as_long_as_that_lives_what_was_merged_into_it_stays(absorbed: Graph) -> None:
    query(absorbed, "MATCH (m:Crystal {endReason: 'forgotten'}) SET m:Live REMOVE m.validTo, m.endReason")
    assert (delete(absorbed, 24 * 70).seen, len(left(absorbed))) == (0, 3)


def test_what_was_made_of_something_merged_into_a_crystal_holds_both(absorbed: Graph) -> None:
    derived(absorbed, "child", "third", hours=2)
    found = delete(absorbed, 24 * 70)
    assert (found.done, len(found.held)) == (0, 1)
    assert delete(absorbed, 24 * 70, breaks=True).done == 3
