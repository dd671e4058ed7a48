"""Facts are drawn from what the tool remember writes: at once if it is urgent, else with others or at the end."""

from brainbridge.graph.graph import Graph
from tests.cypher.intake.waiting_turns import marked
from tests.mcp.conftest import Called
from tests.state import query

DRAWN = "MATCH (f:Fact) RETURN f.content AS said ORDER BY said"


def drawn(graph: Graph) -> list[str]:
    return [row["said"] for row in query(graph, DRAWN)]


def test_what_is_urgent_is_a_fact_at_once(call: Called, database: Graph) -> None:
    call("remember", content="My name is Ann.")
    assert (drawn(database), marked(database)) == (["My name is Ann."], [])


def test_the_fifth_that_is_remembered_has_all_read(call: Called, database: Graph) -> None:
    for number in range(4):
        call("remember", content=f"The capital of Land{number} is City{number}.")
    assert (drawn(database), len(marked(database))) == ([], 4)
    call("remember", content="The capital of Norway is Oslo.")
    assert (len(drawn(database)), marked(database)) == (5, [])


def test_the_end_of_the_session_has_all_read(call: Called, database: Graph) -> None:
    call("remember", content="The capital of Norway is Oslo.")
    call("session_end")
    assert (drawn(database), marked(database)) == (["The capital of Norway is Oslo."], [])


def test_a_call_that_is_repeated_with_its_key_states_nothing_again(call: Called, database: Graph) -> None:
    for _ in range(2):
        call("remember", content="My name is Ann.", key="k")
    assert len(drawn(database)) == 1
    assert query(database, "MATCH (e:Event {kind: 'restated'}) RETURN e.id") == []
