"""The data folder is full or read-only: the error says so with a hint, and what was acknowledged is kept."""

import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from brainbridge.errors import QueryFailed, ServerError
from brainbridge.graph.graph import Graph
from brainbridge.memory import memory
from brainbridge.server.local import LocalServer
from tests.reference.law import breaches
from tests.server.conftest import Make
from tests.server.test_faults import opened
from tests.state import damage, draft, query

pytestmark = [pytest.mark.server, pytest.mark.timeout(600)]
_MIB = 1024 * 1024
_SIZE_MIB = 64


@contextmanager
def mounted(target: Path, *words: str) -> Iterator[None]:
    """Mount something for a while, which needs root; without it the test is skipped with the reason."""
    done = subprocess.run(["mount", *words, str(target)], capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip(f"nothing can be mounted here: {done.stderr.strip()}")
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", str(target)], check=True)


@contextmanager
def read_only(folder: Path) -> Iterator[None]:
    """Make a folder read-only for a while: by its mode and, for root, by a mount."""
    folder.chmod(0o500)
    try:
        if not may_write(folder):
            yield
            return
        with mounted(folder, "--bind", str(folder)):
            subprocess.run(["mount", "-o", "remount,bind,ro", str(folder)], check=True)
            yield
    finally:
        folder.chmod(0o700)


def may_write(folder: Path) -> bool:
    """Tell whether we can write to a folder, whatever its mode says."""
    try:
        (folder / "attempt").touch()
    except OSError:
        return False
    (folder / "attempt").unlink()
    return True


def remembered(graph: Graph, number: int, words: int = 1) -> str:
    return memory.remember(graph, draft(0, content=f"{number} {'word ' * words}"), is_test=False).id


def fill(graph: Graph, acknowledged: set[str]) -> None:
    for number in range(1, 1000):
        acknowledged.add(remembered(graph, number, words=8000))


def ballast(server: LocalServer, *, spared: int) -> None:
    """Fill the disk of the data folder up to some bytes."""
    left = shutil.disk_usage(server.home.data_folder).free - spared
    (server.home.data_folder / f"ballast-{spared}").write_bytes(bytes(left))


def kept(server: LocalServer, acknowledged: set[str]) -> None:
    """Check that everything acknowledged is there, and that work continues."""
    with opened(server) as graph:
        assert {row["id"] for row in query(graph, "MATCH (m:Memory) RETURN m.id AS id")} == acknowledged
        assert damage(graph, 0) == []
        assert breaches(graph) == []
        remembered(graph, -1)


def test_on_a_folder_that_cannot_be_written_it_does_not_start_and_says_why(make: Make) -> None:
    server = make("readonly")
    with opened(server) as graph:
        acknowledged = {remembered(graph, number) for number in range(3)}
    server.kill()
    for folder in (server.home.path, server.home.data_folder):
        says = f"{re.escape(str(folder))} cannot be written"
        with read_only(folder), pytest.raises(ServerError, match=says) as error:
            server.start()
        assert "make it writable" in error.value.hint
    kept(server, acknowledged)


def test_where_no_folder_can_be_made_it_says_so(make: Make, tmp_path: Path) -> None:
    (tmp_path / "nowhere").write_text("no folder")
    with pytest.raises(ServerError, match=r"nowhere/home cannot be written") as error:
        LocalServer("nowhere", folder=tmp_path / "nowhere" / "home").start()
    assert error.value.hint


@pytest.mark.deep
def test_on_a_disk_that_fills_up_it_says_so_and_loses_nothing(make: Make) -> None:
    server = make("fills")
    server.home.create()
    server.home.data_folder.mkdir()
    with mounted(server.home.data_folder, "-t", "tmpfs", "-o", f"size={_SIZE_MIB}m", "tmpfs"):
        acknowledged: set[str] = set()
        with opened(server, max_transaction_retry_time=0.5) as graph:
            acknowledged.add(remembered(graph, 0))
            ballast(server, spared=2 * _MIB)
            with pytest.raises(QueryFailed, match=r"can no longer write|has given up") as error:
                fill(graph, acknowledged)
            assert "full disk" in error.value.hint
            assert len(acknowledged) > 1
            with pytest.raises(QueryFailed, match="has given up") as error:
                remembered(graph, 1000)
            assert "restart" in error.value.hint
        server.kill()
        ballast(server, spared=0)
        with pytest.raises(ServerError, match="is full") as refused:
            server.start()
        assert "free at least" in refused.value.hint
        for each in server.home.data_folder.glob("ballast-*"):
            each.unlink()
        kept(server, acknowledged)
        server.kill()
