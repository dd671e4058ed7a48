"""benchmarks/recall.py on two small talks: one between people, one of a user with an assistant."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from benchmarks import recall
from benchmarks.recall import Asked
from brainbridge.brain.brain import Brain
from brainbridge.graph.graph import Graph
from tests.state import at, query

PEOPLE = (
    ("p1", "Ann", "Did you find a new flat?"),
    ("p2", "Bo", "Yes, we move on the third, near the harbour."),
    ("p3", "Ann", "How is your sister doing?"),
    ("p4", "Bo", "She got the job at the observatory."),
    ("p5", "Ann", "Lovely. I repaired the old clock yesterday."),
    ("p6", "Bo", "The one with forty teeth on its wheel?"),
)
CHAT = (
    ("u1", "user", "I keep bees on the roof of my shop."),
    ("r1", "assistant", "Bees need water near the hive in summer, and a windbreak helps them in winter."),
    ("u2", "user", "Always give measures in grams when I ask for a recipe."),
    ("r2", "assistant", "Of course, grams it is."),
    ("u3", "user", "My oven is small, it takes one tin at a time."),
    ("r3", "assistant", "Then bake in two rounds and keep the dough cool."),
)
QUESTIONS = (
    Asked("people", "When does Bo move to the flat?", frozenset({"p2"}), "people"),
    Asked("people", "What work does the sister of Bo do?", frozenset({"p4"}), "people"),
    Asked("people", "What did Ann repair?", frozenset({"p5"}), "people"),
    Asked("chat", "Can I have a cake for the summer party?", frozenset({"u2"}), "chat"),
    Asked("chat", "Where do I keep bees?", frozenset({"u1"}), "chat"),
    Asked("chat", "What did you recommend for the dough?", frozenset({"r3"}), "chat"),
)


def lines() -> list[bytes]:
    rows: list[dict[str, Any]] = []
    for hours, (name, who, content) in enumerate(PEOPLE):
        rows.append({"id": name, "at": at(hours).isoformat(), "content": content, "speaker": who, "role": "person"})
        rows[-1] |= {"scope": "people", "sessionId": "s1"}
    for hours, (name, role, content) in enumerate(CHAT):
        rows.append({"id": name, "at": at(hours).isoformat(), "content": content, "role": role})
        rows[-1] |= {"scope": "chat", "sessionId": "s2"}
    return [json.dumps(row).encode() for row in rows]


@pytest.fixture
def bench(database: Graph, monkeypatch: pytest.MonkeyPatch) -> Graph:
    """The database of the tests instead of a server of the benchmark's own."""

    @contextmanager
    def emptied() -> Iterator[Graph]:
        yield database

    monkeypatch.setattr(recall, "fresh_graph", emptied)
    return database


def test_a_recall_that_holds_no_answer_covers_less(bench: Graph) -> None:
    without = [Asked("people", "When does Ann sell her motorbike in Oslo?", frozenset(), "detail")]
    rows = recall.measure(lines(), QUESTIONS, unanswered=without, replay=False)["sure"]
    assert (rows["all"]["answerable"], rows["detail"]["unanswerable"], rows["detail"]["auc"]) == (6, 1, 100.0)
    assert rows["detail"]["sure of unanswerable"] == 0.0


def test_both_talks_are_found_in_with_the_same_weights(bench: Graph) -> None:
    result = recall.measure(lines(), QUESTIONS, replay=False)
    assert {name: result[name]["recall@5"] for name in ("all", "people", "chat")} == {
        "all": 100.0,
        "people": 100.0,
        "chat": 100.0,
    }
    assert (result["all"]["n"], result["import"]["memories"], "replayed" in result) == (6, 12, False)
    assert result["latency"].keys() == {"p50", "p95"}
    assert list(result["ladder"]) == ["full text alone", "and spreading", "and signals"]
    assert result["without"].keys() == recall.PARTS.keys()
    assert result["refined"].keys() == recall.REFINEMENTS.keys()
    assert {row["recall@10"] for row in result["refined"].values()} == {100.0}
    assert 0 < result["ladder"]["full text alone"]["ndcg@10"] < result["all"]["ndcg@10"]
    assert query(bench, "MATCH (m:Memory) WHERE m.accessCount > 1 RETURN count(m) AS n") == [{"n": 0}]


def test_what_boxes_change_is_measured_if_that_is_wanted(bench: Graph) -> None:
    result = recall.measure(lines(), QUESTIONS, replay=False, boxed=True)
    assert query(bench, "MATCH (b:Box) WHERE b.sealedAt IS NOT NULL RETURN count(b) > 0 AS any") == [{"any": True}]
    assert result["boxed"]["all"] == {
        name: result["all"][name] for name in result["boxed"]["all"]
    }  # none asks for a course
    assert result["boxed"]["latency"].keys() == {"p50", "p95"}
    assert result["boxed"]["by stretch"] == {"people": 100.0, "chat": 100.0}
    with Brain.open("bench") as brain:  # all was said an hour apart, so every turn is a stretch of its own
        halves = [recall.Answer(Asked("people", "?", frozenset({"p2", "p4"}), "x"), ("p4", "p6"), 1.0)]
        assert recall._stretches(brain, halves) == {"x": 50.0}


def test_the_weights_are_set_back_after_each_signal_is_left_out(bench: Graph) -> None:
    recall.measure(lines(), QUESTIONS[:1], replay=False)
    with Brain.open("bench") as brain:
        numbers = brain.config.current().recall
    assert numbers.version > len(recall.PARTS)
    assert numbers.history[-1].tunables() == numbers.config
