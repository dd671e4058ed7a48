"""brainbridge/server/idle.py: when the watch stops a server; here any process stands in for it."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psutil
import pytest

from brainbridge.server import idle, local, process
from brainbridge.server.home import Ports
from brainbridge.server.local import LocalServer


@pytest.fixture
def server(tmp_path: Path) -> Iterator[LocalServer]:
    found = LocalServer("a", folder=tmp_path)
    found.home.create()
    with subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"]) as stand_in:
        process.own(found.home, stand_in, Ports(1, 2), "0")
        found.home.touch()
        os.utime(found.home.last_used, (0, 0))
        yield found
        stand_in.kill()


def test_what_nobody_uses_is_stopped(server: LocalServer) -> None:
    assert idle.watch(server, minutes=1, check_every_s=0.01)
    assert process.owner(server.home) is None


def test_what_was_handed_out_while_the_stop_waited_goes_on(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    alive: list[bool] = []

    @contextmanager
    def late(*_: Any, **__: Any) -> Iterator[None]:
        if not alive:
            server.home.touch()  # the start that held the lock
        alive.append(process.owner(server.home) is not None)
        yield

    monkeypatch.setattr(local, "FileLock", late)
    assert idle.watch(server, minutes=0.005, check_every_s=0.01)  # that client left at once
    assert alive == [True, True]


def test_the_watch_of_one_that_was_stopped_leaves_the_next_to_its_own(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Stopped and started between two checks."""
    with subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"]) as second:

        def restart(_: float) -> None:
            process.own(server.home, second, Ports(1, 2), "0")

        server.home.touch()
        monkeypatch.setattr(time, "sleep", restart)
        assert not idle.watch(server, minutes=1)
        assert second.poll() is None
        second.kill()


def test_the_watch_of_one_that_ended_before_it_began_leaves_at_once(server: LocalServer) -> None:
    idle.main(str(server.home.path), "1", "another")  # it would stop it otherwise
    assert process.owner(server.home) is not None


def test_a_clock_that_was_set_back_does_not_keep_it_running_for_ever(server: LocalServer) -> None:
    later = time.time() + 86400
    os.utime(server.home.last_used, (later, later))
    assert idle.watch(server, minutes=0.001, check_every_s=0.01)


def test_who_warms_the_server_is_not_who_uses_it() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        bolt = listening.getsockname()[1]
        here = psutil.Process()
        code = f"import socket; socket.create_connection(('127.0.0.1', {bolt})).recv(1)"
        with subprocess.Popen([sys.executable, "-c", code]) as warmer:
            accepted, _ = listening.accept()
            with accepted:
                assert idle.is_connected(here, bolt)
                assert not idle.is_connected(here, bolt, but=psutil.Process(warmer.pid))
                with socket.create_connection(("127.0.0.1", bolt)), listening.accept()[0]:
                    assert idle.is_connected(here, bolt, but=psutil.Process(warmer.pid))
        assert not idle.is_connected(here, bolt)
