"""brainbridge-hook, as agents run it: it notes what it can, says nothing, and never fails."""

import json
import os
import resource
import shutil
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psutil
import pytest

from brainbridge.graph.graph import Graph
from brainbridge.hook import entry, spool
from brainbridge.platform import limits, paths
from tests.hook.conftest import HOOK, Hook
from tests.waiting import until

Spooled = Callable[[], list[dict[str, Any]]]
CLAUDE = {
    "session_id": "s-1",
    "transcript_path": "/home/me/.claude/projects/-museum/s-1.jsonl",
    "cwd": "/home/me/museum",
    "permission_mode": "default",
    "hook_event_name": "SessionEnd",
    "reason": "prompt_input_exit",
}
CODEX = {"session_id": "s-1", "transcript_path": None, "cwd": "/home/me", "hook_event_name": "Stop", "turn_id": "t"}
GEMINI = {"session_id": "s-1", "transcript_path": "/t.json", "cwd": "/", "timestamp": "2026-05-01T12:00:00Z"}
CURSOR = {"conversation_id": "s-1", "generation_id": "g", "workspace_roots": ["/home/me"], "cursor_version": "3"}


def quiet(done: "subprocess.CompletedProcess[bytes]") -> None:
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


@pytest.mark.parametrize(
    ("harness", "event", "kept"),
    [
        ("claude", CLAUDE, (CLAUDE["transcript_path"], "/home/me/museum")),
        ("codex", CODEX, ("", "/home/me")),
        ("gemini", GEMINI, ("/t.json", "/")),
        ("cursor", CURSOR, ("", "/home/me")),
    ],
)
def test_an_event_of_each_agent_is_noted_in_one_shape(
    hook: Hook, spooled: Spooled, harness: str, event: dict[str, Any], kept: tuple[str, str]
) -> None:
    before = time.time() * 1000
    quiet(hook("session-end", "--harness", harness, event=event))
    (noted,) = spooled()
    assert (noted["event"], noted["harness"], noted["session"]) == ("session-end", harness, "s-1")
    assert (noted["transcript"], noted["cwd"], noted["version"]) == (*kept, 1)
    assert before - 1 <= noted["at"] <= time.time() * 1000


def test_the_spool_is_its_owners_alone(hook: Hook, state: Path) -> None:
    quiet(hook("session-end", event=CLAUDE))
    (file,) = (state / "spool").iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    for folder in (file.parent, state, state.parent):
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700


@pytest.mark.parametrize(
    ("words", "raw"),
    [
        (("session-end",), b""),
        (("session-end",), b"not json"),
        (("session-end",), b"[1, 2]"),
        (("session-end",), b"[" * 200_000),
        (("session-end",), b"\x00\xff\xfe"),
        (("session-end",), b'{"transcript_path": "/t"}'),
        (("session-end",), b'{"session_id": 7}'),
        (("session-ended",), b"{}"),
        ((), b"{}"),
        (("session-end", "--harness", "emacs"), b"{}"),
        (("session-end", "--brain", "../other"), b"{}"),
    ],
)
def test_what_makes_no_sense_is_a_line_in_the_log(
    hook: Hook, spooled: Spooled, state: Path, words: tuple[str, ...], raw: bytes
) -> None:
    quiet(hook(*words, raw=raw))
    assert spooled() == []
    assert (state / "hook.log").read_text().strip()


def test_an_agent_within_the_session_ends_nothing(hook: Hook, spooled: Spooled) -> None:
    quiet(hook("session-end", "--harness", "claude", event={**CLAUDE, "agent_id": "a"}))
    assert spooled() == []


def test_who_turns_to_another_session_leaves_one_that_may_go_on(hook: Hook, spooled: Spooled) -> None:
    quiet(hook("session-end", "--harness", "claude", event={**CLAUDE, "reason": "resume"}))
    assert [each["event"] for each in spooled()] == ["stop"]


