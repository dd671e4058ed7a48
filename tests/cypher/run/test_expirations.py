"""cypher/run/expirations.cypher"""

from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
from brainbridge.run.run import Ended
from tests.state import at, given, query


def ended(graph: Graph, run_id: str, limit: int = 10) -> list[Ended]:
    return list(graph.rows("run.expirations", Ended, id=run_id, limit=limit))


def test_the_first_to_fade_comes_first_and_then_the_id(graph: Graph) -> None:
    for name, energy in (("late", 0.5), ("b", 0.2), ("a", 0.2), ("stays", 1.4)):
        given(graph, name, energy=energy)
    run = consolidation.decay(graph, now=at(4), is_test=False)
    assert [each.id for each in ended(graph, run.run_id)] == ["a", "b", "late"]
    assert [each.id for each in ended(graph, run.run_id, limit=1)] == ["a"]
    first = ended(graph, run.run_id)[0]
    (stored,) = query(graph, "MATCH (m {id: 'a'}) RETURN m.validTo AS at")
    assert (first.tier, first.content, first.ended_at) == ("working", "content of a", stored["at"])


def test_what_another_run_ended_or_this_one_lifted_is_not_there(graph: Graph) -> None:
    given(graph, "a", energy=0.2)
    consolidation.consolidate(graph, now=at(4), is_test=False)
    given(graph, "b", energy=9.0, hours=4)
    run = consolidation.consolidate(graph, now=at(5), is_test=False)
    assert (len(run.promoted), ended(graph, run.run_id)) == (1, [])


def test_each_says_how_far_its_origin_is_trusted(graph: Graph) -> None:
    given(graph, energy=0.2, trust="tool", suspect=True)
    (row,) = ended(graph, consolidation.decay(graph, now=at(4), is_test=False).run_id)
    assert (row.trust, row.suspect) == ("tool", True)
