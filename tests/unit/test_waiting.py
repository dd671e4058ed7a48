"""brainbridge/server/process.py: what is said of a server that does not answer."""

import subprocess
import sys
from pathlib import Path

import pytest

from brainbridge.errors import ServerError
from brainbridge.server import process
from brainbridge.server.home import Home


def test_one_that_takes_too_long_is_stopped_and_the_remedy_named(tmp_path: Path) -> None:
    home = Home(tmp_path)
    slow = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    with slow, pytest.raises(ServerError) as error:
        process.wait_until(lambda: False, slow, home, timeout_s=0)
    assert str(error.value) == "Neo4j did not answer within 0 s, and was stopped"
    assert "try again: brainbridge server start" in error.value.hint
    assert str(home.console_log) in error.value.hint
    assert slow.returncode
