"""cypher/index/hold.cypher"""

from brainbridge.graph.graph import Graph
from tests.races.two import Waiting, holding
from tests.state import Anything, at, ms, query

PARAMS = {"isTest": False, "scope": "box", "paths": ["b.md", "a.md"], "now": ms(1)}


def test_the_sessions_of_the_files_are_there_then(graph: Graph) -> None:
    for _ in range(2):
        (row,) = graph.rows("index.hold", Anything, **PARAMS)
        assert row.model_dump() == {"held": 2}
    rows = query(graph, "MATCH (s:Session) RETURN s {.*} AS s ORDER BY s.name")
    assert [row["s"] for row in rows] == [
        {"isTest": False, "scope": "box", "name": name, "created": at(1)} for name in ("a.md", "b.md")
    ]


def test_whoever_comes_second_waits_until_the_first_has_written(graph: Graph) -> None:
    with holding(graph) as unit:
        unit.rows("index.hold", Anything, **PARAMS)
        second = Waiting(graph, lambda: graph.rows("index.hold", Anything, **PARAMS | {"paths": ["a.md"]}))
    assert second.result()
