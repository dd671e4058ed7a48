"""cypher/crystal/retype.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.crystals import crystallized
from tests.races.two import Waiting, holding
from tests.reading_as import published
from tests.state import Anything, ms, query, run_at, stored, taken_back


def told(graph: Graph, was: str, to: str) -> None:
    """Give a crystal another type, as a pipeline does."""
    crystallized(graph, facet={"semanticType": was})
    run_at(graph, 1)
    change = {"id": "c", "was": {"semanticType": was}, "to": {"semanticType": to}}
    graph.rows("crystal.store", Anything, edits=[change], now=ms(1), runId="r")


def asked(graph: Graph, event: str = "r:stored:c") -> list[dict[str, Any]]:
    return [row.model_dump() for row in graph.rows("crystal.retype", Anything, events=[event])]


@pytest.mark.parametrize("was", ["fact", "preference", "relationship", "episode", "goal", "insight"])
@pytest.mark.parametrize("scope", ["private", "shared", "public"])
def test_what_is_published_does_not_become_somebodys_own_again(graph: Graph, was: str, scope: str) -> None:
    told(graph, was, "general")
    published(graph, "c", scope)
    stays = [] if was == "insight" or scope == "private" else [{"id": "r:stored:c", "crystal": "c", "type": was}]
    before = stored(graph, "c")
    assert asked(graph) == stays
    assert {**stored(graph, "c"), "rev": 0} == {**before, "rev": 0}


def test_what_took_it_back_is_asked_about_as_well(graph: Graph) -> None:
    told(graph, "general", "fact")
    taken_back(graph, "r:stored:c", hours=2)
    published(graph, "c", "public")
    assert [row["type"] for row in asked(graph, "back:undone:r:stored:c")] == ["fact"]


def test_one_that_is_not_as_the_event_left_it_is_left_to_the_undo(graph: Graph) -> None:
    told(graph, "fact", "general")
    published(graph, "c", "public")
    query(graph, "MATCH (m:Memory {id: 'c'}) SET m.semanticType = 'insight'")
    assert asked(graph) == []


def test_one_that_is_published_meanwhile_is_seen(graph: Graph) -> None:
    told(graph, "fact", "general")
    with holding(graph) as other:
        other.rows("crystal.publish", Anything, id="c", to="public", now=ms(1), runId="r")
        late = Waiting(graph, lambda: asked(graph))
    assert [row["crystal"] for row in late.result()] == ["c"]
