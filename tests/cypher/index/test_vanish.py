"""cypher/index/vanish.cypher"""

import pytest

from brainbridge.graph.graph import Graph
from brainbridge.memory import memory
from tests.crystals import DAY, moved
from tests.cypher.index.chunks import chunk, events
from tests.state import Anything, at, damage, ms, query, run_at, stored, taken_back


def vanish(graph: Graph, *names: str, hours: float = 1.0, run_id: str = "r") -> list[str]:
    run_at(graph, hours, run_id=run_id)
    rows = graph.rows("index.vanish", Anything, ids=list(names), now=ms(hours), runId=run_id)
    return [row.model_dump()["id"] for row in rows]


@pytest.mark.parametrize("was", ["generated", "activated", "consolidated"])
def test_it_expires_and_keeps_all_else(graph: Graph, was: str) -> None:
    chunk(graph)
    query(graph, "MATCH (m:Crystal) SET m.lifecycle = $was", was=was)
    graph.rows("crystal.mend", Anything)
    before = stored(graph, "c")
    assert vanish(graph, "c") == ["c"]
    after = stored(graph, "c")
    changed = {key for key in after if after[key] != before.get(key)}
    assert changed == {"lifecycle", "validTo", "endReason", "endRunId", "forgetAt", "labels", "rev"}
    assert (after["lifecycle"], after["endReason"], after["validTo"]) == ("expired", "source_gone", at(1))
    (event,) = events(graph)
    assert (event["kind"], event["before_lifecycle"], event["after_validTo"]) == ("vanished", was, at(1))
    taken_back(graph, "r:vanished:c", hours=2)
    assert {**stored(graph, "c"), "rev": 0, "labels": 0} == {**before, "rev": 0, "labels": 0}
    assert set(stored(graph, "c")["labels"]) == set(before["labels"])


def test_nobody_finds_it_and_a_touch_is_refused(graph: Graph) -> None:
    chunk(graph)
    vanish(graph, "c")
    (row,) = graph.rows("memory.access", Anything, touches=[{"id": "c", "touchId": "t", "meant": True}], now=ms(2),
                        session=None, landmark=0)  # fmt: skip
    assert row.model_dump()["outcome"] == "expired"
    assert memory.find(graph, "c", now=at(2)).state == "source_gone"
    assert damage(graph, 2) == []


def test_what_is_frozen_or_is_due_to_end_or_has_ended_stays(graph: Graph) -> None:
    for name in ("frozen", "due", "ended"):
        chunk(graph, name)
    moved(graph, "frozen", "frozen", hours=0.5, run_id="f")
    moved(graph, "expired", "ended", hours=40 * DAY, run_id="e")
    before = [stored(graph, name) for name in ("frozen", "due", "ended")]
    assert vanish(graph, "frozen", "due", "ended", "gone", hours=40 * DAY) == []
    assert [{**stored(graph, name), "rev": 0} for name in ("frozen", "due", "ended")] == [
        {**each, "rev": 0} for each in before
    ]


def test_a_repeated_call_reports_it_again(graph: Graph) -> None:
    chunk(graph)
    vanish(graph, "c")
    before = stored(graph, "c")
    rows = graph.rows("index.vanish", Anything, ids=["c"], now=ms(1), runId="r")
    assert [row.model_dump() for row in rows] == [{"id": "c"}]
    assert (stored(graph, "c"), len(events(graph))) == (before, 1)


def test_it_ends_no_earlier_than_it_was_written(graph: Graph) -> None:
    chunk(graph, hours=2)
    vanish(graph, "c", hours=1)
    assert stored(graph, "c")["validTo"] == at(2)
