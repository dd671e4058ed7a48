"""cypher/project/renamed.cypher"""

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.project.renames import renames
from tests.state import Anything, given, query


def due(graph: Graph, *words: str) -> int:
    found: int = graph.one("project.renamed", Anything, scope="box", renames=renames(*words)).model_dump()["memories"]
    return found


def test_memories_of_a_branch_that_has_another_name_now_are_counted_once(graph: Graph) -> None:
    given(graph, "a", scope="box", branch="old")
    given(graph, "b", scope="box", branch="old", sessionId="two")
    given(graph, "other", scope="box", branch="other")
    given(graph, "none", scope="box")
    given(graph, "elsewhere", scope="crate", branch="old")
    given(graph, "test", scope="box", branch="old", test=True)
    query(graph, "MATCH (m:Memory {id: 'a'}), (s:Session {name: 'two'}) CREATE (m)-[:IN_SESSION]->(s)")
    assert (due(graph, "1 old new", "2 new newer"), due(graph, "1 new newer"), due(graph)) == (2, 0, 0)


SECOND = 1 / 3600


@pytest.mark.parametrize(("hours", "counts"), [(0.999, 1), (1, 1), (1 + 0.999 * SECOND, 1), (1 + SECOND, 0), (2, 0)])
def test_one_from_after_the_renaming_is_of_another_branch_of_that_name(graph: Graph, hours: float, counts: int) -> None:
    given(graph, hours=hours, scope="box", branch="old")
    assert due(graph, "1 old new") == counts


@pytest.mark.parametrize(("name", "hours", "counts"), [
    ("branchDropped", 0.5, 0), ("branchDropped", 1, 1), ("branchDropped", 1.5, 1),
    ("branchSince", 0.5, 1), ("branchSince", 1, 0), ("branchSince", 1.5, 0),
])  # fmt: skip
def test_one_that_was_dropped_before_or_got_its_name_later_does_not_count(
    graph: Graph, name: str, hours: float, counts: int
) -> None:
    given(graph, scope="box", branch="old")
    query(graph, f"MATCH (m:Memory) SET m.{name} = m.created + duration({{milliseconds: toInteger($hours * 3600000)}})",
          hours=hours)  # fmt: skip
    assert due(graph, "1 old new") == counts
