"""cypher/document/check_held.cypher, and its repair."""

import pytest

from brainbridge.graph.graph import Graph
from brainbridge.integrity import associations
from tests.cypher.document.citing import cites, fold, holders
from tests.drafted import NAME, saved
from tests.state import at, damage, given, query

DAMAGE = {
    "no state cites it": ("MATCH ()-[r:CITES]->() DELETE r", "document_held", {}),
    "nothing is current": ("MATCH ()-[r:CURRENT]->() DELETE r", "document_held", {"m": [NAME]}),
    "it is held by another": ("MATCH (m:Memory) SET m.heldBy = ['x']", "document_not_held", {"m": [NAME]}),
    "it is not held": (
        "MATCH (m:Memory) SET m.decayLaw = 'energy', m.decayRate = 0.5, m.decayKey = $key "
        "REMOVE m.heldBy, m.heldLaw, m.heldRate, m.heldAt, m:Protected",
        "document_not_held",
        {"m": [NAME]},
    ),
}


@pytest.mark.parametrize("how", DAMAGE)
def test_what_is_held_and_not_cited_or_cited_and_not_held_is_found_and_put_right(graph: Graph, how: str) -> None:
    given(graph, "m")
    (row,) = query(graph, "MATCH (m:Memory) RETURN m.decayKey AS key")
    saved(graph, cites("m"))
    assert damage(graph, 1) == []
    statement, code, held = DAMAGE[how]
    query(graph, statement, key=row["key"])
    found = {each.code: (list(each.ids), each.fix) for each in damage(graph, 1)}
    assert found[code] == (["m"], "brainbridge associate --repair")
    assert (associations.mend(graph, now=at(1)).others.get("document.hold", 0) > 0) == (how != "nothing is current")
    assert holders(graph) == held
    assert damage(graph, 1) == []


def test_what_is_folded_and_not_held_is_found_and_put_right(graph: Graph) -> None:
    given(graph, "m")
    fold(graph, saved(graph, "one").state.id, "m")
    saved(graph, "two", hours=0.5)
    (found,) = damage(graph, 1)
    assert (found.code, list(found.ids)) == ("document_not_held", ["m"])
    associations.mend(graph, now=at(1))
    assert (holders(graph), damage(graph, 1)) == ({"m": [NAME]}, [])
    query(graph, "MATCH (s:DocumentState {text: 'one'}) SET s.undoneAt = s.at")
    (found,) = damage(graph, 1)
    assert (found.code, list(found.ids)) == ("document_held", ["m"])


def test_what_its_law_has_ended_is_no_finding(graph: Graph) -> None:
    given(graph, "m")
    saved(graph, cites("m"), hours=10)
    assert damage(graph, 10) == []