def test_a_relative_transcript_is_one_of_the_agents_folder(hook: Hook, spooled: Spooled) -> None:
    quiet(hook("session-end", event={**CLAUDE, "transcript_path": "logs/t.jsonl"}))
    assert spooled()[0]["transcript"] == "/home/me/museum/logs/t.jsonl"


def test_nothing_is_imported_from_the_folder_that_the_agent_works_in(
    database: Graph, state: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project = tmp_path / "project"
    project.mkdir()
    for name in ("filelock", "click", "neo4j", "queue"):
        (project / f"{name}.py").write_text("open('imported', 'w')\nraise ImportError")
    monkeypatch.chdir(project)
    environment = {**os.environ, "BRAINBRIDGE_HOOK_MODE": "wait"}
    subprocess.run([HOOK, "session-end"], input=json.dumps(CLAUDE).encode(), env=environment, check=True, timeout=300)
    assert list(state.rglob("hook.log")), "neither hook nor worker said anything"
    assert spool.waiting("default") == [], (state / "hook.log").read_text()
    assert not (project / "imported").exists()


def test_with_every_stream_closed_it_still_leaves_with_0(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("a file where a folder should be")
    assert subprocess.run(["sh", "-c", f"{HOOK} session-end <&- >&- 2>&-"], check=False, timeout=300).returncode == 0


def test_an_event_of_megabytes_is_noted(hook: Hook, spooled: Spooled) -> None:
    quiet(hook("stop", event={**CLAUDE, "last_assistant_message": "word " * 1_000_000}))
    assert [each["session"] for each in spooled()] == ["s-1"]


def test_an_event_too_large_to_read_is_salvaged(hook: Hook, spooled: Spooled, state: Path) -> None:
    quiet(hook("stop", event={**CLAUDE, "last_assistant_message": "word " * 3_000_000}))
    assert [(each["session"], each["cwd"]) for each in spooled()] == [("s-1", "/home/me/museum")]
    assert "not JSON" in (state / "hook.log").read_text()


def test_an_agent_that_never_closes_the_input_is_not_waited_for(state: Path) -> None:
    environment = {**os.environ, "BRAINBRIDGE_HOOK_MODE": "spool"}
    end, given = os.pipe()
    os.write(given, json.dumps(CLAUDE).encode())  # before it is waited for, which is half a second at most
    assert subprocess.run([HOOK, "session-end"], stdin=end, env=environment, check=False, timeout=300).returncode == 0
    os.close(end)
    os.close(given)
    assert len(list((state / "spool").iterdir())) == 1


def test_a_second_stop_of_a_session_waits_in_the_first(hook: Hook, spooled: Spooled) -> None:
    for session in ("a", "a", "b"):
        quiet(hook("stop", event={**CLAUDE, "session_id": session}))
    assert [each["session"] for each in spooled()] == ["a", "b"]


def test_a_stop_while_the_first_is_dealt_with_is_noted_anew(hook: Hook, state: Path) -> None:
    quiet(hook("stop", event=CLAUDE))
    (first,) = (state / "spool").iterdir()
    first.rename(first.with_suffix(spool.TAKEN))
    quiet(hook("stop", event=CLAUDE))
    assert len(list((state / "spool").iterdir())) == 2


def test_a_spool_that_cannot_be_written_costs_a_line_and_no_session(hook: Hook, state: Path) -> None:
    state.mkdir(parents=True)
    (state / "spool").write_text("a file where a folder should be")
    quiet(hook("session-end", event=CLAUDE))
    assert "FileExistsError" in (state / "hook.log").read_text()


def test_a_full_disk_leaves_nothing_half_written(state: Path) -> None:
    done = subprocess.run(
        [HOOK, "session-end"],
        input=json.dumps(CLAUDE).encode(),
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0)),  # every write fails, the log's too
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, b"")
    assert b"OSError" in done.stderr
    assert list((state / "spool").iterdir()) == []


