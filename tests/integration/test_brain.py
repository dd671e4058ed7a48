"""brainbridge.Brain: everything as typed methods, on the database that the settings name."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from filelock import FileLock

from brainbridge import Brain
from brainbridge.errors import InvalidInput, RowCountError
from brainbridge.graph.graph import Graph
from brainbridge.platform import paths
from brainbridge.recall import history
from tests.databases import Database
from tests.state import at, given, query


@pytest.fixture
def brain(graph: Graph, neo4j: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Brain]:
    monkeypatch.setattr(paths, "state", lambda name: tmp_path / name)
    with Brain.open("tests", uri=neo4j.uri, user=neo4j.user, password=neo4j.password) as opened:
        yield opened


def test_a_day_in_the_life(brain: Brain) -> None:
    first = brain.remember("The cedar case is oiled, not varnished", now=at(0), session_id="morning")
    brain.touch(first.id, now=at(0.5))
    found = brain.recall("cedar varnish", now=at(1.0), session="morning")
    assert [hit.id for hit in found.hits] == found.touched == [first.id]
    done = brain.session_end("morning", now=at(1.1))
    assert [each.to_tier for each in done.promoted] == ["shortTerm"]
    assert brain.monitor.status(now=at(2)).tiers[1].count == 1
    assert brain.inspect(done.promoted[0].new_id, now=at(2)).lineage[0]["id"] == first.id
    assert brain.monitor.promotions(now=at(2)).promotions[0].new_id == done.promoted[0].new_id
    assert brain.integrity.validate(now=at(2)).findings == []
    assert [record.command for record in brain.runs.list()] == ["session-end"]
    assert [event.kind for event in brain.runs.events(done.run_id)] == ["drawn", "promoted"]


def test_forecast_and_ranking(brain: Brain) -> None:
    from datetime import timedelta

    new = brain.remember("fades soon", now=at(0))
    working = brain.monitor.forecast(timedelta(hours=5), now=at(0))[0]
    assert (working.tier, working.count, working.soonest[0].id) == ("working", 1, new.id)
    assert [row.id for row in brain.monitor.top(5, now=at(0))] == [new.id]


def test_settings_fill_in_what_is_not_given(brain: Brain) -> None:
    new = brain.remember("by itself", now=at(0))
    assert (new.session_id, new.instance_id, new.type) == ("manual", "cli", "learning")


def test_with_a_key_a_memory_is_written_once_however_often_it_is_sent(brain: Brain) -> None:
    first = brain.remember("cedar", now=at(0), import_key="k")
    again = brain.remember("cedar, said otherwise", now=at(1), import_key="k")
    assert (again.id, again.content) == (first.id, "cedar")
    promoted = brain.force_promote(first.id, now=at(2)).promoted[0].new_id
    assert brain.remember("cedar", now=at(3), import_key="k").id == promoted
    assert query(brain.graph, "MATCH (m:Memory) WHERE m.importKey = 'k' RETURN count(m) AS n") == [{"n": 1}]


def test_an_instant_needs_a_zone(brain: Brain) -> None:
    with pytest.raises(InvalidInput, match=r"now .* has no time zone"):
        brain.monitor.status(now=at(0).replace(tzinfo=None))


def test_its_log_is_a_file_of_its_own(brain: Brain) -> None:
    brain.consolidate(now=at(1))
    assert "consolidate-all" in paths.journal("tests").read_text()


def test_a_touch_of_what_has_no_latest_version_says_so(brain: Brain) -> None:
    given(brain.graph)
    query(brain.graph, "MATCH (m:Memory) REMOVE m:Head")
    with pytest.raises(RowCountError, match="memory m has no latest version") as error:
        brain.touch("m", now=at(1))
    assert "validate-memories" in error.value.hint


def test_a_part_is_made_once(brain: Brain) -> None:
    parts = ("archives", "clusters", "config", "integrity", "monitor", "probes", "runs", "schema", "tests", "transfer")
    for name in parts:
        assert name not in vars(brain)  # opening it made none
        assert getattr(brain, name) is getattr(brain, name)
        assert getattr(brain, name).context is brain.context


@pytest.mark.parametrize("dry_run", [False, True])
def test_one_consolidation_goes_at_a_time_whoever_asks(brain: Brain, dry_run: bool) -> None:
    paths.state("tests").mkdir(parents=True, exist_ok=True)
    with FileLock(paths.state("tests") / "consolidation.lock"):
        assert brain.consolidate(now=at(1), if_running="leave", dry_run=dry_run).left
    assert brain.runs.list() == ()
    assert not brain.consolidate(now=at(1), if_running="leave", dry_run=dry_run).left


def test_a_recall_is_noted_whoever_asks_and_another_is_not_that_says_so(brain: Brain) -> None:
    first = brain.remember("The cedar case is oiled", now=at(0)).id
    assert history.hits("tests") is None
    brain.recall("cedar", now=at(0), note=False)
    brain.recall("cedar", now=at(0), test=True)
    assert history.hits("tests") is None
    brain.recall("cedar case", now=at(0))
    assert history.hits("tests") == [first]
    assert [(each.question, each.found) for each in history.questions("tests")] == [("cedar case", [first])]
    assert brain.recall("cedar harp", now=at(0), min_coverage=1.0).held_back
    assert history.hits("tests") == [first]
    assert brain.warnings() == []


def test_a_recall_that_cannot_be_noted_warns_and_returns_what_it_found(brain: Brain) -> None:
    first = brain.remember("The cedar case is oiled", now=at(0)).id
    paths.last_recall("tests").mkdir(parents=True)  # no file can replace a folder
    for _ in range(2):
        assert [hit.id for hit in brain.recall("cedar", now=at(0)).hits] == [first]
    (warning,) = brain.warnings()
    assert "was not recorded for" in warning
