"""cypher/archive/clear.cypher"""

from collections.abc import Iterable

from brainbridge.domains import DOMAINS
from brainbridge.graph.graph import Graph
from tests.cypher.probe.test_keep import keep
from tests.state import Anything, given, query


def clear(graph: Graph, batch: int, kinds: Iterable[str] = DOMAINS.kinds) -> int:
    (row,) = graph.rows("archive.clear", Anything, kinds=sorted(kinds), batch=batch)
    return int(row.model_dump()["deleted"])


def test_batch_by_batch_until_nothing_of_the_brain_is_left(graph: Graph) -> None:
    given(graph, "a")
    given(graph, "t", test=True)
    keep(graph, "a")
    query(graph, "CREATE (:Stranger)")
    assert clear(graph, 2) == 2
    while clear(graph, 2):
        pass
    left = query(graph, "MATCH (n) UNWIND labels(n) AS label RETURN DISTINCT label ORDER BY label")
    kept = {each["label"] for each in left}
    assert "Stranger" in kept
    assert not kept & {"Memory", "Session", "ConsolidationConfig", "RecallConfig", "Probe"}


def test_what_an_old_archive_does_not_have_stays(graph: Graph) -> None:
    given(graph)
    assert clear(graph, 100, DOMAINS.kinds.keys() - {"RecallConfig"}) == 4
    assert [each["n"] for each in query(graph, "MATCH (n:RecallConfig) RETURN count(n) AS n")] == [1]
