"""``erase --compact``: the files of the local server hold nothing of what was erased, and the brain is the same."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from filelock import FileLock

from brainbridge import Brain
from brainbridge.errors import Held, Refused
from brainbridge.graph.graph import Graph
from brainbridge.server.local import LocalServer
from brainbridge.server.second_store import Place
from brainbridge.transfer.archive.arriving import Arrival
from brainbridge.transfer.archive.restoring import Restored
from tests.cli.conftest import invoke
from tests.effort import some
from tests.server.stored import holding
from tests.state import at, query

pytestmark = [pytest.mark.server, pytest.mark.timeout(1800)]

_SAID = "Zorblax keeps the quintarne under the marigold pot, says Vexilia Trombonski"
_KEPT = "The terrace was swept by Peter"
_WORDS = ("zorblax", "quintarne", "vexilia", "trombonski", "marigold", "vesko", "glim")
_KILLS = some(
    (
        "brainbridge.server.second_store:Place._swap:before",
        "brainbridge.transfer.archive.arriving:Arrival.bring:after",  # its servers outlive it
        "brainbridge.transfer.archive.exporting:export_held:after",
        "brainbridge.server.second_store:Place.make:after",
        "brainbridge.server.second_store:Place._clean:before",
        "brainbridge.server.second_store:Place.settle:before",
    ),
    1,
)
_KILLED = """
import os, signal, sys
from importlib import import_module
module, name, when = sys.argv[1].split(":")
of = import_module(module)
*within, last = name.split(".")
for each in within:
    of = getattr(of, each)
whole = getattr(of, last)
def killed(*words, **more):
    if when == "after":
        whole(*words, **more)
    os.kill(os.getpid(), signal.SIGKILL)
setattr(of, last, killed)
from brainbridge import Brain
with Brain.open() as brain:
    brain.erasures.compact()
