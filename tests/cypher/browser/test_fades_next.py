"""cypher/browser/fades_next.cypher"""

import pytest

from brainbridge.graph.graph import Graph
from brainbridge.memory import memory
from tests.crystals import crystallized
from tests.cypher.browser.shipped import run
from tests.state import at, given, protected, stored


def test_the_soonest_first_with_the_instant_the_product_says(graph: Graph) -> None:
    given(graph, "later", energy=2.0)
    given(graph, "sooner")
    rows = run(graph, "fades_next")
    assert [row["content"] for row in rows] == ["content of sooner", "content of later"]
    expected = memory.find(graph, "sooner", now=at(0)).expires_at
    assert expected is not None
    assert (rows[0]["expiresAt"].to_native() - expected).total_seconds() == pytest.approx(0, abs=0.002)


def test_what_was_settled_for_a_later_instant_has_the_energy_it_was_settled_to(graph: Graph) -> None:
    given(graph, energy=2.0, hours=24 * 365 * 50)
    assert run(graph, "fades_next")[0]["energy"] == pytest.approx(2.0)


def test_crystals_end_when_their_law_says_and_protected_memories_do_not(graph: Graph) -> None:
    crystallized(graph, facet={"lifespanPolicy": "ttl", "ttlMs": 1000})
    given(graph, "kept")
    protected(graph, "kept")
    rows = run(graph, "fades_next")
    assert [row["content"] for row in rows] == ["content of c", "content of kept"]
    assert (rows[0]["expiresAt"].to_native(), rows[1]["expiresAt"]) == (stored(graph, "c")["forgetAt"], None)
