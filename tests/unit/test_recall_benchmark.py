"""benchmarks/recall.py and benchmarks/locomo.py: their figures computed by hand, and how they read questions."""

import json
from math import log2
from typing import Any

import pytest

from benchmarks import locomo, recall, sure
from benchmarks.recall import Answer, Asked


def answer(expect: str, found: str, category: str = "all", milliseconds: float = 1.0) -> Answer:
    return Answer(Asked("x", "?", frozenset(expect), category), tuple(found), milliseconds)


@pytest.mark.parametrize(
    ("expect", "found", "five", "ten", "gain"),
    [
        ("a", "a", 1.0, 1.0, 1.0),
        ("a", "ba", 1.0, 1.0, 1 / log2(3)),
        ("a", "bcdefa", 0.0, 1.0, 1 / log2(7)),
        ("a", "bcdefghijk" + "a", 0.0, 0.0, 0.0),
        ("a", "", 0.0, 0.0, 0.0),
        ("ab", "acdefb", 0.5, 1.0, (1 + 1 / log2(7)) / (1 + 1 / log2(3))),
        ("ab", "ba", 1.0, 1.0, 1.0),
        ("abcd", "axb", 0.5, 0.5, (1 + 1 / log2(4)) / (1 + 1 / log2(3) + 1 / log2(4) + 1 / log2(5))),
        ("abcdefghijkl", "abcdefghij", 5 / 12, 10 / 12, 1.0),
    ],
)
def test_recall_and_gain_by_hand(expect: str, found: str, five: float, ten: float, gain: float) -> None:
    assert answer(expect, found).figures() == pytest.approx((five, ten, gain))


def test_means_are_in_percent_for_all_and_for_each_category() -> None:
    answers = [answer("a", "a", "one"), answer("a", "bcdefa", "two"), answer("a", "b", "two"), answer("ab", "a")]
    assert recall.summary(answers) == {
        "all": {"n": 4, "recall@5": 37.5, "recall@10": 62.5, "ndcg@10": pytest.approx(49.2)},
        "the others": {"n": 4, "recall@5": 37.5, "recall@10": 62.5, "ndcg@10": pytest.approx(49.2)},
        "one": {"n": 1, "recall@5": 100.0, "recall@10": 100.0, "ndcg@10": 100.0},
        "two": {"n": 2, "recall@5": 0.0, "recall@10": 50.0, "ndcg@10": 17.8},
    }


def test_the_third_that_was_kept_apart_is_told_by_itself() -> None:
    rows = recall.summary([answer("a", "a"), answer("a", "a"), answer("a", "b")])
    assert {name: (row["n"], row["recall@10"]) for name, row in rows.items()} == {
        **{"all": (3, 66.7), "the third kept apart": (1, 0.0), "the others": (2, 100.0)},
    }


def test_times_are_a_median_and_a_percentile() -> None:
    answers = [answer("a", "a", milliseconds=float(number)) for number in range(101)]
    assert recall.latency(answers) == {"p50": 50.0, "p95": 95.0}
    assert recall.latency(answers[7:8]) == {"p50": 7.0, "p95": 7.0}


def test_questions_are_read_but_those_that_nothing_answers() -> None:
    rows: list[dict[str, Any]] = [
        {"scope": "x", "question": "Where?", "expect": ["a", 7], "category": 3},
        {"scope": "x", "question": "Who?", "expect": ["a"]},
        {"scope": "x", "question": "Why?", "expect": []},
    ]
    lines = [*map(json.dumps, rows), "", "  "]
    assert recall.questions(lines) == [
        Asked("x", "Where?", frozenset({"a", "7"}), "3"),
        Asked("x", "Who?", frozenset({"a"}), "all"),
    ]


def test_the_last_instant_is_that_of_the_latest_line() -> None:
    lines = [json.dumps({"at": at}).encode() for at in ("2026-05-01T12:00:00Z", "2026-05-01T15:00:00+02:00")]
    assert recall.last_instant(lines).isoformat() == "2026-05-01T13:00:00+00:00"