"""


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LocalServer]:
    for name in ("CONFIG", "DATA", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    monkeypatch.setenv("BRAINBRIDGE_SERVER_WARMS", "false")
    server = LocalServer("default")
    yield server
    Place(server.home).end_servers()
    server.kill()


def lived(*, further: bool = False) -> None:
    """Remember something to erase, and something to keep; perhaps let somebody else use the server too."""
    with Brain.open() as brain:
        brain.remember(_SAID, now=at(0), session_id="vesko", scope="garden")
        brain.remember("glim", now=at(1), session_id="vesko", scope="garden")
        brain.remember(_KEPT, now=at(2), session_id="plain", scope="house")
        brain.associate(now=at(3))
        if further:
            query(brain.graph, "CREATE INDEX theirs FOR (n:Theirs) ON (n.name)")
            with brain.graph.driver.session(database="system") as session:
                session.run("CREATE USER guest SET PASSWORD 'welcome-in' CHANGE NOT REQUIRED").consume()


def content(brain: Brain, folder: Path) -> str:
    return brain.archives.export(folder / "now.gz", now=at(9)).sha256


def test_after_it_no_file_holds_a_word_and_all_else_is_the_same(server: LocalServer, tmp_path: Path) -> None:
    lived(further=True)
    assert invoke("erase", "--scope", "garden", "--yes").code == 0
    server.stop()
    before = holding(server.home.path, *_WORDS)
    # Else the search proves nothing: the log of transactions, an index of words, and the records still had them.
    assert "neostore.transaction.db.0" in {each.name for each in before["plain"]}
    assert any("fulltext" in str(each) for each in before["plain"])
    assert before["packed"]

    password = server.home.password()
    with Brain.open() as brain:
        (erasure,) = brain.erasures.list()
        # What a compaction notes itself is noted already, so that nothing else may differ.
        query(brain.graph, "MATCH (e:Erasure) SET e.compactedAt = datetime({epochMillis: 0})")
        sha256 = content(brain, tmp_path)
        done = brain.erasures.compact(now=at(8))
        assert content(brain, tmp_path) == sha256  # the same connection goes on
        assert (done.at, done.folder, done.after > 0) == (at(8), server.home.data_folder, True)
    with Brain.open() as brain:
        assert query(brain.graph, "SHOW INDEXES YIELD name WHERE name = 'theirs' RETURN count(*) AS n") == [{"n": 1}]
        users = query(brain.graph, "SHOW USERS YIELD user RETURN user ORDER BY user")
        assert users == [{"user": "guest"}, {"user": "neo4j"}]
        assert brain.integrity.validate(now=at(9)).findings == []
        assert [each.content for each in brain.recall("terrace Peter", now=at(9)).hits] == [_KEPT]
        (shown,) = brain.erasures.list()
        assert (shown.sha256, shown.receipt) == (erasure.sha256, erasure.receipt)
        assert invoke("remember", _SAID).code == 1  # its tombstones are there
    server.stop()
    assert holding(server.home.path, *_WORDS) == {"plain": [], "packed": []}
    assert not Place(server.home).folder.exists()
    assert server.home.password() == password


def test_an_erasure_compacts_at_once_and_its_receipt_says_so(server: LocalServer) -> None:
    lived()
    for words in (("--scope", "garden"), ()):
        planned = invoke("erase", *words, "--compact", "--dry-run", "--json").data
        assert (planned["store"]["folder"], planned["compacted"]) == (str(server.home.data_folder), None)
    unconfirmed = invoke("erase", "--compact")
    assert (unconfirmed.code, "its store of" in unconfirmed.out) == (5, True)
    done = invoke("erase", "--scope", "garden", "--compact", "--yes", "--json").data
    assert done["receipt"]["compactedAt"] == done["compacted"]["at"]
    assert not any("database's own files" in each for each in done["receipt"]["remains"])
    (shown,) = invoke("erasures", "--json").data["erasures"]
    assert shown["compactedAt"] == done["compacted"]["at"]
    server.stop()
    assert holding(server.home.path, *_WORDS) == {"plain": [], "packed": []}


def test_what_an_archive_does_not_hold_is_not_lost(server: LocalServer) -> None:
    lived()
    with Brain.open() as brain:
        query(brain.graph, "CREATE (:Star)")
        with pytest.raises(Refused, match=r"1 Star") as error:
            brain.erasures.compaction()
        assert "delete these nodes" in error.value.hint
    shown = invoke("erase", "--scope", "garden", "--compact", "--yes")
    assert (shown.code, "1 Star" in shown.err) == (1, True)
    with Brain.open() as brain:
        assert brain.erasures.list() == []
        assert query(brain.graph, "MATCH (m:Memory) RETURN count(m) AS n") == [{"n": 3}]


def test_a_full_disk_is_refused_beforehand(server: LocalServer, monkeypatch: pytest.MonkeyPatch) -> None:
    lived()
    usage = shutil.disk_usage(server.home.path)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage._replace(free=100 << 20))
    shown = invoke("erase", "--scope", "garden", "--compact", "--yes")
    assert (shown.code, "has 100 MiB free" in shown.err) == (1, True)
    with Brain.open() as brain:
        assert query(brain.graph, "MATCH (m:Memory) RETURN count(m) AS n") == [{"n": 3}]


@pytest.mark.deep
def test_a_store_that_came_out_otherwise_is_thrown_away(
    server: LocalServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lived()
    bring = Arrival.bring

    def spoiled(arrival: Arrival, path: Path) -> Restored:
        done = bring(arrival, path)
        assert isinstance(arrival._graph, Graph)
        query(arrival._graph, "MATCH (m:Memory {content: 'glim'}) SET m.content = 'glum'")
        return done

    monkeypatch.setattr(Arrival, "bring", spoiled)
    with Brain.open() as brain:
        sha256 = content(brain, tmp_path)
        with pytest.raises(Refused, match="not compacted, and is as it was: the new store differed"):
            brain.erasures.compact()
        assert content(brain, tmp_path) == sha256
    assert not Place(server.home).folder.exists()


@pytest.mark.parametrize("point", _KILLS)
def test_killed_anywhere_it_leaves_one_store_whole(server: LocalServer, tmp_path: Path, point: str) -> None:
    lived()
    with Brain.open() as brain:
        sha256 = content(brain, tmp_path)
    killed = subprocess.run([sys.executable, "-c", _KILLED, point], env=os.environ, check=False)
    assert killed.returncode == -signal.SIGKILL
    assert Place(server.home).folder.is_dir()
    shown = invoke("memory-status", "--json")
    assert shown.code == 0, shown.out
    warned = " ".join(shown.envelope["warnings"])
    assert ("was finished" if "_swap" in point or "_clean" in point else "was discarded") in warned
    assert not Place(server.home).folder.exists()
    with Brain.open() as brain:
        assert content(brain, tmp_path) == sha256
        assert brain.integrity.validate(now=at(9)).findings == []


def test_meanwhile_others_are_told_to_wait(server: LocalServer) -> None:
    server.home.create()
    Place(server.home).folder.mkdir()
    with FileLock(server.home.path / "start.lock"):
        for ask in (server.start, server.stop, server.stopped().__enter__):
            with pytest.raises(Held, match="is being compacted") as error:
                ask()
            assert "try again" in error.value.hint
