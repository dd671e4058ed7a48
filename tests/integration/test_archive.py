"""Archives: an export is restored as it was, into an empty brain or merged into one in use; never by half."""

import gzip
import json
import os
import stat
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from brainbridge.config import config
from brainbridge.consolidation import consolidation, undo
from brainbridge.domains import DOMAINS
from brainbridge.errors import Held, InvalidInput, Refused
from brainbridge.graph import lock
from brainbridge.graph.graph import Graph
from brainbridge.integrity import integrity
from brainbridge.run import run
from brainbridge.transfer.archive import exporting, format, restoring
from tests.integration.archives import body, export, older, restored_elsewhere
from tests.state import at, empty, given, query

# There and back


@pytest.mark.parametrize("name", ["brain.jsonl", "brain.jsonl.gz"])
def test_export_import_export_gives_the_same_bytes_below_the_header(lived: Graph, tmp_path: Path, name: str) -> None:
    before, after = tmp_path / f"before-{name}", tmp_path / f"after-{name}"
    first = export(lived, before)
    done = restored_elsewhere(lived, before)
    second = export(lived, after)
    assert body(before) == body(after)
    assert first.sha256 == second.sha256
    assert (done.nodes, done.edges, done.loose, done.kept) == (first.nodes, first.edges, 0, 0)
    assert integrity.validate(lived, now=at(5)).findings == []


def test_it_goes_on_under_the_configuration_it_had(lived: Graph, tmp_path: Path) -> None:
    export(lived, tmp_path / "a")
    restored_elsewhere(lived, tmp_path / "a")
    assert config.current(lived).short_term_decay == 0.04
    assert [each.version for each in config.CONSOLIDATION.history(lived)] == [2, 1]
    assert [each.fan_out for each in config.RECALL.history(lived)] == [30, 25]
    assert len(run.latest(lived, limit=10)) == 3


def test_the_header_says_what_it_is(lived: Graph, tmp_path: Path) -> None:
    export(lived, tmp_path / "a")
    header, footer = format.check(tmp_path / "a", DOMAINS)
    assert (header.brain, header.at, header.counts["Memory"]) == ("tests", at(1000), 6)
    assert footer.nodes == sum(header.counts.values())
    assert not footer.written


def test_every_line_points_to_earlier_ones_only(lived: Graph, tmp_path: Path) -> None:
    export(lived, tmp_path / "a")
    seen: list[list[Any]] = []
    for record in format.records(tmp_path / "a", DOMAINS):
        seen.append([record.kind, *record.key])
        for edge in record.edges:
            assert (edge.other[:2] if edge.other[0] == "Memory" else edge.other) in seen


def test_a_memory_of_no_lineage_is_not_left_behind(lived: Graph, tmp_path: Path) -> None:
    query(lived, "MATCH (m:Memory {id: 'c'}) REMOVE m.lineageId")
    export(lived, tmp_path / "a")
    restored_elsewhere(lived, tmp_path / "a")
    export(lived, tmp_path / "b")
    assert body(tmp_path / "a") == body(tmp_path / "b")
    assert query(lived, "MATCH (m:Memory {id: 'c'})-[:COACTIVATED]-(o) RETURN o.id AS id") == [{"id": "b"}]


def test_labels_and_properties_that_somebody_added_stay(lived: Graph, tmp_path: Path) -> None:
    query(lived, "MATCH (m:Memory {id: 'b'}) SET m:Important, m.stars = [1, 2], m.note = 'a \u2028 line'")
    export(lived, tmp_path / "a")
    restored_elsewhere(lived, tmp_path / "a")
    (row,) = query(lived, "MATCH (m:Important) RETURN m.id AS id, m.stars AS stars, m.note AS note")
    assert row == {"id": "b", "stars": [1, 2], "note": "a \u2028 line"}


