"""brainbridge/consolidation/scenario.py: the seven scenarios, each of which checks itself."""

import pytest

from brainbridge.consolidation import consolidation, scenario
from brainbridge.errors import InvalidInput, Refused
from brainbridge.graph.graph import Graph
from brainbridge.integrity import integrity
from tests.state import at, given, stored

NOW = at(24 * 100)


@pytest.mark.parametrize("name", scenario.SCENARIOS)
def test_every_story_comes_out_as_expected_again_and_again(graph: Graph, name: str) -> None:
    for _ in range(2):
        played = scenario.play(graph, name, now=NOW)
        assert [step for step in played.steps if not step.ok] == []
        assert played.passed
        assert len(played.steps) >= 2
    assert integrity.validate(graph, now=NOW).findings == []


def test_there_are_the_seven_of_the_specification() -> None:
    assert set(scenario.SCENARIOS) == {
        "decay",
        "promotion",
        "crystallization",
        "expiry",
        "session-boundary",
        "coactivation",
        "full",
    }


def test_a_story_does_not_touch_real_memories_nor_test_memories_written_later(graph: Graph) -> None:
    given(graph, "real", energy=3.0, hours=24 * 100 - 1)
    given(graph, "later", energy=3.0, hours=24 * 100 - 1, test=True)
    before = stored(graph, "real"), stored(graph, "later")
    for name in scenario.SCENARIOS:
        scenario.play(graph, name, now=NOW)
    assert (stored(graph, "real"), stored(graph, "later")) == before


def test_a_story_whose_expectation_fails_says_so(graph: Graph, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(scenario.SCENARIOS, "decay", lambda story: story.expect("a step", 1.0, 1.1))
    played = scenario.play(graph, "decay", now=NOW)
    assert (played.passed, [step.ok for step in played.steps]) == (False, [False])


def test_an_unknown_story_lists_them(graph: Graph) -> None:
    with pytest.raises(InvalidInput, match="no scenario 'dcay'") as error:
        scenario.play(graph, "dcay", now=NOW)
    assert "decay, promotion" in error.value.hint


def test_with_other_numbers_the_expected_figures_would_mean_nothing(graph: Graph) -> None:
    consolidation.reconfigure(graph, {"workingDecay": 0.4}, now=at(0))
    with pytest.raises(Refused, match=r"workingDecay is 0\.4, not 0\.5"):
        scenario.play(graph, "decay", now=NOW)
