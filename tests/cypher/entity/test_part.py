"""cypher/entity/part.cypher"""

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.entity.naming import aliases, joined, keys, lives, parted
from tests.cypher.entity.test_join import NAMES, given_names
from tests.cypher.fact.stating import until
from tests.state import damage, query


@pytest.mark.parametrize(("name", "other"), [("j. smith", "john smith"), ("john smith", "j. smith")])
def test_what_stood_for_the_other_stands_for_itself_and_has_its_facts(graph: Graph, name: str, other: str) -> None:
    given_names(graph, *NAMES[:2])
    joined(graph, "j. smith", "john smith")
    done = parted(graph, name, other, run_id="s")
    assert (done["outcome"], done["leaves"]) == ("parted", "j. smith")
    assert aliases(graph) == {name: (None, [other])}
    assert keys(graph) == {"Lyon 0": ("j. smith", None), "Lyon 1": ("john smith", None)}
    assert until(graph) == [("Lyon 0", None), ("Lyon 1", None)]
    assert damage(graph, 11) == []


def test_of_two_that_stand_for_a_third_the_first_leaves(graph: Graph) -> None:
    given_names(graph, *NAMES)
    for run, name in (("r", "j. smith"), ("s", "john smith")):
        joined(graph, name, "john a. smith", run_id=run)
    assert parted(graph, "j. smith", "john smith", run_id="t")["leaves"] == "j. smith"
    assert aliases(graph) == {"j. smith": (None, ["john smith"]), "john smith": ("john a. smith", None)}
    assert damage(graph, 11) == []


def test_two_that_are_two_are_no_candidates_any_more_and_that_is_said_once(graph: Graph) -> None:
    given_names(graph, *NAMES[:2])
    first = parted(graph, "j. smith", "john smith", reason="two desks")
    assert (first["outcome"], first["leaves"], len(first["events"])) == ("parted", None, 1)
    assert parted(graph, "j. smith", "john smith") == first
    for name, other in (("j. smith", "john smith"), ("john smith", "j. smith")):
        assert parted(graph, name, other, run_id="s")["outcome"] == "same"
    assert query(graph, "MATCH (e:Event {kind: 'named'}) RETURN e.reason AS reason") == [{"reason": "two desks"}]


def test_a_name_that_no_fact_bears_in_the_scope_is_none(graph: Graph) -> None:
    given_names(graph, "J. Smith")
    lives(graph, "John Smith", "Lyon", scope="box")
    assert parted(graph, "j. smith", "john smith") is None
    assert query(graph, "MATCH (a:Alias) RETURN a") == []


def test_what_was_stated_meanwhile_goes_with_the_name_that_it_was_said_of(graph: Graph) -> None:
    given_names(graph, *NAMES[:2])
    joined(graph, "j. smith", "john smith")
    lives(graph, "J. Smith", "Rome", 12)
    assert keys(graph)["Rome"] == ("john smith", "j. smith")
    assert until(graph) == [("Lyon 0", 1), ("Lyon 1", 12), ("Rome", None)]
    parted(graph, "j. smith", "john smith", run_id="s", hours=13)
    assert until(graph) == [("Lyon 0", 12), ("Lyon 1", None), ("Rome", None)]
    assert damage(graph, 14) == []
