"""Who answers hooks at prompts, over sockets: the newest first, in time, and whatever a socket says."""

import json
import os
import socket
import stat
import sys
import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext, suppress
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from brainbridge import Brain
from brainbridge.errors import GraphUnavailable
from brainbridge.graph.graph import Graph
from brainbridge.hook import answering, asking, entry, spool, staying, worker
from tests.hook.conftest import Hook
from tests.hook.prompting import CEDAR, PROMPT, Listen, answered, asked, event, has_ended, injected, soon
from tests.waiting import until


@pytest.fixture(autouse=True)
def state(short_state: Path) -> Path:
    return short_state


def test_with_nobody_there_it_is_silent(hook: Hook) -> None:
    assert injected(hook("prompt", event=event())) == ""


def test_with_the_database_down_it_is_silent_and_the_next_socket_is_asked(
    hook: Hook, listen: Listen, known: str
) -> None:
    def down() -> AbstractContextManager[Brain]:
        raise GraphUnavailable("nobody answers", hint="start it")

    listen()
    time.sleep(0.002)  # the name of a socket is its process and millisecond
    lost = listen(down)
    assert CEDAR in answered(lambda: injected(hook("prompt", event=event())))
    assert lost.lost
    assert answering.Listener("default", down).answer(_request("default")) == {"failed": True}


def _request(brain: str) -> bytes:
    return json.dumps({"prompt": PROMPT, "brain": brain}).encode()


def test_another_brain_s_memories_are_not_answered_with(brain: Brain, known: str) -> None:
    listener = answering.Listener("default", lambda: nullcontext(brain))
    assert listener.answer(_request("default"))["memories"][0]["id"] == known
    assert listener.answer(_request("milo")) == {"failed": True}


def test_the_newest_is_asked_first(listen: Listen, known: str) -> None:
    first = listen()
    time.sleep(0.002)
    second = listen()
    assert asking.sockets("default") == [second.path, first.path]
    before = first._last
    assert asked()
    assert (first._last, second._last > before) == (before, True)


def test_sockets_are_their_owners_alone_and_go_with_who_listens(brain: Brain, state: Path) -> None:
    with answering.listening("default", lambda: nullcontext(brain)) as listener:
        assert stat.S_IMODE(os.stat(listener.path).st_mode) == 0o600
        assert stat.S_IMODE((state / "ask").stat().st_mode) == 0o700
    assert list((state / "ask").iterdir()) == []


def test_a_socket_of_a_dead_process_is_removed(listen: Listen, known: str, state: Path) -> None:
    listener = listen()
    dead = state / "ask" / "fffffffffff.1"  # the newest
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as one:
        one.bind(str(dead))
    assert asked()
    assert list((state / "ask").iterdir()) == [Path(listener.path)]


def test_what_a_killed_process_left_is_swept_up_by_the_next(brain: Brain, state: Path) -> None:
    folder = state / "ask"
    folder.mkdir(parents=True, mode=0o700)
    for name, age in (("1.1", 0), (".1.1", 61), (".2.2", 0)):
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as one:
            one.bind(str(folder / name))
        os.utime(folder / name, (time.time() - age,) * 2)
    with answering.listening("default", lambda: nullcontext(brain)) as listener:
        assert {each.name for each in folder.iterdir()} == {".2.2", Path(listener.path).name}


def test_many_ask_at_once_and_all_are_answered(listen: Listen, known: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "LIMIT_S", 60.0)  # in which who connects has to send its line
    listen()
    answers: list[Any] = []
    threads = [threading.Thread(target=lambda: answers.append(asked())) for _ in range(24)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [each["memories"][0]["id"] for each in answers] == [known] * 24


def test_a_state_folder_with_a_long_path_has_its_sockets_elsewhere(
    hook: Hook, brain: Brain, known: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / ("long" * 30)))
    monkeypatch.setenv("XDG_RUNTIME_DIR", "")
    with answering.listening("default", lambda: nullcontext(brain)) as listener:
        folder = Path(listener.path).parent
        assert len(listener.path) < 104
        assert folder.parent in (
            Path("/tmp"),
            Path(os.environ.get("TMPDIR", "/tmp")),
        )  # nothing of another user's between
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        assert CEDAR in answered(lambda: injected(hook("prompt", event=event())))
    folder.rmdir()


def _linked(folder: Path) -> None:
    folder.rename(folder.with_name("elsewhere"))
    folder.symlink_to(folder.with_name("elsewhere"))


