"""A state folder for each test, and the hook as agents run it: a process with an event on standard input."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from brainbridge.hook import spool
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
        given = raw if raw is not None else json.dumps(event).encode()
        return subprocess.run(
            [HOOK, *words],
            input=given,
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
    ) -> str:
        said = {"harness": harness, "session": session, "transcript": str(transcript)}
        said |= {"cwd": cwd, "identity": identity}
        return spool.put("default", at=ms(hours), event=event, **said)

    return put
