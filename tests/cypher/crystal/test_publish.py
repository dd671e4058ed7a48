"""cypher/crystal/publish.cypher"""

from typing import Any

import pytest

from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
from tests.crystals import DAY, crystallized, merged, used
from tests.derivations import derived
from tests.state import Anything, at, damage, given, ms, query, run_at, stored, taken_back

OPEN = ("task_pattern", "insight", "general")
OWN = ("fact", "preference", "relationship", "episode", "goal")


def written(graph: Graph, name: str = "c", *, sensitivity: str | None = "normal", **facet: Any) -> str:
    crystallized(graph, name, facet={"semanticType": "general", **facet})
    query(graph, "MATCH (m:Memory {id: $id}) SET m.sensitivity = $level", id=name, level=sensitivity)
    return name


def published(graph: Graph, to: str = "public", name: str = "c", *, hours: float = 1.0, run_id: str = "r") -> Any:
    run_at(graph, hours, run_id=run_id)
    (row,) = graph.rows("crystal.publish", Anything, id=name, to=to, now=ms(hours), runId=run_id)
    return row


@pytest.mark.parametrize("to", ["shared", "public"])
@pytest.mark.parametrize("kind", OPEN)
@pytest.mark.parametrize("sensitivity", ["normal", "personal"])
def test_it_is_published_and_found_by_its_facet(graph: Graph, to: str, kind: str, sensitivity: str) -> None:
    written(graph, semanticType=kind, sensitivity=sensitivity)
    before = stored(graph, "c")
    row = published(graph, to)
    assert (row.outcome, row.was, row.ancestor) == ("published", "private", None)
    after = stored(graph, "c")
    assert after == before | {"accessScope": to, "facets": f"{before['facets']} in{to}", "rev": before["rev"] + 1}
    (event,) = query(graph, "MATCH (e:Event {kind: 'published'})-[:RECORDED_IN]->() RETURN e {.*} AS e")
    assert (event["e"]["before_accessScope"], event["e"]["after_accessScope"]) == ("private", to)
    assert damage(graph, 2) == []


@pytest.mark.parametrize("kind", OWN)
def test_what_is_somebodys_own_never_leaves(graph: Graph, kind: str) -> None:
    written(graph, semanticType=kind)
    assert published(graph).outcome == "kept"


@pytest.mark.parametrize(
    ("sensitivity", "outcome"), [("confidential", "confidential"), (None, "unknown"), ("odd", "unknown")]
)
def test_what_is_confidential_or_unknown_is_not_published(graph: Graph, sensitivity: str | None, outcome: str) -> None:
    written(graph, sensitivity=sensitivity)
    before = stored(graph, "c")
    assert published(graph).outcome == outcome
    assert {**stored(graph, "c"), "rev": 0} == {**before, "rev": 0}
    assert query(graph, "MATCH (e:Event) RETURN e") == []


def test_what_looks_like_an_instruction_and_is_not_trusted_is_not_published(graph: Graph) -> None:
    written(graph)
    query(graph, "MATCH (m:Memory {id: 'c'}) SET m.suspect = true, m.trust = 'tool'")
    assert published(graph).outcome == "suspect"
    assert published(graph, "private", run_id="s").outcome == "same"


@pytest.mark.parametrize("level", ["confidential", None])
def test_nor_is_what_comes_from_such_a_one(graph: Graph, level: str | None) -> None:
    for name in "abc":
        written(graph, name)
    used(graph)
    assert merged(graph, "c>b", hours=0.5) == merged(graph, "b>a", hours=0.6, run_id="s") == ["merged"]
    query(graph, "MATCH (m:Memory {id: 'c'}) SET m.sensitivity = $level", level=level)
    row = published(graph, name="a", run_id="p")
    assert (row.outcome, row.ancestor) == ("descends", "c")


def test_a_diamond_of_parents_is_looked_at_once(graph: Graph) -> None:
    for name in "cpqg":
        written(graph, name)
    query(
        graph,
        "UNWIND [['c', 'p'], ['c', 'q'], ['p', 'g'], ['q', 'g']] AS e "
        "MATCH (a:Memory {id: e[0]}), (b:Memory {id: e[1]}) CREATE (a)-[:DERIVED_FROM {operation: 'mutated'}]->(b)",
    )
    assert published(graph).outcome == "published"
    query(graph, "MATCH (m:Memory {id: 'g'}) SET m.sensitivity = 'confidential'")
    assert published(graph, "shared", run_id="s").ancestor == "g"
    # What comes from it is no parent of it.
    assert published(graph, name="p", run_id="t").outcome == "descends"
    swapped = (
        "UNWIND [['g', 'normal'], ['c', 'confidential']] AS e MATCH (m:Memory {id: e[0]}) SET m.sensitivity = e[1]"
    )
    query(graph, swapped)
    assert published(graph, name="q", run_id="u").outcome == "published"


