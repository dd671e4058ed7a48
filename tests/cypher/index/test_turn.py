"""cypher/index/turn.cypher"""

from brainbridge.graph.graph import Graph
from brainbridge.memory import memory
from tests.crystals import DAY, moved, tie, ties
from tests.cypher.index.chunks import EVENT, chunk, superseded, turn
from tests.state import Anything, at, damage, given, ms, query, run_at, stored

KEPT = {"rev": 0, "labels": 0}


def test_the_old_version_lives_again_as_it_was(graph: Graph) -> None:
    chunk(graph)
    given(graph, "o")
    tie(graph, "c", "o")
    before, tied = stored(graph, "c"), ties(graph, "c")
    superseded(graph)
    done = turn(graph)
    assert (done["outcome"], done["event"], done["lives"]) == ("undone", f"back:undone:{EVENT}", "c")
    after = stored(graph, "c")
    assert after | KEPT == before | KEPT
    assert (set(after["labels"]), ties(graph, "c")) == (set(before["labels"]), tied)
    new = stored(graph, "n")
    assert (new["endReason"], new["validTo"], "Head" in new["labels"]) == ("undone", at(2), False)
    assert damage(graph, 3) == []


def test_redone_the_new_version_lives_again(graph: Graph) -> None:
    chunk(graph)
    superseded(graph)
    old, new = stored(graph, "c"), stored(graph, "n")
    turn(graph)
    done = turn(graph, f"back:undone:{EVENT}", hours=3, run_id="again")
    assert (done["outcome"], done["lives"]) == ("undone", "n")
    assert stored(graph, "n") | KEPT == new | KEPT
    assert stored(graph, "c") | KEPT == old | KEPT
    done = turn(graph, f"again:redone:back:undone:{EVENT}", hours=4, run_id="third")
    assert (done["outcome"], done["lives"]) == ("undone", "c")
    assert damage(graph, 5) == []


def test_what_was_gained_goes_along(graph: Graph) -> None:
    chunk(graph)
    superseded(graph)
    memory.touch(graph, "c", now=at(1.5))
    gained = stored(graph, "n")
    turn(graph)
    keys = ("accessCount", "lastAccessed", "energy", "recentTouches")
    assert {key: stored(graph, "c")[key] for key in keys} == {key: gained[key] for key in keys}
    turn(graph, f"back:undone:{EVENT}", hours=3, run_id="again")
    assert stored(graph, "n")["accessCount"] == 2
    assert damage(graph, 4) == []


def test_what_had_ended_has_ended_again(graph: Graph) -> None:
    chunk(graph)
    moved(graph, "expired", "c", hours=40 * DAY, run_id="e")
    before = stored(graph, "c")
    superseded(graph, hours=41 * DAY)
    done = turn(graph, hours=42 * DAY)
    assert (done["outcome"], done.get("lives")) == ("undone", None)
    assert stored(graph, "c") | KEPT == before | KEPT
    assert damage(graph, 43 * DAY) == []


def test_once(graph: Graph) -> None:
    chunk(graph)
    superseded(graph)
    turn(graph)
    assert turn(graph, run_id="second")["outcome"] == "repeated"
    (row,) = graph.rows("index.turn", Anything, events=[EVENT], now=ms(2), runId="back")
    assert (row.model_dump()["outcome"], row.model_dump()["lives"]) == ("undone", "c")


def test_a_version_that_has_changed_since_stays_and_the_event_is_named(graph: Graph) -> None:
    chunk(graph)
    superseded(graph)
    superseded(graph, "n", "third", hours=2, run_id="s")
    done = turn(graph, hours=3)
    assert (done["outcome"], done["blocker"]["id"]) == ("changed", "s:superseded:n")
    assert turn(graph, "s:superseded:n", hours=4, run_id="first")["outcome"] == "undone"
    assert turn(graph, hours=5, run_id="then")["outcome"] == "undone"
    assert damage(graph, 6) == []


def test_one_that_is_frozen_or_has_ended_stays(graph: Graph) -> None:
    for name in ("c", "d"):
        chunk(graph, name)
    superseded(graph)
    superseded(graph, "d", "e", run_id="s")
    moved(graph, "frozen", "n", hours=1.5, run_id="f")
    moved(graph, "expired", "e", hours=60 * DAY, run_id="e")
    assert turn(graph, hours=61 * DAY)["outcome"] == "changed"
    done = turn(graph, "s:superseded:d", hours=61 * DAY, run_id="b")
    assert (done["outcome"], done["blocker"]["id"]) == ("changed", "e:expired:e")


def test_a_deleted_version_has_no_row(graph: Graph) -> None:
    chunk(graph)
    superseded(graph)
    query(graph, "MATCH (m {id: 'n'}) DETACH DELETE m")
    run_at(graph, 2, run_id="back")
    assert graph.rows("index.turn", Anything, events=[EVENT], now=ms(2), runId="back") == ()
