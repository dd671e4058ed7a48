"""doctor: what is wrong with a machine and a brain, and what to do about it."""

import json
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from brainbridge import instants
from brainbridge.consolidation import consolidation
from brainbridge.errors import QueryFailed
from brainbridge.graph.graph import Graph
from brainbridge.operations.doctor import environment, sources
from brainbridge.platform import paths, programs
from brainbridge.run import run as runs
from brainbridge.schema import schema
from brainbridge.settings import resolve
from tests.cli.conftest import Run, invoke
from tests.integration.ways import DEAD, mark
from tests.state import query

Found = Callable[[str], dict[str, Any]]
PARTS = ("environment", "sources", "checks", "unattended")


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, folder in (("HOME", "home"), ("XDG_STATE_HOME", "state"), ("XDG_CONFIG_HOME", "config")):
        (tmp_path / folder).mkdir()
        monkeypatch.setenv(name, str(tmp_path / folder))
    monkeypatch.setenv("BRAINBRIDGE_HOOK_MODE", "spool")
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def found(run: Run) -> Found:
    """Return one check by name; the exit code must say whether anything is wrong, and each problem must have a fix."""

    def look(name: str) -> dict[str, Any]:
        shown = run("doctor", "--json")
        checks = [each for part in PARTS for each in shown.data[part]]
        assert shown.code == (0 if all(each["ok"] for each in checks) else 3)
        assert all(each["fix"] for each in checks if not each["ok"])
        named: dict[str, dict[str, Any]] = {each["name"]: each for each in checks}
        return named[name]

    return look


def consolidated(graph: Graph, ago: timedelta) -> None:
    """Consolidate, and date that run so long ago."""
    consolidation.consolidate(graph, now=instants.now() - ago, is_test=False)
    began = instants.to_ms(instants.now() - ago)
    query(graph, "MATCH (r:ConsolidationRun) SET r.startedAt = datetime({epochMillis: $at})", at=began)


def test_a_machine_in_order(run: Run) -> None:
    shown = run("doctor", "--json")
    assert shown.code == 0
    assert {each["name"] for each in shown.data["environment"]} == {
        *("Python", "brainbridge", "brainbridge-hook", "disk space", "data folder", "state folder"),
    }
    assert {each["name"] for each in shown.data["checks"]} >= {"database", "clock", "migrations", "schema", "last run"}
    assert {each["name"] for each in shown.data["unattended"]} == {"hooks", "briefing", "spool", "schedule"}


def test_a_full_disk(found: Found, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "_LEAST_GIB", 1e9)
    check = found("disk space")
    assert (check["ok"], "make room" in check["fix"]) == (False, True)


