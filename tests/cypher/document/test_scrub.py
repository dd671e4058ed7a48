"""cypher/document/scrub.cypher"""

from brainbridge.document import documents
from brainbridge.graph.graph import Graph
from tests.drafted import NAME, saved
from tests.state import Anything


def scrub(graph: Graph, state: str, text: str, reason: str | None = None) -> int:
    params = {"id": state, "text": text, "tokens": 1, "reason": reason}
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


def test_a_state_that_is_gone_is_left(graph: Graph) -> None:
    assert scrub(graph, "x", "one") == 0