def test_anything_may_be_made_private_again(graph: Graph) -> None:
    written(graph)
    before = stored(graph, "c")
    published(graph)
    query(graph, "MATCH (m:Memory {id: 'c'}) SET m.sensitivity = 'confidential'")
    assert published(graph, "shared", run_id="s").outcome == "confidential"
    assert published(graph, "private", run_id="t").outcome == "published"
    after = stored(graph, "c")
    assert (after["accessScope"], after["facets"]) == ("private", before["facets"])


def test_a_second_time_nothing_is_written(graph: Graph) -> None:
    written(graph)
    published(graph)
    before = stored(graph, "c")
    (again,) = graph.rows("crystal.publish", Anything, id="c", to="public", now=ms(1), runId="r")
    same = published(graph, run_id="s")
    assert (again.outcome, same.outcome) == ("published", "same")  # type: ignore[attr-defined]
    assert stored(graph, "c") == before


def test_one_that_has_ended_or_will_be_ended_is_not_published(graph: Graph) -> None:
    written(graph)
    assert published(graph, hours=100 * DAY).outcome == "ended"
    query(graph, "MATCH (m:Memory {id: 'c'}) SET m.validTo = $at", at=at(0.5))
    assert published(graph, run_id="s").outcome == "ended"


def test_no_crystal_and_a_deleted_one_have_no_row(graph: Graph) -> None:
    given(graph, "m")
    run_at(graph, 1)
    for name in ("m", "gone"):
        assert graph.rows("crystal.publish", Anything, id=name, to="public", now=ms(1), runId="r") == ()


def test_what_comes_from_the_file_of_a_skill_is_shared(graph: Graph) -> None:
    crystallized(graph, "s", facet={"source": "skills", "semanticType": "skill"})
    crystallized(graph, "m")
    crystallized(graph, "n", facet={"priority": 0.9})
    assert [stored(graph, each)["accessScope"] for each in "smn"] == ["shared", "private", "private"]
    assert [stored(graph, each)["priority"] for each in "smn"] == [0.8, 0.5, 0.9]
    assert [each for each in "smn" if "inshared" in stored(graph, each)["facets"]] == ["s"]
    crystallized(graph, "p", facet={"source": "skills", "semanticType": "preference"})
    assert stored(graph, "p")["accessScope"] == "private"


def test_an_undo_takes_it_back_and_a_redo_does_it_again(graph: Graph) -> None:
    written(graph)
    before = stored(graph, "c")
    published(graph)
    taken_back(graph, "r:published:c")
    assert stored(graph, "c") | {"rev": 0} == before | {"rev": 0}
    taken_back(graph, "back:undone:r:published:c", run_id="again")
    assert (stored(graph, "c")["accessScope"], "inpublic" in stored(graph, "c")["facets"]) == ("public", True)


def test_it_is_held_back_however_far_away_that_is_what_forbids_it(graph: Graph) -> None:
    written(graph, "0", semanticType="fact")
    for number in range(1, 50):
        written(graph, str(number))
        query(
            graph,
            "MATCH (m:Memory {id: $m}), (p:Memory {id: $p}) CREATE (m)-[:DERIVED_FROM]->(p)",
            m=str(number),
            p=str(number - 1),
        )
    row = published(graph, name="49")
    assert (row.outcome, row.ancestor) == ("descends", "0")


def test_what_an_undone_promotion_came_from_counts(graph: Graph) -> None:
    written(graph, "f", semanticType="fact")
    derived(graph, "m", "f", hours=0.1)
    (hop,) = consolidation.force_promote(graph, "m", now=at(0.2)).promoted
    derived(graph, "c", hop.new_id, hours=0.3, crystal=True)
    (event,) = query(graph, "MATCH (e:Event {kind: 'promoted'}) RETURN e.id AS id")
    taken_back(graph, event["id"], "undo.turn", run_id="undo")
    row = published(graph, run_id="p")
    assert (row.outcome, row.ancestor) == ("descends", "f")
