"""After an interrupted restore commands that read warn, and commands that write are refused with a hint."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from brainbridge.graph import lock
from brainbridge.graph.graph import Graph
from tests.cli.conftest import Run
from tests.cli.test_json import T1
from tests.integration.ways import DEAD, everything, mark
from tests.state import given, query

SAID = "was interrupted: only some of the memories are there"
REMEDY = "do it again: brainbridge restore FILE, or brainbridge import FILE"
READING = (
    *("memory-status", "memory-energy", "forecast", "memory-promotions", "memory-health", "memory-inspect m"),
    *("list-test-memories", "traverse m", "recall content --no-touch", "recall giraffe", "probe list", "clusters"),
    *("run list", "config show", "validate-memories", "migrate", "migrate --dry-run", "backup --list"),
)
FAILING = ("run show LAST", "memory-inspect nobody")
WRITING = (
    *("remember one", "recall content", "boost-memory m", "test-memory one", "probe add content --expect m"),
    *("consolidate-all", "consolidate-all --dry-run", "decay-energy", "promote-memories", "session-end --session s"),
    *("associate", "cluster", "backup", "export file"),
    *("force-promote m", "repair-memory m", "forget m --yes", "config set fanOut 20", "delete-test-memories --yes"),
)


@pytest.fixture
def interrupted(database: Graph) -> Iterator[Graph]:
    given(database, "m", energy=9.0)
    given(database, "t", test=True)
    mark(database, DEAD)
    yield database
    query(database, "MATCH (l:__BrainbridgeLock) DELETE l")


@pytest.mark.usefixtures("interrupted")
@pytest.mark.parametrize("words", READING)
def test_a_command_that_reads_warns_and_works(run: Run, words: str) -> None:
    shown = run(*words.split(), "--now", T1)
    code = 3 if words == "validate-memories" else 0
    assert (shown.code, shown.err.count(SAID), shown.err.count(REMEDY)) == (code, 1, 1)
    assert shown.out


@pytest.mark.usefixtures("interrupted")
@pytest.mark.parametrize("words", FAILING)
def test_a_command_that_fails_warns_as_well(run: Run, words: str) -> None:
    shown = run(*words.split(), "--now", T1)
    assert shown.err.startswith("Error: ")
    assert (shown.code, shown.err.count(SAID), shown.err.count(REMEDY)) == (1, 1, 1)


@pytest.mark.usefixtures("interrupted")
def test_what_warns_people_warns_programs(run: Run) -> None:
    (warning,) = run("memory-status", "--json", "--now", T1).envelope["warnings"]
    assert SAID in warning
    assert REMEDY in warning


def but_locks(graph: Graph) -> list[dict[str, Any]]:
    """Return everything in the graph except locks: the lock of a dead export is released by the next that wants it."""
    return [each for each in everything(graph) if each["l"] != ["__BrainbridgeLock"]]


@pytest.mark.parametrize("words", WRITING)
def test_a_command_that_writes_is_refused_and_names_the_remedy(
    run: Run, interrupted: Graph, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    before = but_locks(interrupted)
    shown = run(*words.split(), "--json", "--now", T1)
    error = shown.envelope["error"]
    assert (shown.code, error["code"], error["hint"]) == (1, "held", REMEDY)
    assert SAID in error["message"]
    assert shown.envelope["warnings"] == []
    assert but_locks(interrupted) == before
    assert lock.holder(interrupted, lock.RESTORING)
    assert not (tmp_path / "file").exists()
