"""cypher/trace/join.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from brainbridge.intake.timeline import filing
from tests.cypher.box.talk import MOMENT, events, placed, run, sealed
from tests.races.two import Waiting, holding
from tests.state import Anything, damage, ms, query

WEEK = 7 * 24.0
SCHEMA = "database postgresql schema"


def traced(
    graph: Graph, name: str, about: str, *, hours: float = 0.0, scope: str = "", test: bool = False
) -> tuple[str | None, bool]:
    """Seal a box of one turn with these topics, and give it its trace; returns that, and whether it is new."""
    run_id = "t" if test else "r"
    placed(graph, name, about=about, hours=hours, session=name, scope=scope, test=test, run_id=run_id)
    sealed(graph, f"box of {name}", hours=hours, run_id=run_id)
    run(graph, hours, run_id)
    rows = [{"id": f"box of {name}", "name": filing.name(about.split())}]
    done = graph.rows("trace.join", Anything, rows=rows, now=ms(hours), runId=run_id)
    row: dict[str, Any] = done[0].model_dump() if done else {"trace": None, "isNew": False}
    return row["trace"], row["isNew"]


def topics(graph: Graph, trace: str) -> list[str]:
    (row,) = query(graph, "MATCH (t:Trace {id: $id}) RETURN t.topics AS topics", id=trace)
    return list(row["topics"])


def test_the_name_of_a_trace_is_that_of_its_first_topics(graph: Graph) -> None:
    assert traced(graph, "a", SCHEMA) == ("trace-f98916d2", True)
    assert events(graph, "traced") == ["r:traced:box of a"]
    assert damage(graph, 1) == []


def test_boxes_of_half_the_topics_are_of_one_trace_which_has_the_topics_of_all(graph: Graph) -> None:
    traced(graph, "a", SCHEMA)
    assert traced(graph, "b", "database postgresql indexes", hours=1) == ("trace-f98916d2", False)
    assert topics(graph, "trace-f98916d2") == ["database", "indexes", "postgresql", "schema"]


@pytest.mark.parametrize(("about", "new"), [("a b", False), ("a", True)])  # 2/5 = .4, 1/5
def test_four_tenths_are_enough(graph: Graph, about: str, new: bool) -> None:
    traced(graph, "first", "a b c d e")
    assert traced(graph, "second", about, hours=1)[1] is new


@pytest.mark.parametrize(("after", "new"), [(WEEK, False), (WEEK + MOMENT, True)])
def test_a_trace_is_found_for_seven_days(graph: Graph, after: float, new: bool) -> None:
    traced(graph, "a", SCHEMA)
    assert traced(graph, "b", SCHEMA, hours=after) == ("trace-f98916d2-2" if new else "trace-f98916d2", new)


@pytest.mark.parametrize(("before", "new"), [(WEEK, False), (WEEK + MOMENT, True)])
def test_what_comes_late_finds_the_trace_that_begins_within_seven_days(graph: Graph, before: float, new: bool) -> None:
    traced(graph, "a", SCHEMA, hours=2 * WEEK)
    assert traced(graph, "b", SCHEMA, hours=2 * WEEK - before)[1] is new


def test_the_third_of_a_name_has_another_one_than_the_second(graph: Graph) -> None:
    names = [traced(graph, f"m{place}", SCHEMA, hours=place * 2 * WEEK)[0] for place in range(3)]
    assert names == ["trace-f98916d2", "trace-f98916d2-2", "trace-f98916d2-3"]


def test_of_two_traces_the_one_with_most_in_common_is_chosen(graph: Graph) -> None:
    traced(graph, "a", "a b c")
    second, _ = traced(graph, "b", "a x y")
    assert traced(graph, "c", "a x", hours=1) == (second, False)


def test_scopes_and_test_turns_are_apart(graph: Graph) -> None:
    traced(graph, "a", SCHEMA)
    assert traced(graph, "b", SCHEMA, scope="box") == ("trace-f98916d2", True)
    assert traced(graph, "c", SCHEMA, test=True) == ("trace-f98916d2", True)
    assert query(graph, "MATCH (t:Trace) RETURN count(t) AS count") == [{"count": 3}]


def test_a_box_without_topics_has_no_trace(graph: Graph) -> None:
    assert traced(graph, "a", "") == (None, False)


def test_a_box_has_one_trace(graph: Graph) -> None:
    traced(graph, "a", SCHEMA)
    rows = [{"id": "box of a", "name": "trace-other"}]
    assert graph.rows("trace.join", Anything, rows=rows, now=0, runId="r") == ()


def test_of_two_that_join_at_once_the_later_finds_the_trace_of_the_earlier(graph: Graph) -> None:
    for name, about in (("b", "x y z b1"), ("c", "x y z c1")):
        placed(graph, name, about=about, session=name)
        sealed(graph, f"box of {name}")

    def join(on: Any, name: str, about: str) -> None:
        rows = [{"id": f"box of {name}", "name": filing.name(about.split())}]
        on.rows("trace.join", Anything, rows=rows, now=ms(3), runId="r")

    with holding(graph) as unit:
        join(unit, "b", "x y z b1")
        late = Waiting(graph, lambda: join(graph, "c", "x y z c1"))
    late.result()
    (row,) = query(graph, "MATCH (t:Trace) RETURN t.topics AS topics, COUNT { (t)<-[:IN_TRACE]-() } AS boxes")
    assert row == {"topics": ["b1", "c1", "x", "y", "z"], "boxes": 2}
