"""associate: the step by hand, and its repair."""

from brainbridge.graph.graph import Graph
from tests.cli.conftest import Run
from tests.state import given, query


def test_it_says_what_it_joined(run: Run, graph: Graph) -> None:
    given(graph, "a", hours=0, speaker="Ann")
    given(graph, "b", hours=1, content="because she said so", speaker="Bob")
    assert "associated 2 memories: NEXT 1, ABOUT 2, CAUSED 1, REINFORCES 0" in run("associate").out
    assert run("associate", "--json").data == {
        **{"memories": 0, "next": 0, "about": 0, "caused": 0, "reinforces": 0, "left": 0}
    }


def test_test_memories_have_a_turn_of_their_own(run: Run, graph: Graph) -> None:
    given(graph, "t", test=True)
    assert run("associate", "--json").data["memories"] == 0
    assert run("associate", "--test-only", "--json").data["memories"] == 1


def test_what_validation_names_is_what_repairs(run: Run, graph: Graph) -> None:
    given(graph, "a", hours=0)
    given(graph, "b", hours=1)
    run("associate")
    query(graph, "MATCH (a {id: 'a'}) CREATE (a)-[:NEXT]->(a)")
    found = run("validate-memories", "--json")
    assert found.code == 3
    (fix,) = {each["fix"] for each in found.data["findings"]}
    assert fix == "brainbridge associate --repair"
    repaired = run(*fix.split()[1:], "--json").data["repair"]
    assert repaired["deleted"] == 1
    assert run("validate-memories").code == 0
    assert "edges moved 0, deleted 0" in run("associate", "--repair").out


def test_repair_is_of_all_memories(run: Run) -> None:
    assert run("associate", "--repair", "--test-only").code == 2
