"""cypher/document/move.cypher"""

from typing import Any

import pytest

from brainbridge.document import documents, earlier, holding
from brainbridge.document.documents import Draft
from brainbridge.graph.graph import Graph
from brainbridge.run import run as runs
from tests.cypher.document.citing import cites, holders
from tests.drafted import NAME, held, saved
from tests.state import Anything, at, damage, given, ms, query, run_at

BOX = f"{NAME} of box"
CHEST = f"{NAME} of chest"


def move(graph: Graph, source: str = "box", target: str = "chest", *, hours: float = 5) -> list[str]:
    """Move documents by a run, let memories follow, and return the events."""
    run_id = run_at(graph, hours, run_id=f"r{hours}")
    params = {"from": source, "to": target, "now": ms(hours), "runId": run_id}
    events: list[str] = graph.one("document.move", Anything, **params).model_dump()["events"]
    holding.settle(graph, now=at(hours), command="associate")
    return events


def history(graph: Graph, scope: str, name: str = NAME) -> list[tuple[int, str, str | None]]:
    """Return the number, the standing and the text of each state."""
    found = documents.history(graph, name, scope=scope)
    texts = [documents.find(graph, name, scope=scope, state=each.id).text for each in found]
    return [(each.number, each.standing, text) for each, text in zip(found, texts, strict=True)]


def there(graph: Graph) -> list[tuple[str, str]]:
    rows = query(graph, "MATCH (d:Document) RETURN d.scope AS scope, d.name AS name ORDER BY scope, name")
    return [(row["scope"], row["name"]) for row in rows]


def consumed(graph: Graph, text: str, *notes: str, scope: str = "box", hours: float = 1) -> None:
    """Save a text that takes notes in."""
    draft = Draft(name=NAME, text=text, scope=scope)
    with runs.recorded(graph, "document save", now=at(hours)) as run:
        run.transaction(
            documents.SAVING, lambda unit: documents.written(unit, draft, expects=None, run=run, consumed=notes)
        )
        runs.finish(run)


def pending(graph: Graph, scope: str = "chest") -> list[Any]:
    rows = graph.rows("document.pending", Anything, isTest=False, scope=scope, now=ms(9), limit=9)
    return [each.model_dump()["id"] for each in rows]


def note(graph: Graph, name: str) -> None:
    given(graph, name, content=f"what {name} says", scope="chest")
    query(graph, "MATCH (m:Memory {id: $id}) SET m:Note", id=name)


@pytest.fixture
def both(graph: Graph) -> Graph:
    """A document of two states in each scope; each current state cites a memory of its own, and both cite one."""
    for name in ("mine", "theirs", "shared"):
        given(graph, name)
    for hours, (scope, text) in enumerate(
        [("box", "old"), ("chest", "far"), ("box", cites("mine", "shared")), ("chest", cites("theirs", "shared"))]
    ):
        saved(graph, text, scope=scope, hours=hours / 10)
    return graph


def test_a_document_has_the_other_scope_with_all_its_states(graph: Graph) -> None:
    saved(graph, "one", scope="box")
    saved(graph, "no", scope="box", reason="it drops half")
    saved(graph, "two", scope="box", hours=1)
    before = history(graph, "box")
    move(graph)
    assert (history(graph, "chest"), there(graph)) == (before, [("chest", NAME)])
    assert damage(graph, 6) == []
    saved(graph, "three", scope="chest", hours=6)
    assert history(graph, "chest")[0] == (4, "current", "three")
    assert damage(graph, 7) == []


def test_what_it_holds_it_holds_under_its_new_name(graph: Graph) -> None:
    given(graph, "m")
    saved(graph, cites("m"), scope="box")
    assert holders(graph) == {"m": [BOX]}
    move(graph)
    assert holders(graph) == {"m": [CHEST]}
    assert damage(graph, 6) == []


