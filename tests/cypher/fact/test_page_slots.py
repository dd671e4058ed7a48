"""cypher/fact/page_slots.cypher"""

from brainbridge.graph.graph import Graph
from tests.state import Anything


def test_it_reads_slots_page_by_page(graph: Graph) -> None:
    slots = [{"scope": "", "subject": "france", "attribute": each} for each in ("area", "capital", "president")]
    graph.rows("fact.lock", Anything, isTest=False, slots=slots)
    first = [row.model_dump() for row in graph.rows("fact.page_slots", Anything, after="", limit=2)]
    rest = [row.model_dump() for row in graph.rows("fact.page_slots", Anything, after=first[-1]["position"], limit=2)]
    assert [dict(row["properties"])["name"].split("\u0001")[1] for row in (*first, *rest)] == [
        *("area", "capital", "president")
    ]
    assert (first[0]["labels"], first[0]["edges"]) == (["Slot"], [])
