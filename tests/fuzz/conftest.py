"""Where hostile input is tried: in a folder of its own behind a fence, on a small graph that is fully known."""

import shutil
import tempfile
from pathlib import Path
from typing import Any, NoReturn

import pytest

from brainbridge import instants
from brainbridge.association import association
from brainbridge.errors import ServerError
from brainbridge.graph.graph import Graph
from brainbridge.integrity import integrity
from brainbridge.server.local import LocalServer
from tests.cli.conftest import Shown, controls, invoke
from tests.fuzz import fence
from tests.state import at, birth, empty, query, run_at, write

IDS = ("one", "two", "three", "test", "r")

_END = {"validTo", "endReason", "energy", "lastDecay", "rev"}
_HELD = """
MATCH (n) RETURN labels(n) AS labels, properties(n) AS properties,
  COLLECT { MATCH (n)-[r]->(m) RETURN [type(r), elementId(m), properties(r)] ORDER BY elementId(r) } AS edges
ORDER BY elementId(n)
"""


@pytest.fixture
def apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder, with home, settings, data and logs beside it; no program and no server can be started."""
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    for name in ("CONFIG", "DATA", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("PATH", str(here))
    monkeypatch.setenv("BRAINBRIDGE_HOOK_MODE", "spool")  # events wait, no worker is woken
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr("sys.dont_write_bytecode", True)
    monkeypatch.setattr(LocalServer, "start", _refused)
    return here


def _refused(*_: object, **__: object) -> NoReturn:
    raise ServerError("no server is started here")


class World:
    """A small graph and the folder, restored whenever a command has changed them."""

    def __init__(self, graph: Graph, here: Path) -> None:
        self.graph = graph
        self.here = here
        self.begin()

    def begin(self) -> None:
        """Restore everything, whatever a failed example left."""
        self.renew()
        self.sweep()

    def invoke(self, *words: str, stdin: str | bytes | None = None) -> Shown:
        """Run a command line behind the fence, as on a terminal; its output must not control the terminal."""
        with fence.around(self.here.parent):
            shown = invoke(*words, stdin=stdin, terminal=True)
        assert controls(shown) == set(), words
        return shown

    def renew(self) -> None:
        """Restore the graph: memories of every kind that live on 2026-05-01, a run, an association."""
        empty(self.graph)
        write(self.graph, *(birth(each, content=f"the cedar case of {each}") for each in IDS[:3]))
        write(self.graph, birth("test"), test=True)
        association.coactivate(self.graph, IDS[:2], retrieval="q", now=at(0))
        run_at(self.graph, 0)
        self.before = self._held()

    def sweep(self) -> None:
        """Empty every folder."""
        for each in (*self.here.parent.iterdir(), *self.here.iterdir()):
            if each.is_dir() and each != self.here:
                shutil.rmtree(each)
            elif each != self.here:
                each.unlink()

    def _held(self) -> list[dict[str, Any]]:
        return query(self.graph, _HELD)

    def settled(self, *, failed: bool, touches: bool = False) -> None:
        """Assert that a failed command has changed nothing, and that the graph is sound; restore it if it was changed.

        A command that ``touches`` is refused for a faded memory, and ends that by design.
        """
        after = self._held()
        files = [each.name for each in self.here.iterdir()]
        self.sweep()
        if after == self.before:
            assert not (failed and files)
            return
        findings = integrity.validate(self.graph, now=instants.LATEST).findings
        before = self.before
        self.renew()
        assert findings == []
        if failed:
            assert files == []
            assert _kept(after, touches) == _kept(before, touches)


def _kept(held: list[dict[str, Any]], touches: bool) -> list[dict[str, Any]]:
    """Leave out what may be written by design: the record of a failed run, and the end of a faded memory."""
    kept = [each for each in held if "ConsolidationRun" not in each["labels"]]
    if not touches:
        return kept
    return [
        {
            "labels": [label for label in each["labels"] if label != "Live"],
            "properties": {key: value for key, value in each["properties"].items() if key not in _END},
            "edges": each["edges"],
        }
        for each in kept
        if each["properties"].get("kind") != "expired"
    ]


@pytest.fixture
def world(database: Graph, apart: Path) -> World:
    return World(database, apart)
