"""mcp, by its commands; what the server does is tested under tests/mcp."""

import json
from pathlib import Path

import pytest

from brainbridge.cli import agents
from brainbridge.graph.graph import Graph
from tests.cli.conftest import Run
from tests.state import query


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("BRAINBRIDGE_HOOK_MODE", "spool")  # no worker besides the test
    (tmp_path / "repo").mkdir()
    monkeypatch.chdir(tmp_path / "repo")


def test_install_status_doctor_remove(run: Run, database: Graph, tmp_path: Path) -> None:
    shown = run("mcp", "install", "--harness", "codex", "--brain", "milo", "--scope", "repo")
    assert (shown.code, "+" in shown.out, "restart Codex" in shown.out) == (0, True, True)
    rows = run("mcp", "status", "--json").data["harnesses"]
    (named,) = (each for each in rows if each["command"])
    assert (named["harness"], named["scope"], named["command"][-2:]) == ("codex", "user", ["--scope", "repo"])
    tried = run("mcp", "doctor", "--json")
    assert (tried.code, [each["name"] for each in tried.data["checks"] if each["ok"]]) == (
        0,
        ["initialise", "list tools", "remember", "recall"],
    )
    assert query(database, "MATCH (m:Memory) RETURN m.isTest AS t") == [{"t": True}]
    assert run("mcp", "doctor").code == 0
    assert query(database, "MATCH (m:Memory) RETURN m.isTest AS t") == [{"t": True}]
    assert run("mcp", "remove", "--harness", "codex").code == 0
    assert not (tmp_path / ".codex" / "config.toml").exists()


def test_one_that_only_reads_is_well_without_remembering(run: Run, database: Graph) -> None:
    run("mcp", "install", "--harness", "gemini", "--for", "project", "--read-only")
    tried = run("mcp", "doctor", "--harness", "gemini", "--json")
    assert (tried.code, len(tried.data["checks"])) == (0, 2)
    assert query(database, "MATCH (m:Memory) RETURN count(m) AS n") == [{"n": 0}]


def test_the_doctor_exits_with_3_if_a_server_cannot_be_called(run: Run, tmp_path: Path) -> None:
    run("mcp", "install", "--harness", "cursor")
    path = tmp_path / ".cursor" / "mcp.json"
    content = json.loads(path.read_text())
    content["mcpServers"]["brainbridge"]["args"].append("--no-such-option")
    path.write_text(json.dumps(content))
    shown = run("mcp", "doctor")
    assert shown.code == 3
    assert "NOT OK" in shown.out
    assert "mcp install" in shown.out


def test_without_a_database_the_doctor_says_which_step_fails(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    run("mcp", "install", "--harness", "claude")
    monkeypatch.setenv("BRAINBRIDGE_URI", "bolt://127.0.0.1:9")
    checks = run("mcp", "doctor", "--json").data["checks"]
    assert [(each["name"], each["ok"]) for each in checks] == [
        ("initialise", True),
        ("list tools", True),
        ("remember", False),
    ]


def test_a_folder_that_is_not_there_is_named(run: Run, tmp_path: Path) -> None:
    shown = run("mcp", "serve", "--folder", str(tmp_path / "gone"))
    assert shown.code == 2
    assert f"there is no folder '{tmp_path / 'gone'}'" in shown.err


def test_a_dry_run_of_install(run: Run, tmp_path: Path) -> None:
    shown = run("mcp", "install", "--harness", "claude", "--dry-run")
    assert "nothing was written" in shown.out
    assert not (tmp_path / ".claude.json").exists()


@pytest.mark.parametrize("verb", [["serve"], ["install", "--harness", "claude"], ["doctor"]])
def test_without_the_extra_it_is_named(run: Run, monkeypatch: pytest.MonkeyPatch, verb: list[str]) -> None:
    monkeypatch.setattr(agents, "find_spec", lambda name: None)
    shown = run("mcp", *verb)
    assert shown.code == 1
    assert "pip install 'brainbridge[mcp]'" in shown.err


def test_an_unknown_agent_is_a_usage_error(run: Run) -> None:
    assert run("mcp", "install", "--harness", "emacs").code == 2
