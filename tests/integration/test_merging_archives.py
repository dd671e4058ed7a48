"""An archive is merged into a brain in use, lineage by lineage, and never by half."""

from pathlib import Path

import pytest

from brainbridge.config import config
from brainbridge.consolidation import consolidation, undo
from brainbridge.errors import Refused
from brainbridge.forgetting import forgetting
from brainbridge.graph.graph import Graph
from brainbridge.integrity import integrity
from brainbridge.memory import memory
from brainbridge.run import run as runs
from brainbridge.transfer.archive import restoring
from tests.integration.archives import export, restored_elsewhere
from tests.state import at, empty, given, query


def test_what_is_there_stays_and_what_is_not_comes_in(lived: Graph, tmp_path: Path) -> None:
    export(lived, tmp_path / "a")
    empty(lived)
    given(lived, "b", content="mine", scope="project")
    memory.touch(lived, "b", now=at(0.5), session="s")
    given(lived, "other")
    done = restoring.restore(lived, tmp_path / "a")
    assert done.merged
    assert (done.lineages, done.kept, done.same) == (4, 1, 0)
    contents = query(lived, "MATCH (m:Memory) WHERE m.id IN ['b', 'other', 'c'] RETURN m.content AS c ORDER BY m.id")
    assert [each["c"] for each in contents] == ["mine", "content of c", "content of other"]
    assert config.current(lived).version == 1
    assert integrity.validate(lived, now=at(5)).findings == []


def test_a_second_merge_brings_nothing(lived: Graph, tmp_path: Path) -> None:
    export(lived, tmp_path / "a")
    restoring.restore(lived, tmp_path / "a")  # associates what was still Unlinked
    position = export(lived, tmp_path / "b")
    done = restoring.restore(lived, tmp_path / "a")
    assert (done.lineages, done.same, done.kept) == (0, 5, 0)
    assert export(lived, tmp_path / "c").sha256 == position.sha256


def test_keys_of_another_rate_are_made_anew_by_the_next_run(lived: Graph, tmp_path: Path) -> None:
    export(lived, tmp_path / "a")
    empty(lived)
    given(lived, "other")
    restoring.restore(lived, tmp_path / "a")
    assert config.current(lived).rekeying
    consolidation.consolidate(lived, now=at(5), is_test=False)
    assert query(lived, "MATCH (m:Live:ShortTerm) RETURN DISTINCT m.decayRate AS rate") == [{"rate": 0.05}]
    assert integrity.validate(lived, now=at(5)).findings == []


def test_newer_goes_on_where_the_graph_ends(lived: Graph, tmp_path: Path) -> None:
    """The archive has seen a promotion of a and a touch of b that this brain has not."""
    export(lived, tmp_path / "old")
    memory.touch(lived, "b", now=at(4.5), session="s")
    for _ in range(9):
        head = query(lived, "MATCH (m:Head {lineageId: 'a'}) RETURN m.id AS id")[0]["id"]
        memory.touch(lived, head, now=at(4.5), session="s")
    consolidation.consolidate(lived, now=at(5), is_test=False)
    export(lived, tmp_path / "new")
    restored_elsewhere(lived, tmp_path / "old")
    given(lived, "mine", scope="project")
    query(
        lived,
        "MATCH (m:Head {lineageId: 'a'}), (o {id: 'mine'}) CREATE (m)-[:RELATES {weight: 3, confidence: 1.0, "
        "pair: 'a>mine', createdAt: m.created, lastReinforcedAt: m.created}]->(o)",
    )
    done = restoring.restore(lived, tmp_path / "new", on_conflict="newer")
    assert done.lineages >= 2
    assert query(lived, "MATCH (m:Head {lineageId: 'a'})-[r:RELATES]->() RETURN m.tier AS t, r.weight AS w") == [
        {"t": "longTerm", "w": 3}
    ]
    assert query(lived, "MATCH (m:Head {lineageId: 'b'}) RETURN m.accessCount AS n") == [{"n": 2}]
    assert integrity.validate(lived, now=at(6)).findings == []


def test_newer_leaves_alone_what_went_another_way(lived: Graph, tmp_path: Path) -> None:
    export(lived, tmp_path / "a")
    empty(lived)
    given(lived, "a")
    consolidation.force_promote(lived, "a", now=at(1))
    before = query(lived, "MATCH (m:Memory {lineageId: 'a'}) RETURN m.id AS id ORDER BY id")
    done = restoring.restore(lived, tmp_path / "a", on_conflict="newer")
    assert done.kept == 1
    assert query(lived, "MATCH (m:Memory {lineageId: 'a'}) RETURN m.id AS id ORDER BY id") == before


