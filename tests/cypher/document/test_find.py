"""cypher/document/find.cypher"""

from datetime import UTC, datetime
from typing import Any

from brainbridge.document import documents
from brainbridge.graph.graph import Graph
from tests.drafted import NAME, saved
from tests.state import Anything, ms, query

EPOCH = datetime.fromtimestamp(0, UTC)


def found(graph: Graph, state: str | None = None, number: int | None = None, **asked: Any) -> list[dict[str, Any]]:
    params = {"isTest": False, "scope": "", "name": NAME, "state": state, "number": number} | asked
    return [each.model_dump() for each in graph.rows("document.find", Anything, **params)]


def test_the_current_state_is_returned_with_its_text_unless_another_one_is_named(graph: Graph) -> None:
    first = saved(graph, "one", author="model:m", session_ids=["s"], mood="calm", prompt_hash="ab").state
    second = saved(graph, "two", hours=1).state
    third = saved(graph, "three", reason="no", reason_codes=["a"], hours=2).state
    (row,) = found(graph)
    assert row == {
        **{"id": second.id, "number": 2, "at": ms(1), "author": "user", "accepted": True, "undoneAt": None},
        **{"current": True, "before": first.id, "reason": None, "reasonCodes": [], "tokens": 1, "mood": None},
        **{"sessionIds": [], "promptHash": None, "name": NAME, "scope": "", "text": "two"},
    }
    (row,) = found(graph, state=first.id)
    assert (row["text"], row["author"], row["mood"], row["sessionIds"]) == ("one", "model:m", "calm", ["s"])
    assert (row["current"], row["before"], row["promptHash"]) == (False, None, "ab")
    (row,) = found(graph, number=3)
    assert (row["id"], row["accepted"], row["reason"], row["reasonCodes"]) == (third.id, False, "no", ["a"])


def test_a_damaged_state_is_shown_with_what_it_has(graph: Graph) -> None:
    done = saved(graph, "one")
    query(graph, "MATCH (s:DocumentState) SET s = {id: s.id}")
    shown = documents.find(graph, NAME)
    assert (shown.id, shown.number, shown.at, shown.author) == (done.state.id, 0, EPOCH, "")
    assert (shown.accepted, shown.current, shown.tokens, shown.session_ids) == (False, True, 0, ())
    assert (shown.name, shown.scope, shown.text) == (NAME, "", "")


def test_several_may_have_a_number(graph: Graph) -> None:
    saved(graph, "one")
    saved(graph, "two", hours=1)
    query(graph, "MATCH (s:DocumentState) SET s.number = 7")
    assert [row["text"] for row in found(graph, number=7)] == ["two", "one"]


def test_states_of_another_document_scope_or_kind_are_not_found(graph: Graph) -> None:
    state = saved(graph, "one").state
    assert found(graph, name="other", state=state.id) == []
    assert found(graph, scope="box", number=1) == []
    assert found(graph, isTest=True) == []
    assert found(graph, state="unknown") == []
    assert found(graph, number=2) == []


def test_there_is_no_current_state_where_all_were_refused(graph: Graph) -> None:
    saved(graph, "one", reason="no")
    assert found(graph) == []
    assert len(found(graph, number=1)) == 1
