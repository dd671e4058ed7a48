"""cypher/document/scrub.cypher"""

from brainbridge.document import documents
from brainbridge.graph.graph import Graph
from tests.cypher.document.citing import fold
from tests.drafted import NAME, saved
from tests.state import Anything, given, query


def scrub(graph: Graph, state: str, text: str, reason: str | None = None, unfolded: tuple[str, ...] = ()) -> int:
    params = {"id": state, "text": text, "tokens": 1, "reason": reason, "unfolded": list(unfolded)}
    return int(graph.one("document.scrub", Anything, **params).scrubbed)  # type: ignore[attr-defined]


def test_a_state_has_the_text_that_is_left_and_stays_what_it_was(graph: Graph) -> None:
    first = saved(graph, "one two three").state
    assert scrub(graph, first.id, "one") == 1
    found = documents.find(graph, NAME)
    assert found.bare() == first.model_copy(update={"tokens": 1})
    assert found.text == "one"
    assert scrub(graph, first.id, "one") == 1


def test_a_reason_may_be_left_out_too(graph: Graph) -> None:
    state = saved(graph, "one", reason="it says two", author="rules").state
    scrub(graph, state.id, "one", "(erased)")
    assert documents.history(graph, NAME)[0].reason == "(erased)"


def test_folded_pointers_that_say_it_go_and_the_others_stay(graph: Graph) -> None:
    first, second = saved(graph, "one").state.id, saved(graph, "two", hours=1).state.id
    for name in ("a", "b"):
        given(graph, name)
        fold(graph, first, name)
        fold(graph, second, name)
    for _ in range(2):
        assert scrub(graph, first, "one", unfolded=("a", "of nobody")) == 1
        rows = query(graph, "MATCH (s)-[:FOLDS]->(m) RETURN s.text + m.id AS edge ORDER BY edge")
        assert [row["edge"] for row in rows] == ["oneb", "twoa", "twob"]


def test_a_state_that_is_gone_is_left(graph: Graph) -> None:
    assert scrub(graph, "x", "one") == 0
