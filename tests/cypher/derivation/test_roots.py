"""cypher/derivation/roots.cypher"""

from brainbridge.derivation import tracing
from brainbridge.graph.graph import Graph
from brainbridge.memory import memory
from tests.crystals import crystallized, merged, used
from tests.derivations import derived, promoted
from tests.state import at, given, query


def roots(graph: Graph, name: str = "m", *, hours: float = 9.0) -> list[tuple[str, str]]:
    return [(each.kind, each.name) for each in told(graph, name, hours=hours)]


def told(graph: Graph, name: str = "m", *, hours: float = 9.0) -> list[tracing.Root]:
    return tracing.roots(graph, [name], now=at(hours))[name]


def test_what_comes_from_nothing_has_its_session_as_its_root(graph: Graph) -> None:
    given(graph, sessionId="t")
    assert roots(graph) == [("session", "t")]


def test_each_session_counts_once_in_each_scope(graph: Graph) -> None:
    for name, session, scope in (("a", "s", None), ("b", "s", None), ("c", "t", None), ("d", "s", "kiln")):
        given(graph, name, sessionId=session, scope=scope)
    derived(graph, "m", "a", "b", "c", "d", sessionId="u")
    assert [each.told() for each in told(graph)] == ["session s", "session t", "session s in kiln"]


def test_files_and_other_brains_count_by_their_names(graph: Graph) -> None:
    crystallized(graph, "p", facet={"path": "notes.md"}, sessionId="p")
    crystallized(graph, "q", facet={"path": "notes.md"}, sessionId="q")
    given(graph, "i", sessionId="i")
    query(graph, "MATCH (m:Memory {id: 'i'}) CREATE (m)-[:DERIVED_FROM]->(:Source {name: 'chats.jsonl'})")
    given(graph, "f", trust="peer_trusted", instanceId="far", sessionId="f")
    crystallized(graph, "g", facet={"origin": "peer"}, instanceId="far", sessionId="g")
    derived(graph, "m", "p", "q", "i", "f", "g")
    assert sorted(roots(graph)) == [("peer", "far"), ("source", "chats.jsonl"), ("source", "notes.md")]


def test_what_stands_between_is_no_root(graph: Graph) -> None:
    given(graph, "a", sessionId="a")
    derived(graph, "b", "a", sessionId="b", hours=1)
    derived(graph, "m", "b", "a", sessionId="c", hours=2)
    assert roots(graph) == [("session", "a")]


def test_a_merge_brings_the_roots_of_both(graph: Graph) -> None:
    for name in "ab":
        crystallized(graph, name, sessionId=name)
    used(graph)
    assert merged(graph, "b>a") == ["merged"]
    assert roots(graph, "a") == [("session", "a"), ("session", "b")]
    assert roots(graph, "b") == [("session", "b")]


def test_a_later_version_has_the_root_of_the_first(graph: Graph) -> None:
    given(graph, "a", sessionId="a")
    new = promoted(graph, "a", hours=1)
    assert roots(graph, new) == [("session", "a")]


def test_what_was_recalled_in_a_session_and_said_again_in_it_is_no_new_root(graph: Graph) -> None:
    given(graph, "a", sessionId="a")
    memory.access(graph, {"a": "t"}, now=at(1), session="b")
    given(graph, "b", hours=2, sessionId="b")  # an echo
    given(graph, "c", hours=2, sessionId="c")  # independent
    derived(graph, "m", "a", "b", "c", hours=3)
    assert roots(graph) == [("session", "a"), ("session", "c")]


def test_an_echo_is_known_by_the_version_that_was_recalled(graph: Graph) -> None:
    given(graph, "a", sessionId="a")
    new = promoted(graph, "a", hours=1)
    memory.access(graph, {new: "t"}, now=at(2), session="b")
    given(graph, "b", hours=3, sessionId="b")
    derived(graph, "m", "a", "b", hours=4)
    assert roots(graph) == [("session", "a")]


def test_what_was_said_before_it_is_not_its_echo(graph: Graph) -> None:
    given(graph, "b", hours=0, sessionId="b")
    given(graph, "a", hours=1, sessionId="a")
    memory.access(graph, {"a": "t"}, now=at(2), session="b")
    derived(graph, "m", "a", "b", hours=3)
    assert roots(graph) == [("session", "b"), ("session", "a")]
