"""cypher/session/touched.cypher"""

from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
from brainbridge.memory import memory, session
from tests.state import at, given


def touched(graph: Graph, name: str = "s", hours: float = 1, limit: int = 10) -> list[str]:
    return session.touched(graph, name, now=at(hours), scope="", limit=limit)


def test_what_was_only_written_was_not_retrieved(graph: Graph) -> None:
    given(graph, "written")
    given(graph, "used")
    memory.touch(graph, "used", now=at(0.1), session="s")
    assert touched(graph) == ["used"]


def test_only_what_this_session_touched(graph: Graph) -> None:
    given(graph, "m", sessionId="s")
    memory.touch(graph, "m", now=at(0.1), session="t")
    assert touched(graph) == []
    assert touched(graph, "t") == ["m"]


def test_the_latest_come_first_and_the_limit_holds(graph: Graph) -> None:
    for number, name in enumerate("abc", 1):
        given(graph, name)
        memory.touch(graph, name, now=at(number / 10), session="s")
    assert touched(graph, limit=2) == ["c", "b"]


def test_only_up_to_the_instant_asked_for(graph: Graph) -> None:
    given(graph)
    memory.touch(graph, "m", now=at(0.5), session="s")
    assert touched(graph, hours=0.4) == []
    assert touched(graph, hours=0.5) == ["m"]


def test_only_since_the_session_ended_last(graph: Graph) -> None:
    for name, hours in (("before", 0.1), ("after", 0.3)):
        given(graph, name)
        memory.touch(graph, name, now=at(hours), session="s")
    consolidation.session_end(graph, "s", now=at(0.2), scope="", entry="e")
    assert touched(graph) == ["after"]


def test_a_touch_at_an_earlier_instant_leaves_the_later_one(graph: Graph) -> None:
    given(graph)
    for hours in (0.3, 0.1):
        memory.touch(graph, "m", now=at(hours), session="s")
    assert touched(graph, hours=0.2) == []


def test_what_has_ended_is_left_out(graph: Graph) -> None:
    given(graph)
    memory.touch(graph, "m", now=at(0.1), session="s")
    consolidation.consolidate(graph, now=at(100), is_test=False)
    assert touched(graph, hours=200) == []