def test_what_json_cannot_hold_is_named(lived: Graph, tmp_path: Path) -> None:
    query(lived, "MATCH (m:Memory {id: 'b'}) SET m.due = date('2026-01-01')")
    with pytest.raises(InvalidInput, match="the Memory b has a property"):
        export(lived, tmp_path / "a")
    assert list(tmp_path.iterdir()) == []


def test_nodes_of_other_kinds_are_counted(lived: Graph, tmp_path: Path) -> None:
    query(lived, "CREATE (:Crystallization {content: 'old'})-[:HAS_MEMORY]->(:Other)")
    assert export(lived, tmp_path / "a").left == 3  # and the tests' own mark of their database


def test_nodes_of_another_program_stay_and_nobody_minds(lived: Graph, tmp_path: Path) -> None:
    query(lived, "CREATE (:Stranger)-[:OF]->(:Stranger)")
    export(lived, tmp_path / "a")
    assert restoring.restore(lived, tmp_path / "a", replacing=True).nodes > 0


def test_joined_to_the_brain_they_would_lose_that(lived: Graph, tmp_path: Path) -> None:
    query(lived, "MATCH (m:Memory {id: 'b'}) CREATE (:Stranger)-[:OF]->(m), (:Alone)")
    export(lived, tmp_path / "a")
    with pytest.raises(Refused, match=r"unknown here \(1 Stranger\), which no backup holds") as error:
        restoring.restore(lived, tmp_path / "a", replacing=True)
    assert error.value.hint == "delete these nodes first, or restore into an empty database (--uri)"


def test_the_file_is_its_owners_alone(lived: Graph, tmp_path: Path) -> None:
    export(lived, tmp_path / "a")
    assert stat.S_IMODE((tmp_path / "a").stat().st_mode) == 0o600


# During an export


def test_no_run_starts_while_somebody_exports(lived: Graph, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lock, "_PATIENCE_S", 0.0)
    with lock.held(lived, lock.ARCHIVING), pytest.raises(Held, match="has been exporting or importing"):
        consolidation.consolidate(lived, now=at(9), is_test=False)
    consolidation.consolidate(lived, now=at(9), is_test=False)


def test_the_lock_of_a_dead_export_stops_nobody(lived: Graph) -> None:
    _abandon(lived, "archive")
    consolidation.consolidate(lived, now=at(9), is_test=False)


def _abandon(graph: Graph, name: str) -> None:
    query(
        graph,
        "CREATE (:__BrainbridgeLock {name: $name, owner: 'x', host: $host, pid: $pid, at: datetime()})",
        name=name,
        host=os.uname().nodename,
        pid=2**22 + 1,
    )


def _writing(graph: Graph, times: int) -> Any:
    left = [times]

    def progress(task: str, done: int, total: int | None) -> None:
        return None

    real = exporting.counted

    def counted(on: Graph) -> Any:
        found = real(on)
        if left[0] > 0:
            left[0] -= 1
            given(graph, f"late{left[0]}")
        return found

    return counted


def test_a_write_in_between_is_said_and_the_file_is_whole(
    lived: Graph, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exporting, "counted", _writing(lived, 1))
    assert export(lived, tmp_path / "a").written
    assert format.check(tmp_path / "a", DOMAINS)[1].written


def test_to_quiesce_is_to_do_it_again_until_nobody_writes(
    lived: Graph, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exporting, "counted", _writing(lived, 2))
    assert not export(lived, tmp_path / "a", quiesce=True).written
    monkeypatch.setattr(exporting, "counted", _writing(lived, 100))
    with pytest.raises(Refused, match="written to during all 10"):
        export(lived, tmp_path / "b", quiesce=True)
    assert not (tmp_path / "b").exists()


