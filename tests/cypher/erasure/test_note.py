"""cypher/erasure/note.cypher"""

from brainbridge.graph.graph import Graph
from tests.erasures import begun
from tests.state import Anything, query


def test_what_was_taken_out_of_files_adds_up(graph: Graph) -> None:
    begun(graph)
    for entries, archives in ((2, 0), (3, 1)):
        graph.one("erasure.note", Anything, id="e", entries=entries, archives=archives)
    assert query(graph, "MATCH (e:Erasure) RETURN e.entries AS e, e.archives AS a") == [{"e": 5, "a": 1}]
