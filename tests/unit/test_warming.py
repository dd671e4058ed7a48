"""brainbridge/operations/warming.py: what a server is to plan, with which parameters, and when."""

import time
from collections.abc import Callable
from typing import Any

import pytest

from brainbridge.domains import DOMAINS
from brainbridge.errors import CatalogError
from brainbridge.graph import catalog
from brainbridge.graph.graph import Graph, connect
from brainbridge.graph.guard import Guard
from brainbridge.operations import warming
from brainbridge.operations.warming import Step


class Written:
    """A graph that records the statements it would send."""

    def __init__(self) -> None:
        self.statements: list[str] = []

    def transaction(self, _: list[str], work: Callable[[Any], None]) -> None:
        work(self)

    def script(self, statement: str, _: dict[str, Any]) -> None:
        self.statements.append(statement)


@pytest.fixture(scope="module")
def steps() -> tuple[Step, ...]:
    with Graph(connect("bolt://127.0.0.1:1", "neo4j", ""), uri="", domains=DOMAINS) as graph:
        graph.guard = Guard(graph)
        return warming.steps(graph)


def test_no_query_is_run_and_nothing_planned_twice(steps: tuple[Step, ...]) -> None:
    """And the sample fits the header; otherwise nothing would be planned."""
    for step in steps:
        noted: Any = Written()
        warming._plan(step, noted)
        assert noted.statements == ["CREATE ()"] * step.after_write + [f"EXPLAIN {step.query.body}"]
    assert len(set(steps)) == len(steps)


def test_it_is_planned_as_it_is_sent(steps: tuple[Step, ...]) -> None:
    """Writes ask whether a restore has begun, in their statement or last; a dry run does not."""
    found = [(step.query.name.replace("@", " "), step.given, step.after_write) for step in steps]
    for each in (
        ("run.start 2+ledger.restoring", ("session",), False),
        ("memory.create 10+memory.read 10+ledger.restoring", ("erasures=[]",), False),
        ("ledger.restoring", (), True),
        ("run.start", (), False),
        ("run.finish", ("settled",), True),
        ("energy.expire 4+ledger.restoring", ("except=[]",), False),
    ):
        assert each in found


def test_what_cannot_be_read_is_refused() -> None:
    with pytest.raises(CatalogError):
        warming._named(catalog.load(), "run.begin")
    with pytest.raises(ValueError, match="is not a transaction"):
        warming._named(catalog.load(), "run.start[session]")


class Planning(Written):
    """Plans everything at once, and records when it waited for others."""

    def rehearse(self, work: Callable[[Any], None]) -> None:
        work(self)
        self.statements[-1] = "planned"

    def waited(self, _: float) -> None:
        self.statements.append("waited")


@pytest.fixture
def planning(monkeypatch: pytest.MonkeyPatch) -> Any:
    found: Any = Planning()
    monkeypatch.setattr("brainbridge.schema.migrations.pending", lambda _: ())
    monkeypatch.setattr(warming, "steps", lambda _: [Step(catalog.load()["config.current"])] * 3)
    monkeypatch.setattr(warming, "_recall", lambda on: on.script("", {}))
    monkeypatch.setattr(time, "sleep", found.waited)
    return found


def test_it_gives_way_to_whoever_is_connected(planning: Any) -> None:
    used = [True, True, False, False, True, False, False]
    assert warming.warm(planning, is_used=lambda: used.pop(0)) == 3
    assert planning.statements == ["waited", "waited", "planned", "planned", "waited", "planned", "planned"]


def test_who_stays_connected_does_not_keep_it_waiting_for_ever(planning: Any) -> None:
    assert warming.warm(planning, is_used=lambda: True) == 3
    assert planning.statements == (
        ["waited"] * warming._GIVES_WAY_FIRST + ["planned"] + ["waited"] * warming._GIVES_WAY + ["planned"] * 3
    )