def test_an_edge_is_written_only_with_both_its_ends(
    lived: Graph, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exporting, "_PAGE", 1)
    real = exporting._memories

    def memories(graph: Graph, lineage: str | None, now: int) -> Any:
        for each in real(graph, lineage, now):
            yield each
            if each.id == "a":  # a memory that sorts before what was written already, joined to what comes
                given(graph, "0", hours=1)
                query(graph, "MATCH (o {id: '0'}), (c {id: 'c'}) CREATE (o)-[:RELATES {weight: 1}]->(c)")

    monkeypatch.setattr(exporting, "_memories", memories)
    done = export(lived, tmp_path / "a")
    assert done.written
    records = {record.key[0]: record for record in format.records(tmp_path / "a", DOMAINS) if record.kind == "Memory"}
    assert "0" not in records
    assert all(edge.type != "RELATES" for edge in records["c"].edges)


# Damage


def _changed(path: Path, change: Callable[[bytes], bytes]) -> Path:
    other = path.with_name("changed")
    other.write_bytes(change(path.read_bytes()))
    return other


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data[:-1],
        lambda data: data[: len(data) // 2],
        lambda data: b"\n".join(data.split(b"\n")[:-2]) + b"\n",
        lambda data: data.replace(b'"Ada"', b'"Eve"', 1),
        lambda data: data.replace(b'"brain":"tests"', b'"brain":"other"', 1),
        lambda data: b"\n".join([*data.split(b"\n")[:3], *data.split(b"\n")[4:]]),
        lambda data: data + b"{}\n",
        lambda data: data.replace(b"\n", b"\n[1]\n", 1),
        lambda data: b"",
        lambda data: gzip.compress(data)[:-9],
        lambda data: gzip.compress(data)[:200] + b"xxxx" + gzip.compress(data)[204:],
    ],
)
def test_a_damaged_file_is_refused_before_anything_is_written(
    lived: Graph, tmp_path: Path, change: Callable[[bytes], bytes]
) -> None:
    export(lived, tmp_path / "a")
    empty(lived)
    position = lived.position()
    with pytest.raises(InvalidInput, match=r"is damaged|is not a brainbridge archive"):
        restoring.restore(lived, _changed(tmp_path / "a", change))
    assert lived.position() == position


def test_a_newer_schema_or_format_is_refused(lived: Graph, tmp_path: Path) -> None:
    export(lived, tmp_path / "a")
    for key in ("migration", "formatVersion"):
        head, *rest = (tmp_path / "a").read_bytes().split(b"\n")
        header = json.loads(head) | {key: 99}
        header.pop("sha256")
        sealed = format._line(header | {"sha256": format._sealed(header)}).rstrip()
        (tmp_path / "b").write_bytes(b"\n".join([sealed, *rest]))
        with pytest.raises(InvalidInput, match="99, this brainbridge knows") as error:
            restoring.restore(lived, tmp_path / "b")
        assert error.value.hint == "upgrade brainbridge"


# Interrupted


