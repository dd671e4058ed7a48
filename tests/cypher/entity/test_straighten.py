"""cypher/entity/straighten.cypher"""

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.entity.naming import aliases, keys, lives, settled, undone
from tests.races.two import Waiting, holding
from tests.state import Anything, damage, query, run_at


def standing(graph: Graph, **links: str | None) -> None:
    """Let names stand for others as no decision does, each by an event of another run."""
    run_at(graph, 5, run_id="other")
    for name, other in links.items():
        query(
            graph,
            "MATCH (r:ConsolidationRun {id: 'other'}) "
            "MERGE (a:Alias {isTest: false, scope: '', name: $name}) SET a.sameAs = $other, a.rev = 1 "
            "CREATE (e:Event {id: 'other:named:' + $name, kind: 'named', runId: 'other', at: r.startedAt, name: $name, "
            "after_sameAs: $other})-[:CONCERNS]->(a), (e)-[:RECORDED_IN]->(r)",
            name=name,
            other=other,
        )


def straightened(graph: Graph, run_id: str = "r", hours: float = 10) -> int:
    if not query(graph, "MATCH (r:ConsolidationRun {id: $id}) RETURN r", id=run_id):
        run_at(graph, hours, run_id=run_id)
    (row,) = graph.rows("entity.straighten", Anything, now=1, runId=run_id)
    return int(row.model_dump()["repaired"])


def told(graph: Graph) -> dict[str, str | None]:
    return {name: same for name, (same, _) in aliases(graph).items()}


def test_a_name_stands_for_the_one_at_the_end(graph: Graph) -> None:
    standing(graph, a="b", b="c", c=None, d="a")
    assert straightened(graph) == 2
    assert told(graph) == {"a": "c", "b": "c", "d": "c"}
    rows = query(graph, "MATCH (e:Event {runId: 'r'}) RETURN e.rule AS rule, e.name AS name ORDER BY name")
    assert rows == [{"rule": "chain", "name": each} for each in "ad"]
    assert straightened(graph) == 0


def test_what_is_straight_stays(graph: Graph) -> None:
    standing(graph, a="c", b="c", c=None, x="nobody")
    assert straightened(graph) == 0
    assert told(graph) == {"a": "c", "b": "c", "x": "nobody"}


@pytest.mark.parametrize(
    ("links", "left"),
    [
        ({"b": "a", "a": "b"}, {"b": "a"}),
        ({"a": "b", "b": "c", "c": "a"}, {"b": "a", "c": "a"}),
        ({"a": "c", "b": "c", "c": "b"}, {"a": "b", "c": "b"}),
        ({"a": "a"}, {}),
        ({"a": "b", "b": "b"}, {"a": "b"}),
    ],
)
def test_of_a_circle_the_first_stands_for_itself(
    graph: Graph, links: dict[str, str | None], left: dict[str, str]
) -> None:
    standing(graph, **links)
    assert straightened(graph) > 0
    assert told(graph) == left
    assert straightened(graph) == 0


@pytest.mark.parametrize(("length", "runs"), [(15, 1), (16, 2)])
def test_a_long_chain_takes_more_than_one_run(graph: Graph, length: int, runs: int) -> None:
    names = [f"n{place:02}" for place in range(length + 1)]
    standing(graph, **dict(zip(names, [*names[1:], None], strict=True)))
    for _ in range(runs):
        assert straightened(graph) > 0
    assert straightened(graph) == 0
    assert told(graph) == dict.fromkeys(names[:-1], names[-1])


@pytest.mark.parametrize(("apart", "of"), [("a", "b"), ("b", "a")])
def test_two_that_were_said_to_be_two_are(graph: Graph, apart: str, of: str) -> None:
    standing(graph, a="b", b=None)
    query(graph, "MATCH (a:Alias {name: $of}) SET a.apart = [$apart]", of=of, apart=apart)
    assert straightened(graph) == 1
    assert told(graph) == {of: None}


def test_so_are_those_at_the_two_ends_of_a_chain(graph: Graph) -> None:
    standing(graph, a="b", b="c", c=None)
    query(graph, "MATCH (c:Alias {name: 'c'}) SET c.apart = ['a']")
    straightened(graph)
    assert told(graph) == {"b": "c", "c": None}


def test_scopes_and_test_memories_have_chains_of_their_own(graph: Graph) -> None:
    standing(graph, a="b", b="c")
    query(graph, "MATCH (b:Alias {name: 'b'}) SET b.scope = 'box'")
    assert straightened(graph) == 0
    query(graph, "MATCH (b:Alias {name: 'b'}) SET b.scope = '', b.isTest = true")
    assert straightened(graph) == 0


def test_undo_puts_it_back_once_the_name_between_stands_for_itself(graph: Graph) -> None:
    standing(graph, a="b", b="c", c=None)
    straightened(graph)
    (event,) = query(graph, "MATCH (e:Event {runId: 'r'}) RETURN e.id AS id")
    assert undone(graph, event["id"]) == ["changed"]
    assert undone(graph, "other:named:b", run_id="first") == ["undone"]
    assert undone(graph, event["id"], run_id="then") == ["undone"]
    assert told(graph) == {"a": "b"}


def test_facts_follow(graph: Graph) -> None:
    for hours, name in enumerate("abc"):
        lives(graph, name, f"Lyon {name}", hours)
    standing(graph, a="b", b="c", c=None)
    assert [each.code for each in damage(graph, 11)] == ["fact_name", "name_chain"]
    straightened(graph)
    settled(graph, None)
    assert keys(graph) == {"Lyon a": ("c", "a"), "Lyon b": ("c", "b"), "Lyon c": ("c", None)}
    assert damage(graph, 11) == []


def test_one_that_is_straightened_meanwhile_is_left(graph: Graph) -> None:
    standing(graph, a="b", b="c", c=None)
    run_at(graph, 10, run_id="r")
    with holding(graph) as unit:
        unit.script("MATCH (a:Alias {name: 'a'}) SET a.sameAs = null", {})
        late = Waiting(graph, lambda: straightened(graph))
    assert late.result() == 0
    assert told(graph) == {"b": "c"}