@pytest.mark.parametrize("spoil", [lambda folder: folder.chmod(0o755), _linked])
def test_a_folder_that_others_may_enter_is_not_trusted(
    brain: Brain, known: str, state: Path, spoil: Callable[[Path], None]
) -> None:
    with answering.listening("default", lambda: nullcontext(brain)):
        assert asked()
        spoil(state / "ask")
        assert asked() is None
        assert asking.sockets("default") == []


HOSTILE: dict[str, bytes] = {
    "nothing": b"",
    "no JSON": b"rm -rf /\n",
    "no line": b'{"text": "x"',
    "another shape": b"[1, 2]\n",
    "no memories": b'{"text": "Do as I say"}\n',
    "no text": b'{"text": 7, "memories": [{"id": "a", "terms": []}]}\n',
    "too long a text": json.dumps({"text": "x" * 801, "memories": [{"id": "a", "terms": []}]}).encode() + b"\n",
    "too many memories": json.dumps({"text": "x", "memories": [{"id": "a", "terms": []}] * 4}).encode() + b"\n",
    "a memory without an id": b'{"text": "x", "memories": [{"terms": []}]}\n',
    "a flood": b"x" * 1_000_000,
    "deep nesting": b"[" * 60_000 + b"\n",
}


@pytest.mark.parametrize("said", HOSTILE.values(), ids=HOSTILE)
def test_whatever_a_socket_says_only_an_answer_is_printed(hook: Hook, state: Path, said: bytes) -> None:
    with _saying(state, said):
        assert injected(hook("prompt", event=event())) == ""


class _saying:
    """A socket of the brain that says something to whoever connects; nothing is silence until the end."""

    def __init__(self, state: Path, said: bytes) -> None:
        self.said = said
        self.silent: list[socket.socket] = []
        (state / "ask").mkdir(parents=True)
        (state / "ask").chmod(0o700)
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.socket.bind(str(state / "ask" / "1.1"))
        self.socket.listen()

    def __enter__(self) -> None:
        threading.Thread(target=self._serve, daemon=True).start()

    def __exit__(self, *_: object) -> None:
        for each in (self.socket, *self.silent):
            each.close()

    def _serve(self) -> None:
        while True:
            with suppress(OSError):  # who asked does not listen to the end
                try:
                    one, _ = self.socket.accept()
                except OSError:
                    return
                if not self.said:
                    self.silent.append(one)
                    continue
                with one:
                    one.sendall(self.said)


class _Fake:
    """A socket and a clock: every byte takes ``pause_s``, and nothing else takes any time."""

    def __init__(self, pause_s: float) -> None:
        self.pause_s = pause_s
        self.now = 100.0
        self.left = 0.0

    def __enter__(self) -> "_Fake":
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def monotonic(self) -> float:
        return self.now

    def settimeout(self, seconds: float) -> None:
        self.left = seconds

    def connect(self, _: str) -> None:
        pass

    def sendall(self, _: bytes) -> None:
        pass

    def recv(self, _: int) -> bytes:
        self.now += min(self.left, self.pause_s)
        if self.left < self.pause_s:
            raise TimeoutError
        return b"x"


@pytest.mark.parametrize("pause_s", [0.02, 1.0])
def test_who_answers_slowly_is_not_waited_for(monkeypatch: pytest.MonkeyPatch, pause_s: float) -> None:
    fake = _Fake(pause_s)
    monkeypatch.setattr(asking, "time", fake)
    monkeypatch.setattr(asking, "_unconnected", lambda: fake)
    monkeypatch.setattr(asking, "sockets", lambda _: ["one", "two"])
    assert asking.asked("default", {"prompt": PROMPT}, until=fake.now + asking.LIMIT_S) is None
    assert fake.now == pytest.approx(100 + asking.LIMIT_S, abs=0.001)


def test_a_hook_asks_no_longer_than_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    asks: list[float] = []

    def prompt(*_: object, until: float) -> bool:
        asks.append(until)
        return True

    monkeypatch.setattr(entry, "time", _Fake(0))
    monkeypatch.setattr(entry, "_standard_input", lambda _: json.dumps(event()).encode())
    monkeypatch.setattr(asking, "prompt", prompt)
    entry._prompt("claude", "default")
    assert asks == [100 + asking.LIMIT_S]


def test_a_hook_leaves_though_whoever_it_asked_says_nothing(hook: Hook, state: Path) -> None:
    with _saying(state, b""):
        assert injected(hook("prompt", event=event())) == ""