def test_other_documents_stay(graph: Graph) -> None:
    saved(graph, "a", scope="box", name="plan")
    saved(graph, "b", scope="crate")
    saved(graph, "c")
    saved(graph, "d", scope="box", test=True)
    move(graph)
    assert there(graph) == [("", NAME), ("box", NAME), ("chest", "plan"), ("crate", NAME)]
    assert held(graph, scope="box", test=True) == "d"


def test_one_of_that_name_that_is_there_stays_current_and_has_the_states_before_its_own(both: Graph) -> None:
    move(both)
    assert [(number, standing) for number, standing, _ in history(both, "chest")] == [
        (4, "current"), (3, "earlier"), (2, "earlier"), (1, "earlier"),
    ]  # fmt: skip
    assert [text for *_, text in history(both, "chest")] == [
        cites("theirs", "shared"), "far", cites("mine", "shared"), "old",
    ]  # fmt: skip
    assert there(both) == [("chest", NAME)]
    assert damage(both, 6) == []


def test_what_only_the_moved_one_cited_is_released(both: Graph) -> None:
    assert holders(both) == {"mine": [BOX], "theirs": [CHEST], "shared": [BOX, CHEST]}
    move(both)
    assert holders(both) == {"theirs": [CHEST], "shared": [CHEST]}


def test_what_was_moved_can_be_restored(both: Graph) -> None:
    move(both)
    earlier.restore(both, NAME, "2", scope="chest", now=at(6))
    assert history(both, "chest")[0] == (5, "current", cites("mine", "shared"))
    assert holders(both) == {"mine": [CHEST], "shared": [CHEST]}
    assert damage(both, 7) == []


def test_where_the_one_that_is_there_has_no_current_state_the_moved_one_is_current(graph: Graph) -> None:
    saved(graph, "no", scope="chest", reason="it drops half")
    saved(graph, "one", scope="box")
    move(graph)
    assert history(graph, "chest") == [(2, "refused", "no"), (1, "current", "one")]
    assert damage(graph, 6) == []


def test_notes_that_a_document_took_in_stay_taken_in_with_it(graph: Graph) -> None:
    note(graph, "n")
    consumed(graph, "a text", "n")
    move(graph)
    assert pending(graph) == []


def test_where_there_is_one_a_note_stays_taken_in_only_if_its_text_cites_it(graph: Graph) -> None:
    note(graph, "cited")
    note(graph, "lost")
    saved(graph, cites("cited"), scope="chest")
    consumed(graph, "a text", "cited", "lost")
    move(graph)
    assert pending(graph) == ["lost"]


def test_a_note_that_a_moved_state_has_folded_stays_taken_in(graph: Graph) -> None:
    note(graph, "folded")
    note(graph, "lost")
    saved(graph, "far", scope="chest")
    consumed(graph, "a text", "folded", "lost")
    saved(graph, "two", scope="box", hours=2)
    query(
        graph,
        "MATCH (s:DocumentState {scope: 'box', number: 2}), (m:Memory {id: 'folded'}) "
        "CREATE (s)-[:FOLDS {topic: 'what folded says', keywords: ['folded'], month: '2026-05'}]->(m)",
    )
    move(graph)
    assert pending(graph) == ["lost"]


def test_the_event_says_what_was_moved_and_what_was_current(both: Graph) -> None:
    states = {scope: documents.find(both, NAME, scope=scope).id for scope in ("box", "chest")}
    (event,) = move(both)
    (row,) = query(both, "MATCH (e:Event {id: $id})-[:RECORDED_IN]->() RETURN e {.*} AS e", id=event)
    found = row["e"]
    assert (found["kind"], found["name"], found["shift"], found["whole"]) == ("document_moved", NAME, 2, False)
    assert (found["before_scope"], found["after_scope"]) == ("box", "chest")
    assert (found["before_id"], found["after_id"]) == (states["box"], states["chest"])
    assert len(found["states"]) == 2


def test_nothing_moves_twice_or_to_where_it_is(both: Graph) -> None:
    assert move(both, "box", "box") == []
    assert len(move(both, hours=5.5)) == 1
    assert move(both, hours=6) == []
