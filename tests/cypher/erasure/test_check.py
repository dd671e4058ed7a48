"""cypher/erasure/check.cypher"""

from brainbridge.graph.graph import Graph
from tests.cypher.integrity.checks import found
from tests.derivations import promoted
from tests.erasures import begun
from tests.state import Anything, given, ms, query


def test_what_is_done_is_no_finding(graph: Graph) -> None:
    begun(graph, "a", marks=[{"mark": "lineage:a", "of": "lineage"}])
    graph.one("erasure.finish", Anything, id="e", now=ms(1), receipt="{}", sha256="")
    given(graph, "m")
    assert found(graph, "erasure.check") == {}


def test_what_was_interrupted_is_found(graph: Graph) -> None:
    begun(graph, "a")
    assert found(graph, "erasure.check") == {"unfinished_erasure": ["e"]}


def test_what_was_erased_elsewhere_is_found_by_its_latest_version(graph: Graph) -> None:
    given(graph, "m")
    new = promoted(graph, "m", hours=1)
    query(graph, "CREATE (:Tombstone {mark: 'lineage:m', of: 'lineage'})")
    assert found(graph, "erasure.check") == {"erased_but_here": [new]}
