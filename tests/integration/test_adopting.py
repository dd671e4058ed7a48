"""What hooks remembered before there were projects goes to the project each session was in."""

from pathlib import Path
from typing import Any

import pytest

from brainbridge import Brain
from brainbridge.graph.graph import Graph
from brainbridge.hook import spool, worker
from brainbridge.integrity import integrity
from tests.project.repositories import begun, cloned
from tests.state import at, ms, query
from tests.transcripts.shapes import claude_line, written


@pytest.fixture
def brain(database: Graph, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    with Brain.open("default") as brain:
        yield brain


def said(tmp_path: Path, session: str, folder: Path, content: str) -> Path:
    """Let a hook of an older version remember a session: its event did not say where that was."""
    line = claude_line("user", 1, content, uuid=f"u-{session}", sessionId=session)
    file = written(tmp_path / f"{session}.jsonl", [line | {"cwd": None}])
    spool.put("default", at=ms(1), event="session-end", harness="claude", session=session, transcript=str(file))
    worker.work("default")
    return written(file, [line | {"cwd": str(folder)}])


def scopes(graph: Graph) -> dict[str, str | None]:
    rows = query(graph, "MATCH (m:Head) RETURN m.sessionId AS session, m.scope AS scope")
    return {row["session"]: row["scope"] and row["scope"].partition("@")[0] for row in rows}


def test_each_session_goes_to_its_own_project_and_back(brain: Brain, database: Graph, tmp_path: Path) -> None:
    box, crate = begun(tmp_path / "box"), begun(tmp_path / "crate")
    said(tmp_path, "one", box, "the cedar box")
    said(tmp_path, "two", crate, "the cedar crate")
    said(tmp_path, "three", tmp_path / "gone", "the cedar chest")
    said(tmp_path, "four", box, "the walnut box").unlink()
    brain.remember("a cedar note")
    before = {"one": None, "two": None, "three": None, "four": None, "manual": None}
    assert scopes(database) == before
    plan = brain.projects.adopt(now=at(2), dry_run=True)
    assert (plan.applied, scopes(database), query(database, "MATCH (p:Project) RETURN p")) == (False, before, [])
    assert {each.name: each.scope.partition("@")[0] for each in plan.sessions} == {
        "one": "box",
        "two": "crate",
        "three": "",
        "four": "",
    }
    done = brain.projects.adopt(now=at(2))
    assert (done.moved, [each.scope for each in done.sessions]) == (2, [each.scope for each in plan.sessions])
    assert scopes(database) == before | {"one": "box", "two": "crate"}
    found = brain.recall("cedar", now=at(2), scope=brain.projects.scope_of(str(box)))
    assert sorted(hit.content for hit in found.hits) == ["a cedar note", "the cedar box", "the cedar chest"]
    brain.runs.undo(done.run_id, now=at(3))
    assert scopes(database) == before
    assert integrity.validate(database, now=at(10_000)).findings == []


def test_with_nothing_to_adopt_it_leaves_no_run(brain: Brain, database: Graph) -> None:
    done = brain.projects.adopt()
    assert (done.sessions, done.run_id, done.moved) == ([], "", 0)
    assert query(database, "MATCH (r:ConsolidationRun) RETURN r") == []


def test_a_fork_leaves_what_was_remembered_to_what_it_was_forked_from(brain: Brain, tmp_path: Path) -> None:
    box = begun(tmp_path / "box")
    fork = cloned(box, tmp_path / "fork")
    shared = brain.projects.scope_of(str(fork))
    assert brain.projects.scope_of(str(box)) == shared
    brain.remember("the cedar box", scope=shared)
    done = brain.projects.split(str(fork))
    assert (done.before, brain.projects.scope_of(str(fork))) == (shared, done.scope)
    assert brain.projects.scope_of(str(box)) == shared != done.scope
    assert brain.recall("cedar", scope=done.scope).hits == []
    assert len(brain.recall("cedar", scope=shared).hits) == 1
