"""cypher/derivation/record.cypher"""

from typing import Any, get_args

import pytest

from brainbridge.graph.graph import Graph
from brainbridge.language.kinds import Sensitivity, Trust
from tests.crystals import crystallized
from tests.derivations import derived, labelled, promoted, recorded
from tests.races.two import Waiting, holding
from tests.state import Anything, at, birth, damage, given, ms, query, stored, write

LEVELS: tuple[str, ...] = get_args(Sensitivity)
TRUST: tuple[str, ...] = get_args(Trust)


def edges(graph: Graph) -> list[dict[str, object]]:
    statement = "MATCH (m)-[d:DERIVED_FROM]->(p) RETURN d {.*, child: m.id, parent: p.id} AS d ORDER BY d.child, p.id"
    return [row["d"] for row in query(graph, statement)]


def test_it_is_joined_to_each_of_its_parents(graph: Graph) -> None:
    for name in "abc":
        given(graph, name)
    assert derived(graph, "one", "a") == {"outcome": "derived", "missing": None}
    assert derived(graph, "two", "b", "c", "b", actor="dream_engine")["outcome"] == "derived"
    assert derived(graph, "three", "a", operation="forked")["outcome"] == "derived"
    assert edges(graph) == [
        {"child": "one", "parent": "a", "operation": "mutated", "actor": "local_agent", "at": at(1)},
        {"child": "three", "parent": "a", "operation": "forked", "actor": "local_agent", "at": at(1)},
        {"child": "two", "parent": "b", "operation": "merged", "actor": "dream_engine", "at": at(1)},
        {"child": "two", "parent": "c", "operation": "merged", "actor": "dream_engine", "at": at(1)},
    ]
    assert damage(graph, 2) == []


@pytest.mark.parametrize("own", [*LEVELS, None])
@pytest.mark.parametrize("parent", [*LEVELS, None, "odd"])
def test_it_is_as_sensitive_as_the_most_sensitive(graph: Graph, own: str | None, parent: str | None) -> None:
    for name in "ab":
        given(graph, name)
    labelled(graph, "a", sensitivity=parent)
    derived(graph, "m", "a", "b", sensitivity=own)
    ranks = [LEVELS.index(each) if each in LEVELS else 2 for each in (own, parent)]
    assert stored(graph)["sensitivity"] == LEVELS[max(ranks)]


@pytest.mark.parametrize("own", TRUST)
@pytest.mark.parametrize("parent", [*TRUST, None, "friend"])
def test_it_is_trusted_as_the_least_trusted(graph: Graph, own: str, parent: str | None) -> None:
    for name in "ab":
        given(graph, name)
    labelled(graph, "a", trust=parent)
    derived(graph, "m", "a", "b", trust=own)
    ranks = [TRUST.index(own), 1, {None: 1, "friend": 5}.get(parent, TRUST.index(parent) if parent in TRUST else 0)]
    assert stored(graph)["trust"] == TRUST[max(ranks)]


@pytest.mark.parametrize(("trust", "suspect"), [("user", None), ("local_agent", None), ("tool", True)])
def test_what_gives_orders_is_suspect_if_a_parent_is_not_trusted(
    graph: Graph, trust: str, suspect: bool | None
) -> None:
    given(graph, "a", trust=trust)
    derived(graph, "m", "a", orders=True)
    assert stored(graph).get("suspect") is suspect
    derived(graph, "plain", "a")
    assert "suspect" not in stored(graph, "plain")
    assert damage(graph, 2) == []


def test_a_crystal_that_would_be_suspect_stays_as_it_is(graph: Graph) -> None:
    given(graph, "a", trust="tool")
    assert derived(graph, "c", "a", orders=True, crystal=True)["outcome"] == "suspect"
    assert edges(graph) == []
    assert stored(graph, "c").get("trust") is None


def test_what_is_derived_is_private(graph: Graph) -> None:
    crystallized(graph, "a")
    derived(graph, "c", "a", crystal=True, facet={"source": "skills", "semanticType": "skill"})
    made = stored(graph, "c")
    assert (made["accessScope"], "inshared" in made["facets"]) == ("private", False)
    assert damage(graph, 2) == []