def test_fail_refuses_before_anything_is_written(lived: Graph, tmp_path: Path) -> None:
    export(lived, tmp_path / "a")
    empty(lived)
    given(lived, "c")
    memory.touch(lived, "c", now=at(0.5), session="s")
    before = export(lived, tmp_path / "before").sha256
    with pytest.raises(Refused, match="the brain already has the memory c"):
        restoring.restore(lived, tmp_path / "a", on_conflict="fail")
    assert export(lived, tmp_path / "after").sha256 == before


def test_the_same_line_imported_on_two_machines_is_one_memory(lived: Graph, tmp_path: Path) -> None:
    export(lived, tmp_path / "a")
    empty(lived)
    given(lived, "elsewhere", importKey="key of c")
    assert restoring.restore(lived, tmp_path / "a").kept == 1
    assert query(lived, "MATCH (m:Memory {importKey: 'key of c'}) RETURN m.id AS id") == [{"id": "elsewhere"}]


def test_associations_between_memories_of_both_come_in(lived: Graph, tmp_path: Path) -> None:
    """A and b are here already, with an association of their own; the archive joins c to both, and b to a."""
    for start, end, pair in (("a", "c", "a|c"), ("a", "b", "a|b")):
        query(
            lived,
            "MATCH (a:Head {lineageId: $a}), (b:Head {lineageId: $b}) CREATE (a)-[:COACTIVATED {pair: $pair, "
            "weight: 2, confidence: 0.5, createdAt: a.created, lastReinforcedAt: a.created}]->(b)",
            **{"a": start, "b": end, "pair": pair},
        )
    export(lived, tmp_path / "all")
    query(lived, "MATCH ()-[r:COACTIVATED]->() WHERE r.pair <> 'b|c' DELETE r")
    query(lived, "MATCH ()-[r:COACTIVATED]->() SET r.weight = 9")
    done = restoring.restore(lived, tmp_path / "all")
    assert (done.lineages, done.same) == (0, 5)
    found = query(lived, "MATCH ()-[r:COACTIVATED]->() RETURN r.pair AS pair, r.weight AS weight ORDER BY pair")
    assert [(each["pair"], each["weight"]) for each in found] == [("a|b", 2), ("a|c", 2), ("b|c", 9)]
    assert integrity.validate(lived, now=at(5)).findings == []


def test_newer_leaves_alone_what_has_an_access_that_the_archive_lacks(lived: Graph, tmp_path: Path) -> None:
    export(lived, tmp_path / "fork")
    memory.touch(lived, "b", now=at(4.5), session="s")
    export(lived, tmp_path / "theirs")
    restored_elsewhere(lived, tmp_path / "fork")
    for _ in range(2):
        memory.touch(lived, "b", now=at(4.25), session="s")
    before = query(lived, "MATCH (m:Head {lineageId: 'b'}) RETURN m.accessCount AS n, m.recentTouches AS t")
    done = restoring.restore(lived, tmp_path / "theirs", on_conflict="newer")
    assert done.kept == 1
    assert query(lived, "MATCH (m:Head {lineageId: 'b'}) RETURN m.accessCount AS n, m.recentTouches AS t") == before


def test_only_what_happened_to_memories_that_came_in_is_history_here(lived: Graph, tmp_path: Path) -> None:
    """A memory that lives here has ended there, in a run of which nothing is merged."""
    export(lived, tmp_path / "fork")
    ended = consolidation.consolidate(lived, now=at(2000), is_test=False).run_id
    export(lived, tmp_path / "theirs")
    ours = [each.id for each in runs.latest(lived, limit=9)]
    restored_elsewhere(lived, tmp_path / "fork")
    last = runs.show(lived, runs.LAST).id
    assert ended in ours
    restoring.restore(lived, tmp_path / "theirs")
    assert query(lived, "MATCH (:Live)<-[:CONCERNS]-(e:Event {kind: 'expired'}) RETURN e.id AS id") == []
    assert query(lived, "MATCH (r:ConsolidationRun {id: $id}) RETURN r.id AS id", id=ended) == []
    assert runs.show(lived, runs.LAST).id == last


