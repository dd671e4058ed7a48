"""A state folder for each test, and the hook as agents run it: a process with an event on standard input."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, nullcontext
from pathlib import Path
from typing import Any

import pytest

from brainbridge import Brain
from brainbridge.graph.graph import Graph
from brainbridge.hook import answering, injection, spool
from tests.hook.harness import Played, Session
from tests.hook.prompting import CEDAR, PROMPT, Listen
from tests.project.repositories import begun
from tests.state import ms

HOOK = str(Path(sys.executable).parent / "brainbridge-hook")
Hook = Callable[..., "subprocess.CompletedProcess[bytes]"]
Note = Callable[..., str]


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path / "state" / "brainbridge" / "default"


@pytest.fixture
def spooled(state: Path) -> Callable[[], list[dict[str, Any]]]:
    return lambda: [json.loads(path.read_bytes()) for path in sorted((state / "spool").glob("*.json"))]


@pytest.fixture
def hook(monkeypatch: pytest.MonkeyPatch) -> Hook:
    """Run the hook's console script; by default it wakes no worker."""

    def run(
        *words: str, event: object = None, raw: bytes | None = None, **environment: str
    ) -> "subprocess.CompletedProcess[bytes]":
        with tempfile.TemporaryFile() as given:  # all of it is there: a hook waits for it half a second at most
            given.write(raw if raw is not None else json.dumps(event).encode())
            given.seek(0)
            return subprocess.run(
                [HOOK, *words],
                stdin=given,
                env={**os.environ, "BRAINBRIDGE_HOOK_MODE": "spool", **environment},
                capture_output=True,
                timeout=300,
                check=False,
            )

    return run


@pytest.fixture
def note() -> Note:
    """Put an event into the spool as the hook does, at an hour of the tests."""

    def put(
        hours: float,
        event: str = "session-end",
        *,
        session: str = "s",
        harness: str = "claude",
        transcript: object = "",
        cwd: str = "",
        identity: str = "",
        **more: str,
    ) -> str:
        said = {"harness": harness, "session": session, "transcript": str(transcript)}
        said |= {"cwd": cwd, "identity": identity, **more}
        return spool.put("default", at=ms(hours), event=event, **said)

    return put


@pytest.fixture
def short_state(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A state folder with a path that is short enough for sockets."""
    with tempfile.TemporaryDirectory(prefix="bb") as folder:
        monkeypatch.setenv("XDG_STATE_HOME", folder)
        monkeypatch.setenv("HOME", folder)
        yield Path(folder) / "brainbridge" / "default"


@pytest.fixture
def brain(database: Graph) -> Iterator[Brain]:
    with Brain.open("default") as opened:
        yield opened


@pytest.fixture
def listen(brain: Brain) -> Iterator[Listen]:
    """Answer prompts until the test ends; by default from the brain."""
    with ExitStack() as stack:
        yield lambda opened=None: stack.enter_context(
            answering.listening("default", opened or (lambda: nullcontext(brain)))
        )


@pytest.fixture
def known(brain: Brain) -> str:
    """A memory among others, and its id."""
    for number in range(8):
        brain.remember(f"Gear {number} of the old clock has forty teeth and a brass pin", session_id="clock")
    written = brain.remember(CEDAR, session_id="case", speaker="Ann")
    assert injection.of(brain, PROMPT, scope=None)  # planned once, which takes longer than a hook waits
    return written.id


@pytest.fixture
def session(hook: Hook, tmp_path: Path) -> Session:
    """Return a session in a folder, by default always in the same repository."""
    box = begun(tmp_path / "box")
    (tmp_path / "transcripts").mkdir()
    return lambda folder=box: Played(hook, folder, tmp_path / "transcripts")
