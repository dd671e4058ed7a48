"""cypher/crystal/record.cypher"""

from brainbridge.graph.graph import Graph
from tests.cypher.index.chunks import chunk, events
from tests.state import Anything, at, damage, ms, run_at, stored, taken_back


def record(graph: Graph, *names: str, hours: float = 0.0, kind: str = "indexed", reason: str = "source_gone") -> None:
    run_at(graph, hours)
    params = {"ids": list(names), "kind": kind, "reason": reason, "now": ms(hours), "runId": "r"}
    rows = graph.rows("crystal.record", Anything, **params)
    assert [row.model_dump() for row in rows] == [{"id": name} for name in names]


def test_each_new_crystal_has_an_event(graph: Graph) -> None:
    for name in ("a", "b"):
        chunk(graph, name)
    record(graph, "a", "b")
    record(graph, "a", "b")
    first, second = events(graph)
    assert (first["kind"], first["about"], first["lineageId"], first["at"]) == ("indexed", "a", "a", at(0))
    assert second["id"] == "r:indexed:b"


def test_taken_back_it_ends_as_if_its_file_had_never_had_it_and_lives_again_as_it_was(graph: Graph) -> None:
    chunk(graph, "a")
    before = stored(graph, "a")
    record(graph, "a")
    taken_back(graph, "r:indexed:a", hours=1)
    ended = stored(graph, "a")
    assert (ended["lifecycle"], ended["endReason"], ended["validTo"], ended["forgetAt"]) == (
        *("expired", "source_gone"),
        *(at(0), at(0)),
    )
    assert ("Live" in ended["labels"], "Head" in ended["labels"]) == (False, True)
    assert damage(graph, 2, excused={"unlinked_label"}) == []
    taken_back(graph, "back:undone:r:indexed:a", hours=2, run_id="again")
    assert {**stored(graph, "a"), "rev": 0} == {**before, "rev": 0}


def test_the_event_says_what_it_is_and_how_the_crystal_ends_if_that_is_taken_back(graph: Graph) -> None:
    chunk(graph, "a")
    record(graph, "a", hours=1, kind="excerpted", reason="retracted")
    (event,) = events(graph)
    assert (
        event
        | {
            **{"id": "r:excerpted:a", "kind": "excerpted", "at": at(1), "runId": "r", "about": "a", "lineageId": "a"},
            **{"before_validTo": at(0), "before_endReason": "retracted", "before_endRunId": "r"},
            **{"before_lifecycle": "expired", "after_lifecycle": "generated"},
        }
        == event
    )