def test_a_run_that_came_in_is_another_brains(lived: Graph, tmp_path: Path) -> None:
    foreign = consolidation.consolidate(lived, now=at(2000), is_test=False).run_id
    export(lived, tmp_path / "theirs")
    empty(lived)
    given(lived, "other")
    own = consolidation.consolidate(lived, now=at(0.5), is_test=False).run_id
    restoring.restore(lived, tmp_path / "theirs")
    assert runs.show(lived, foreign).foreign
    assert [each.id for each in runs.latest(lived, limit=9)] == [own]
    with pytest.raises(Refused, match="belongs to another brain and came in with an archive") as refused:
        undo.undo(lived, foreign, now=at(2001))
    assert refused.value.hint == "undo it in the brain it came from"


def test_an_edge_whose_pair_another_one_has_comes_in_beside_it(lived: Graph, tmp_path: Path) -> None:
    def related(start: str, end: str) -> None:
        query(
            lived,
            "MATCH (a:Head {lineageId: $a}), (b:Head {lineageId: $b}) CREATE (a)-[:RELATES {pair: 'x', "
            "weight: 1, confidence: 1.0, createdAt: a.created, lastReinforcedAt: a.created}]->(b)",
            **{"a": start, "b": end},
        )

    related("a", "b")
    export(lived, tmp_path / "theirs")
    query(lived, "MATCH ()-[r:RELATES]->() DELETE r")
    related("b", "c")
    for _ in range(2):
        restoring.restore(lived, tmp_path / "theirs")
        found = query(lived, "MATCH (a)-[r:RELATES]->(b) RETURN a.lineageId AS a, b.lineageId AS b ORDER BY a")
        assert found == [{"a": "a", "b": "b"}, {"a": "b", "b": "c"}]
    assert integrity.validate(lived, now=at(5)).findings == []


def _heads(graph: Graph) -> list[dict[str, object]]:
    return query(
        graph, "MATCH (m:Head {lineageId: 'b'}) RETURN m.endReason AS reason, m.accessCount AS n, m:Live AS live"
    )


def test_newer_does_not_bring_back_what_was_forgotten_here(lived: Graph, tmp_path: Path) -> None:
    """The archive has a later access of it, and does not know that it was forgotten."""
    export(lived, tmp_path / "fork")
    memory.touch(lived, "b", now=at(4.5), session="s")
    export(lived, tmp_path / "theirs")
    restored_elsewhere(lived, tmp_path / "fork")
    _forget(lived, 4.1)
    before = _heads(lived)
    assert restoring.restore(lived, tmp_path / "theirs", on_conflict="newer").kept == 1
    assert _heads(lived) == before
    assert before[0]["reason"] == "retracted"


@pytest.mark.parametrize("back", ["revived", "undone"])
def test_newer_does_not_end_again_what_was_brought_back_here(lived: Graph, tmp_path: Path, back: str) -> None:
    run = _forget(lived, 4.1)
    export(lived, tmp_path / "theirs")
    if back == "revived":
        integrity.revive(lived, "b", now=at(4.2))
    else:
        undo.undo(lived, run, now=at(4.2))
    restored = restoring.restore(lived, tmp_path / "theirs", on_conflict="newer")
    assert restored.kept == 1
    assert _heads(lived)[0]["live"]


@pytest.mark.parametrize("back", ["revived", "undone"])
def test_newer_takes_what_goes_on_after_all_that_happened_here(lived: Graph, tmp_path: Path, back: str) -> None:
    run = _forget(lived, 4.1)
    if back == "revived":
        integrity.revive(lived, "b", now=at(4.2))
    else:
        undo.undo(lived, run, now=at(4.2))
    export(lived, tmp_path / "fork")
    memory.touch(lived, "b", now=at(4.5), session="s")
    export(lived, tmp_path / "theirs")
    restored_elsewhere(lived, tmp_path / "fork")
    given(lived, "mine", scope="project")
    assert restoring.restore(lived, tmp_path / "theirs", on_conflict="newer").lineages == 1
    assert _heads(lived)[0]["n"] == 2


def _forget(graph: Graph, hours: float) -> str:
    chosen = forgetting.choose(graph, ["b"], now=at(hours), limit=1, scope=None, is_test=False)
    return forgetting.forget(graph, chosen, now=at(hours)).run_id
