"""cypher/entity/names.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from brainbridge.language.names import PERSONAL
from tests.cypher.entity.naming import city, joined, lives, parted
from tests.cypher.fact.stating import stated, statement
from tests.state import Anything, query


def found(
    graph: Graph, scope: str | None = None, *subjects: tuple[str, str], test: bool = False
) -> dict[str, dict[str, Any]]:
    asked = [{"scope": each[0], "subject": each[1]} for each in subjects] or None
    rows = graph.rows("entity.names", Anything, isTest=test, scope=scope, subjects=asked, personal=list(PERSONAL))
    return {row["name"]: row for row in (row.model_dump() for row in rows)}


def test_each_name_has_what_its_facts_say(graph: Graph) -> None:
    lives(graph, "Ana", "Lyon")
    lives(graph, "ANA", "Paris", 1)
    stated(graph, statement("8080", subject="Orion", attribute="port"), hours=2)
    names = found(graph)
    assert [*names] == ["ana", "orion"]
    ana, orion = names.values()
    assert (ana["spellings"], ana["facts"], ana["person"]) == (["ANA", "Ana"], 2, True)
    assert (ana["sameAs"], ana["heads"], ana["apart"], ana["fixed"], ana["doubted"]) == ("ana", False, [], [], False)
    assert (orion["facts"], orion["person"]) == (1, False)


def test_the_speaker_is_no_name_and_neither_is_what_has_ended(graph: Graph) -> None:
    lives(graph, "I", "Lyon")
    lives(graph, "Ana", "Paris", 1)
    query(graph, "MATCH (f:Fact) WHERE f.subjectKey = 'ana' REMOVE f:Live")
    assert found(graph) == {}


@pytest.mark.parametrize(("scope", "names"), [(None, {"ana", "zoe"}), ("box", {"ana", "zoe"}), ("other", {"zoe"})])
def test_a_scope_has_its_own_and_those_of_none(graph: Graph, scope: str | None, names: set[str]) -> None:
    lives(graph, "Ana", "Lyon", scope="box")
    lives(graph, "Zoe", "Lyon")
    assert set(found(graph, scope)) == names
    assert found(graph, test=True) == {}


@pytest.mark.parametrize(
    ("trusts", "doubted"),
    [
        ((None,), False),
        (("local_agent",), False),
        (("tool",), True),
        (("unknown",), True),
        (("unknown", "user"), False),
    ],
)
def test_a_name_that_nobody_uses_who_is_trusted_is_doubted(graph: Graph, trusts: list[Any], doubted: bool) -> None:
    for hours, trust in enumerate(trusts):
        stated(graph, city("Ana", f"Lyon {hours}", single=False), hours=hours, trust=trust)
    assert found(graph)["ana"]["doubted"] == doubted


def test_one_suspect_fact_is_enough_to_doubt(graph: Graph) -> None:
    lives(graph, "Ana", "Lyon")
    query(graph, "MATCH (f:Fact) SET f.suspect = 'orders'")
    assert found(graph)["ana"]["doubted"]


def test_what_never_changes_is_told_unless_it_was_never_so(graph: Graph) -> None:
    born = {"subject": "Ana", "attribute": "place_of_birth"}
    stated(graph, statement("Rome", **born))
    assert found(graph)["ana"]["fixed"] == ["place_of_birth\u0001rome"]
    stated(graph, statement("Oslo", **born, corrects=True), hours=1)
    assert found(graph)["ana"]["fixed"] == ["place_of_birth\u0001oslo"]
    lives(graph, "Ana", "Lyon", 2)
    assert len(found(graph)["ana"]["fixed"]) == 1


def test_a_name_that_stands_for_another_one_is_told_with_its_own_facts(graph: Graph) -> None:
    for name in ("J. Smith", "John Smith", "Tom"):
        lives(graph, name, f"Lyon of {name}")
    joined(graph, "j. smith", "john smith")
    parted(graph, "tom", "john smith", run_id="s")
    names = found(graph)
    assert {name: (each["sameAs"], each["heads"], each["facts"]) for name, each in names.items()} == {
        "j. smith": ("john smith", False, 1),
        "john smith": ("john smith", True, 1),
        "tom": ("tom", False, 1),
    }
    assert names["tom"]["apart"] == ["john smith"]


def test_of_some_subjects_all_names_are_told_that_stand_for_them(graph: Graph) -> None:
    for name in ("J. Smith", "John Smith", "Tom", "I"):
        lives(graph, name, f"Lyon of {name}")
    lives(graph, "Tom", "Oslo", scope="box")
    joined(graph, "j. smith", "john smith")
    everything = found(graph)
    smiths = found(graph, None, ("", "john smith"), ("", "j. smith"), ("", "user"))
    assert smiths == {name: everything[name] for name in ("j. smith", "john smith")}
    assert found(graph, None, ("box", "tom"))["tom"]["scope"] == "box"
    assert found(graph, None, ("box", "john smith")) == {}
    assert found(graph, None, ("", "tom"), test=True) == {}
    query(graph, "MATCH (f:Fact) WHERE f.subjectKey = 'tom' REMOVE f:Live")
    assert found(graph, None, ("", "tom")) == {}
