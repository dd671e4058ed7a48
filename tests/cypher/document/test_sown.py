"""cypher/document/sown.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.crystals import crystallized
from tests.state import Anything, ms, query

HASH = "h"


def found(graph: Graph, *hashes: str, scope: str = "", hours: float = 1, test: bool = False) -> dict[str, str]:
    asked = {"isTest": test, "scope": scope, "session": "s", "document": "d", "hashes": list(hashes or (HASH,))}
    rows = [row.model_dump() for row in graph.rows("document.sown", Anything, **asked, now=ms(hours))]
    return {row["id"]: row["state"] for row in rows}


def given(graph: Graph, memory_id: str, **parts: Any) -> None:
    crystallized(graph, memory_id, **{"contentHash": HASH, "sessionId": "s"} | parts)


def test_crystals_are_found_by_their_hashes_in_their_session_scope_and_kind(graph: Graph) -> None:
    given(graph, "m")
    given(graph, "other", contentHash="o")
    given(graph, "elsewhere", sessionId="t")
    given(graph, "scoped", scope="box")
    given(graph, "tested", test=True)
    assert (found(graph), found(graph, "x")) == ({"m": "follows"}, {})
    assert found(graph, HASH, "o") == {"m": "follows", "other": "follows"}
    assert (found(graph, scope="box"), found(graph, test=True)) == ({"scoped": "follows"}, {"tested": "follows"})


@pytest.mark.parametrize(
    ("change", "state"),
    [
        ("SET m.heldBy = ['d'], m.decayLaw = 'none'", "follows"),
        ("SET m.heldBy = ['d', 'e'], m.decayLaw = 'none'", "stays"),
        ("SET m.decayLaw = 'none'", "stays"),
        ("SET m.lifecycle = 'frozen'", "stays"),
        ("CREATE (:Memory)-[:MERGED_INTO]->(m)", "stays"),
        ("SET m.validTo = m.validFrom", "ended"),
        ("SET m.forgetAt = m.validFrom", "ended"),
        ("SET m.validTo = m.validFrom + duration('PT1H'), m.endReason = 'retracted'", "ended"),
        ("CREATE (d:Document)-[:CURRENT]->(s:DocumentState)-[:POINTS_TO]->(m), (s)-[:STATE_OF]->(d)", "kept"),
        (
            "CREATE (d:Document)-[:CURRENT]->(s:DocumentState)-[:CITES]->(:Memory {lineageId: m.lineageId}), "
            "(s)-[:STATE_OF]->(d)",
            "kept",
        ),
        ("CREATE (:Document)<-[:STATE_OF]-(:DocumentState)-[:CITES]->(m)", "follows"),
        ("CREATE (:Document)<-[:STATE_OF]-(:DocumentState {accepted: true})-[:FOLDS]->(m)", "kept"),
        ("CREATE (:DocumentState {accepted: true, undoneAt: m.validFrom})-[:FOLDS]->(m)", "follows"),
    ],
)
def test_one_on_which_somebody_else_relies_stays_and_one_that_ended_has_ended(
    graph: Graph, change: str, state: str
) -> None:
    given(graph, "m")
    query(graph, f"MATCH (m:Memory {{id: 'm'}}) {change}")
    assert found(graph) == {"m": state}


@pytest.mark.parametrize("change", ["SET m:Note", "SET m.validTo = m.validFrom, m.endReason = 'retracted'"])
def test_a_note_and_what_was_taken_back_are_none(graph: Graph, change: str) -> None:
    given(graph, "m")
    query(graph, f"MATCH (m:Memory {{id: 'm'}}) {change}")
    assert found(graph) == {}
