"""cypher/action/scrub.cypher"""

from brainbridge.graph.graph import Graph
from tests.cypher.action.acting import event, recorded
from tests.cypher.action.test_list import rows
from tests.state import Anything, given


def test_the_words_go_and_what_they_said_of_it_stays(graph: Graph) -> None:
    given(graph)
    ids = [event(recorded(graph, told=told, quality="good", hours=at)) for at, told in enumerate(("one", "two"), 1)]

    def scrub(*names: str) -> int:
        (row,) = graph.rows("action.scrub", Anything, ids=list(names))
        return int(row.model_dump()["scrubbed"])

    assert (scrub(ids[0], "gone"), scrub(ids[0])) == (1, 0)
    assert [(row["told"], row["quality"]) for row in rows(graph)] == [("two", "good"), (None, "good")]
