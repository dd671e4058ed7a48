"""cypher/entity/move.cypher, which is sent in one statement with cypher/fact/settle.cypher."""

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.entity.naming import city, joined, keys, lives, settled
from tests.cypher.entity.test_join import NAMES, given_names
from tests.cypher.fact.stating import stated, until
from tests.state import damage, query

LONG = "john a. smith"


def astray(graph: Graph, mark: str = "REMOVE f:Unsettled") -> None:
    """Let a fact stand under its own name though that stands for another one, as who raced with the merge left it."""
    given_names(graph, *NAMES[:2])
    joined(graph, "j. smith", "john smith")
    query(graph, "MATCH (a:Alias) REMOVE a:Unmoved")  # as a pass does
    query(graph, f"MATCH (f:Fact), (a:Alias {{name: f.nameKey}}) SET f.subjectKey = f.nameKey, f.nameKey = null {mark}")
    assert [each.code for each in damage(graph, 11)] == ["fact_order", "fact_name"]


@pytest.mark.parametrize(
    ("events", "mark"), [(None, "REMOVE f:Unsettled"), ([], "SET f:Unsettled"), ([], "SET a:Unmoved")]
)
def test_whatever_was_said_of_any_name_is_put_right(graph: Graph, events: list[str] | None, mark: str) -> None:
    astray(graph, mark)
    settled(graph, events)
    assert keys(graph)["Lyon 0"] == ("john smith", "j. smith")
    assert until(graph) == [("Lyon 0", 1), ("Lyon 1", None)]
    assert query(graph, "MATCH (n:Unmoved|Unsettled) RETURN n") == []
    assert damage(graph, 11) == []


def test_a_pass_looks_at_no_other_names(graph: Graph) -> None:
    astray(graph)
    settled(graph, [])
    assert keys(graph)["Lyon 0"] == ("j. smith", None)


def test_with_one_that_is_due_all_facts_of_its_name_are_put_right_and_no_others(graph: Graph) -> None:
    given_names(graph, *NAMES)
    lives(graph, "J. Smith", "Bonn", 4)
    for name in NAMES[:2]:
        joined(graph, name.lower(), "john a. smith", run_id=name)
    query(graph, "MATCH (a:Alias) REMOVE a:Unmoved")
    query(graph, "MATCH (f:Fact) WHERE f.nameKey IS NOT NULL SET f.subjectKey = f.nameKey, f.nameKey = null")
    query(graph, "MATCH (f:Fact {claim: 'Bonn'}) SET f:Unsettled")
    settled(graph, [])
    own = {value: key for value, (key, _) in keys(graph).items()}
    assert own == {"Bonn": LONG, "Lyon 0": LONG, "Lyon 1": "john smith", "Lyon 2": LONG}


def test_a_slot_is_asked_for_by_the_words_of_the_one_that_is_left(graph: Graph) -> None:
    lives(graph, "J. Smith", "Lyon")
    stated(graph, city("John Smith", "blue", attribute="colour"), hours=1)
    asked = "MATCH (s:Slot {name: $name}) RETURN s.askedBy AS by, s.subjectKey AS key, s.attribute AS attribute"
    (left,) = query(graph, asked, name="j. smith\u0001lives_in")
    joined(graph, "j. smith", "john smith")
    assert query(graph, asked, name="j. smith\u0001lives_in") == []  # nobody fills it any more
    (got,) = query(graph, asked, name="john smith\u0001lives_in")
    assert got == {**left, "key": "john smith"}
    assert left["by"]


def test_what_has_ended_moves_too_so_that_what_was_known_then_is_told(graph: Graph) -> None:
    given_names(graph, *NAMES[:2])
    query(graph, "MATCH (f:Fact {claim: 'Lyon 0'}) REMOVE f:Live")
    joined(graph, "j. smith", "john smith")
    assert keys(graph)["Lyon 0"] == ("john smith", "j. smith")


def test_what_is_in_place_is_not_written(graph: Graph) -> None:
    given_names(graph, *NAMES[:2])
    joined(graph, "j. smith", "john smith")
    before = query(graph, "MATCH (f:Fact) RETURN f.id AS id, f.rev AS rev ORDER BY id")
    settled(graph, None)
    assert query(graph, "MATCH (f:Fact) RETURN f.id AS id, f.rev AS rev ORDER BY id") == before


@pytest.mark.parametrize("events", [None, []])
@pytest.mark.parametrize("known", [False, True])
def test_what_came_from_another_scope_stands_under_its_own_name_there(
    graph: Graph, events: list[str] | None, known: bool
) -> None:
    given_names(graph, *NAMES[:2])
    joined(graph, "j. smith", "john smith")
    if known:  # that the two are two there
        query(graph, "CREATE (:Alias {isTest: false, scope: 'box', name: 'j. smith', apart: ['john smith'], rev: 0})")
    query(graph, "MATCH (f:Fact {claim: 'Lyon 0'}) SET f.scope = 'box', f:Unsettled")
    assert "fact_name" in [each.code for each in damage(graph, 11)]
    settled(graph, events)
    assert keys(graph) == {"Lyon 0": ("j. smith", None), "Lyon 1": ("john smith", None)}
    assert until(graph) == [("Lyon 0", None), ("Lyon 1", None)]
    assert {each.code for each in damage(graph, 11)} == {"scope_not_searchable"}  # as nothing but the scope was set
    query(graph, "MATCH (f:Fact {claim: 'Lyon 0'}) SET f.scope = null, f:Unsettled")
    settled(graph, events)
    assert keys(graph)["Lyon 0"] == ("john smith", "j. smith")
    assert until(graph) == [("Lyon 0", 1), ("Lyon 1", None)]
    assert damage(graph, 11) == []


@pytest.mark.parametrize("events", [None, []])
def test_it_stands_as_is_said_of_its_name_there(graph: Graph, events: list[str] | None) -> None:
    given_names(graph, *NAMES)
    joined(graph, "j. smith", "john smith")
    query(
        graph,
        "MATCH (f:Fact) SET f.scope = 'box', f:Unsettled "
        "MERGE (:Alias {isTest: false, scope: 'box', name: 'j. smith', sameAs: 'john a. smith', rev: 1})",
    )
    settled(graph, events)
    assert keys(graph)["Lyon 0"] == ("john a. smith", "j. smith")
    assert {each.code for each in damage(graph, 11)} == {"scope_not_searchable"}  # no run has moved them


def test_of_others_than_those_that_are_named_nothing_is_moved(graph: Graph) -> None:
    given_names(graph, *NAMES[:2])
    (event,) = joined(graph, "j. smith", "john smith")["events"]
    query(graph, "MATCH (f:Fact) SET f.scope = 'box', f:Unsettled")
    settled(graph, [event])
    assert keys(graph)["Lyon 0"] == ("john smith", "j. smith")
