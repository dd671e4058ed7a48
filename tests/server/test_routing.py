"""Behind a routing address any member may answer: it must have seen earlier writes of all processes."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from brainbridge.brain.brain import Brain
from brainbridge.domains import DOMAINS
from brainbridge.graph.graph import Graph, connect
from brainbridge.hook import spool
from brainbridge.memory import memory, testing
from brainbridge.platform import paths
from brainbridge.schema import migrations
from brainbridge.server.local import USER, LocalServer, bolt_uri
from tests.hook.conftest import HOOK
from tests.hook.killing import start
from tests.state import at, damage, draft, query

PROGRAM = (sys.executable, "-m", "brainbridge")


@pytest.fixture
def uri(running: LocalServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A routing address, also in the settings, and a fresh state folder."""
    address = bolt_uri(running.start().ports).replace("bolt://", "neo4j://")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    for name, value in {"URI": address, "USER": USER, "PASSWORD": running.home.password()}.items():
        monkeypatch.setenv(f"BRAINBRIDGE_{name}", value)
    return address


@pytest.fixture
def routed(running: LocalServer, uri: str) -> Iterator[Graph]:
    with Graph(connect(uri, USER, running.home.password()), uri=uri, domains=DOMAINS) as graph:
        migrations.apply(graph)
        yield graph


def carried() -> set[str]:
    return {line for file in paths.bookmarks().glob("*.txt") for line in file.read_text("ascii").split()}


def test_it_works_on_a_single_server(running: LocalServer, uri: str) -> None:
    with Brain.open("routed", uri=uri, user=USER, password=running.home.password()) as brain:
        kept = brain.remember("the cedar case is oiled", now=at(0))
        assert kept.id in [hit.id for hit in brain.recall("cedar case", now=at(0)).hits]
        assert brain.consolidate(now=at(0.5)).applied
        assert brain.consolidate(now=at(0.5), dry_run=True).applied is False
        assert damage(brain.graph, 1) == []


def test_every_transaction_takes_the_place_of_those_it_knew_of(routed: Graph) -> None:
    seen = [carried()]
    for number in range(3):
        memory.remember(routed, draft(0, content=f"number {number}"), is_test=False)
        seen.append(carried())
    assert len({frozenset(each) for each in seen}) == 4
    assert [len(each) for each in seen[1:]] == [1, 1, 1]
    testing.list_tests(routed, now=at(0), limit=1)
    assert carried() == seen[-1]


def test_a_worker_begins_with_what_the_session_wrote(routed: Graph, tmp_path: Path) -> None:
    said = subprocess.run(
        [*PROGRAM, "remember", "the oak case is waxed", "--session", "waxing", "--json"],
        check=True,
        capture_output=True,
    )
    written = carried()
    assert len(written) == 1
    event = {"session_id": "waxing", "transcript_path": ""}
    assert start(HOOK, "session-end", "--harness", "generic", event=event).wait(300) == 0
    assert start(sys.executable, "-m", "brainbridge.hook.worker").wait(120) == 0
    assert spool.waiting("default") == []
    # A transaction replaces only the bookmarks that it began with.
    assert len(carried()) == 1
    assert carried().isdisjoint(written)
    (row,) = query(routed, "MATCH (r:ConsolidationRun {session: 'waxing'}) RETURN r.outcome AS outcome")
    assert row == {"outcome": "ok"}
    assert json.loads(said.stdout)["ok"]
