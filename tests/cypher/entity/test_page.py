"""cypher/entity/page.cypher"""

from brainbridge.graph.graph import Graph
from tests.cypher.entity.naming import joined
from tests.cypher.entity.test_join import NAMES, given_names
from tests.state import Anything


def test_pages_go_on_where_the_last_one_ended(graph: Graph) -> None:
    given_names(graph, *NAMES[:2])
    joined(graph, "j. smith", "john smith")

    def page(after: str, limit: int) -> list[dict[str, object]]:
        return [row.model_dump() for row in graph.rows("entity.page", Anything, after=after, limit=limit)]

    both = page("", 5)
    positions = [str(row["position"]) for row in both]
    assert positions == [f"false\u0001\u0001{name}" for name in ("j. smith", "john smith")]
    assert [row["labels"] for row in both] == [["Alias", "Unmoved"]] * 2  # no pass has looked at them yet
    assert dict(both[0]["properties"])["sameAs"] == "john smith"  # type: ignore[call-overload]
    assert (page("", 1), page(positions[0], 5), page(positions[1], 5)) == (both[:1], both[1:], [])
