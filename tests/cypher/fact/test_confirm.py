"""cypher/fact/confirm.cypher"""

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.document.citing import cites
from tests.cypher.fact.stating import ids, stated, statement
from tests.drafted import saved
from tests.state import Anything, at, damage, given, ms, query

FACT = """
MATCH (f:Fact)
RETURN f.lifespanPolicy AS policy, f.decayLaw AS law, f.forgetAt AS ends, COUNT { (f)-[:DERIVED_FROM]->() } AS roots
"""
LAST = "MATCH (f:Fact)<-[:CONCERNS]-(e:Event {kind: 'restated'}) RETURN f.lastSaid AS last, e.saidAt AS said"
EVENTS = "MATCH (e:Event {kind: 'restated'}) RETURN e.before_decayLaw AS was, e.after_decayLaw AS now"


def confirm(graph: Graph, source: str, name: str, hours: float = 3) -> None:
    query(graph, "MERGE (:ConsolidationRun {id: 'r'})")
    rows = [
        {"of": ids(graph)["Paris"], "source": given(graph, source), "statement": name, "at": ms(hours), "until": None}
    ]
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
    row = {"of": ids(graph)["Paris"], "source": "again", "statement": "x", "at": ms(3), "until": None}
    for _ in range(2):
        graph.rows("fact.confirm", Anything, rows=[row], now=ms(3), runId="r")
    found = query(graph, "MATCH (:Fact)-[d]->(:Memory {id: 'again'}) RETURN type(d) AS type, d.at.epochMillis AS ms")
    assert found == [{"type": edge, "ms": ms(3)}]


@pytest.mark.parametrize(
    ("own", "hours", "until", "said"),
    [
        *(({}, 5, None, 5), ({"trust": "user"}, 5, None, 5), ({}, 5, 4, 4), ({}, 5, 6, 5)),
        *(({"trust": "tool"}, 5, None, None), ({"sensitivity": "personal"}, 5, None, None)),
        *(({}, 5, 2, 2), ({}, 2, None, 2), ({}, 1, None, 1)),
    ],
)
def test_it_was_last_said_by_the_latest_source_or_until_that_lets_it_end(
    graph: Graph, own: dict[str, str], hours: float, until: float | None, said: float | None
) -> None:
    stated(graph, statement("Paris"), hours=2)
    given(graph, "again", hours=hours)
    query(graph, "MATCH (m:Memory {id: 'again'}) SET m.sensitivity = 'normal', m += $own", own=own)
    query(graph, "MATCH (f:Fact) SET f.sensitivity = 'normal' MERGE (:ConsolidationRun {id: 'r'})")
    ends = None if until is None else ms(until)
    row = {"of": ids(graph)["Paris"], "source": "again", "statement": "x", "at": ms(3), "until": ends}
    for _ in range(2):
        graph.rows("fact.confirm", Anything, rows=[row], now=ms(9), runId="r")
    last = at(said) if said and said > 2 else None
    assert query(graph, LAST) == [{"last": last, "said": at(said) if said else None}]


def test_an_earlier_source_leaves_the_later_one_the_last(graph: Graph) -> None:
    stated(graph, statement("Paris"))
    for name, hours in (("late", 5), ("early", 3)):
        rows = [
            {"of": ids(graph)["Paris"], "source": given(graph, name, hours=hours), "statement": name, "at": ms(hours)}
        ]
        query(graph, "MERGE (:ConsolidationRun {id: 'r'})")
        graph.rows("fact.confirm", Anything, rows=[each | {"until": None} for each in rows], now=ms(9), runId="r")
    assert query(graph, "MATCH (f:Fact) RETURN f.lastSaid AS last") == [{"last": at(5)}]