def test_where_nothing_can_be_written_it_says_so_on_standard_error(hook: Hook, tmp_path: Path) -> None:
    (tmp_path / "state").write_text("a file where a folder should be")
    done = hook("session-end", event=CLAUDE)
    assert (done.returncode, done.stdout) == (0, b"")
    assert b"NotADirectoryError" in done.stderr or b"FileExistsError" in done.stderr


def test_inside_the_worker_it_does_nothing(hook: Hook, spooled: Spooled) -> None:
    quiet(hook("session-end", event=CLAUDE, BRAINBRIDGE_IN_HOOK="1"))
    assert spooled() == []


def test_the_brain_comes_from_the_option_or_the_environment(hook: Hook, state: Path) -> None:
    quiet(hook("session-end", "--brain=milo", event=CLAUDE))
    quiet(hook("session-end", event=CLAUDE, BRAINBRIDGE_BRAIN="otto"))
    assert [len(list((state.parent / name / "spool").iterdir())) for name in ("milo", "otto")] == [1, 1]


def test_the_log_is_rotated(hook: Hook, state: Path) -> None:
    state.mkdir(parents=True)
    (state / "hook.log").write_text("x" * 1_100_000)
    quiet(hook("session-end", raw=b""))
    assert (state / "hook.log").stat().st_size < 1000
    assert (state / "hook.log.1").stat().st_size == 1_100_000


def test_hook_and_everyday_use_mean_the_same_folder() -> None:
    assert spool.folder("milo") == str(paths.state("milo") / "spool")


def test_two_sessions_never_share_a_label() -> None:
    names = ["a/b", "a_b", "a b", "x" * 60, "x" * 61, "漢字", "汉字"]
    assert len({limits.label(name) for name in names}) == len(names)


@pytest.mark.parametrize("module", ["entry", "asking"])
def test_it_imports_the_standard_library_only_and_little_of_it(module: str) -> None:
    code = f"import brainbridge.hook.{module}, sys; print(*sorted({{n.split('.')[0] for n in sys.modules}} - before))"
    bare = "import sys, os, json, zlib; before = {n.split('.')[0] for n in sys.modules}; "
    done = subprocess.run(
        [sys.executable, "-S", "-c", bare + code],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(Path(paths.__file__).parent.parent)},
    )
    assert done.stdout.split() == ["brainbridge"]


def test_a_worker_that_ends_leaves_no_zombie_where_it_was_started(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[int] = []
    spawn = os.posix_spawn

    def noting(*words: Any, **options: Any) -> int:
        started.append(spawn(*words, **options))
        return started[-1]

    monkeypatch.setattr(os, "posix_spawn", noting)
    monkeypatch.setattr(sys, "executable", shutil.which("true"))
    monkeypatch.setenv(entry.MODE, "detach")
    entry.wake("default")
    entry.keep("default")
    assert len(started) == 2
    until(lambda: not any(map(psutil.pid_exists, started)))


def test_a_descriptor_that_is_closed_already_keeps_no_worker_from_starting(monkeypatch: pytest.MonkeyPatch) -> None:
    # Closing a closed descriptor may be an error (POSIX), and the listing includes the one it was read through.
    listing = os.open(os.devnull, os.O_RDONLY)
    os.close(listing)
    kept = os.open(os.devnull, os.O_RDONLY)
    monkeypatch.setattr(os, "listdir", lambda _: ["0", "1", "2", str(kept), str(listing + 50)])
    started: list[int] = []

    def strict(*_: object, file_actions: list[tuple[int, ...]], **__: object) -> int:
        for action, number, *_rest in file_actions:
            if action == os.POSIX_SPAWN_CLOSE:
                os.fstat(number)  # EBADF: nothing is started
                started.append(number)
        return 0

    monkeypatch.setattr(os, "posix_spawn", strict)
    entry._spawn(["worker"])
    os.close(kept)
    assert started == [kept]