def test_a_folder_that_cannot_be_written(found: Found, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.access", lambda path, mode: Path(path) != tmp_path / "state")
    check = found("state folder")
    assert not check["ok"]
    assert f"make {tmp_path / 'state'} writable" in check["fix"]


def test_hooks_that_are_whole(run: Run, found: Found) -> None:
    run("hook", "install", "--harness", "claude")
    check = found("hooks of claude")
    assert (check["ok"], check["found"].startswith("3 of 3 in ")) == (True, True)


def test_hooks_of_which_some_are_missing(run: Run, found: Found, tmp_path: Path) -> None:
    run("hook", "install", "--harness", "cursor", "--scope", "project")
    file = tmp_path / ".cursor" / "hooks.json"
    content = json.loads(file.read_text())
    del content["hooks"]["stop"]
    file.write_text(json.dumps(content))
    check = found("hooks of cursor")
    assert (check["ok"], check["fix"]) == (False, "brainbridge hook install --harness cursor --scope project")
    assert "3 of 4" in check["found"]


def test_hooks_whose_program_is_gone(run: Run, found: Found, tmp_path: Path) -> None:
    run("hook", "install", "--harness", "codex")
    file = tmp_path / "home" / ".codex" / "hooks.json"
    file.write_text(file.read_text().replace(programs.find("brainbridge-hook"), "/gone/brainbridge-hook"))
    check = found("hooks of codex")
    assert (check["ok"], "/gone/brainbridge-hook, which cannot be executed" in check["found"]) == (False, True)


def test_a_file_of_hooks_that_cannot_be_read(found: Found, tmp_path: Path) -> None:
    (tmp_path / "home" / ".gemini").mkdir()
    (tmp_path / "home" / ".gemini" / "settings.json").write_text("{")
    check = found("hooks of gemini")
    assert (check["ok"], "is not JSON" in check["found"]) == (False, True)


@pytest.mark.parametrize(("ago", "ok"), [(timedelta(minutes=9), True), (timedelta(minutes=11), False)])
def test_events_may_wait_for_a_while(run: Run, found: Found, ago: timedelta, ok: bool) -> None:
    run("session-end", "--detach", "--now", instants.to_text(instants.now() - ago))
    assert found("spool")["ok"] is ok


@pytest.mark.parametrize("name", ["notes.json", "notes.failed", "99999999999999999-x.json"])
def test_a_file_of_somebody_else_in_the_spool(run: Run, found: Found, tmp_path: Path, name: str) -> None:
    then = instants.to_text(instants.now() - timedelta(minutes=9))
    run("session-end", "--detach", "--now", then)
    (event,) = (tmp_path / "state").rglob("spool/*.json")
    event.with_name(name).write_text("mine")
    assert then in found("spool")["found"]
    event.unlink()
    check = found("spool")
    assert (check["ok"], "since" in check["found"]) == (False, False)


@pytest.mark.parametrize("content", ["", "[]", "{", '{"characters": "many"}', '{"at": 1}'])
def test_a_note_of_what_was_printed_that_cannot_be_read(found: Found, content: str) -> None:
    folder = paths.state("default") / "briefings"
    folder.mkdir(parents=True)
    (folder / "printed-last").write_text(content)
    check = found("briefing")
    assert (check["ok"], check["found"]) == (True, "no session has begun with one yet")


def test_the_last_run(found: Found, graph: Graph, run: Run) -> None:
    assert found("last run")["found"].startswith("none yet")
    run("remember", "something")
    consolidated(graph, timedelta(hours=23))
    assert found("last run")["ok"]
    assert "23 h ago" in found("last run")["found"]
    consolidated(graph, timedelta(hours=25))
    check = found("last run")
    assert (check["ok"], "schedule install" in check["fix"]) == (False, True)


def test_a_last_run_that_failed(found: Found, graph: Graph) -> None:
    with pytest.raises(RuntimeError), consolidation.judging(graph, "consolidate-all", now=instants.now()):
        raise RuntimeError
    (failed,) = runs.latest(graph, limit=1)
    check = found("last run")
    assert (check["ok"], check["fix"]) == (False, f"brainbridge run show {failed.id}")
    assert "RuntimeError" in check["found"]


@pytest.mark.parametrize(("ahead", "ok"), [(4, True), (-4, True), (60, False), (-60, False)])
def test_clocks_that_differ(found: Found, monkeypatch: pytest.MonkeyPatch, ahead: float, ok: bool) -> None:
    theirs = schema.clock
    monkeypatch.setattr(schema, "clock", lambda graph: theirs(graph) + timedelta(seconds=ahead))
    check = found("clock")
    assert check["ok"] is ok
    assert ("NTP" in check["fix"]) is not ok


def test_a_schedule_whose_program_is_gone(found: Found, tmp_path: Path) -> None:
    folder = tmp_path / "config" / "systemd" / "user"
    folder.mkdir(parents=True)
    (folder / "brainbridge-default.timer").write_text("[Timer]\n")
    (folder / "brainbridge-default.service").write_text("ExecStart=/gone/brainbridge consolidate-all\n")
    check = found("schedule")
    assert (check["ok"], check["fix"]) == (False, "brainbridge schedule install")
    assert "/gone/brainbridge, which cannot be executed" in check["found"]


@pytest.mark.parametrize(
    ("script", "says"),
    [
        ("exit 1", "docker, but no engine answers; it is not needed"),
        ("echo; exit 0", "docker, but no engine answers; it is not needed"),
        ("echo 28.1", "engine 28.1, by "),
        ("sleep 60", "docker, but no engine answers; it is not needed"),
        (None, "no docker command; it is not needed"),
    ],
)
def test_docker_is_there_if_its_engine_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str | None, says: str
) -> None:
    if script:
        (tmp_path / "docker").write_text(f"#!/bin/sh\n{script.replace('sleep', 'exec /bin/sleep')}\n")
        (tmp_path / "docker").chmod(0o700)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(sources, "_PATIENCE_S", 1.0)
    check = next(each for each in sources.sources(resolve({})) if each.name == "Docker")
    assert check.ok
    assert says in check.found


def test_a_server_that_does_not_run_is_not_started(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("BRAINBRIDGE_URI", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    shown = invoke("doctor", "--json")
    (database,) = shown.data["checks"]
    assert (shown.code, database["found"]) == (0, "the local server is not running")
    assert not (tmp_path / "data").exists()


def test_a_restore_that_was_broken_off(found: Found, database: Graph) -> None:
    assert found("configuration")["ok"]
    mark(database, DEAD)
    try:
        check = found("configuration")
    finally:
        query(database, "MATCH (l:__BrainbridgeLock) DELETE l")
    assert "was interrupted: only some of the memories are there" in check["found"]
    assert "brainbridge restore FILE" in check["fix"]


def test_a_configuration_that_cannot_be_looked_at_is_not_ok(found: Found, monkeypatch: pytest.MonkeyPatch) -> None:
    one = Graph.one

    def failing(graph: Graph, name: str, *others: Any, **params: Any) -> Any:
        if name == "ledger.standing":
            raise QueryFailed("the query failed")
        return one(graph, name, *others, **params)

    monkeypatch.setattr(Graph, "one", failing)
    check = found("configuration")
    assert (check["ok"], check["found"]) == (False, "the query failed")


def test_memories_that_a_killed_take_over_has_left(found: Found, database: Graph) -> None:
    assert found("memories")["ok"]
    query(database, "CREATE (:Memory {id: 'v', content: 'c', tier: 'working', energy: 1.0, isTest: false})")
    check = found("memories")
    assert "1 Memory nodes in V4's shape" in check["found"]
    assert "brainbridge migrate --adopt" in check["fix"]


def test_no_configuration(found: Found, database: Graph) -> None:
    query(database, "MATCH (c:RecallConfig) DETACH DELETE c")
    assert "no version of RecallConfig is current" in found("configuration")["found"]
