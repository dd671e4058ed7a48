"""cypher/undo/events.cypher"""

from itertools import permutations
from typing import Any

import pytest

from brainbridge.consolidation import consolidation, undo
from brainbridge.graph.graph import Graph
from tests.crystals import merged, parted, written
from tests.state import Anything, at, given, joined


def events(
    graph: Graph, run_id: str, after: dict[str, Any] | None = None, limit: int = 10, *, stage: int = 1
) -> list[Anything]:
    return list(graph.rows("undo.events", Anything, id=run_id, stage=stage, after=after, limit=limit))


def test_the_events_of_one_run_page_by_page(graph: Graph) -> None:
    given(graph, "faint", energy=0.2)
    given(graph, "strong", energy=40.0)
    run = consolidation.consolidate(graph, now=at(4), is_test=False).run_id
    given(graph, "later", energy=0.2, hours=4)
    consolidation.consolidate(graph, now=at(8), is_test=False)
    found = [each.model_dump() for each in events(graph, run)]
    assert [(each["kind"], each["memoryId"], each["of"]) for each in found] == [
        ("expired", "faint", None),
        ("promoted", "strong", None),
    ]
    assert [each.model_dump()["id"] for each in events(graph, run, after=found[0])] == [found[1]["id"]]
    assert len(events(graph, run, limit=1)) == 1


def test_what_is_to_be_lifted_again_comes_apart(graph: Graph) -> None:
    given(graph, "faint", energy=0.2)
    given(graph, "strong", energy=40.0)
    run = consolidation.consolidate(graph, now=at(4), is_test=False).run_id
    assert events(graph, run, stage=2) == []
    first = undo.undo(graph, run, now=at(4)).run_id
    (rest,), (lift,) = events(graph, first), events(graph, first, stage=2)
    assert (rest.model_dump()["of"], lift.model_dump()["of"]) == ("expired", "promoted")
    second = undo.undo(graph, first, now=at(4)).run_id
    assert events(graph, second, stage=2) == []
    assert len(events(graph, second)) == 2


def test_what_followed_the_change_of_the_law_comes_first(graph: Graph) -> None:
    given(graph, "faint", energy=0.9)
    consolidation.reconfigure(graph, {"workingDecay": 0.1}, now=at(4))
    run = consolidation.reconfigure(graph, {"workingDecay": 0.2}, now=at(20)).run_id
    assert run
    assert [each.model_dump()["kind"] for each in events(graph, run)] == ["config_changed", "expired"]
    first = undo.undo(graph, run, now=at(21)).run_id
    assert [each.model_dump()["of"] for each in events(graph, first, stage=0)] == ["expired"]
    assert [each.model_dump()["kind"] for each in events(graph, first)] == ["config_changed"]
    second = undo.undo(graph, first, now=at(22)).run_id
    assert [each.model_dump()["kind"] for each in events(graph, second)] == ["config_changed", "redone"]


def test_only_what_would_move_is_counted(graph: Graph) -> None:
    for name, energy in (("faint", 0.2), ("strong", 40.0), ("other", 1.0)):
        given(graph, name, energy=energy)
    joined(graph, "strong", "other")
    joined(graph, "faint", "other")
    run = consolidation.decay(graph, now=at(4), is_test=False).run_id
    assert [each.model_dump()["associations"] for each in events(graph, run)] == [0]
    run = consolidation.promote(graph, now=at(4), is_test=False).run_id
    assert [each.model_dump()["associations"] for each in events(graph, run)] == [2]  # and its session


def test_a_change_of_the_configuration_comes_with_its_numbers(graph: Graph) -> None:
    consolidation.reconfigure(graph, {"workingDecay": 0.1}, now=at(1))
    (run,) = graph.rows("run.list", Anything, isTest=False, limit=1)
    (found,) = events(graph, run.model_dump()["run"]["id"])
    settings = found.model_dump()["settings"]
    assert (settings["before_workingDecay"], settings["after_workingDecay"]) == (0.5, 0.1)


@pytest.mark.parametrize("order", list(permutations("abc")))
def test_a_chain_is_taken_back_from_its_end_and_redone_from_its_beginning(graph: Graph, order: tuple[str, ...]) -> None:
    written(graph, "abcde")
    first, middle, last = order
    merged(graph, f"{first}>{middle}", f"{middle}>{last}", f"{last}>d", "e>d")

    def paged(run_id: str) -> list[tuple[str, int]]:
        found, after = list[tuple[str, int]](), None
        while page := events(graph, run_id, after, limit=1):
            after = page[0].model_dump()
            found.append((after["memoryId"], after["place"]))
        return found

    assert paged("r") == [(last, -2), (middle, -1), *((each, 0) for each in sorted([first, "e"]))]
    parted(graph, *(f"r:merged:{each}" for each in (*order, "e")))
    assert paged("p") == [*((each, 0) for each in sorted([first, "e"])), (middle, 1), (last, 2)]
