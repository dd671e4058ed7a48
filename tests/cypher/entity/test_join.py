"""cypher/entity/join.cypher"""

from brainbridge.graph.graph import Graph
from tests.cypher.entity.naming import aliases, joined, keys, lives, parted
from tests.cypher.fact.stating import until
from tests.state import damage, query

NAMES = ("J. Smith", "John Smith", "John A. Smith")


def given_names(graph: Graph, *names: str) -> None:
    for hours, name in enumerate(names):
        lives(graph, name, f"Lyon {hours}", hours)


def test_a_name_stands_for_another_one_and_its_facts_with_it(graph: Graph) -> None:
    given_names(graph, *NAMES[:2])
    done = joined(graph, "j. smith", "john smith", why="initial", reason="same desk")
    assert (done["outcome"], done["sameAs"], len(done["events"])) == ("joined", "john smith", 1)
    assert aliases(graph) == {"j. smith": ("john smith", None)}
    assert keys(graph) == {"Lyon 0": ("john smith", "j. smith"), "Lyon 1": ("john smith", None)}
    assert until(graph) == [("Lyon 0", 1), ("Lyon 1", None)]
    (event,) = query(graph, "MATCH (e:Event {kind: 'named'}) RETURN e.rule AS why, e.reason AS reason, e.name AS name")
    assert event == {"why": "initial", "reason": "same desk", "name": "j. smith"}
    assert damage(graph, 11) == []


def test_what_stands_for_a_name_goes_along(graph: Graph) -> None:
    given_names(graph, *NAMES)
    joined(graph, "j. smith", "john smith")
    done = joined(graph, "john smith", "john a. smith", run_id="s")
    assert (done["sameAs"], len(done["events"])) == ("john a. smith", 2)
    assert aliases(graph) == {each: ("john a. smith", None) for each in ("j. smith", "john smith")}
    assert {key for key, _ in keys(graph).values()} == {"john a. smith"}
    assert damage(graph, 11) == []


def test_whoever_stands_for_another_one_is_meant_by_that(graph: Graph) -> None:
    given_names(graph, *NAMES)
    joined(graph, "john smith", "john a. smith")
    assert joined(graph, "j. smith", "john smith", run_id="s")["sameAs"] == "john a. smith"


def test_what_is_one_already_stays(graph: Graph) -> None:
    given_names(graph, *NAMES)
    joined(graph, "j. smith", "john smith")
    before = query(graph, "MATCH (e:Event) RETURN count(e) AS n")
    for name, other in (("j. smith", "john smith"), ("john smith", "j. smith")):
        assert joined(graph, name, other, run_id="s")["outcome"] == "same"
    assert query(graph, "MATCH (e:Event) RETURN count(e) AS n") == before


def test_who_stands_for_a_third_one_is_left(graph: Graph) -> None:
    given_names(graph, *NAMES)
    joined(graph, "j. smith", "john smith")
    done = joined(graph, "j. smith", "john a. smith", run_id="s")
    assert (done["outcome"], done["sameAs"], done["events"]) == ("elsewhere", "john smith", [])
    assert aliases(graph) == {"j. smith": ("john smith", None)}


def test_a_run_says_it_once(graph: Graph) -> None:
    given_names(graph, *NAMES[:2])
    first = joined(graph, "j. smith", "john smith")
    assert joined(graph, "j. smith", "john smith") == first
    assert query(graph, "MATCH (e:Event {kind: 'named'}) RETURN count(e) AS n") == [{"n": 1}]


def test_a_name_that_no_fact_bears_in_the_scope_is_none(graph: Graph) -> None:
    given_names(graph, "J. Smith")
    lives(graph, "John Smith", "Lyon", scope="box")
    assert joined(graph, "j. smith", "john smith") is None
    assert joined(graph, "j. smith", "john smith", scope="box") is None
    assert joined(graph, "john smith", "j. smith") is None
    assert query(graph, "MATCH (a:Alias) RETURN a") == []


def test_another_scope_keeps_its_names(graph: Graph) -> None:
    given_names(graph, *NAMES[:2])
    for hours, name in enumerate(NAMES[:2]):
        lives(graph, name, f"Rome {hours}", hours, scope="box")
    joined(graph, "j. smith", "john smith", scope="box")
    assert keys(graph) == {
        **{"Lyon 0": ("j. smith", None), "Lyon 1": ("john smith", None)},
        **{"Rome 0": ("john smith", "j. smith"), "Rome 1": ("john smith", None)},
    }
    assert damage(graph, 11) == []


def test_who_joins_them_takes_back_that_they_are_two(graph: Graph) -> None:
    given_names(graph, *NAMES)
    parted(graph, "j. smith", "john smith")
    parted(graph, "john smith", "j. smith", run_id="s")
    parted(graph, "j. smith", "john a. smith", run_id="t")
    joined(graph, "j. smith", "john smith", run_id="u")
    assert aliases(graph) == {"j. smith": ("john smith", ["john a. smith"])}