def test_each_weight_of_recall_is_left_out_by_one_signal() -> None:
    from brainbridge.config.config import RecallTunables

    left_out = [key for keys in recall.PARTS.values() for key in keys]
    fields = {str(field.alias) for field in RecallTunables.model_fields.values()}
    weights = {name for name in fields if name.endswith(("Weight", "Penalty")) or name.startswith("spread")}
    assert len(left_out) == len(set(left_out))
    assert set(left_out) == weights - {"expiredWeight", "policyWeight"}  # a factor, and one that nobody has switched on


def test_questions_in_the_format_of_locomo() -> None:
    turns = [{"dia_id": "D1:1", "speaker": "Ann", "text": "hi"}, {"dia_id": "D1:2", "speaker": "Bo", "text": "ho"}]
    sample = {
        "sample_id": "c1",
        "conversation": {"session_1": turns, "session_1_date_time": "1:00 pm on 1 May, 2026", "speaker_a": "Ann"},
        "qa": [
            {"question": "one", "evidence": ["D1:1; D1:2"], "category": 1},
            {"question": "two", "evidence": ["D1:2", "D9:9"], "category": 5},
            {"question": "nowhere", "evidence": ["D9:9"], "category": 4},
            {"question": "none", "evidence": [], "category": 3},
        ],
    }
    assert locomo.questions([sample]) == [
        Asked("c1", "one", frozenset({"D1:1", "D1:2"}), "multi-hop"),
        Asked("c1", "two", frozenset({"D1:2"}), "adversarial"),
    ]


def covered(coverage: float, expect: str = "a", category: str = "all") -> Answer:
    return Answer(Asked("x", "?", frozenset(expect), category), (), 1.0, coverage, coverage >= 0.5)


@pytest.mark.parametrize(
    ("having", "without", "area"),
    [
        ([0.9, 0.8], [0.1, 0.2], 100.0),
        ([0.1], [0.9], 0.0),
        ([0.5], [0.5], 50.0),
        ([0.5, 0.9], [0.5, 0.1, 0.9, 0.9], 56.2),
        ([], [0.5], 50.0),
        ([0.5], [], 50.0),
    ],
)
def test_the_area_is_the_share_of_pairs_in_order(having: list[float], without: list[float], area: float) -> None:
    assert sure.area(having, without) == area


def test_questions_without_an_answer_are_told_from_the_others_and_a_third_is_kept_apart() -> None:
    answers = [covered(0.9), covered(0.4), covered(0.3), covered(0.6, "a", "adversarial"), covered(0.2, "", "detail")]
    rows = sure.summary(answers)
    assert list(rows) == ["all", "the third kept apart", "the others", "adversarial", "detail"]
    assert rows["all"] == {
        **{"answerable": 3, "unanswerable": 2, "auc": 66.7},
        **{"sure of answerable": 33.3, "sure of unanswerable": 50.0},
    }
    counts = [(row["answerable"], row["unanswerable"]) for row in rows.values()]
    assert counts == [(3, 2), (1, 0), (2, 2), (3, 1), (3, 1)]
    assert (rows["adversarial"]["auc"], rows["detail"]["auc"]) == (33.3, 100.0)


def test_unanswered_questions_are_those_of_the_scopes_that_expect_nothing() -> None:
    rows: list[dict[str, Any]] = [
        {"scope": "x", "question": "Where?", "kind": "detail"},
        {"scope": "x", "question": "Who?", "expect": [], "category": "abstention"},
        {"scope": "x", "question": "How?"},
        {"scope": "x", "question": "When?", "expect": ["a"]},
        {"scope": "y", "question": "Why?"},
    ]
    memories = [b'{"scope": "x"}', b"{}"]
    found = recall.unanswered([*map(json.dumps, rows), ""], memories)
    assert [(each.question, each.category, each.expect) for each in found] == [
        ("Where?", "detail", frozenset()),
        ("Who?", "abstention", frozenset()),
        ("How?", "unanswered", frozenset()),
    ]
