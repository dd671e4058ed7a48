"""cypher/config/steps.cypher: which runs may have promoted the memories of a page."""

from typing import Any

import pytest

from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
from tests.cypher.config.replaying import V4, given_by, touch
from tests.state import at, given, ms, query


def steps(graph: Graph, hours: float, *laws: dict[str, float]) -> list[tuple[int, str]]:
    (row,) = given_by(graph, "config.steps", hours, "h, [each IN steps | [each.at, each.kind]] AS steps", *laws)
    return [tuple(each) for each in row["steps"]]


def run(graph: Graph, hours: float, command: str = "consolidate-all", **more: Any) -> None:
    properties = {"command": command, "isTest": False, "outcome": "ok", **more}
    query(
        graph,
        "CREATE (r:ConsolidationRun {id: randomUUID(), at: datetime({epochMillis: $at})}) SET r += $properties",
        at=ms(hours),
        properties=properties,
    )


def test_of_each_stretch_between_two_uses_two_passes_matter(graph: Graph) -> None:
    given(graph)
    touch(graph, 1)
    for hours in (0.2, 0.3, 0.4, 1, 1.1, 1.2):
        run(graph, hours)
    expected = [(0.2, "pass"), (0.3, "pass"), (1, "use"), (1, "pass"), (1.1, "pass"), (2, "now")]
    assert steps(graph, 2) == [(ms(hours), kind) for hours, kind in expected]


def test_none_matters_at_its_birth_nor_after_the_instant_of_the_replay(graph: Graph) -> None:
    given(graph)
    for hours in (0, 2, 2.1):
        run(graph, hours)
    assert steps(graph, 2) == [(ms(2), "pass"), (ms(2), "now")]


@pytest.mark.parametrize(
    "more",
    [{"isTest": True}, {"outcome": "failed"}, {"foreign": True}, {"command": "decay-energy"}, {"command": "x"}],
)
def test_other_runs_do_not_matter(graph: Graph, more: dict[str, Any]) -> None:
    given(graph)
    run(graph, 1, **more)
    assert steps(graph, 2) == [(ms(2), "now")]


def test_the_first_end_of_its_session_and_the_pass_after_it_matter(graph: Graph) -> None:
    given(graph)
    touch(graph, 0.1)
    for hours in (0.11, 0.12, 0.13, 0.3, 0.4):
        run(graph, hours)
    for hours, session in ((0.14, "other"), (0.2, "s"), (0.25, "s")):
        run(graph, hours, "session-end", session=session)
    # A session's end is a pass too.
    expected = [(0.1, "use"), (0.11, "pass"), (0.12, "pass"), (0.2, "end"), (0.25, "pass"), (1, "now")]
    assert steps(graph, 1) == [(ms(hours), kind) for hours, kind in expected]


def test_an_end_matters_as_long_as_its_energy_may_be_above_the_threshold_by_any_law(graph: Graph) -> None:
    given(graph)
    run(graph, 0.2, "session-end", session=None)
    slow = V4 | {"initialEnergy": 2.0}
    kinds = [[kind for _, kind in steps(graph, 1, *laws) if kind == "end"] for laws in ((V4,), (slow,), (V4, slow))]
    assert kinds == [[], ["end"], ["end"]]


def test_what_is_apart_has_no_steps(graph: Graph) -> None:
    given(graph)
    consolidation.consolidate(graph, now=at(0.1), is_test=False)
    query(graph, "MATCH (m:Memory) SET m.decayLaw = 'none'")
    assert steps(graph, 1) == [(ms(1), "now")]
