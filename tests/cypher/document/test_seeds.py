"""cypher/document/seeds.cypher"""

from typing import Any

from brainbridge.graph.graph import Graph
from tests.crystals import crystallized
from tests.state import Anything, ms, query, run_at, taken_back

HASH = "h"


def found(
    graph: Graph, *hashes: str, scope: str = "", session: str = "s", test: bool = False, as_of: float | None = None
) -> set[Any]:
    params = {"isTest": test, "scope": scope, "session": session, "hashes": list(hashes or (HASH,))}
    params["asOf"] = None if as_of is None else ms(as_of)
    return {row.model_dump()["id"] for row in graph.rows("document.seeds", Anything, **params)}


def given(graph: Graph, memory_id: str, **parts: Any) -> None:
    crystallized(graph, memory_id, **{"contentHash": HASH, "sessionId": "s"} | parts)


def test_a_text_is_found_by_its_hash_in_its_session_scope_and_kind(graph: Graph) -> None:
    given(graph, "m")
    given(graph, "other", contentHash="o")
    given(graph, "elsewhere", sessionId="t")
    given(graph, "scoped", scope="box")
    given(graph, "tested", test=True)
    assert (found(graph), found(graph, HASH, "o"), found(graph, "x")) == ({"m"}, {"m", "other"}, set())
    assert (found(graph, scope="box"), found(graph, test=True)) == ({"scoped"}, {"tested"})
    assert found(graph, session="t") == {"elsewhere"}


def test_one_that_was_forgotten_counts_and_one_that_was_taken_back_does_not(graph: Graph) -> None:
    run_at(graph, 0)
    for each in ("back", "faded", "wished"):
        given(graph, each)
    graph.rows("document.seed", Anything, ids=["back"], now=ms(0), runId="r")
    taken_back(graph, "r:seeded:back")
    ending = "MATCH (m:Memory {id: $id}) SET m.validTo = m.validFrom + duration('PT1H'), m.endReason = $reason"
    query(graph, ending, id="faded", reason="forgotten")
    query(graph, ending, id="wished", reason="retracted")
    assert found(graph) == {"faded", "wished"}
    assert found(graph, as_of=2) == {"wished"}


def test_what_its_law_has_ended_unwritten_counts_only_without_an_instant(graph: Graph) -> None:
    for each in ("due", "lives"):
        given(graph, each)
    query(graph, "MATCH (m:Memory {id: 'due'}) SET m.forgetAt = m.validFrom + duration('PT1H')")
    assert (found(graph), found(graph, as_of=0.5)) == ({"due", "lives"}, {"due", "lives"})
    assert found(graph, as_of=1) == {"lives"}


def test_a_note_of_the_same_words_is_none(graph: Graph) -> None:
    given(graph, "m")
    query(graph, "MATCH (m:Memory {id: 'm'}) SET m:Note")
    assert found(graph) == set()
