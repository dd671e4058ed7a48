"""brainbridge.feedback.feedback: what a verdict does to ranks, promotions, undo, archives and the past."""

from pathlib import Path
from typing import Any

import pytest

from brainbridge.consolidation import consolidation, undo
from brainbridge.errors import InvalidInput
from brainbridge.feedback import feedback
from brainbridge.graph.graph import Graph
from brainbridge.recall import recall
from brainbridge.recall.filters import Filters
from brainbridge.recall.result import Hit
from tests.integration.archives import body, export, restored_elsewhere
from tests.state import at, given, query, stored
from tests.undoing import held


def mark(graph: Graph, name: str = "m", *, hours: float = 1.0) -> feedback.Feedback:
    return feedback.give(graph, name, "stale", now=at(hours))


def hits(graph: Graph, words: str = "content", *, hours: float = 2.0, **filters: Any) -> list[Hit]:
    return recall.search(graph, words, now=at(hours), limit=9, filters=Filters.of(**filters))


def shown(graph: Graph, *, hours: float = 2.0, session: str | None = None) -> None:
    recall.recall(graph, "content", now=at(hours), limit=9, session=session)


def test_its_rank_is_halved_and_the_figures_add_up(graph: Graph) -> None:
    given(graph, "m", content="the cedar case")
    given(graph, "n", content="the cedar case", hours=0.5)
    before = {hit.id: hit.score for hit in hits(graph, "cedar")}
    mark(graph)
    after = {hit.id: hit for hit in hits(graph, "cedar")}
    assert [hit.id for hit in after.values()] == ["n", "m"]
    assert after["m"].score == pytest.approx(before["m"] / 2)
    assert (after["n"].score, after["n"].stale, after["m"].stale) == (before["n"], None, at(1))
    parts = {name: value for name, value in after["m"].figures.items() if name not in ("fullText", "weight")}
    assert parts["stale"] == pytest.approx(-before["m"] / 2)
    assert sum(parts.values()) * after["m"].figures["weight"] == pytest.approx(after["m"].score)


def test_an_explained_recall_says_what_the_figure_means(graph: Graph) -> None:
    given(graph)
    mark(graph)
    found = recall.recall(graph, "content", now=at(2), limit=9, explain=True, touched=False)
    assert found.explained is not None
    assert found.explained.figures["stale"] == "said to be out of date: minus half of the rest"


def test_what_ranks_below_nothing_is_not_lifted(graph: Graph) -> None:
    given(graph, "m", content="Is the cedar case oiled?")
    query(graph, "MATCH (m:Memory {id: 'm'}) SET m.asks = true, m.role = 'person'")
    query(graph, "MATCH (w:RecallConfig) WHERE w.validTo IS NULL SET w.questionPenalty = 5.0")
    (before,) = hits(graph, "cedar")
    assert before.score < 0
    mark(graph)
    (after,) = hits(graph, "cedar")
    assert (after.score, after.stale) == (before.score, at(1))


def test_a_recall_that_shows_it_is_no_use_and_who_names_it_takes_the_mark_away(graph: Graph) -> None:
    given(graph)
    mark(graph)
    shown(graph, session="other")
    assert (stored(graph)["accessCount"], stored(graph)["staleSince"]) == (2, at(1))
    done = feedback.give(graph, "m", "used", now=at(2), session="other")
    assert (done.memory.stale_since, stored(graph)["accessCount"]) == (None, 3)
    assert "staleSince" not in stored(graph)


def test_a_promotion_keeps_the_mark(graph: Graph) -> None:
    given(graph)
    mark(graph)
    (promoted,) = consolidation.force_promote(graph, "m", now=at(1.5)).promoted
    assert (stored(graph).get("staleSince"), stored(graph, promoted.new_id)["staleSince"]) == (None, at(1))
    (hit,) = hits(graph)
    assert (hit.id, hit.stale) == (promoted.new_id, at(1))
    again = feedback.give(graph, "m", "stale", now=at(3))  # the id of an old version means the latest one
    assert (again.memory.id, again.stale) == (promoted.new_id, at(1))


def test_undo_takes_it_back_exactly(graph: Graph) -> None:
    given(graph)
    before = held(graph)
    done = mark(graph)
    marked = held(graph)
    back = undo.undo(graph, done.run_id, now=at(2))
    assert (back.undone, back.refused, held(graph)) == ({"marked_stale": 1}, [], before)
    undo.undo(graph, back.run_id, now=at(3))
    assert held(graph) == marked


def test_what_was_used_since_is_not_taken_back_and_says_why(graph: Graph) -> None:
    given(graph)
    done = mark(graph)
    feedback.give(graph, "m", "used", now=at(1.5))
    (refusal,) = undo.undo(graph, done.run_id, now=at(2)).refused
    assert "accessed since" in refusal.reason


def test_the_past_knows_no_mark_that_came_later(graph: Graph) -> None:
    given(graph)
    mark(graph, hours=2)
    assert [hit.stale for hit in hits(graph, hours=3, as_of=at(1))] == [None]
    assert [hit.stale for hit in hits(graph, hours=3, as_of=at(2))] == [at(2)]


def test_a_damaged_mark_fails_no_recall(graph: Graph) -> None:
    given(graph)
    query(graph, "MATCH (m:Memory) SET m.staleSince = 'yesterday'")
    assert [hit.stale for hit in hits(graph)] == [None]


def test_a_word_that_is_no_verdict_is_refused_and_leaves_no_run(graph: Graph) -> None:
    given(graph)
    with pytest.raises(InvalidInput, match="'fine' is no verdict"):
        feedback.give(graph, "m", "fine", now=at(1))  # type: ignore[arg-type]
    assert query(graph, "MATCH (r:ConsolidationRun) RETURN r") == []


def test_an_archive_keeps_it(graph: Graph, tmp_path: Path) -> None:
    given(graph)
    run_id = mark(graph).run_id
    before, after = tmp_path / "before.jsonl", tmp_path / "after.jsonl"
    export(graph, before)
    restored_elsewhere(graph, before)
    export(graph, after)
    assert body(before) == body(after)
    assert [hit.stale for hit in hits(graph)] == [at(1)]
    undo.undo(graph, run_id, now=at(3))
    assert [hit.stale for hit in hits(graph)] == [None]
