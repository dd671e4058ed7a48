"""brainbridge.Brain: the whole of it as typed methods, on whatever database the settings name."""

from collections.abc import Iterator

import pytest

from brainbridge import Brain
from brainbridge.errors import InvalidInput, RowCountError
from brainbridge.graph.graph import Graph
from tests.databases import Database
from tests.state import at, given, query


@pytest.fixture
def brain(graph: Graph, neo4j: Database) -> Iterator[Brain]:
    with Brain.open("tests", uri=neo4j.uri, user=neo4j.user, password=neo4j.password) as opened:
        yield opened


def test_a_day_in_the_life(brain: Brain) -> None:
    first = brain.remember("The cedar case is oiled, not varnished", now=at(0), session_id="morning")
    brain.touch(first.id, now=at(0.5))
    found = brain.recall("cedar varnish", now=at(1.0), session="morning")
    assert [hit.id for hit in found.hits] == found.touched == [first.id]
    done = brain.session_end("morning", now=at(1.1))
    assert [each.to_tier for each in done.promoted] == ["shortTerm"]
    assert brain.status(now=at(2)).tiers[1].count == 1
    assert brain.inspect(done.promoted[0].new_id, now=at(2)).lineage[0]["id"] == first.id
    assert brain.promotions(now=at(2)).promotions[0].new_id == done.promoted[0].new_id
    assert brain.validate(now=at(2)).findings == []
    assert [record.command for record in brain.runs()] == ["session-end"]
    assert [event.kind for event in brain.events(done.run_id)] == ["promoted"]


def test_forecast_and_ranking(brain: Brain) -> None:
    from datetime import timedelta

    new = brain.remember("fades soon", now=at(0))
    working = brain.forecast(timedelta(hours=5), now=at(0))[0]
    assert (working.tier, working.count, working.soonest[0].id) == ("working", 1, new.id)
    assert [row.id for row in brain.top(5, now=at(0))] == [new.id]


def test_settings_fill_in_what_is_not_given(brain: Brain) -> None:
    new = brain.remember("by itself", now=at(0))
    assert (new.session_id, new.instance_id, new.type) == ("manual", "cli", "learning")


def test_an_instant_needs_a_zone(brain: Brain) -> None:
    with pytest.raises(InvalidInput, match=r"now .* has no time zone"):
        brain.status(now=at(0).replace(tzinfo=None))


def test_its_log_is_a_file_of_its_own(brain: Brain) -> None:
    from brainbridge.platform import paths

    brain.consolidate(now=at(1))
    assert "consolidate-all" in paths.journal("tests").read_text()


def test_a_touch_of_what_has_no_latest_version_says_so(brain: Brain) -> None:
    given(brain.graph)
    query(brain.graph, "MATCH (m:Memory) REMOVE m:Head")
    with pytest.raises(RowCountError, match="memory m has no latest version") as error:
        brain.touch("m", now=at(1))
    assert "validate-memories" in error.value.hint
