"""cypher/document/save.cypher"""

from contextlib import suppress
from typing import Any

import pytest

from brainbridge.document.documents import Draft, Written
from brainbridge.graph.executor import Executor
from brainbridge.graph.graph import Graph
from tests.drafted import NAME, edges, held, numbers
from tests.erasures import begun
from tests.races.two import Waiting, holding
from tests.state import at, damage, ms, query, run_at


class _GivesUp(Exception):
    """A transaction is rolled back."""


def save(
    graph: Executor, text: str, state: str, expects: str | None = None, *, hours: float = 0.0, **parts: Any
) -> str:
    """Save a text as a state with that id, by the run r, and return the outcome."""
    draft = Draft(name=NAME, text=text, id=state, **parts)
    params = draft.to_params(is_test=parts.get("scope") == "tests")
    return graph.one("document.save", Written, **params, expects=expects, now=ms(hours), runId="r").outcome


def test_the_first_state_makes_the_document_and_is_current(graph: Graph) -> None:
    run_at(graph, 0)
    told: dict[str, Any] = {"author": "rules", "session_ids": ["s"], "mood": "calm", "prompt_hash": "ab"}
    assert save(graph, "é" * 9, "a", hours=1, **told) == "saved"
    (row,) = query(graph, "MATCH (d:Document)-[:CURRENT]->(s)-[:STATE_OF]->(d) RETURN d {.*} AS d, s {.*} AS s")
    assert row["d"] == {"isTest": False, "scope": "", "name": NAME, "created": at(1), "rev": 1}
    assert row["s"] == {
        **{
            "id": "a",
            "isTest": False,
            "scope": "",
            "name": NAME,
            "number": 1,
            "text": "é" * 9,
            "tokens": 3,
            "at": at(1),
        },
        **{"author": "rules", "accepted": True, "mood": "calm", "sessionIds": ["s"], "promptHash": "ab"},
    }
    recorded = (
        "MATCH (:ConsolidationRun {id: 'r'})<-[:RECORDED_IN]-(e)-[:CONCERNS]->(:DocumentState {id: 'a'}) RETURN e {.*}"
    )
    (row,) = query(graph, recorded)
    assert row["e"] == {"id": "r:saved:a", "kind": "saved", "at": at(1), "runId": "r", "name": NAME, "after_id": "a"}


def test_the_next_one_supersedes_it(graph: Graph) -> None:
    run_at(graph, 0)
    assert [save(graph, "one", "a"), save(graph, "two", "b", "a")] == ["saved", "saved"]
    assert (edges(graph, "CURRENT"), edges(graph, "SUPERSEDES")) == ({f"{NAME}>2"}, {"2>1"})
    assert numbers(graph) == {2: "current", 1: "earlier"}
    (row,) = query(graph, "MATCH (e:Event {id: 'r:saved:b'}) RETURN e.before_id AS before, e.after_id AS after")
    assert row == {"before": "a", "after": "b"}
    assert damage(graph, 1) == []


def test_a_refused_one_is_kept_beside_with_its_reason(graph: Graph) -> None:
    run_at(graph, 0)
    save(graph, "one", "a")
    assert save(graph, "", "b", "a", reason="it drops all", reason_codes=["empty"]) == "refused"
    assert (held(graph), edges(graph, "CURRENT"), edges(graph, "SUPERSEDES")) == ("one", {f"{NAME}>1"}, set())
    (row,) = query(
        graph, "MATCH (s {id: 'b'}) RETURN s.accepted AS a, s.reason AS r, s.reasonCodes AS c, s.number AS n"
    )
    assert row == {"a": False, "r": "it drops all", "c": ["empty"], "n": 2}
    (row,) = query(graph, "MATCH (e:Event {id: 'r:saved:b'}) RETURN e.before_id AS b, e.after_id AS a, e.reason AS r")
    assert row == {"b": None, "a": None, "r": None}  # no event has words of a text
    assert save(graph, "three", "c", "a") == "saved"
    assert numbers(graph) == {3: "current", 2: "refused", 1: "earlier"}


def test_a_document_may_begin_with_a_refusal(graph: Graph) -> None:
    run_at(graph, 0)
    assert save(graph, "one", "a", reason="no") == "refused"
    assert (held(graph), damage(graph, 1)) == (None, [])
    assert save(graph, "two", "b") == "saved"