def _interrupted(graph: Graph, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Restore an archive into an empty brain, up to its seventh batch of one lineage each."""
    empty(graph)
    with monkeypatch.context() as patch:
        patch.setattr(restoring, "_BATCH", 1)
        real, left = restoring._write, [7]

        def write(*args: Any, **options: Any) -> Any:
            left[0] -= 1
            if not left[0]:
                raise KeyboardInterrupt
            return real(*args, **options)

        patch.setattr(restoring, "_write", write)
        with pytest.raises(KeyboardInterrupt):
            restoring.restore(graph, path)
    query(graph, "MATCH (l:__BrainbridgeLock) SET l.pid = $pid", pid=2**22 + 1)  # as if that process had ended
    _abandon(graph, "archive")  # a kill leaves this one too


def test_a_restore_that_was_broken_off_is_done_again(
    lived: Graph, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    export(lived, tmp_path / "a")
    _interrupted(lived, tmp_path / "a", monkeypatch)
    with pytest.raises(Held, match="was interrupted"):
        consolidation.consolidate(lived, now=at(9), is_test=False)
    cleared = Mock()
    monkeypatch.setattr(restoring, "_clear", cleared)
    assert not restoring.restore(lived, tmp_path / "a").merged
    cleared.assert_not_called()  # existing memories stay
    export(lived, tmp_path / "b")
    assert body(tmp_path / "a") == body(tmp_path / "b")
    consolidation.consolidate(lived, now=at(9), is_test=False)


def test_another_archive_takes_the_place_of_one_that_was_broken_off(
    lived: Graph, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    export(lived, tmp_path / "a")
    empty(lived)
    given(lived, "other")
    export(lived, tmp_path / "other")
    _interrupted(lived, tmp_path / "a", monkeypatch)
    assert not restoring.restore(lived, tmp_path / "other").merged
    assert integrity.validate(lived, now=at(9)).findings == []
    export(lived, tmp_path / "b")
    assert body(tmp_path / "other") == body(tmp_path / "b")


def test_an_older_archive_takes_the_place_of_one_that_was_broken_off(
    lived: Graph, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It lacks later kinds: no nodes of them stay, and recall's settings are the default ones."""
    query(lived, "MATCH (w:RecallConfig) SET w.beam = 7")
    export(lived, tmp_path / "a")
    empty(lived)
    given(lived, "other")
    export(lived, tmp_path / "other")
    older(tmp_path / "other", "RecallConfig", "Probe")
    _interrupted(lived, tmp_path / "a", monkeypatch)
    query(lived, "CREATE (:Probe {id: 'of the first archive', expects: ['m']})")
    assert not restoring.restore(lived, tmp_path / "other").merged
    assert query(lived, "MATCH (p:Probe) RETURN p") == []
    assert query(lived, "MATCH (w:RecallConfig) RETURN w.version AS v, w.beam AS beam") == [{"v": 1, "beam": 200}]
    assert integrity.validate(lived, now=at(9)).findings == []


def test_broken_off_while_it_made_room_a_restore_begins_with_that_again(
    lived: Graph, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    export(lived, tmp_path / "a")
    given(lived, "later")
    with monkeypatch.context() as patch:
        patch.setattr(restoring, "_clear", Mock(side_effect=KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            restoring.restore(lived, tmp_path / "a", replacing=True)
    mark = lock.holder(lived, lock.RESTORING)
    assert mark is not None
    assert (mark.archive, mark.stage) == (format.check(tmp_path / "a", DOMAINS)[1].sha256, "clearing")
    restoring.restore(lived, tmp_path / "a")
    export(lived, tmp_path / "b")
    assert body(tmp_path / "a") == body(tmp_path / "b")


def test_who_waits_for_a_restore_merges_into_what_it_made(lived: Graph, tmp_path: Path) -> None:
    """Whether a brain is empty is checked under the lock, not before."""
    export(lived, tmp_path / "a")
    empty(lived)
    with ThreadPoolExecutor(2) as pool:
        both = list(pool.map(lambda _: restoring.restore(lived, tmp_path / "a"), range(2)))
    assert sorted(each.merged for each in both) == [False, True]
    assert sorted(each.lineages for each in both) == [0, 5]


def test_nobody_exports_half_a_restore(lived: Graph, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lock, "_PATIENCE_S", 0.0)
    with lock.held(lived, lock.ARCHIVING), pytest.raises(Held):
        export(lived, tmp_path / "a")


def test_what_was_taken_back_comes_along(graph: Graph, tmp_path: Path) -> None:
    given(graph, "faint", energy=0.2)
    given(graph, "strong", energy=40.0)
    run = consolidation.session_end(graph, "s", now=at(4), entry="7").run_id
    back = undo.undo(graph, run, now=at(5)).run_id
    export(graph, tmp_path / "a")
    restored_elsewhere(graph, tmp_path / "a")
    export(graph, tmp_path / "b")
    assert body(tmp_path / "a") == body(tmp_path / "b")
    again = undo.undo(graph, back, now=at(6))
    assert (again.undone, again.refused) == ({"expired": 1, "promoted": 1, "session_ended": 1}, [])
