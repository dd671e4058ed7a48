"""What is acknowledged is stored, whatever the state of the configuration."""

import dataclasses
import io
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

import pytest

from brainbridge.brain.brain import Brain
from brainbridge.errors import BrainbridgeError, NotFound, QueryFailed, RowCountError, Terminated, Unconfigured
from brainbridge.graph import catalog
from brainbridge.graph.graph import Graph, connect
from brainbridge.graph.query import Field, Query
from brainbridge.memory import memory
from tests.databases import Database
from tests.effort import some
from tests.integration.ways import BATCHES, NEEDS, READING, WAYS, WRITES, everything, sample
from tests.state import Anything, query

# Every query that writes


@pytest.mark.parametrize("each", some(WRITES, 25), ids=lambda each: each.name)
def test_another_number_of_rows_than_it_must_return_rolls_it_back(
    peopled: Graph, each: Query, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Alone, in a transaction with others, and joined to a query that reads what it wrote."""
    wrong = dataclasses.replace(each, rows="each expected", params=(*each.params, Field("expected", "list", False, "")))
    expected = dict(peopled.catalog) | {each.name: wrong}
    monkeypatch.setattr(peopled, "catalog", catalog.Catalog(expected))
    params = {**sample(each), "expected": [0] * 99}
    before = everything(peopled)
    with pytest.raises(RowCountError, match="where 99 were expected, so nothing was written"):
        peopled.rows(each.name, Anything, **params)
    with pytest.raises(RowCountError):
        peopled.transaction([each.name], lambda unit: unit.rows(each.name, Anything, **params))
    if each.params:
        with pytest.raises(RowCountError):
            peopled.both(each.name, Anything, "ledger.standing", Anything, **params)
    assert everything(peopled) == before


# These write only where something is left over: a cluster without members, an undo under other constants, crystals.
LEFT_OVER = {"cluster.drop", "undo.catch_up", "crystal.merge", "index.relocate", "index.supersede"}
BATCHED = [each for each in WRITES if each.name in {*BATCHES, "promotion.promote", "memory.create"} - LEFT_OVER]


@pytest.mark.parametrize("each", BATCHED, ids=lambda each: each.name)
def test_the_parameters_it_is_tried_with_make_it_write(peopled: Graph, each: Query) -> None:
    """Otherwise it would be tried on nothing."""
    if needed := NEEDS.get(each.name):
        peopled.rows(needed, Anything, **sample(peopled.catalog[needed]))
    before = everything(peopled)
    peopled.rows(each.name, Anything, **sample(each))
    assert everything(peopled) != before


@pytest.mark.parametrize("state", ["missing", "doubled"])
@pytest.mark.parametrize("each", [each for each in WRITES if each.configurations], ids=lambda each: each.name)
def test_without_the_one_configuration_nothing_is_written_that_needs_it(
    guarded: Graph, each: Query, state: str
) -> None:
    _spoil(guarded, state)
    before = everything(guarded)
    try:
        rows = guarded.rows(each.name, Anything, **sample(each))
    except BrainbridgeError:
        rows = ()
    else:
        assert each.rows.startswith("any ")
    assert rows == () or state == "doubled"
    assert everything(guarded) == before


def _spoil(graph: Graph, state: str) -> None:
    for kind in ("ConsolidationConfig", "RecallConfig", "CrystalConfig"):
        if state == "missing":
            query(graph, f"MATCH (c:{kind}) DETACH DELETE c")
        else:
            query(graph, f"MATCH (c:{kind}) CREATE (o:{kind}) SET o = c {{.*, version: 99}}")


# Every way to write


@pytest.mark.parametrize(
    ("state", "said"),
    [
        ("missing", "no version of ConsolidationConfig is current"),
        ("doubled", "2 versions of ConsolidationConfig are current"),
    ],
)
@pytest.mark.parametrize("way", WAYS)
def test_a_way_in_says_that_the_configuration_is_not_one(brain: Brain, way: str, state: str, said: str) -> None:
    _spoil(brain.graph, state)
    before = everything(brain.graph)
    with pytest.raises(Unconfigured, match=said) as error:
        WAYS[way](brain)
    assert "brainbridge migrate" in error.value.hint
    assert everything(brain.graph) == before


@pytest.mark.parametrize("way", READING)
def test_who_reads_by_a_configuration_that_is_missing_is_told_so(brain: Brain, way: str) -> None:
    assert READING[way](brain)
    _spoil(brain.graph, "missing")
    with pytest.raises(Unconfigured, match="no version of ConsolidationConfig is current"):
        READING[way](brain)


def test_who_finds_nothing_where_nothing_is_wrong_is_told_that(brain: Brain) -> None:
    assert brain.recall("unheard").hits == []
    with pytest.raises(NotFound):
        brain.inspect("unheard")


@contextmanager
def locked(neo4j: Database, name: str) -> Iterator[None]:
    """Hold the lock of a configuration in another transaction."""
    with (
        closing(connect(neo4j.uri, neo4j.user, neo4j.password)) as driver,
        driver.session() as session,
        session.begin_transaction() as held,
    ):
        held.run(f"MATCH (c:{name}) SET c.rev = c.rev").consume()
        yield
        held.rollback()


def _lasting(graph: Graph) -> list[dict[str, Any]]:
    """Return everything except locks and runs: a failure leaves a released lock and a failed run."""
    return [each for each in everything(graph) if each["l"] not in (["__BrainbridgeLock"], ["ConsolidationRun"])]


WRITING_CONFIGURATIONS = ("configure", "migrate")


@pytest.mark.parametrize("way", WRITING_CONFIGURATIONS)
def test_who_changes_a_configuration_that_is_locked_fails_and_has_written_nothing(
    brain: Brain, way: str, neo4j: Database
) -> None:
    brain.graph._timeout_s = 1.0
    before = _lasting(brain.graph)
    with locked(neo4j, "ConsolidationConfig|RecallConfig"), pytest.raises((QueryFailed, Terminated)):
        WAYS[way](brain)
    assert _lasting(brain.graph) == before


@pytest.mark.parametrize("way", [way for way in WAYS if way not in WRITING_CONFIGURATIONS])
def test_who_only_reads_the_configuration_is_not_kept_waiting_by_its_lock(
    brain: Brain, way: str, neo4j: Database
) -> None:
    before = _lasting(brain.graph)
    with locked(neo4j, "ConsolidationConfig|RecallConfig"):
        done = WAYS[way](brain)
    assert _lasting(brain.graph) != before
    if isinstance(done, memory.Memory):
        assert query(brain.graph, "MATCH (m:Memory {id: $id}) RETURN m.id AS id", id=done.id)
    if way == "import":
        assert query(brain.graph, "MATCH (m)-[:DERIVED_FROM]->() RETURN count(m) AS n") == [{"n": 2}]


def test_an_import_that_fails_after_its_lines_were_stored_keeps_them_and_goes_on_when_repeated(
    brain: Brain, neo4j: Database
) -> None:
    """It writes lines first, and joins them to other memories in transactions of their own."""
    brain.transfer.import_file(
        io.BytesIO(b'{"content": "zero"}\n'), "-", format="lines"
    )  # their predecessors, and what is locked
    counts = (
        "MATCH (m)-[:DERIVED_FROM]->() RETURN count(m) AS stored, count(CASE WHEN m:Unlinked THEN 1 END) AS unlinked"
    )
    brain.graph._timeout_s = 5.0
    with locked(neo4j, "Memory"), pytest.raises(QueryFailed):
        WAYS["import"](brain)
    assert query(brain.graph, counts) == [{"stored": 3, "unlinked": 2}]
    brain.graph._timeout_s = 120.0
    assert WAYS["import"](brain).known == 2
    assert query(brain.graph, counts) == [{"stored": 3, "unlinked": 0}]
