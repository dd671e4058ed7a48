"""cypher/governance/tag.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.derivations import derived, promoted
from tests.races.two import Waiting, holding
from tests.state import Anything, given, query, stored


def tag(graph: Graph, *rows: dict[str, Any]) -> list[str]:
    return [row.model_dump()["id"] for row in graph.rows("governance.tag", Anything, rows=list(rows))]


def told(graph: Graph, level: str | None) -> bool:
    (row,) = graph.rows("governance.tag", Anything, rows=[{"id": "m", "sensitivity": level}])
    return bool(row.model_dump()["told"])


def unscreened(graph: Graph, name: str = "m", **parts: Any) -> dict[str, Any]:
    given(graph, name, sensitivity=None, **parts)
    query(graph, "MATCH (m:Memory {id: $id}) SET m:Unscreened", id=name)
    return stored(graph, name)


def test_the_level_is_written_and_the_label_goes(graph: Graph) -> None:
    before = unscreened(graph)
    assert tag(graph, {"id": "m", "sensitivity": "personal"}) == ["m"]
    after = stored(graph)
    assert after.pop("sensitivity") == "personal"
    assert after == before | {"labels": before["labels"] - {"Unscreened"}}


def test_a_level_that_it_has_stays(graph: Graph) -> None:
    unscreened(graph)
    assert told(graph, "confidential") is True
    assert told(graph, "normal") is False
    assert stored(graph)["sensitivity"] == "confidential"


@pytest.mark.parametrize(
    ("parts", "level"),
    [
        ({"importKey": "transcript:1"}, "personal"),
        ({"importKey": "transcripts"}, "normal"),
        ({"importKey": None}, "normal"),
        ({"source": "sessions"}, "personal"),
        ({"source": "memory"}, "normal"),
        ({"source": 7}, "normal"),
    ],
)
def test_what_a_session_said_is_at_least_personal(graph: Graph, parts: dict[str, Any], level: str) -> None:
    for name in ("m", "n"):
        unscreened(graph, name)
    query(graph, "MATCH (m:Memory {id: 'm'}) SET m += $parts", parts=parts)
    query(
        graph,
        "MATCH (n:Memory {id: 'n'}) REMOVE n:Head SET n.lineageId = 'm', n.source = $source",
        source=parts.get("source"),
    )
    tag(graph, *({"id": name, "sensitivity": "normal"} for name in "mn"))
    assert (stored(graph)["sensitivity"], stored(graph, "n")["sensitivity"]) == (level, level)


def test_what_is_stricter_stays_so(graph: Graph) -> None:
    unscreened(graph, importKey="transcript:1")
    tag(graph, {"id": "m", "sensitivity": "confidential"})
    assert stored(graph)["sensitivity"] == "confidential"


@pytest.mark.parametrize(
    ("parent", "own", "level"),
    [
        ("normal", "normal", "normal"),
        ("personal", "normal", "personal"),
        ("personal", "confidential", "confidential"),
        ("confidential", "personal", "confidential"),
        (None, "normal", "confidential"),
        ("confidential", None, None),
    ],
)
def test_what_was_made_of_others_is_as_sensitive_as_they_are(
    graph: Graph, parent: str | None, own: str | None, level: str | None
) -> None:
    given(graph, "a", sensitivity=parent)
    given(graph, "b", sensitivity="normal")
    derived(graph, "m", "a", "b")
    query(graph, "MATCH (m:Memory {id: 'm'}) SET m:Unscreened REMOVE m.sensitivity")
    tag(graph, {"id": "m", "sensitivity": own})
    assert stored(graph).get("sensitivity") == level


def test_a_later_version_comes_from_what_the_first_was_made_of(graph: Graph) -> None:
    given(graph, "a", sensitivity="personal")
    derived(graph, "m", "a")
    new = promoted(graph, "m", hours=2)
    query(graph, "MATCH (m:Memory {id: $id}) SET m:Unscreened REMOVE m.sensitivity", id=new)
    tag(graph, {"id": new, "sensitivity": "normal"})
    assert stored(graph, new)["sensitivity"] == "personal"


def test_a_text_may_be_replaced(graph: Graph) -> None:
    unscreened(graph, content="the pin is 1234")
    tag(graph, {"id": "m", "sensitivity": "confidential", "content": "the pin is [redacted]"})
    assert stored(graph)["content"] == "the pin is [redacted]"


def test_without_a_level_only_the_label_goes(graph: Graph) -> None:
    unscreened(graph)
    assert told(graph, None) is False
    assert "sensitivity" not in stored(graph)
    assert "Unscreened" not in stored(graph)["labels"]


def test_of_two_that_look_at_once_the_first_decides(graph: Graph) -> None:
    unscreened(graph)
    with holding(graph) as other:
        other.rows("governance.tag", Anything, rows=[{"id": "m", "sensitivity": "confidential"}])
        late = Waiting(graph, lambda: tag(graph, {"id": "m", "sensitivity": "normal"}))
    late.result()
    assert stored(graph)["sensitivity"] == "confidential"


def test_what_was_deleted_meanwhile_is_left_out(graph: Graph) -> None:
    unscreened(graph, "a", test=True)
    with holding(graph) as other:
        other.rows("memory.delete_tests", Anything, batch=10, keep=0)
        late = Waiting(graph, lambda: tag(graph, {"id": "a", "sensitivity": "normal"}))
    assert late.result() == []
