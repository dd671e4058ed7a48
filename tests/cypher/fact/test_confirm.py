"""cypher/fact/confirm.cypher"""

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.document.citing import cites
from tests.cypher.fact.stating import ids, stated, statement
from tests.drafted import saved
from tests.state import Anything, damage, given, ms, query

FACT = """
MATCH (f:Fact)
RETURN f.lifespanPolicy AS policy, f.decayLaw AS law, f.forgetAt AS ends, COUNT { (f)-[:DERIVED_FROM]->() } AS roots
"""
EVENTS = "MATCH (e:Event {kind: 'restated'}) RETURN e.before_decayLaw AS was, e.after_decayLaw AS now"


def confirm(graph: Graph, source: str, name: str, hours: float = 3) -> None:
    query(graph, "MERGE (:ConsolidationRun {id: 'r'})")
    rows = [{"of": ids(graph)["Paris"], "source": given(graph, source), "statement": name, "at": ms(hours)}]
    graph.rows("fact.confirm", Anything, rows=rows, now=ms(hours), runId="r")


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


@pytest.mark.parametrize(("hours", "law"), [(720, "none"), (720.001, "ttl")])
def test_a_guess_whose_days_are_over_is_left(graph: Graph, hours: float, law: str) -> None:
    stated(graph, statement("Paris", confidence=0.3))
    confirm(graph, "again", "x", hours)
    assert (query(graph, FACT)[0]["law"], len(query(graph, EVENTS))) == (law, law == "none")


def test_what_has_ended_is_left(graph: Graph) -> None:
    stated(graph, statement("Paris"))
    query(graph, "MATCH (f:Fact) REMOVE f:Live")
    confirm(graph, "again", "x")
    assert (query(graph, FACT)[0]["roots"], query(graph, EVENTS)) == (1, [])


def test_what_a_document_holds_lives_on_when_that_lets_it_go(graph: Graph) -> None:
    stated(graph, statement("Paris", confidence=0.3))
    saved(graph, cites(ids(graph)["Paris"]), hours=1)
    confirm(graph, "again", "x")
    saved(graph, "Nothing", hours=4)
    assert query(graph, FACT) == [{"policy": "permanent", "law": "none", "ends": None, "roots": 2}]
    assert damage(graph, 5) == []


@pytest.mark.parametrize(
    ("own", "edge"),
    [
        ({}, "DERIVED_FROM"),
        ({"trust": "user"}, "DERIVED_FROM"),
        ({"trust": "tool"}, "SAID_AGAIN"),
        ({"sensitivity": "personal"}, "SAID_AGAIN"),
    ],
)
def test_what_is_no_source_has_an_edge_of_its_own(graph: Graph, own: dict[str, str], edge: str) -> None:
    stated(graph, statement("Paris"))
    given(graph, "again")
    query(graph, "MATCH (m:Memory {id: 'again'}) SET m.sensitivity = 'normal', m += $own", own=own)
    query(graph, "MATCH (f:Fact) SET f.sensitivity = 'normal' MERGE (:ConsolidationRun {id: 'r'})")
    row = {"of": ids(graph)["Paris"], "source": "again", "statement": "x", "at": ms(3)}
    for _ in range(2):
        graph.rows("fact.confirm", Anything, rows=[row], now=ms(3), runId="r")
    found = query(graph, "MATCH (:Fact)-[d]->(:Memory {id: 'again'}) RETURN type(d) AS type, d.at.epochMillis AS ms")
    assert found == [{"type": edge, "ms": ms(3)}]
