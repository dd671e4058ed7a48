"""cypher/erasure/finish.cypher"""

import pytest

from brainbridge.graph.graph import Graph
from tests.erasures import begun
from tests.plans import work
from tests.state import Anything, at, ms, query


def test_its_receipt_stays_and_names_no_lineage(graph: Graph) -> None:
    begun(graph, "a")
    graph.one("erasure.finish", Anything, id="e", now=ms(1), receipt="{}", sha256="d")
    (row,) = query(graph, "MATCH (e:Erasure) RETURN properties(e) AS p")
    assert (row["p"]["receipt"], row["p"]["sha256"], row["p"]["finishedAt"]) == ("{}", "d", at(1))
    assert "lineages" not in row["p"]


def test_a_finished_one_keeps_its_first_receipt(graph: Graph) -> None:
    begun(graph, "a")
    for hours, receipt in ((1, "first"), (2, "second")):
        graph.one("erasure.finish", Anything, id="e", now=ms(hours), receipt=receipt, sha256="")
    rows = query(graph, "MATCH (e:Erasure) RETURN e.receipt AS receipt, e.finishedAt AS at")
    assert rows == [{"receipt": "first", "at": at(1)}]


FILLED = {
    "lives_in": "CREATE (:Fact {isTest: false, subjectKey: 'zelda', attribute: 'lives_in'})",
    "likes": "CREATE (:Fact {isTest: false, subjectKey: 'another', nameKey: 'zelda', attribute: 'likes'})",
    "(commitments)": "CREATE (:Commitment {isTest: false, owesKey: 'zelda'})",
}


@pytest.mark.parametrize("kept", FILLED)
def test_slots_that_nothing_fills_go(graph: Graph, kept: str) -> None:
    begun(graph, "a")
    slots = "UNWIND $of AS key CREATE (:Slot {isTest: false, scope: '', name: 'zelda' + '\\u0001' + key, rev: 0})"
    query(graph, slots, of=list(FILLED))
    query(graph, FILLED[kept])
    graph.one("erasure.finish", Anything, id="e", now=ms(1), receipt="{}", sha256="d")
    assert query(graph, "MATCH (s:Slot) RETURN split(s.name, '\\u0001')[1] AS of") == [{"of": kept}]


@pytest.mark.parametrize("kept", FILLED)
def test_what_is_of_another_scope_fills_none(graph: Graph, kept: str) -> None:
    begun(graph, "a")
    slots = (
        "UNWIND ['', 'box'] AS in CREATE (:Slot {isTest: false, scope: in, name: 'zelda' + '\\u0001' + $of, rev: 0})"
    )
    query(graph, slots, of=kept)
    query(graph, FILLED[kept].replace("isTest: false", "isTest: false, scope: 'box'"))
    graph.one("erasure.finish", Anything, id="e", now=ms(1), receipt="{}", sha256="d")
    assert query(graph, "MATCH (s:Slot) RETURN s.scope AS scope") == [{"scope": "box"}]


def test_slots_whose_facts_were_put_in_order_cost_nothing(graph: Graph) -> None:
    begun(graph, "a")
    slots = "UNWIND range(1, $n) AS i CREATE (:Slot {isTest: false, scope: '', name: i + '\\u0001' + $n, rev: 1})"
    costs = []
    for n in (20, 400):
        query(graph, slots, n=n)
        costs.append(work(graph, "erasure.finish", id="e", now=ms(1), receipt="{}", sha256="d"))
    assert costs[1] <= costs[0]
