"""One local server for the tests that only read, and a factory for those that need their own."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from brainbridge.server.local import LocalServer
from tests.databases import QUICK_JAVA

# Here the server runs as it does for users: its memory, its start and its faults are what is tried.
_AS_FOR_USERS = ("test_local", "test_startup_cache", "test_faults")
Make = Callable[..., LocalServer]


def holding(folder: Path, secret: str) -> list[Path]:
    """Return the files below a folder that contain a secret, including logs and the store itself."""
    files = [each for each in folder.rglob("*") if each.is_file()]
    assert files
    return [each for each in files if secret.encode() in each.read_bytes()]


@pytest.fixture(scope="module", autouse=True)
def _quick(request: pytest.FixtureRequest) -> Iterator[None]:
    """Start servers, which live for seconds here, with a Java that compiles simply."""
    with pytest.MonkeyPatch.context() as patch:
        if not request.module.__name__.endswith(_AS_FOR_USERS):
            for name, value in QUICK_JAVA.items():
                patch.setenv(name, value)
        yield


@pytest.fixture(scope="session")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    server = LocalServer("running", folder=tmp_path_factory.mktemp("running"))
    server.start()
    yield server
    server.kill()


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Make]:
    """Make servers with folders of their own; those that still run are ended."""
    made: list[LocalServer] = []

    def maker(name: str, **options: Any) -> LocalServer:
        made.append(LocalServer(name, folder=tmp_path / name, **options))
        return made[-1]

    yield maker
    for server in made:
        server.kill()
