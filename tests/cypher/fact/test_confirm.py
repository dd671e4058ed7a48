"""cypher/fact/confirm.cypher"""

from brainbridge.graph.graph import Graph
from tests.cypher.fact.stating import ids, stated, statement
from tests.state import Anything, given, ms, query

FACT = """
MATCH (f:Fact)
RETURN f.lifespanPolicy AS policy, f.decayLaw AS law, f.forgetAt AS ends, COUNT { (f)-[:DERIVED_FROM]->() } AS roots
"""
EVENTS = "MATCH (e:Event {kind: 'restated'}) RETURN e.before_decayLaw AS was, e.after_decayLaw AS now"


def confirm(graph: Graph, source: str, name: str) -> None:
    query(graph, "MERGE (:ConsolidationRun {id: 'r'})")
    rows = [{"of": ids(graph)["Paris"], "source": given(graph, source), "statement": name, "at": ms(3)}]
    graph.rows("fact.confirm", Anything, rows=rows, now=ms(3), runId="r")


def test_what_was_doubtful_lives_on(graph: Graph) -> None:
    stated(graph, statement("Paris", confidence=0.39))
    assert query(graph, FACT)[0]["law"] == "ttl"
    confirm(graph, "again", "x")
    assert query(graph, FACT) == [{"policy": "permanent", "law": "none", "ends": None, "roots": 2}]
    assert query(graph, EVENTS) == [{"was": "ttl", "now": "none"}]


def test_what_was_sure_gets_another_root_alone(graph: Graph) -> None:
    stated(graph, statement("Paris", confidence=0.4))
    confirm(graph, "again", "x")
    assert query(graph, FACT) == [{"policy": "permanent", "law": "none", "ends": None, "roots": 2}]
    assert query(graph, EVENTS) == [{"was": None, "now": None}]


def test_each_statement_counts_once(graph: Graph) -> None:
    stated(graph, statement("Paris"))
    for name in ("x", "x", "y"):
        confirm(graph, "again", name)
    assert (len(query(graph, EVENTS)), query(graph, FACT)[0]["roots"]) == (2, 2)
