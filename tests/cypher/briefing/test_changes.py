"""cypher/briefing/changes.cypher"""

from brainbridge.consolidation import consolidation
from brainbridge.forgetting import forgetting
from brainbridge.graph.graph import Graph
from tests.cypher.briefing.strays import here_and_astray
from tests.state import Anything, at, given, ms, query


def changes(graph: Graph, since: float, *, scope: str = "", hours: float = 100) -> dict[str, int]:
    row = graph.one("briefing.changes", Anything, scope=scope, since=ms(since), now=ms(hours))
    return {name: count for name, count in row.model_dump().items() if count}


def test_what_was_written_since_counts(graph: Graph) -> None:
    given(graph, "old", hours=0)
    given(graph, "new", hours=2)
    given(graph, "other", hours=2, scope="box")
    assert changes(graph, 1) == {"made": 1}
    assert changes(graph, 0) == {"made": 2}
    assert changes(graph, 0, scope="box") == {"made": 1}
    assert changes(graph, 3) == {}


def test_what_rose_faded_or_was_forgotten_since_counts(graph: Graph) -> None:
    given(graph, "rises", energy=9)
    given(graph, "fades", energy=0.11)
    given(graph, "goes", energy=2)
    consolidation.consolidate(graph, now=at(1), is_test=False)
    assert changes(graph, 0.1) == {"promoted": 1, "faded": 1}
    chosen = forgetting.choose(graph, ["goes"], now=at(2), limit=1, scope=None, is_test=False)
    forgetting.forget(graph, chosen, now=at(2))
    assert changes(graph, 1.5) == {"forgotten": 1}
    assert changes(graph, 3) == {}


def test_nothing_counts_before_it_happened(graph: Graph) -> None:
    given(graph, "m", hours=5)
    assert changes(graph, 0, hours=4) == {}


def test_only_heads_of_the_scope_that_are_in_a_session_of_the_scope_count(graph: Graph) -> None:
    here_and_astray(graph)
    assert changes(graph, 0, scope="box") == {"made": 1}


def test_what_happened_at_the_instant_of_the_page_counts_and_nothing_later(graph: Graph) -> None:
    given(graph, "fades", energy=0.2)
    given(graph, "rises", energy=40)
    assert changes(graph, 0, hours=0) == {"made": 2}
    consolidation.consolidate(graph, now=at(5), is_test=False)
    assert changes(graph, 1, hours=5) == {"faded": 1, "promoted": 1}
    assert changes(graph, 1, hours=1.2) == {}
    assert changes(graph, 5.5, hours=9) == {}


def test_a_memory_that_rose_to_long_term_counts(graph: Graph) -> None:
    given(graph, "m", energy=9, tier="shortTerm")
    consolidation.consolidate(graph, now=at(1), is_test=False)
    assert query(graph, "MATCH ()-[r:CRYSTALLIZED_INTO]->(m:Head) RETURN m.tier AS tier") == [{"tier": "longTerm"}]
    assert changes(graph, 0.5) == {"promoted": 1}
