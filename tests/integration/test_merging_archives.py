"""An archive that comes into a brain that goes on: lineage by lineage, and never by half."""

from pathlib import Path

import pytest

from brainbridge import config, consolidation, integrity, memory
from brainbridge.archive import restoring
from brainbridge.errors import Refused
from brainbridge.graph import Graph
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
    restoring.restore(lived, tmp_path / "a")  # associates what still waited for it
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
    with pytest.raises(Refused, match="the brain has the memory c already"):
        restoring.restore(lived, tmp_path / "a", on_conflict="fail")
    assert export(lived, tmp_path / "after").sha256 == before


def test_the_same_line_imported_on_two_machines_is_one_memory(lived: Graph, tmp_path: Path) -> None:
    export(lived, tmp_path / "a")
    empty(lived)
    given(lived, "elsewhere", importKey="key of c")
    assert restoring.restore(lived, tmp_path / "a").kept == 1
    assert query(lived, "MATCH (m:Memory {importKey: 'key of c'}) RETURN m.id AS id") == [{"id": "elsewhere"}]
