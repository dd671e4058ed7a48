"""The process that warms a local server: it delays nobody, and ends with the server."""

import os
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

import psutil
import pytest

from brainbridge.domains import DOMAINS
from brainbridge.graph.graph import Graph, connect
from brainbridge.operations import warming
from brainbridge.schema import migrations
from brainbridge.server import idle, local, process
from brainbridge.server.local import USER, LocalServer, bolt_uri
from tests.server.conftest import Make
from tests.waiting import until

pytestmark = [pytest.mark.server, pytest.mark.timeout(600)]

STAYING = """
import signal, sys
from pathlib import Path
from brainbridge.graph.graph import connect
from brainbridge.server import process
from brainbridge.server.local import USER, LocalServer, bolt_uri
server = LocalServer("staying", folder=Path(sys.argv[1]))
with connect(bolt_uri(process.owner(server.home).ports), USER, server.home.password()) as driver:
    driver.verify_connectivity()
    signal.pause()
"""
CLEARED = "CALL db.clearQueryCaches() YIELD value"


@pytest.fixture
def staying(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stands for the warming process: it connects to a server, and never ends by itself."""
    (tmp_path / "staying.py").write_text(STAYING, encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr(local, "_WARMING", "staying")


def graph(server: LocalServer) -> Graph:
    uri = bolt_uri(server.start().ports)
    return Graph(connect(uri, USER, server.home.password()), uri=uri, domains=DOMAINS)


def cleared(connection: Graph) -> int:
    """Clear all cached plans; returns how many there were."""
    (found,) = connection.statement(CLEARED)
    return next((int(word) for word in found["value"].split() if word.isdigit()), 0)


def test_it_has_planned_what_commands_send_and_is_gone(make: Make) -> None:
    server = make("a", warms=True)
    with graph(server) as connection:
        migrations.apply(connection)
    until(lambda: process.warming(server.home) is None, 240)  # it plans all that commands send
    with graph(server) as connection:
        assert cleared(connection) >= len(warming.steps(connection))
    assert not (server.home.log_folder / "warming.log").exists()


@pytest.mark.usefixtures("staying")
@pytest.mark.parametrize("end", [LocalServer.stop, LocalServer.kill])
def test_it_ends_with_the_server_and_counts_as_nobody(make: Make, end: Callable[[LocalServer], bool]) -> None:
    server = make("a", warms=True)
    server.start()
    owner, warmer = process.owner(server.home), process.warming(server.home)
    assert owner is not None
    assert warmer is not None
    running = psutil.Process(owner.pid)
    until(lambda: idle.is_connected(running, owner.bolt))
    assert not idle.is_connected(running, owner.bolt, but=warmer)
    assert end(server)
    assert process.warming(server.home) is None
    assert not warmer.is_running()


def test_only_who_asks_for_it_has_one_and_a_second_start_begins_none(make: Make) -> None:
    server = make("a")
    server.start()
    assert process.warming(server.home) is None
    asked = LocalServer("a", folder=server.home.path, warms=True)
    asked.start()  # it runs already
    assert process.warming(server.home) is None
    with graph(server) as connection:
        # In an empty brain nothing is created, not even the name of a label.
        assert warming.warm(connection, patience_s=0) == 0
        assert connection.statement("MATCH (n) RETURN n") == connection.statement("CALL db.labels()") == []


def test_that_of_another_server_leaves_at_once(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    server = make("a")
    monkeypatch.setattr(os, "nice", lambda _: 0)
    monkeypatch.setattr(warming, "warm", lambda *_, **__: pytest.fail("it is warmed"))
    server.start()
    warming.main(str(server.home.path), "another")


def test_a_plan_holds_for_texts_and_lists_of_any_length_and_not_for_none(running: LocalServer) -> None:
    alike, unlike = (["", "long" * 99], [["a"], ["long" * 99] * 9999]), (["", None], [["a"], []])
    with graph(running) as connection:
        assert [_plans(connection, given) for given in (*alike, *unlike)] == [1, 1, 2, 2]


def _plans(connection: Graph, given: Iterable[object]) -> int:
    """Plan a statement with each of these parameters; returns the number of plans made."""
    cleared(connection)
    for each in given:
        connection.rehearse(partial(_explain, each))
    return cleared(connection)


def _explain(given: object, on: Graph) -> None:
    on.transaction([], lambda unit: unit.script("EXPLAIN RETURN $given", {"given": given}))
