"""Backups: a folder for each brain, the oldest deleted for new ones; what changes memories makes one first."""

from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from brainbridge import instants
from brainbridge.brain.brain import Brain
from brainbridge.domains import DOMAINS
from brainbridge.errors import Held, InvalidInput, NotFound, Refused
from brainbridge.graph import lock
from brainbridge.graph.graph import Graph
from brainbridge.platform import paths
from brainbridge.transfer.archive import backups, exporting, format
from tests.integration.ways import DEAD, mark
from tests.state import at, given, query


@pytest.fixture(autouse=True)
def _own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Set the wall clock, in hours."""
    return lambda hours: monkeypatch.setattr(instants, "now", lambda: at(hours))


def test_the_newest_are_kept(graph: Graph, clock: Callable[[float], None]) -> None:
    given(graph, "a")
    for hours in (1, 2, 3):
        clock(hours)
        made = backups.make(graph, "milo", now=at(0), keep=2)
    assert [each.at for each in backups.present("milo")] == [at(3), at(2)]
    assert [path.name for path in made.removed] == ["20260501T130000000Z.jsonl.gz"]
    assert backups.latest("milo") == made.backup.file


def test_one_that_could_not_be_restored_does_not_stay_the_latest(
    graph: Graph, clock: Callable[[float], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    given(graph, "a")
    clock(1)
    made = backups.make(graph, "milo", now=at(0))
    clock(2)

    def check(file: Path, *_: Any, **__: Any) -> None:
        assert file != made.backup.file
        raise InvalidInput("line 2 repeats something")

    monkeypatch.setattr(format, "check", check)
    with pytest.raises(Refused, match=r"nothing was replaced: .* line 2 repeats something"):
        backups.before_replacing(graph, "milo", now=at(0))
    assert [each.file for each in backups.present("milo")] == [made.backup.file]


@pytest.mark.parametrize("simulated", [-1000, 1000])
def test_what_is_simulated_stands_in_the_header_alone(
    graph: Graph, clock: Callable[[float], None], simulated: float
) -> None:
    given(graph, "a")
    clock(1)
    backups.make(graph, "milo", now=at(simulated))
    clock(2)
    made = backups.make(graph, "milo", now=at(simulated), keep=1)
    assert [each.file for each in backups.present("milo")] == [made.backup.file]
    assert made.backup.file.name == "20260501T140000000Z.jsonl.gz"
    assert format.check(made.backup.file, DOMAINS)[0].at == at(simulated)
    clock(3)
    assert backups.make(graph, "milo", now=at(0)).backup.file == backups.latest("milo")


def test_the_newest_is_the_one_made_last_when_the_clock_was_set_back(
    graph: Graph, clock: Callable[[float], None]
) -> None:
    given(graph, "a")
    clock(2)
    backups.make(graph, "milo", now=at(2))
    clock(1)
    made = backups.make(graph, "milo", now=at(1), keep=1)
    assert [each.file for each in backups.present("milo")] == [made.backup.file]


def test_without_a_number_all_stay_and_nobody_elses_file_goes(graph: Graph) -> None:
    given(graph, "a")
    backups.make(graph, "milo", now=at(1))
    notes = paths.backups("milo") / "notes.jsonl.gz"
    notes.touch()
    backups.make(graph, "milo", now=at(2))
    assert len(backups.present("milo")) == 2
    backups.make(graph, "milo", now=at(3), keep=1)
    assert notes.exists()


def test_a_backup_takes_the_place_of_none(graph: Graph, clock: Callable[[float], None]) -> None:
    given(graph, "a")
    clock(1)
    first = backups.make(graph, "milo", now=at(1)).backup.file
    before = first.read_bytes()
    given(graph, "b")
    second = backups.make(graph, "milo", now=at(1)).backup.file
    assert (first.read_bytes(), second.name) == (before, "20260501T130000001Z.jsonl.gz")


def test_two_at_once_take_the_place_of_neither(
    graph: Graph, clock: Callable[[float], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two databases may share a name, so no lock in them keeps two backups from running at once."""
    given(graph, "a")
    clock(1)
    inner: list[Path] = []
    real = exporting.export_held

    def export_held(*args: Any, **options: Any) -> Any:
        monkeypatch.setattr(exporting, "export_held", real)
        inner.append(backups.make(graph, "milo", now=at(7)).backup.file)
        return real(*args, **options)

    monkeypatch.setattr(lock, "held", lambda *_: nullcontext())
    monkeypatch.setattr(exporting, "export_held", export_held)
    outer = backups.make(graph, "milo", now=at(8)).backup.file
    assert [each.file for each in backups.present("milo")] == sorted([outer, *inner], reverse=True)
    assert [format.check(each, DOMAINS)[0].at for each in (*inner, outer)] == [at(7), at(8)]


@pytest.mark.parametrize("name", ["20261301T000000000Z", "20260230T000000000Z", "00000101T000000000Z"])
def test_a_name_that_says_no_instant_is_passed_over(graph: Graph, name: str) -> None:
    given(graph, "a")
    made = backups.make(graph, "milo", now=at(1)).backup.file
    strange = paths.backups("milo") / f"{name}.jsonl.gz"
    strange.write_bytes(made.read_bytes())
    assert [each.file for each in backups.present("milo")] == [made]
    backups.make(graph, "milo", now=at(2), keep=1)
    assert strange.exists()


def test_one_that_failed_leaves_nothing(graph: Graph, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: Any, **__: Any) -> Any:
        raise Refused

    monkeypatch.setattr(exporting, "export_held", fails)
    with pytest.raises(Refused):
        backups.make(graph, "milo", now=at(1))
    assert list(paths.backups("milo").iterdir()) == []


def test_what_a_restore_has_left_is_no_backup(graph: Graph) -> None:
    given(graph, "a")
    made = backups.make(graph, "milo", now=at(1)).backup.file
    mark(graph, DEAD)
    try:
        with pytest.raises(Held, match="was interrupted"):
            backups.make(graph, "milo", now=at(2), keep=1)
    finally:
        query(graph, "MATCH (l:__BrainbridgeLock) DELETE l")
    assert list(paths.backups("milo").iterdir()) == [made]


def test_no_backup_says_how_to_make_one() -> None:
    with pytest.raises(NotFound, match="brain milo has no backup") as error:
        backups.latest("milo")
    assert "brainbridge --brain milo backup" in error.value.hint


def test_taking_over_memories_makes_one_first(database: Graph) -> None:
    query(
        database,
        "CREATE (:Memory {id: 'old', tier: 'working', energy: 1.0, isTest: false, content: 'from before', "
        "created: datetime('2026-05-01T12:00:00Z'), lastAccessed: datetime('2026-05-01T12:00:00Z')})",
    )
    with Brain.open(migrated=False) as brain:
        done = brain.schema.migrate(adopt=True)
        assert done.adopted == 1
        assert done.backup is not None
        assert brain.schema.migrate().backup is None
        brain.archives.restore(done.backup, replacing=True)
    (memory,) = query(database, "MATCH (m:Memory) RETURN properties(m) AS p")
    assert "lineageId" not in memory["p"]
    assert memory["p"]["content"] == "from before"