@pytest.mark.parametrize("expects", [None, "a", "gone"])
def test_who_began_from_another_state_saves_nothing(graph: Graph, expects: str | None) -> None:
    run_at(graph, 0)
    save(graph, "one", "a")
    save(graph, "two", "b", "a")
    before = query(graph, "MATCH (n) WHERE NOT n:ConsolidationRun RETURN properties(n) AS p ORDER BY elementId(n)")
    assert save(graph, "three", "c", expects) == "moved"
    assert save(graph, "two", "c", expects) == "moved"
    after = query(graph, "MATCH (n) WHERE NOT n:ConsolidationRun RETURN properties(n) AS p ORDER BY elementId(n)")
    assert after == before


def test_a_document_that_is_gone_is_not_begun_again_by_who_knew_it(graph: Graph) -> None:
    run_at(graph, 0)
    assert save(graph, "one", "a", "lost") == "moved"
    assert query(graph, "MATCH (d:Document) RETURN d") == []


def test_the_text_that_is_current_writes_nothing_and_names_the_state(graph: Graph) -> None:
    run_at(graph, 0)
    save(graph, "one", "a")
    params = Draft(name=NAME, text="one", id="b").to_params(is_test=False)
    done = graph.one("document.save", Written, **params, expects="a", now=ms(1), runId="r")
    assert (done.outcome, done.id) == ("same", "a")
    assert numbers(graph) == {1: "current"}


def test_again_by_its_id_it_says_what_it_did(graph: Graph) -> None:
    run_at(graph, 0)
    assert [save(graph, "one", "a") for _ in range(2)] == ["saved"] * 2
    assert [save(graph, "two", "b", "a", reason="no") for _ in range(2)] == ["refused"] * 2
    assert numbers(graph) == {2: "refused", 1: "current"}
    assert len(query(graph, "MATCH (e:Event) RETURN e")) == 2


def test_documents_of_other_scopes_and_of_tests_are_apart(graph: Graph) -> None:
    run_at(graph, 0)
    for number, scope in enumerate(("", "box", "tests")):
        assert save(graph, f"in {scope}", f"s{number}", scope=scope) == "saved"
    assert (held(graph), held(graph, scope="box"), held(graph, scope="tests", test=True)) == (
        "in ",
        "in box",
        "in tests",
    )
    assert held(graph, scope="tests") is None


@pytest.mark.parametrize("begun", [False, True])
def test_of_two_who_began_from_the_same_state_exactly_one_saves(graph: Graph, begun: bool) -> None:
    run_at(graph, 0)
    expects = "a" if begun else None
    if begun:
        save(graph, "one", "a")
    with holding(graph) as unit:
        assert save(unit, "two", "b", expects) == "saved"
        late = Waiting(graph, lambda: save(graph, "three", "c", expects))
    assert late.result() == "moved"
    assert held(graph) == "two"
    assert len(edges(graph, "CURRENT")) == 1
    assert damage(graph, 1) == []


def test_who_waits_for_one_that_gives_up_saves(graph: Graph) -> None:
    run_at(graph, 0)
    save(graph, "one", "a")
    with suppress(_GivesUp), holding(graph) as unit:
        save(unit, "two", "b", "a")
        late = Waiting(graph, lambda: save(graph, "three", "c", "a"))
        raise _GivesUp
    assert late.result() == "saved"
    assert numbers(graph) == {2: "current", 1: "earlier"}


def test_what_was_erased_is_not_saved(graph: Graph) -> None:
    run_at(graph, 0)
    draft = Draft(name=NAME, text="one", id="a")
    own = {"expects": None, "now": ms(1), "runId": "r"}
    begun(graph, marks=[{"mark": "m", "of": "text", "start": None, "words": None}])
    for marks, erasures, outcome in ((["m"], ["e"], "erased"), ([], [], "unread"), (["other"], ["e"], "saved")):
        params = draft.to_params(is_test=False, marks=marks, erasures=erasures)
        done = graph.one("document.save", Written, **params, **own)
        assert (done.outcome, done.id) == (outcome, "a" if outcome == "saved" else None)
        for label in ("Document", "DocumentState"):  # no document is begun that would stay empty
            assert bool(query(graph, f"MATCH (d:{label}) RETURN d")) == (outcome == "saved")
