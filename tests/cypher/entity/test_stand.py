"""cypher/entity/stand.cypher"""

import pytest

from brainbridge.graph.graph import Graph, Unit
from tests.cypher.entity.naming import joined, lives, parted, told
from tests.cypher.entity.test_join import NAMES, given_names
from tests.races.two import Waiting, holding
from tests.state import query


def standing(on: Graph | Unit, *names: tuple[str, str], test: bool = False) -> list[tuple[str, str, str]]:
    return told(on, "entity.stand", *names, test=test)


def test_a_name_that_stands_for_another_one_is_told_once_and_nothing_changes(graph: Graph) -> None:
    for name in ("J. Smith", "John Smith", "Tom"):
        lives(graph, name, f"Lyon of {name}")
    joined(graph, "j. smith", "john smith")
    parted(graph, "tom", "john smith", run_id="s")
    before = query(graph, "MATCH (a:Alias) RETURN properties(a) AS p ORDER BY a.name")
    short = ("", "j. smith")
    assert standing(graph, short, short, ("", "john smith"), ("", "tom"), ("", "?")) == [(*short, "john smith")]
    assert standing(graph, ("box", "j. smith")) == []
    assert standing(graph, short, test=True) == []
    assert query(graph, "MATCH (a:Alias) RETURN properties(a) AS p ORDER BY a.name") == before


@pytest.mark.parametrize("told", ["j. smith", "john smith"])
def test_who_parts_names_waits_for_who_writes_under_one(graph: Graph, told: str) -> None:
    given_names(graph, *NAMES[:2])
    joined(graph, "j. smith", "john smith")
    with holding(graph) as unit:
        standing(unit, ("", told))
        late = Waiting(graph, lambda: parted(graph, "j. smith", "john smith", run_id="s"))
    assert late.result()["leaves"] == "j. smith"


def test_who_writes_under_a_name_waits_for_who_parts_it(graph: Graph) -> None:
    given_names(graph, *NAMES[:2])
    joined(graph, "j. smith", "john smith")
    with holding(graph) as unit:
        unit.script("MATCH (a:Alias {name: 'j. smith'}) SET a.sameAs = null", {})
        late = Waiting(graph, lambda: standing(graph, ("", "j. smith")))
    assert late.result() == []


def test_what_is_erased_meanwhile_stands_for_nothing(graph: Graph) -> None:
    given_names(graph, *NAMES[:2])
    joined(graph, "j. smith", "john smith")
    with holding(graph) as unit:
        unit.script("MATCH (a:Alias {name: 'j. smith'}) DETACH DELETE a", {})
        late = Waiting(graph, lambda: standing(graph, ("", "j. smith"), ("", "john smith")))
    assert late.result() == []