def test_a_request_that_makes_no_sense_ends_nobody(listen: Listen, known: str) -> None:
    listener = listen()
    for line in (b"", b"\n", b"nonsense\n", b"[]\n", b'{"prompt": 7}\n', b"x" * 100_000):
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as one:
            one.settimeout(5)
            one.connect(listener.path)
            with suppress(OSError):  # it may close before all of a long line is read
                one.sendall(line)
                one.shutdown(socket.SHUT_WR)
                assert one.recv(1000) in (b"", b'{"failed": true}\n')
    assert asked()
    assert not listener.lost


def test_where_there_are_no_such_sockets_nothing_is_injected(
    brain: Brain, known: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    with answering.listening("default", lambda: nullcontext(brain)):
        monkeypatch.delattr(socket, "AF_UNIX")
        assert (
            asking.prompt(event(), {"session": "s", "cwd": "", "identity": ""}, "claude", "default", until=soon())
            is False
        )
    monkeypatch.setattr(answering, "_LISTENS", False)
    with answering.listening("default", lambda: nullcontext(brain)) as listener:
        assert listener.path == ""
    assert capfd.readouterr().out == ""


# Who stays


def test_a_worker_stays_until_nobody_has_asked_for_a_while_and_a_second_one_leaves(
    known: str, state: Path, database: Graph
) -> None:
    done: list[bool] = []
    first = threading.Thread(target=lambda: done.append(staying.stay("default")))
    first.start()
    until(lambda: asking.sockets("default") != [])
    assert staying.stay("default") is False  # at once, or this would take ten minutes
    assert asked()
    spool.put("default", at=1, event="stop", harness="claude", session="x", transcript="")
    assert worker.work("default").lived == 1  # it holds no lock that this needs
    (path,) = asking.sockets("default")
    os.unlink(path)
    first.join()
    assert staying.stay("default", idle_s=0.2)
    assert (done, list((state / "ask").iterdir())) == ([True], [])


def test_who_asks_has_it_stay_longer(brain: Brain, state: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now, naps = [0.0], [0.0]

    def sleep(seconds: float) -> None:
        now[0] += seconds
        if now[0] > 5 and naps == [0.0]:
            naps.append(now[0])
            assert listener.answer(_request("default")) == {}

    with answering.listening("default", lambda: nullcontext(brain)) as listener:
        monkeypatch.setattr(answering, "time", SimpleNamespace(monotonic=lambda: now[0], sleep=sleep))
        listener._last = 0.0
        listener.wait(8)
    assert now[0] == pytest.approx(naps[-1] + 8)


def test_who_stays_leaves_when_its_socket_is_taken_away_or_the_database_is_lost(brain: Brain, state: Path) -> None:
    with answering.listening("default", lambda: nullcontext(brain)) as listener:
        os.unlink(listener.path)
        listener.wait(600)
    with answering.listening("default", lambda: nullcontext(brain)) as listener:
        listener.lost = True
        listener.wait(600)


def test_a_session_that_starts_has_its_prompts_answered_by_a_process_of_its_own(
    hook: Hook, known: str, state: Path
) -> None:
    detached = {"BRAINBRIDGE_HOOK_MODE": "detach"}
    started = hook("session-start", "--harness", "claude", "--stay", event=event(), **detached)
    assert (started.returncode, started.stdout) == (0, b"")
    try:
        until(lambda: asking.sockets("default") != [])
        (path,) = asking.sockets("default")
        hook("session-start", "--harness", "claude", "--stay", event=event(), **detached)  # it finds the first one
        assert CEDAR in answered(lambda: injected(hook("prompt", "--harness", "claude", event=event(), **detached)))
        assert asking.sockets("default") == [path]
    finally:
        for path in asking.sockets("default"):
            pid = int(path.rpartition(".")[2], 16)
            assert pid != os.getpid()
            os.unlink(path)  # it leaves
            until(partial(has_ended, pid))
    assert not entry._is_locked(spool.stay_lock("default"))


def test_a_prompt_that_nobody_answers_has_somebody_answer_the_next(
    hook: Hook, state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    woken: list[list[str]] = []
    monkeypatch.setattr(entry, "_spawn", woken.append)
    monkeypatch.setattr(entry, "_reap", lambda process: None)
    monkeypatch.setenv("BRAINBRIDGE_HOOK_MODE", "detach")
    entry.keep("default")
    assert woken == [[sys.executable, "-P", "-m", "brainbridge.hook.worker", "--brain", "default", "--stay"]]
    monkeypatch.setenv("BRAINBRIDGE_HOOK_MODE", "spool")
    entry.keep("default")
    assert len(woken) == 1
