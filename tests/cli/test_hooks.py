"""hook, spool and session-end --detach, by their commands."""

import json
from pathlib import Path

import pytest

from brainbridge.graph.graph import Graph
from brainbridge.hook import spool
from brainbridge.operations.spool import put_memory
from tests.cli.conftest import Run
from tests.state import at


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("BRAINBRIDGE_HOOK_MODE", "spool")  # no worker besides the test
    monkeypatch.chdir(tmp_path)


def test_install_status_doctor_remove(run: Run, tmp_path: Path) -> None:
    shown = run("hook", "install", "--harness", "codex", "--brain", "milo")
    assert shown.code == 0
    assert "+" in shown.out
    assert "run /hooks and trust them" in shown.out
    rows = run("hook", "status", "--json").data["hooks"]
    assert [(each["harness"], each["scope"]) for each in rows if each["commands"]] == [("codex", "user")]
    tried = run("hook", "doctor", "--json")
    assert (tried.code, len(tried.data["tried"]), all(each["ok"] for each in tried.data["tried"])) == (0, 4, True)
    assert run("hook", "remove", "--harness", "codex").code == 0
    assert not (tmp_path / ".codex" / "hooks.json").exists()


def test_with_recall_the_status_says_that_prompts_are_asked_about(run: Run) -> None:
    run("hook", "install", "--harness", "claude")
    assert "UserPromptSubmit" in run("hook", "install", "--harness", "claude", "--recall").out
    rows = run("hook", "status", "--json").data["hooks"]
    assert [(each["harness"], len(each["commands"])) for each in rows if each["recalls"]] == [("claude", 4)]
    assert run("hook", "doctor", "--json").code == 0
    told = run("hook", "install", "--harness", "cursor", "--recall", "--dry-run", "--json")
    assert (told.code, "takes no context" in told.data["warnings"][0]) == (0, True)


def test_status_and_doctor_can_be_asked_about_one_agent(run: Run) -> None:
    for name in ("claude", "gemini"):
        run("hook", "install", "--harness", name)
    found = run("hook", "status", "--harness", "gemini", "--scope", "user", "--json").data["hooks"]
    assert [(each["harness"], each["scope"]) for each in found] == [("gemini", "user")]
    assert len(run("hook", "doctor", "--harness", "gemini", "--json").data["tried"]) == 3


def test_the_doctor_exits_with_3_if_a_hook_is_broken(run: Run, tmp_path: Path) -> None:
    run("hook", "install", "--harness", "cursor")
    path = tmp_path / ".cursor" / "hooks.json"
    path.write_text(path.read_text().replace("session-end --harness", "session-ended --harness"))
    shown = run("hook", "doctor")
    assert shown.code == 3
    assert "hook install" in shown.out


def test_a_dry_run_of_install(run: Run, tmp_path: Path) -> None:
    shown = run("hook", "install", "--harness", "claude", "--dry-run")
    assert "nothing was written" in shown.out
    assert not (tmp_path / ".claude").exists()


def test_an_unknown_agent_is_a_usage_error(run: Run) -> None:
    assert run("hook", "install", "--harness", "emacs").code == 2


def test_what_waits_is_shown_to_no_other_reader(run: Run, graph: Graph, monkeypatch: pytest.MonkeyPatch) -> None:
    noted = run("session-end", "--session", "s", "--detach", "--json").data["spooled"]
    with monkeypatch.context() as other:
        other.setenv("BRAINBRIDGE_READER", "public")
        for line in (("list",), ("show", noted), ("drop", noted, "--yes"), ("show", "unknown"), ("drain",)):
            shown = run("spool", *line)
            assert (shown.code, noted in shown.out + shown.err) == (1, False)
            assert "only the local agent may do that" in shown.err
    assert run("spool", "show", noted).code == 0


def test_a_detached_session_end_waits_in_the_spool_and_is_drained(run: Run, graph: Graph) -> None:
    run("remember", "hello", "--session", "s")
    noted = run("session-end", "--session", "s", "--detach", "--json").data["spooled"]
    (listed,) = run("spool", "list", "--json").data["events"]
    assert (listed["name"], listed["state"], listed["session"]) == (noted, "waiting", "s")
    assert run("spool", "show", noted, "--json").data["event"]["event"] == "session-end"
    done = run("spool", "drain", "--json").data
    assert (done["lived"], done["ended"], done["waiting"]) == (1, 1, 0)
    assert "nothing waits" in run("spool", "list").out
    rewritten, ended = run("run", "list", "--json").data["runs"]
    assert (rewritten["command"], ended["session"]) == ("working-memory rewrite", "s")