def test_a_parent_that_is_not_there_is_told_and_nothing_is_written(graph: Graph) -> None:
    given(graph, "a", sensitivity="confidential")
    given(graph, "t", test=True)
    for missing in ("gone", "t"):
        assert derived(graph, f"of {missing}", "a", missing) == {"outcome": "unknown", "missing": missing}
        assert stored(graph, f"of {missing}")["sensitivity"] == "normal"
    assert edges(graph) == []
    assert derived(graph, "u", "t", test=True)["outcome"] == "derived"


def test_several_at_once_have_each_their_own_labels(graph: Graph) -> None:
    for name in "ab":
        given(graph, name)
    labelled(graph, "a", sensitivity="confidential")
    labelled(graph, "b", trust="tool")
    write(graph, birth("m"), birth("n"))
    how = {"operation": "extracted", "actor": None, "orders": False, "at": ms(1)}
    made = [{"id": "n", "parents": ["b"], **how}, {"id": "m", "parents": ["a"], **how}]
    done = [row.model_dump() for row in graph.rows("derivation.record", Anything, rows=made)]
    assert sorted((row["id"], row["outcome"]) for row in done) == [("m", "derived"), ("n", "derived")]
    assert [(edge["child"], edge["parent"]) for edge in edges(graph)] == [("m", "a"), ("n", "b")]
    labels = [(stored(graph, name)["sensitivity"], stored(graph, name)["trust"]) for name in "mn"]
    assert labels == [("confidential", "local_agent"), ("normal", "tool")]


def test_a_second_time_nothing_is_written(graph: Graph) -> None:
    given(graph, "a")
    given(graph, "b", sensitivity="confidential")
    derived(graph, "m", "a")
    before = stored(graph)
    assert recorded(graph, "m", "a")["outcome"] == "derived"
    assert recorded(graph, "m", "b")["outcome"] == "derived"
    assert (stored(graph), len(edges(graph))) == (before, 1)


def test_who_wrote_it_is_its_actor_unless_somebody_is_named(graph: Graph) -> None:
    given(graph, "a", trust="user")
    written: dict[str, dict[str, Any]] = {
        "user": {"role": "user", "trust": "user"},
        "local_agent": {"role": "assistant", "trust": "local_agent"},
        "tool": {"trust": "tool"},
        "peer:far": {"trust": "peer_provisional", "instanceId": "far"},
        "unknown": {"trust": "unknown", "role": "person"},
    }
    for actor, parts in written.items():
        derived(graph, actor, "a", **parts)
    assert {row["child"]: row["actor"] for row in edges(graph)} == {actor: actor for actor in written}
    derived(graph, "d", "a", crystal=True, facet={"origin": "dream", "semanticType": "insight"})
    derived(graph, "p", "a", crystal=True, facet={"origin": "peer"}, instanceId="far")
    assert {row["child"]: row["actor"] for row in edges(graph) if row["child"] in ("d", "p")} == {
        "d": "dream_engine",
        "p": "peer:far",
    }


def test_what_happens_to_a_parent_meanwhile_counts(graph: Graph) -> None:
    given(graph, "a", trust="tool", sensitivity=None)
    with holding(graph) as other:
        other.rows("governance.tag", Anything, rows=[{"id": "a", "sensitivity": "personal"}])
        late = Waiting(graph, lambda: derived(graph, "m", "a"))
    assert late.result()["outcome"] == "derived"
    assert (stored(graph)["sensitivity"], stored(graph)["trust"]) == ("personal", "tool")


def test_all_versions_of_a_parent_count(graph: Graph) -> None:
    given(graph, "a", trust="local_agent")
    new = promoted(graph, "a", hours=0.5)
    labelled(graph, new, sensitivity="confidential")
    labelled(graph, "a", trust="tool")
    for name, parent in (("of the old", "a"), ("of the new", new)):
        derived(graph, name, parent)
        made = stored(graph, name)
        assert (made["sensitivity"], made["trust"]) == ("confidential", "tool")
    assert {(row["child"], row["parent"]) for row in edges(graph)} == {("of the old", "a"), ("of the new", new)}
