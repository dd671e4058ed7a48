"""cypher/derivation/loose.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.crystals import crystallized, merged, used
from tests.derivations import derived, labelled, promoted
from tests.state import Anything, given, query


def loose(graph: Graph, parents: list[str] | None = None, batch: int = 10) -> dict[str, dict[str, Any]]:
    """Return what is looser than what it comes from, by its id."""
    rows = (row.model_dump() for row in graph.rows("derivation.loose", Anything, parents=parents, batch=batch))
    return {row.pop("id"): row for row in rows}


def test_what_is_as_strict_is_not_loose(graph: Graph) -> None:
    given(graph, "a", sensitivity="personal", trust="tool")
    derived(graph, "m", "a")
    assert loose(graph) == {}
    labelled(graph, "m", sensitivity="confidential", trust="unknown")
    assert loose(graph) == {}


def test_it_names_what_it_is_looser_than(graph: Graph) -> None:
    for name in "ab":
        given(graph, name)
    derived(graph, "m", "a", "b")
    labelled(graph, "a", sensitivity="personal")
    assert loose(graph) == {"m": {"made": ["a"], "merged": [], "texts": []}}


@pytest.mark.parametrize(
    ("trust", "texts"), [("user", []), ("tool", ["content of m", "Ada"]), ("odd", ["content of m", "Ada"])]
)
def test_a_text_comes_along_that_has_to_be_screened(graph: Graph, trust: str, texts: list[str]) -> None:
    given(graph, "a")
    derived(graph, "m", "a", speaker="Ada")
    labelled(graph, "a", trust=trust, sensitivity="personal")
    assert loose(graph)["m"]["texts"] == texts
    labelled(graph, "m", suspect=True)
    assert loose(graph)["m"]["texts"] == []


def test_all_versions_are_held_to_all_versions(graph: Graph) -> None:
    given(graph, "a")
    derived(graph, "m", "a")
    of_a, of_m = promoted(graph, "a", hours=2), promoted(graph, "m", hours=2)
    labelled(graph, of_a, sensitivity="confidential")
    found = loose(graph)
    assert found.keys() == {"m", of_m}
    assert found["m"]["made"] == [of_a]


def test_a_version_is_held_to_the_earlier_one_if_that_was_looked_at(graph: Graph) -> None:
    given(graph, "a")
    new = promoted(graph, "a", hours=2)
    for level in ("odd", None):
        labelled(graph, "a", sensitivity=level)
        assert loose(graph) == {}
    labelled(graph, "a", sensitivity="confidential")
    assert loose(graph) == {new: {"made": ["a"], "merged": [], "texts": []}}


def test_a_crystal_is_held_to_the_level_of_what_was_merged_into_it(graph: Graph) -> None:
    for name in "ab":
        crystallized(graph, name)
    used(graph)
    assert merged(graph, "b>a") == ["merged"]
    labelled(graph, "b", trust="tool")
    assert loose(graph) == {}
    labelled(graph, "b", sensitivity="personal")
    assert loose(graph) == {"a": {"made": [], "merged": ["b"], "texts": []}}


def test_of_some_only_what_comes_from_them_is_looked_at(graph: Graph) -> None:
    for name in "ab":
        given(graph, name)
        derived(graph, f"of {name}", name)
        derived(graph, f"of of {name}", f"of {name}")
        labelled(graph, f"of {name}", sensitivity="personal")
        labelled(graph, name, sensitivity="confidential")
    new = promoted(graph, "a", hours=2)
    assert loose(graph, ["a"]).keys() == loose(graph, [new]).keys() == {"of a"}
    assert loose(graph, ["of b", "gone"]).keys() == {"of of b"}
    assert loose(graph, []) == {}
    assert len(loose(graph)) == 4
    assert len(loose(graph, batch=3)) == 3


def test_what_nobody_has_looked_at_is_confidential(graph: Graph) -> None:
    given(graph, "a", sensitivity="normal")
    derived(graph, "m", "a")
    labelled(graph, "a", sensitivity=None)
    assert loose(graph).keys() == {"m"}
    labelled(graph, "m", sensitivity="odd")
    assert loose(graph) == {}


def test_damaged_memories_do_no_harm(graph: Graph) -> None:
    given(graph, "a", sensitivity="personal")
    derived(graph, "m", "a")
    labelled(graph, "m", sensitivity="normal", content=7, trust="user")
    labelled(graph, "a", trust="unknown")
    assert loose(graph)["m"]["texts"] == []
    labelled(graph, "m", lineageId=None)
    assert loose(graph) == {}
    query(graph, "MATCH (m:Memory) SET m.id = null")
    assert loose(graph) == {}
