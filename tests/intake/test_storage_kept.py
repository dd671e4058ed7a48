"""What begins to be kept after it has become cold is hot after the next pass, and its rules hold before that."""

from collections.abc import Callable

import pytest

from brainbridge import Brain
from brainbridge.association import association
from brainbridge.graph.graph import Graph
from brainbridge.probe import probe
from tests.crystals import DAY
from tests.cypher.document.citing import cites
from tests.cypher.storage.storing import cooled
from tests.drafted import saved
from tests.intake.test_storage import cold, consolidated, moved, switched
from tests.state import at, damage, given, protected

NOW = 60 * DAY
RULE = "Always answer briefly when I ask"


def probed(graph: Graph) -> None:
    probe.add(graph, "Where is the cedar box?", ["m"], now=at(NOW + 1))


def cited(graph: Graph) -> None:
    saved(graph, cites("m"), hours=NOW + 1)


def guarded(graph: Graph) -> None:
    protected(graph, "m", hours=NOW + 1)


WAYS: dict[str, Callable[[Graph], None]] = {each.__name__: each for each in (probed, cited, guarded)}


@pytest.mark.parametrize("way", WAYS)
def test_the_next_pass_makes_it_hot(brain: Brain, way: str) -> None:
    graph = brain.graph
    given(graph, tier="longTerm", energy=50.0, content="The cedar box is oiled")
    switched(graph)
    consolidated(graph, NOW)
    assert cold(graph) == ["m"]
    WAYS[way](graph)
    assert consolidated(graph, NOW + 2)[1] == moved(warmed=1)
    assert (cold(graph), consolidated(graph, NOW + 3)[1]) == ([], moved())
    assert brain.storage.show("m", now=at(NOW + 3)).reason == "always_hot"
    assert damage(graph, NOW + 3) == []


def test_a_rule_that_is_read_of_a_cold_text_holds_and_is_hot_after_the_next_pass(brain: Brain) -> None:
    graph = brain.graph
    switched(graph)
    consolidated(graph, 0)
    given(graph, content=RULE, role="user", tier="longTerm", energy=50.0)
    cooled(graph, "m")
    association.associate(graph, now=at(1))
    assert cold(graph) == ["m"]
    done = brain.recall("Is cedar hard, and does it last?", now=at(2), touch=False)
    assert "m" in {*(each.id for each in done.hits), *(each.id for each in done.standing)}
    assert consolidated(graph, 2)[1] == moved(warmed=1)
    assert cold(graph) == []
