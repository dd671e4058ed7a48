"""Foreign content is shown without effect, even on a terminal, where click lets escape sequences through."""

import json
from pathlib import Path

import pytest

from brainbridge.graph.graph import Graph
from brainbridge.platform import paths
from brainbridge.server.home import Home
from tests.cli.conftest import Run, controls, invoke
from tests.commands import walked
from tests.drafted import saved
from tests.state import given, query

HOSTILE = "x\x1b]0;title\x07\x1b[2J\x1b[8m\x9b2J\x7f\r"
NOW = ("--now", "2026-05-01T12:00:00Z")
LATER = ("--now", "2026-06-02T00:00:00Z")
CASES = [
    ["import", HOSTILE],
    ["remember", "--file", HOSTILE],
    ["restore", HOSTILE],
    ["memory-inspect", HOSTILE, *NOW],
    ["validate-memories", *NOW],
    ["erase", "m", "--dry-run"],
    ["purge", "--expired-before", "2026-06-01T00:00:00Z", *LATER, "--dry-run"],
    ["session-end", "--session", HOSTILE[:-1], *NOW],
    ["memory-status", HOSTILE],
    ["memory-status", "--now", HOSTILE],
    ["memory-status", "--brain", HOSTILE],
    ["memory-status", "--uri", HOSTILE],
    ["memory-energy", "--forecast", HOSTILE],
    ["run", "show", HOSTILE],
    ["document", "show", "working-memory"],
    ["document", "show", "working-memory", "--state", HOSTILE],
    ["document", "history", "working-memory"],
    ["document", "diff", "working-memory"],
    ["document", "list", "--scope", HOSTILE],
    ["document", "export", "working-memory", HOSTILE],
    ["document", "import", "working-memory", HOSTILE],
    ["document", "attach", "working-memory", HOSTILE],
    ["document", "attach", "working-memory", "MEMORY.md", "--scratch", HOSTILE],
    ["document", "detach", HOSTILE],
    ["document", "sync", HOSTILE],
    ["working-memory", "take-over", "--scope", HOSTILE],
    [HOSTILE],
]


@pytest.fixture(autouse=True)
def _apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(tmp_path))


@pytest.fixture
def hostile(graph: Graph) -> Graph:
    """A memory with hostile text in every property, damaged so that checks find it."""
    given(graph, HOSTILE, content=f"cedar {HOSTILE}")
    query(graph, "MATCH (m:Memory) SET m.energy = -1.0")
    for text in (HOSTILE, f"one {HOSTILE}\ntwo {HOSTILE}"):
        saved(graph, text)
    saved(graph, HOSTILE, reason=HOSTILE)
    return graph


@pytest.mark.usefixtures("hostile")
@pytest.mark.parametrize("more", [[], ["--json"]], ids=["text", "json"])
@pytest.mark.parametrize("words", CASES, ids=[words[0] if words[0] != HOSTILE else "unknown" for words in CASES])
def test_a_name_drives_no_terminal(run: Run, words: list[str], more: list[str]) -> None:
    assert controls(run(*words, *more, terminal=True)) == set()


@pytest.mark.usefixtures("hostile")
def test_whatever_is_asked_of_a_hostile_memory(run: Run) -> None:
    for words, command in walked():
        if words[0] in ("demo", "schedule", "server", "hook", "mcp"):
            continue  # these start or write something elsewhere, and show no memory
        needed = sum(each.required for each in command.params)
        assert controls(run(*words, *[HOSTILE] * needed, *NOW, terminal=True)) == set(), words


@pytest.mark.usefixtures("hostile")
def test_ids_and_names_are_shown_with_their_escapes_written_out(run: Run) -> None:
    written = HOSTILE.encode("unicode_escape").decode()
    assert written in run("validate-memories", *NOW, terminal=True).out
    assert run("memory-inspect", HOSTILE, *NOW, terminal=True).out.count("\\x1b]0;title\\x07") > 1
    error = run("import", HOSTILE, terminal=True).err
    assert error.startswith("\x1b[31mError: cannot read x\\x1b]0;title\\x07\\x1b[2J")
    assert len(error.splitlines()) == 2


def test_json_is_the_same_with_its_escapes_written_out(run: Run, graph: Graph) -> None:
    given(graph, HOSTILE, content="cedar \x9b \x7f")
    shown = run("memory-inspect", HOSTILE, "--json", *NOW, terminal=True)
    assert controls(shown) == set()
    assert json.loads(shown.out)["data"]["memory"]["content"] == "cedar \x9b \x7f"


def test_names_of_archives(run: Run, graph: Graph, tmp_path: Path) -> None:
    given(graph)
    file = str(tmp_path / HOSTILE)
    for words in (["export", file], ["export", file], ["restore", file, "--dry-run"], ["restore", file, "--yes"]):
        shown = run(*words, terminal=True)
        assert controls(shown) == set()
        assert "title" in shown.out + shown.err


def test_logs_and_files_of_many_lines_stay_that(tmp_path: Path) -> None:
    home = Home(paths.server_home("default"))
    home.create()
    home.console_log.write_text(f"one {HOSTILE}\n\tat two\n", encoding="utf-8", newline="")
    shown = invoke("server", "logs", terminal=True)
    assert controls(shown) == set()
    assert shown.out.splitlines()[0].startswith("one x\\x1b]0;title")
    assert "\n\tat two\n" in shown.out
    agent = tmp_path / ".claude" / "settings.json"
    agent.parent.mkdir()
    agent.write_text('{\n  "x\x9b2J": 1\n}\n', encoding="utf-8")
    shown = invoke("hook", "install", "--harness", "claude", "--dry-run", terminal=True)
    assert controls(shown) == set()
    assert "\\x9b2J" in shown.out


def test_our_own_colours_stay(run: Run, graph: Graph) -> None:
    given(graph)
    assert "\x1b[1mtier" in run("memory-status", *NOW, terminal=True).out
    assert "\x1b[33mWarning: " in run("session-end", "--session", "nobody", *NOW, terminal=True).err
