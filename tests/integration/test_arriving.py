"""brainbridge.transfer.archive.arriving: a brain that moves replaces nothing but an earlier attempt."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from brainbridge.brain.brain import Brain
from brainbridge.errors import Held, Refused
from brainbridge.graph import lock
from brainbridge.graph.graph import Graph
from brainbridge.transfer.archive import arriving, restoring
from tests.integration.archives import body, export
from tests.state import empty, given, query


def mark(graph: Graph, stage: lock.Stage, place: str) -> None:
    """Leave the mark of a killed process."""
    lock._take(graph, lock.RESTORING, "x", anyway=True, stage=stage, place=place, host="")


def count(graph: Graph) -> int:
    found: int = query(graph, "MATCH (m:Memory) RETURN count(m) AS n")[0]["n"]
    return found


def test_what_another_restore_or_move_has_left_is_not_cleared(graph: Graph) -> None:
    given(graph, "one")
    for place, message in (("", "a restore begun"), ("brain b of elsewhere", "a move of brain b of elsewhere")):
        mark(graph, "clearing", place)
        with pytest.raises(Held, match=message), arriving.receiving(graph, "brain a of here"):
            pytest.fail("it is received")
        assert lock.holder(graph, lock.RESTORING)
    assert count(graph) == 1


def test_a_database_that_a_brain_has_left_is_not_empty(graph: Graph) -> None:
    given(graph, "one")
    mark(graph, "moved", "bolt://elsewhere")
    with pytest.raises(Refused, match="not empty"), arriving.receiving(graph, "brain a of here"):
        pytest.fail("it is received")
    assert count(graph) == 1


def meanwhile(monkeypatch: pytest.MonkeyPatch, graph: Graph, memory: str) -> None:
    """Let somebody write just before the database is marked."""
    real = lock.marked

    def marked(*args: Any, **options: Any) -> Any:
        given(graph, memory)
        return real(*args, **options)

    monkeypatch.setattr(lock, "marked", marked)


def test_what_was_written_until_the_mark_stood_stays(graph: Graph, monkeypatch: pytest.MonkeyPatch) -> None:
    meanwhile(monkeypatch, graph, "late")
    with pytest.raises(Refused, match="not empty"), arriving.receiving(graph, "brain a of here"):
        pytest.fail("it is received")
    assert count(graph) == 1
    assert lock.holder(graph, lock.RESTORING) is None


def test_an_archive_is_merged_with_what_was_written_until_the_mark_stood(
    lived: Graph, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    export(lived, tmp_path / "a")
    memories = count(lived)
    empty(lived)
    meanwhile(monkeypatch, lived, "late")
    assert restoring.restore(lived, tmp_path / "a").merged
    assert count(lived) == memories + 1
    assert lock.holder(lived, lock.RESTORING) is None


def test_killed_while_it_makes_room_for_a_second_attempt_nobody_takes_the_rest_for_whole(
    lived: Graph, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    export(lived, tmp_path / "a")
    empty(lived)

    def clear(*_: Any) -> None:
        query(lived, "MATCH (m:Memory) WITH m LIMIT 1 DETACH DELETE m")
        raise KeyboardInterrupt

    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        _twice(lived, tmp_path / "a", lambda: patch.setattr(arriving, "empty", clear))
    restoring.restore(lived, tmp_path / "a")
    export(lived, tmp_path / "b")
    assert body(tmp_path / "a") == body(tmp_path / "b")


def _twice(graph: Graph, path: Path, between: Callable[[], object]) -> None:
    with arriving.receiving(graph, "brain a of here") as arrival:
        arrival.bring(path)
        between()
        arrival.bring(path)


@pytest.mark.parametrize("stage", ["whole", "moved"])
def test_no_archive_takes_the_place_of_a_brain_that_has_moved(brain: Brain, tmp_path: Path, stage: lock.Stage) -> None:
    given(brain.graph, "one")
    export(brain.graph, tmp_path / "a")
    mark(brain.graph, stage, "bolt://elsewhere")
    for replacing in (False, True):
        with pytest.raises(Held, match="moved"):
            restoring.restore(brain.graph, tmp_path / "a", replacing=replacing)
    with Brain.open() as late, pytest.raises(Held, match="bolt://elsewhere"):
        late.remember("two")
    query(brain.graph, "MATCH (l:__BrainbridgeLock) SET l.host = 'elsewhere'")
    brain.schema.release_locks()
    with Brain.open() as late:
        assert late.remember("two").id
