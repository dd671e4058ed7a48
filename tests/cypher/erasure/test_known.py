"""cypher/erasure/known.cypher"""

from brainbridge.erasure.tombstones import Known
from brainbridge.graph.graph import Graph
from tests.erasures import begun
from tests.state import ms


def known(graph: Graph) -> Known:
    return graph.one("erasure.known", Known)


def test_at_first_there_is_nothing(graph: Graph) -> None:
    assert known(graph) == Known(erasures=[], secrets=[], starts=[])


def test_it_has_the_secrets_in_order_and_how_texts_begin(graph: Graph) -> None:
    marks = [{"mark": f"m{number}", "of": "text", "start": "b", "words": 6} for number in (1, 2)]
    begun(graph, secretId="z", secret="own", marks=[*marks, {"mark": "k", "of": "key"}])
    begun(graph, erasure="f", secretId="a", secret="other", now=ms(1))
    found = known(graph)
    assert sorted(found.erasures) == ["e", "f"]
    assert [each.value for each in found.secrets] == ["own", "other"]
    assert found.lengths == {"b": {6}}


def test_an_erasure_whose_tombstones_do_not_all_stand_is_not_known(graph: Graph) -> None:
    begun(graph, whole=False)
    assert known(graph).erasures == []
