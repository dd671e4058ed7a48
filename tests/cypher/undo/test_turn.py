"""cypher/undo/turn.cypher: a promotion is taken back."""

from typing import Any

import pytest

from brainbridge.association import association
from brainbridge.consolidation import consolidation
from brainbridge.domains import DOMAINS
from brainbridge.graph.graph import Graph
from brainbridge.memory import memory
from brainbridge.run.run import LANDMARK
from tests.state import Anything, at, given, ms, protected, query, run_at, stored


def risen(graph: Graph, hours: float = 1.0, *, test: bool = False, **parts: Any) -> tuple[str, str]:
    given(graph, "m", **{"energy": 4.0, "test": test, **parts})
    done = consolidation.promote(graph, now=at(hours), is_test=test)
    return f"{done.run_id}:promoted:m", done.promoted[0].new_id


def demote(graph: Graph, event: str, hours: float = 2.0, *, cascade: bool = False, run: str = "back") -> dict[str, Any]:
    run_at(graph, hours, run_id=run)
    params = {"cascade": cascade, "now": ms(hours), "landmark": LANDMARK, "runId": run, "gaining": DOMAINS.gaining}
    (row,) = graph.rows("undo.turn", Anything, events=[event], **params)
    return row.model_dump()


@pytest.mark.parametrize("test", [False, True])
def test_the_old_version_is_as_it_was(graph: Graph, test: bool) -> None:
    given(graph, "m", energy=4.0, test=test)
    before = stored(graph)
    done = consolidation.promote(graph, now=at(1), is_test=test)
    new = done.promoted[0].new_id
    row = demote(graph, f"{done.run_id}:promoted:m")
    assert (row["outcome"], row["lives"], row["moves"]) == ("undone", "m", {"id": new, "newId": "m"})
    after = stored(graph)
    assert {key: after[key] for key in after if key != "rev"} == {key: before[key] for key in before if key != "rev"}


def test_the_new_version_ends_as_undone(graph: Graph) -> None:
    event, new = risen(graph)
    demote(graph, event)
    ended = stored(graph, new)
    assert (ended["endReason"], ended["endRunId"], ended["validTo"]) == ("undone", "back", at(2))
    assert (ended["undonePromotedFrom"], "promotedFrom" in ended) == ("m", False)
    assert ended["labels"] == {"Memory", "ShortTerm"}


def test_the_hop_is_kept_as_undone(graph: Graph) -> None:
    event, new = risen(graph)
    (hop,) = query(graph, "MATCH (:Memory {id: 'm'})-[r:PROMOTED_TO]->() RETURN properties(r) AS r")
    demote(graph, event)
    (row,) = query(
        graph,
        "MATCH (:Memory {id: 'm'})-[r]->(n:Memory) RETURN type(r) AS type, properties(r) AS r, n.id AS id",
    )
    assert (row["type"], row["r"], row["id"]) == ("UNDONE", hop["r"], new)


def test_what_the_new_version_waits_for_the_old_one_waits_for(graph: Graph) -> None:
    event, new = risen(graph)
    query(
        graph,
        "MATCH (n:Memory {id: $new}) SET n:Unlinked, n.around = ['a'], n.place = 'p', n.text = 't', n.facets = 'f'",
        new=new,
    )
    demote(graph, event)
    old = stored(graph)
    assert "Unlinked" in old["labels"]
    assert (old["around"], old["place"], old["text"], old["facets"]) == (["a"], "p", "t", "f")
    assert "around" not in stored(graph, new)


@pytest.mark.parametrize("cascade", [False, True])
def test_what_was_gained_since(graph: Graph, cascade: bool) -> None:
    event, new = risen(graph)
    memory.touch(graph, new, now=at(1.5), session="other")
    gained = memory.find(graph, new, now=at(2))
    row = demote(graph, event, cascade=cascade)
    old = memory.find(graph, "m", now=at(2))
    if not cascade:
        assert (row["outcome"], row["event"], old.state) == ("touched", None, "promoted")
        return
    assert old.effective_energy == pytest.approx(gained.effective_energy)
    assert (old.access_count, old.last_accessed) == (2, at(1.5))
    assert stored(graph)["decayRate"] == 0.5
    assert stored(graph)["recentTouches"] == stored(graph, new)["recentTouches"]
    assert stored(graph)["touchTimes"] == stored(graph, new)["touchTimes"] == [ms(1.5)]
    (event_row,) = query(graph, "MATCH (e:Event {kind: 'undone'}) RETURN e {.*} AS e")
    assert (event_row["e"]["before_accessCount"], event_row["e"]["after_accessCount"]) == (1, 2)


def test_a_version_that_rose_further_is_in_the_way(graph: Graph) -> None:
    event, new = risen(graph, energy=40.0)
    further = consolidation.promote(graph, now=at(1.5), is_test=False)
    row = demote(graph, event, cascade=True)
    assert (row["outcome"], row["blocker"]["id"]) == ("changed", f"{further.run_id}:promoted:{new}")


def test_twice_is_once(graph: Graph) -> None:
    event, new = risen(graph)
    demote(graph, event)
    before = stored(graph), stored(graph, new)
    assert demote(graph, event, 3, run="again")["outcome"] == "repeated"
    assert [each["labels"] for each in (stored(graph), stored(graph, new))] == [each["labels"] for each in before]


def test_a_run_that_asks_again_is_told_that_it_was_the_one(graph: Graph) -> None:
    """After the acknowledgement was lost."""
    event, _ = risen(graph)
    first = demote(graph, event)
    assert demote(graph, event) == first | {"outcome": "repeated", "lives": None, "moves": None}


def test_what_is_gone_is_no_row(graph: Graph) -> None:
    event, new = risen(graph)
    query(graph, "MATCH (n:Memory {id: $new}) DETACH DELETE n", new=new)
    run_at(graph, 2, run_id="back")
    params = {"cascade": False, "now": ms(2), "landmark": LANDMARK, "runId": "back", "gaining": DOMAINS.gaining}
    assert graph.rows("undo.turn", Anything, events=[event, "nothing"], **params) == ()


def test_a_protection_since_stands_in_its_way(graph: Graph) -> None:
    event, new = risen(graph)
    protected(graph, new, hours=1)
    row = demote(graph, event)
    assert (row["outcome"], row["blocker"]["id"]) == ("changed", f"guard:protected:{new}")
    assert demote(graph, event, cascade=True, run="again")["outcome"] == "changed"


def test_the_older_version_takes_over_what_was_read_meanwhile(graph: Graph) -> None:
    event, new = risen(graph, content="Always answer in grams when I ask for recipes", role="user")
    association.associate(graph, now=at(1.5))
    read = {key: stored(graph, new)[key] for key in ("terms", "rules", "text", "facets", "place")}
    demote(graph, event)
    assert {key: stored(graph, "m").get(key) for key in read} == read
