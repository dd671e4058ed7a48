"""cypher/entity/undo.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.entity.naming import aliases, joined, keys, lives, parted, scoped, undone
from tests.cypher.entity.test_join import NAMES, given_names
from tests.cypher.fact.stating import until
from tests.state import Anything, damage, ms, query, run_at


def whole(graph: Graph) -> list[Any]:
    """Return all that a merge may change, of facts and of names."""
    own = "f.id AS id, f.subjectKey AS key, f.nameKey AS own, f.validUntil AS until, f.overAt AS over"
    facts = query(graph, f"MATCH (f:Fact) RETURN {own} ORDER BY id")
    edges = query(graph, "MATCH (a:Fact)-[s:SUPERSEDES]->(b:Fact) RETURN a.id AS a, b.id AS b ORDER BY a, b")
    return [facts, edges, aliases(graph)]


def events(graph: Graph, run_id: str) -> list[str]:
    rows = query(graph, "MATCH (e:Event {runId: $id}) WHERE 'named' IN [e.kind, e.of] RETURN e.id AS id", id=run_id)
    return [row["id"] for row in rows]


def test_a_merge_is_taken_back_and_done_again_exactly(graph: Graph) -> None:
    given_names(graph, *NAMES[:2])
    before = whole(graph)
    joined(graph, "j. smith", "john smith")
    after = whole(graph)
    assert undone(graph, *events(graph, "r")) == ["undone"]
    assert whole(graph) == before
    assert damage(graph, 21) == []
    assert undone(graph, *events(graph, "back"), run_id="again", hours=22) == ["undone"]
    assert whole(graph) == after
    assert damage(graph, 23) == []


def test_that_two_are_two_is_taken_back(graph: Graph) -> None:
    given_names(graph, *NAMES[:2])
    joined(graph, "j. smith", "john smith")
    before = whole(graph)
    parted(graph, "j. smith", "john smith", run_id="s")
    assert undone(graph, *events(graph, "s")) == ["undone"]
    assert whole(graph) == before


def test_a_merge_that_took_others_along_is_taken_back_from_its_end(graph: Graph) -> None:
    given_names(graph, *NAMES)
    joined(graph, "j. smith", "john smith")
    before = whole(graph)
    joined(graph, "john smith", "john a. smith", run_id="s")
    after = whole(graph)
    both = sorted(events(graph, "s"))
    assert undone(graph, *both) == ["changed", "undone"]  # "run undo" tries the first one again
    assert undone(graph, both[0], run_id="back again") == ["undone"]
    assert whole(graph) == before
    redo = [*events(graph, "back"), *events(graph, "back again")]
    assert undone(graph, redo[0], run_id="early", hours=21) == ["changed"]
    assert [undone(graph, each, run_id=f"redo {each}", hours=22) for each in redo[::-1]] == [["undone"]] * 2
    assert whole(graph) == after


def test_it_is_taken_back_once(graph: Graph) -> None:
    given_names(graph, *NAMES[:2])
    joined(graph, "j. smith", "john smith")
    assert undone(graph, *events(graph, "r")) == ["undone"]
    assert undone(graph, *events(graph, "r"), run_id="again", hours=22) == ["repeated"]


def test_what_was_said_since_stands_and_is_named(graph: Graph) -> None:
    given_names(graph, *NAMES)
    joined(graph, "j. smith", "john smith")
    parted(graph, "j. smith", "john smith", run_id="s")
    joined(graph, "j. smith", "john a. smith", run_id="t")
    (row,) = graph.rows("entity.undo", Anything, events=events(graph, "r"), cascade=False, now=0, runId="t")
    assert row.model_dump()["outcome"] == "changed"
    assert aliases(graph)["j. smith"][0] == "john a. smith"


def test_the_later_word_blocks_the_earlier_one(graph: Graph) -> None:
    given_names(graph, *NAMES)
    joined(graph, "j. smith", "john smith")
    joined(graph, "john smith", "john a. smith", run_id="s")
    assert undone(graph, *events(graph, "r")) == ["changed"]
    run_at(graph, 30, run_id="later")
    (row,) = graph.rows("entity.undo", Anything, events=events(graph, "r"), cascade=False, now=0, runId="later")
    blocker = row.model_dump()["blocker"]
    assert (blocker["kind"], blocker["id"] in events(graph, "s")) == ("named", True)


def test_that_it_was_parted_since_blocks_it_too(graph: Graph) -> None:
    given_names(graph, *NAMES[:2])
    joined(graph, "j. smith", "john smith")
    parted(graph, "j. smith", "john smith", run_id="s")
    run_at(graph, 30, run_id="later")
    (row,) = graph.rows("entity.undo", Anything, events=events(graph, "r"), cascade=False, now=0, runId="later")
    assert row.model_dump()["blocker"]["id"] in events(graph, "s")
    assert undone(graph, *events(graph, "s")) == ["undone"]
    assert undone(graph, *events(graph, "r"), run_id="then") == ["undone"]


def test_facts_that_were_stated_meanwhile_follow(graph: Graph) -> None:
    given_names(graph, *NAMES[:2])
    joined(graph, "j. smith", "john smith")
    lives(graph, "J. Smith", "Rome", 12)
    undone(graph, *events(graph, "r"))
    assert keys(graph)["Rome"] == ("j. smith", None)
    assert until(graph) == [("Lyon 0", 12), ("Lyon 1", None), ("Rome", None)]
    assert damage(graph, 21) == []


@pytest.mark.parametrize(("cascade", "first"), [(False, "undone"), (True, "changed")])
def test_what_left_for_another_scope_comes_back_with_a_cascade_once_it_is_gone_there(
    graph: Graph, cascade: bool, first: str
) -> None:
    run_at(graph, 1, run_id="m")
    query(
        graph,
        "MATCH (r:ConsolidationRun {id: 'm'}) UNWIND [['here', 'left'], ['there', 'came']] AS each "
        "CREATE (a:Alias {isTest: false, scope: each[0], name: 'ann', rev: 0}) "
        "CREATE (e:Event {id: 'm:named:x:0:' + each[1], kind: 'named', runId: 'm', name: 'ann'})-[:CONCERNS]->(a) "
        "SET a.sameAs = CASE each[1] WHEN 'came' THEN 'anna' END, "
        "e[CASE each[1] WHEN 'left' THEN 'before_sameAs' ELSE 'after_sameAs' END] = 'anna'",
    )
    run_at(graph, 2, run_id="back")

    def back(end: str) -> Any:
        asked = {"events": [f"m:named:x:0:{end}"], "cascade": cascade, "now": ms(2), "runId": "back"}
        (row,) = graph.rows("entity.undo", Anything, **asked)
        return row.model_dump()

    row = back("left")
    assert (row["outcome"], (row["blocker"] or {}).get("id")) == (first, "m:named:x:0:came" if cascade else None)
    assert back("came")["outcome"] == "undone"
    assert back("left")["outcome"] == ("undone" if cascade else "repeated")
    assert scoped(graph) == {("here", "ann"): ("anna", None)}
