"""cypher/index/supersede.cypher"""

import pytest

from brainbridge.feedback import feedback
from brainbridge.graph.graph import Graph
from brainbridge.memory import memory
from tests.crystals import DAY, edges, merged, moved, tie, ties, used
from tests.cypher.index.chunks import chunk, events, superseded, text
from tests.state import Anything, at, damage, given, ms, protected, query, run_at, stored


def test_the_new_version_has_the_new_text_and_all_that_was_counted(graph: Graph) -> None:
    chunk(graph, accesses=2)
    given(graph, "o")
    tie(graph, "c", "o")
    before, tied = stored(graph, "c"), ties(graph, "c")
    assert superseded(graph, hours=1) == "n"
    new = stored(graph, "n")
    assert {key: new[key] for key in text()} == text()
    same = ("lineageId", "accessCount", "created", "energy", "lastDecay", "path", "lifecycle", "decayLaw", "sessionId")
    assert {key: new[key] for key in same} == {key: before[key] for key in same}
    assert (new["validFrom"], new["lastAccessed"], new["accessScope"], new["rev"]) == (at(1), at(1), "private", 0)
    assert set(new["labels"]) == {"Memory", "Crystal", "Live", "Head", "Hot", "Working", "Unlinked"}
    assert ties(graph, "n") == tied
    old = stored(graph, "c")
    assert (old["validTo"], old["endReason"], old["endRunId"]) == (at(1), "superseded", "r")
    assert set(old["labels"]) == {"Memory", "Crystal", "Working"}
    assert edges(graph, "SUPERSEDES") == {"n>c"}
    (event,) = events(graph)
    assert (event["kind"], event["memoryId"], event["newId"], event["lineageId"]) == ("superseded", "c", "n", "c")
    assert damage(graph, 2) == []


def test_its_time_begins_anew(graph: Graph) -> None:
    chunk(graph)
    before = stored(graph, "c")
    superseded(graph, hours=20 * DAY)
    assert stored(graph, "n")["forgetAt"] - before["forgetAt"] == at(20 * DAY) - at(0)


def test_a_signal_or_mark_of_the_old_text_is_none_of_the_new_one(graph: Graph) -> None:
    chunk(graph, rules=True, asks=True, named=["Ada"])
    feedback.give(graph, "c", "stale", now=at(0.5))
    superseded(graph, dated=True)
    new = stored(graph, "n")
    assert {"rules", "asks", "named", "staleSince", "around"}.isdisjoint(new)
    assert new["dated"]
    assert "staleSince" in stored(graph, "c")


@pytest.mark.parametrize("written", [True, False], ids=["ended by a run", "only due"])
def test_what_its_law_ended_ended_then_and_lives_again(graph: Graph, written: bool) -> None:
    chunk(graph)
    end = stored(graph, "c")["forgetAt"]
    if written:
        moved(graph, "expired", "c", hours=40 * DAY, run_id="e")
    superseded(graph, hours=41 * DAY)
    old, new = stored(graph, "c"), stored(graph, "n")
    assert (old["validTo"], old["endReason"]) == (end, "superseded")
    assert (new["lifecycle"], new["validFrom"]) == ("generated", at(41 * DAY))
    assert damage(graph, 42 * DAY) == []


def test_one_that_is_activated_stays_so(graph: Graph) -> None:
    chunk(graph)
    used(graph, 17)
    moved(graph, "activated", "c", hours=0.5, run_id="a")
    superseded(graph)
    assert stored(graph, "n")["lifecycle"] == "activated"
    assert damage(graph, 2) == []


def test_one_that_a_probe_protects_stays_so(graph: Graph) -> None:
    chunk(graph)
    protected(graph, "c")
    superseded(graph)
    new = stored(graph, "n")
    assert ("Protected" in new["labels"], new["decayLaw"], "forgetAt" in new) == (True, "none", False)
    assert damage(graph, 2) == []


def test_what_is_frozen_forgotten_merged_or_a_winner_stays(graph: Graph) -> None:
    for name in ("frozen", "forgotten", "a", "b"):
        chunk(graph, name)
    moved(graph, "frozen", "frozen", hours=0.5, run_id="f")
    used(graph, 13, "a", "b")
    merged(graph, "b>a", hours=0.5, run_id="m")
    query(graph, "MATCH (m {id: 'forgotten'}) SET m.endReason = 'retracted', m.validTo = m.created REMOVE m:Live")
    for number, name in enumerate(("frozen", "forgotten", "a", "b")):
        before = stored(graph, name)
        assert superseded(graph, name, run_id=f"r{number}") is None
        assert {**stored(graph, name), "rev": 0} == {**before, "rev": 0}


def test_a_repeated_call_reports_the_same_version(graph: Graph) -> None:
    chunk(graph)
    superseded(graph)
    rows = [{"id": "c", "newId": "n", "text": text()}]
    (row,) = graph.rows("index.supersede", Anything, rows=rows, now=ms(1), runId="r")
    assert row.model_dump()["newId"] == "n"
    assert query(graph, "MATCH (m:Crystal) RETURN count(m) AS n") == [{"n": 2}]


def test_once_a_run(graph: Graph) -> None:
    chunk(graph)
    superseded(graph)
    rows = [{"id": "c", "newId": "other", "text": text()}]
    (row,) = graph.rows("index.supersede", Anything, rows=rows, now=ms(1), runId="r")
    assert "newId" not in row.model_dump() or row.model_dump()["newId"] is None


def test_an_old_version_leads_to_the_new_one(graph: Graph) -> None:
    chunk(graph)
    superseded(graph)
    assert memory.latest(graph, "c", now=at(2)).id == "n"
    memory.touch(graph, "c", now=at(2))
    assert stored(graph, "n")["accessCount"] == 2
    run_at(graph, 3, run_id="later")