def test_a_detached_session_end_needs_no_database(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BRAINBRIDGE_URI", "bolt://127.0.0.1:1")
    assert run("session-end", "--detach").code == 0
    assert run("spool", "drain", "--json").code == 4
    assert len(run("spool", "list", "--json").data["events"]) == 1


def test_detaching_and_scopes_do_not_go_together(run: Run) -> None:
    assert run("session-end", "--detach", "--scope", "x").code == 2
    assert run("session-end", "--detach", "--uri", "bolt://127.0.0.1:1").code == 2
    assert run("session-end", "--scope", "x").code == 2


def test_events_can_be_dropped_once_confirmed(run: Run) -> None:
    names = [run("session-end", "--session", each, "--detach", "--json").data["spooled"] for each in "abc"]
    assert run("spool", "drop", names[0], "--yes", "--json").data == {"dropped": 1, "applied": True}
    assert run("spool", "drop", "--all").code == 5
    assert run("spool", "drop", "--all", "--dry-run", "--json").data == {"dropped": 2, "applied": False}
    assert run("spool", "drop", "--all", "--yes", "--json").data["dropped"] == 2
    assert run("spool", "drop").code == 2
    assert run("spool", "drop", names[0], "--yes").code == 1


def test_nothing_is_left_of_one_that_is_dropped(run: Run) -> None:
    """Its count of failures is deleted too."""
    name = run("session-end", "--detach", "--json").data["spooled"]
    folder = Path(spool.folder("default"))
    Path(spool.counter(str(folder / name))).write_bytes(b".")
    assert run("spool", "drop", name, "--yes").code == 0
    assert list(folder.iterdir()) == []


def test_an_event_is_known_by_its_file_whatever_stands_in_it(run: Run, tmp_path: Path) -> None:
    noted = run("session-end", "--detach", "--json").data["spooled"]
    path = tmp_path / "state" / "brainbridge" / "default" / "spool" / noted
    other = path.parent.parent / "another"
    other.write_text("not to be dropped")
    path.write_text(json.dumps({"name": "../another", "state": "gone"}))
    (listed,) = run("spool", "list", "--json").data["events"]
    assert (listed["name"], listed["state"]) == (noted, "waiting")
    assert run("spool", "drop", "--all", "--yes", "--json").data["dropped"] == 1
    assert (path.exists(), other.exists()) == (False, True)


def test_draining_says_by_its_exit_code_that_an_event_failed(run: Run, graph: Graph, tmp_path: Path) -> None:
    noted = run("session-end", "--detach", "--json").data["spooled"]
    (tmp_path / "state" / "brainbridge" / "default" / "spool" / noted).write_text("[]")
    drained = run("spool", "drain", "--json")
    assert (drained.code, drained.data["failed"]) == (3, 1)
    assert [run("spool", "drain").code for _ in range(3)] == [3, 3, 0]  # the third time it is set aside


def test_draining_says_what_was_refused(run: Run, graph: Graph) -> None:
    memory_id = run("remember", "Otto hides the spare key", "--json").data["memory"]["id"]
    assert run("erase", memory_id, "--yes").code == 0
    parts = {"content": "Otto hides the spare key", "sessionId": "s", "instanceId": "i", "importKey": "k"}
    for count in (1, 2):
        put_memory("default", parts, at=at(0), harness="claude")
        done = run("spool", "drain", "--json") if count == 1 else run("spool", "drain")
        assert done.code == 0
        assert (done.data["refused"] == 1) if count == 1 else ("refused as erased 1" in done.out)
    assert "refused" not in run("spool", "drain").out


def test_what_was_set_aside_can_be_tried_again(run: Run, graph: Graph, tmp_path: Path) -> None:
    noted = run("session-end", "--detach", "--json").data["spooled"]
    path = tmp_path / "state" / "brainbridge" / "default" / "spool" / noted
    path.rename(path.with_suffix(".failed"))
    assert run("spool", "list", "--json").data["events"][0]["state"] == "failed"
    assert run("spool", "drain", "--json").data["lived"] == 0
    assert run("spool", "drain", "--retry", "--json").data["lived"] == 1


def test_the_doctor_tells_how_long_events_wait(run: Run) -> None:
    run("session-end", "--detach", "--now", "2026-05-01T12:00:00Z")
    checks = {each["name"]: each for each in run("doctor", "--json").data["unattended"]}
    assert not checks["spool"]["ok"]
    assert "1 wait since 2026-05-01T12:00:00.000Z" in checks["spool"]["found"]
    assert "spool drain" in checks["spool"]["fix"]


def test_a_command_wakes_the_worker_if_events_wait(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from brainbridge.hook import entry

    woken: list[str] = []
    monkeypatch.setattr(entry, "wake", woken.append)
    run("memory-status")
    assert woken == []
    run("session-end", "--detach")
    run("memory-status")
    run("spool", "list")
    run("doctor")  # it starts nothing
    assert woken == ["default", "default"]
    assert json.loads(run("spool", "drain", "--json").out)["ok"]
