"""cypher/memory/describe.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.association.edges import described, made
from tests.cypher.storage.storing import cooled
from tests.state import given, query, stored

READ = ("terms", "asks", "dated", "counted", "named", "rules", "prefers")


def read(graph: Graph, memory_id: str = "m") -> dict[str, Any]:
    """Return what was derived from a memory."""
    return {key: value for key, value in stored(graph, memory_id).items() if key in READ}


def test_what_was_read_off_it_is_written(graph: Graph) -> None:
    given(graph)
    found = {"terms": ["go"], "asks": True, "dated": True, "counted": True, "named": ["ann"], "rules": True}
    described(graph, "m", **found, prefers=True)
    assert read(graph) == {**found, "prefers": True}


def test_a_signal_that_is_not_named_is_taken_back(graph: Graph) -> None:
    given(graph)
    described(graph, "m", terms=["go"], asks=True, dated=True, counted=True, named=["ann"], rules=True, prefers=True)
    described(graph, "m", terms=["go"])
    assert read(graph) == {"terms": ["go"]}


def test_what_is_not_named_stays(graph: Graph) -> None:
    given(graph)
    before = stored(graph)
    described(graph, "m", terms=["go"])
    after = stored(graph)
    assert (after.pop("terms"), after.pop("rev")) == (["go"], before.pop("rev") + 1)
    assert after == before


def test_an_unknown_memory_is_passed_over(graph: Graph) -> None:
    described(graph, "nobody", terms=["go"])
    assert query(graph, "MATCH (m:Memory) RETURN m") == []


def test_the_step_that_associates_reads_its_terms_and_signals(graph: Graph) -> None:
    given(graph, content="Yesterday they went to see Ann three times. Why?")
    assert read(graph) == {}
    made(graph)
    assert read(graph) == {
        **{"terms": ["ann", "go", "see", "three", "time", "yesterday"]},
        **{"asks": True, "dated": True, "counted": True, "named": ["ann"]},
    }


@pytest.mark.parametrize(
    ("role", "content", "more"),
    [
        ("user", "Always answer in French", ["isrule"]),
        ("user", "I prefer tea", ["ispreference"]),
        ("user", "I prefer tea. Always answer in French", ["isrule", "ispreference"]),
        ("user", "It rained", []),
        ("assistant", "Always answer in French", []),
        ("person", "I prefer tea", []),
        (None, "I prefer tea", []),
    ],
)
def test_only_what_a_user_wants_from_now_on_is_a_facet(
    graph: Graph, role: str | None, content: str, more: list[str]
) -> None:
    given(graph, role=role, content=content)
    before = stored(graph)["facets"].split()
    made(graph)
    assert stored(graph)["facets"].split() == before + more


@pytest.mark.parametrize("missing", ["text", "facets", "text, m.facets"])
def test_one_that_an_older_version_wrote_is_read_as_a_new_one_is(graph: Graph, missing: str) -> None:
    parts: dict[str, Any] = {"content": "They went home. Always!", "speaker": "Ann", "role": "user", "scope": "x"}
    given(graph, **parts)
    made(graph)
    before = stored(graph)
    query(graph, f"MATCH (m:Memory) REMOVE m.{missing} SET m:Unlinked")
    made(graph)
    after = stored(graph)
    assert (after["text"], after["facets"]) == (before["text"], before["facets"])


@pytest.mark.parametrize(
    ("role", "found", "is_due"),
    [
        ("user", {"rules": True}, True),
        ("user", {"prefers": True}, True),
        ("user", {"asks": True}, False),
        ("assistant", {"rules": True}, False),
    ],
)
def test_a_cold_text_that_is_read_as_a_standing_rule_is_looked_at(
    graph: Graph, role: str, found: dict[str, Any], is_due: bool
) -> None:
    for each in ("cold", "hot"):
        given(graph, each, role=role)
    cooled(graph, "cold")
    for each in ("cold", "hot"):
        described(graph, each, terms=["go"], **found)
    assert ("storageDue" in stored(graph, "cold"), "storageDue" in stored(graph, "hot")) == (is_due, False)
