"""brainbridge/integrity/purge.py: previewed, done once, and completed however often it is killed."""

from collections.abc import Callable
from typing import Any

import pytest

from brainbridge.brain.brain import Brain
from brainbridge.errors import InvalidInput
from brainbridge.graph.graph import Graph
from brainbridge.integrity import integrity, purge
from brainbridge.integrity.purge import Purged
from brainbridge.run import run
from tests.cypher.purge.lineages import faded, left, risen
from tests.derivations import derived, recorded
from tests.state import at, given, query


@pytest.fixture
def mixed(graph: Graph) -> Graph:
    """Five lineages that expired, one of them with two versions, and two memories that did not."""
    for name in "abcd":
        faded(graph, name)
    risen(graph, "m")
    given(graph, "alive", hours=1000)
    given(graph, "test", test=True)
    return graph


def purged(graph: Graph, hours: float = 900, **options: Any) -> Purged:
    return purge.purge(graph, before=at(hours), now=at(1000), is_test=False, **options)


def test_it_does_what_its_preview_says(mixed: Graph) -> None:
    seen = purge.foresee(mixed, before=at(900), now=at(1000), is_test=False)
    done = purged(mixed)
    assert (done.purged, done.versions, done.ids) == (seen.purged, seen.versions, seen.ids) == (5, 6, done.ids)
    assert left(mixed) == {"alive", "test"}
    assert integrity.validate(mixed, now=at(2000)).findings == []


def test_its_receipt_is_a_run_with_an_event_a_lineage(mixed: Graph) -> None:
    done = purged(mixed)
    assert done.run_id is not None
    record = run.show(mixed, done.run_id)
    assert (record.command, record.outcome, record.at) == ("purge", "ok", at(1000))
    assert {each.split("@")[0] for each in record.queries} == {
        *("purge.lineages", "association.reopen", "session.relearn", "purge.receipt"),
        *("association.pending", "memory.describe", "association.reinforce"),  # too few terms to be like others
        *("association.mention", "association.follow", "association.surround", "session.learn"),
    }
    events = list(run.events(mixed, done.run_id))
    assert ({each.kind for each in events}, len(events)) == ({"purged"}, 5)


def test_a_second_time_there_is_nothing_left(mixed: Graph) -> None:
    purged(mixed)
    before = left(mixed)
    assert (purged(mixed).purged, left(mixed)) == (0, before)


class Killed(BaseException):
    """Stands for a kill."""


@pytest.mark.parametrize("after", [0, 1, 2])
def test_killed_between_two_batches_it_goes_on(mixed: Graph, after: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(purge, "_BATCH", 1)
    steps = iter(range(after, -1, -1))

    def progress(*_: object) -> None:
        if not next(steps):
            raise Killed

    with pytest.raises(Killed):
        purged(mixed, progress=progress)
    assert len(left(mixed)) > 2
    purged(mixed)
    assert left(mixed) == {"alive", "test"}
    assert query(
        mixed, "MATCH (e:Event {kind: 'purged'}) RETURN count(DISTINCT e.lineageId) AS n, count(e) AS all"
    ) == [{"n": 5, "all": 5}]


def test_an_acknowledgement_lost_on_the_way_loses_no_receipt(mixed: Graph, monkeypatch: pytest.MonkeyPatch) -> None:
    from neo4j import exceptions as driver_errors

    real: Callable[..., Any] = Graph._attempt
    lost = iter([True])

    def attempt(self: Graph, queries: Any, *rest: Any) -> Any:
        result = real(self, queries, *rest)
        if queries[0].name == "purge.lineages" and next(lost, False):
            raise driver_errors.IncompleteCommit("connection lost while committing")
        return result

    monkeypatch.setattr(Graph, "_attempt", attempt)
    done = purged(mixed)
    assert (done.purged, done.versions) == (5, 6)


def test_what_repairs_noted_holds_no_content(graph: Graph) -> None:
    """Events outlive the memories they concern."""
    given(graph, content="a word that is gone")
    query(graph, "MATCH (m:Memory) SET m.energy = -1.0, m.type = 'odd' REMOVE m:Working, m.contentHash")
    integrity.repair(graph, "m", now=at(1))
    events = query(graph, "MATCH (e:Event) RETURN properties(e) AS p")
    assert events
    assert "a word that is gone" not in str(events)


def test_as_a_method_of_a_brain(mixed: Graph, database: Graph) -> None:
    with Brain.open() as brain:
        assert brain.integrity.purge(at(900), now=at(1000), dry_run=True).purged == 5
        assert brain.integrity.purge(at(900), now=at(1000), test=True).purged == 0
        assert brain.integrity.purge(at(900), now=at(1000)).purged == 5
        with pytest.raises(InvalidInput, match="no time zone"):
            brain.integrity.purge(at(900).replace(tzinfo=None))


def test_what_was_made_of_what_goes_goes_with_it(graph: Graph) -> None:
    faded(graph, "a")
    for child, parent in (("b", "a"), ("c", "b"), ("d", "c")):
        faded(graph, child, hours=10)
        recorded(graph, child, parent, hours=10)
    done = purged(graph)
    assert (done.purged, done.kept, left(graph)) == (4, 0, set())


def test_what_something_else_was_made_of_is_kept_and_counted(graph: Graph) -> None:
    faded(graph, "a")
    derived(graph, "alive", "a", hours=990)
    assert purge.foresee(graph, before=at(900), now=at(1000), is_test=False).kept == 1
    assert (purged(graph).kept, left(graph)) == (1, {"a", "alive"})
    done = purged(graph, breaks=True)
    assert (done.purged, done.kept, left(graph)) == (1, 0, {"alive"})
