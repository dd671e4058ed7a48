"""cypher/entity/list.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.entity.naming import joined, lives
from tests.state import Anything, ms


def found(graph: Graph, scope: str | None = None, **parts: Any) -> list[dict[str, Any]]:
    asked = {"isTest": False, "scope": scope, "skip": 0, "limit": 20, **parts}
    return [row.model_dump() for row in graph.rows("entity.list", Anything, **asked)]


def test_a_name_is_listed_with_those_that_stand_for_it_and_why(graph: Graph) -> None:
    for hours, name in enumerate(("J. Smith", "John Smith", "Mr John Smith")):
        lives(graph, name, f"Lyon {hours}", hours)
    joined(graph, "j. smith", "john smith", why="initial", reason="same desk")
    joined(graph, "mr john smith", "john smith", why="title", run_id="s", hours=11)
    (row,) = found(graph)
    assert {key: row[key] for key in ("scope", "name", "label", "facts")} == {
        **{"scope": None, "name": "john smith", "label": "John Smith", "facts": 3}
    }
    first = {"name": "j. smith", "label": "J. Smith", "facts": 1, "why": "initial", "reason": "same desk"}
    second = {"name": "mr john smith", "label": "Mr John Smith", "facts": 1, "why": "title", "reason": None}
    assert row["names"] == [{**first, "at": ms(10)}, {**second, "at": ms(11)}]


@pytest.mark.parametrize(("scope", "many"), [(None, 2), ("box", 2), ("other", 1)])
def test_a_scope_has_its_own_and_those_of_none(graph: Graph, scope: str | None, many: int) -> None:
    for own in (None, "box"):
        for name in ("J. Smith", "John Smith"):
            lives(graph, name, f"Lyon {own} {name}", scope=own)
        joined(graph, "j. smith", "john smith", scope=own or "", run_id=f"run {own}")
    assert len(found(graph, scope)) == many
    assert found(graph, isTest=True) == []


def test_pages_go_on_in_order(graph: Graph) -> None:
    for name in ("Ann Bell", "Tom Reed"):
        for each in (name, f"Dr. {name}"):
            lives(graph, each, f"Lyon {each}")
        joined(graph, f"dr. {name.casefold()}", name.casefold(), run_id=name)
    assert [row["name"] for row in found(graph)] == ["ann bell", "tom reed"]
    assert [row["name"] for row in found(graph, skip=1)] == ["tom reed"]
    assert [row["name"] for row in found(graph, limit=1)] == ["ann bell"]
