"""cypher/index/republish.cypher"""

import pytest

from brainbridge.graph.graph import Graph
from tests.crystals import DAY, crystallized, moved
from tests.cypher.index.chunks import EVENT, chunk, events, superseded, turn
from tests.reading_as import published
from tests.state import Anything, at, damage, ms, query, run_at, stored


def access(graph: Graph, name: str) -> tuple[str, bool, bool]:
    """Return who may read a memory, and whether the index proposes it to anybody, or to sessions."""
    found = stored(graph, name)
    return found["accessScope"], " inpublic" in found["facets"], " inshared" in found["facets"]


PRIVATE, PUBLIC, SHARED = ("private", False, False), ("public", True, False), ("shared", False, True)
FORBIDDEN = {
    "kept": "SET m.semanticType = 'fact'",
    "confidential": "SET m.sensitivity = 'confidential'",
    "unknown": "REMOVE m.sensitivity",
    "suspect": "SET m.suspect = true",
    "descends": "WITH m MATCH (p:Memory {id: 'p'}) CREATE (m)-[:DERIVED_FROM]->(p)",
    "of an earlier version": "WITH m MATCH (e:Event {kind: 'superseded'}) REMOVE e.before_accessScope",
}


@pytest.mark.parametrize("to", [PUBLIC, SHARED], ids=["public", "shared"])
def test_a_published_one_is_published_again_as_often_as_it_lives(graph: Graph, to: tuple[str, bool, bool]) -> None:
    published(graph, chunk(graph), to[0])
    superseded(graph)
    assert (access(graph, "c"), access(graph, "n")) == (PRIVATE, PRIVATE)
    published(graph, "n", "public")
    assert turn(graph)["outcome"] == "undone"
    assert (access(graph, "c"), access(graph, "n")) == (to, PRIVATE)
    turn(graph, f"back:undone:{EVENT}", hours=3, run_id="again")
    assert (access(graph, "c"), access(graph, "n")) == (PRIVATE, PRIVATE)
    turn(graph, f"again:redone:back:undone:{EVENT}", hours=4, run_id="third")
    assert (access(graph, "c"), access(graph, "n")) == (to, PRIVATE)
    assert damage(graph, 5) == []


@pytest.mark.parametrize("since", FORBIDDEN)
def test_one_that_may_not_be_published_any_more_is_private(graph: Graph, since: str) -> None:
    published(graph, chunk(graph), "public")
    crystallized(graph, "p", facet={"semanticType": "goal"})
    superseded(graph)
    query(graph, f"MATCH (m:Memory {{id: 'c'}}) {FORBIDDEN[since]}")
    assert (turn(graph)["lives"], access(graph, "c")) == ("c", PRIVATE)


def test_one_that_its_law_has_ended_is_not_published_again(graph: Graph) -> None:
    published(graph, chunk(graph), "public")
    moved(graph, "expired", "c", hours=40 * DAY, run_id="e")
    superseded(graph, hours=41 * DAY)
    assert (turn(graph, hours=42 * DAY)["outcome"], access(graph, "c")) == ("undone", PRIVATE)


def test_what_others_could_read_of_the_new_version_is_withdrawn_and_told(graph: Graph) -> None:
    published(graph, chunk(graph), "public")
    superseded(graph)
    published(graph, "n", "shared")
    turn(graph)
    assert access(graph, "n") == PRIVATE
    (told,) = [each for each in events(graph, "back") if each["kind"] == "withdrawn"]
    assert told == {
        **{
            "id": f"back:withdrawn:back:undone:{EVENT}",
            "kind": "withdrawn",
            "at": at(2),
            "runId": "back",
            "about": "n",
        },
        **{"memoryId": "n", "lineageId": "c", "before_accessScope": "shared", "after_accessScope": "private"},
    }
    (undone,) = [each for each in events(graph, "back") if each["kind"] == "undone"]
    assert (undone["before_accessScope"], undone["after_accessScope"]) == ("private", "public")


@pytest.mark.parametrize(("now", "after"), [("private", PRIVATE), ("shared", SHARED), ("public", PUBLIC)])
def test_after_somebody_said_who_may_read_it_nobody_may_read_more(
    graph: Graph, now: str, after: tuple[str, bool, bool]
) -> None:
    published(graph, chunk(graph), "public")
    superseded(graph, semanticType="general")
    run_at(graph, 1.5, run_id="p")
    graph.rows("crystal.publish", Anything, id="n", to=now, now=ms(1.5), runId="p")
    assert turn(graph)["outcome"] == "undone"
    assert (access(graph, "c"), access(graph, "n")) == (after, PRIVATE)


def test_once(graph: Graph) -> None:
    published(graph, chunk(graph), "public")
    superseded(graph)
    event = turn(graph)["event"]
    published(graph, "c", "private")
    again = graph.one("index.republish", Anything, events=[event], now=ms(3), runId="back")
    assert (again.model_dump(), stored(graph, "c")["accessScope"]) == ({"changed": 0}, "private")
