"""cypher/session/touched.cypher"""

from brainbridge import memory, session
from brainbridge.graph import Graph
from tests.state import at, given


def touched(graph: Graph, name: str = "s", limit: int = 10) -> list[str]:
    return session.touched(graph, name, scope="", limit=limit)


def test_what_was_only_written_is_not_touched(graph: Graph) -> None:
    given(graph, "written")
    given(graph, "used")
    memory.touch(graph, "used", now=at(0.1))
    assert touched(graph) == ["used"]


def test_a_memory_of_another_session_counts_once_it_was_touched_in_this_one(graph: Graph) -> None:
    given(graph, "m", sessionId="t")
    memory.touch(graph, "m", now=at(0.1))
    assert touched(graph) == []
    memory.touch(graph, "m", now=at(0.2), session="s")
    assert touched(graph) == ["m"]


def test_the_most_accessed_come_first_and_the_limit_holds(graph: Graph) -> None:
    for name, times in (("once", 1), ("thrice", 3), ("twice", 2)):
        given(graph, name)
        for number in range(times):
            memory.touch(graph, name, now=at(0.1 + number / 100))
    assert touched(graph, limit=2) == ["thrice", "twice"]


def test_what_has_ended_is_left_out(graph: Graph) -> None:
    from brainbridge import consolidation

    given(graph)
    memory.touch(graph, "m", now=at(0.1))
    consolidation.consolidate(graph, now=at(100), is_test=False)
    assert touched(graph) == []
