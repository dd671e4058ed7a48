"""tests/databases.py: no server outlives the tests that started it."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests import databases
from tests.waiting import until_it_shows


@pytest.fixture
def like_a_server(tmp_path: Path) -> "Iterator[subprocess.Popen[bytes]]":
    """A process with the command line of a local server below the test's folder."""
    command = [sys.executable, "-c", "input()", f"@{tmp_path}/server/run/server.args"]
    with subprocess.Popen(command, stdin=subprocess.PIPE) as process:
        until_it_shows(process)
        yield process
        process.kill()


def test_a_server_that_is_left_is_named_and_ended(like_a_server: "subprocess.Popen[bytes]", tmp_path: Path) -> None:
    assert databases.left_running(tmp_path / "elsewhere", patience_s=0) == []
    (left,) = databases.left_running(tmp_path, patience_s=0.1)
    assert left.startswith(f"{like_a_server.pid}: ")
    assert like_a_server.wait() != 0
    assert databases.left_running(tmp_path, patience_s=0) == []


def test_a_server_whose_start_is_broken_off_is_ended() -> None:
    class Broken:
        killed = False

        def start(self) -> None:
            raise KeyboardInterrupt

        def kill(self) -> None:
            self.killed = True

    server: Any = Broken()
    with pytest.raises(KeyboardInterrupt), databases.running(server):
        pass
    assert server.killed


def test_only_the_server_that_is_started_knows_its_environment() -> None:
    """Servers that commands start later are measured as they are."""
    known: list[str | None] = []

    class Stub:
        def start(self) -> None:
            known.append(os.environ.get("SIMPLE"))
            raise KeyboardInterrupt

        def kill(self) -> None:
            known.append(os.environ.get("SIMPLE"))

    server: Any = Stub()
    with pytest.raises(KeyboardInterrupt), databases.running(server, environment={"SIMPLE": "yes"}):
        pass
    assert known == ["yes", None]
