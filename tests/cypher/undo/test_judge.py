"""cypher/undo/judge.cypher: which of a promotion's two versions ends and which lives, and whether that may be."""

from typing import Any

import pytest

from brainbridge.domains import DOMAINS
from brainbridge.graph import catalog
from brainbridge.graph.graph import Graph
from brainbridge.memory import memory
from brainbridge.run.run import LANDMARK
from tests.cypher.undo.test_turn import demote, risen
from tests.state import at, ms, query, run_at


def judged(graph: Graph, *events: str, hours: float = 2.0, cascade: bool = False) -> list[dict[str, Any]]:
    """Return what it gives for each event, with nodes as their ids."""
    run_at(graph, hours, run_id="judging")
    columns = (
        "run.id AS run, e.id AS event, ends.id AS ends, lives.id AS lives, kind, gained, at, rate, logEnergy, outcome"
    )
    text = f"CALL () {{\n{catalog.load()['undo.judge'].body}\n}}\nRETURN {columns} ORDER BY event"
    params = {"events": list(events), "cascade": cascade, "now": ms(hours), "landmark": LANDMARK, "runId": "judging"}
    return query(graph, text, **params, gaining=DOMAINS.gaining)


def test_of_a_promotion_the_new_version_ends(graph: Graph) -> None:
    event, new_id = risen(graph)
    (row,) = judged(graph, event)
    assert (row["ends"], row["lives"], row["kind"], row["outcome"]) == (new_id, "m", "undone", "undone")
    assert (row["run"], row["gained"], row["at"], row["rate"]) == ("judging", False, ms(2), 0.5)


def test_of_one_that_was_taken_back_the_version_before_ends(graph: Graph) -> None:
    event, new_id = risen(graph)
    undone = demote(graph, event)["event"]
    (row,) = judged(graph, undone, hours=3.0)
    assert (row["ends"], row["lives"], row["kind"], row["outcome"]) == ("m", new_id, "redone", "undone")
    assert row["rate"] == 0.05


@pytest.mark.parametrize(("cascade", "outcome"), [(False, "touched"), (True, "undone")])
def test_what_gained_since_goes_along_only_if_that_is_wished(graph: Graph, cascade: bool, outcome: str) -> None:
    event, new_id = risen(graph)
    memory.access(graph, {new_id: "t"}, now=at(1.5), session=None)
    (row,) = judged(graph, event, cascade=cascade)
    assert (row["gained"], row["outcome"]) == (True, outcome)


def test_an_energy_is_never_below_what_a_double_can_hold(graph: Graph) -> None:
    event, _ = risen(graph)
    (row,) = judged(graph, event, hours=1e6)
    assert row["logEnergy"] == -700.0


def test_it_writes_nothing_but_the_lock(graph: Graph) -> None:
    event, _ = risen(graph)
    everything = "MATCH (n:Memory|Event) RETURN properties(n) AS p, labels(n) AS l ORDER BY elementId(n)"
    before = query(graph, everything)
    assert judged(graph, event, "nothing")[0]["outcome"] == "undone"
    assert query(graph, everything) == before
