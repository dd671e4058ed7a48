"""cypher/profile/traits.cypher"""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.profile.asking import asked, changed, lives
from tests.state import at, ms

MOMENT = 1 / 3_600_000  # a millisecond, in hours


def likes(graph: Graph, value: str, hours: float = 0.0, **parts: Any) -> str:
    """State what the user likes; returns the fact."""
    own = {"subject": "I", "attribute": "likes", "category": "preference", "single": False}
    return lives(graph, value, hours, **{**own, **parts})


def traits(graph: Graph, **more: Any) -> list[dict[str, Any]]:
    return asked(graph, "traits", "user", "project", **{"limit": 99, **more})


def told(graph: Graph, **more: Any) -> list[tuple[str, str]]:
    return [(row["trait"], row["value"]) for row in traits(graph, **more)]


def test_a_trait_is_told_with_all_that_is_known_of_it(graph: Graph) -> None:
    made = likes(graph, "tea", 1, scope="box", until=at(20))
    assert traits(graph) == [
        {
            **{"id": made, "trait": "preference", "subject": "I", "attribute": "likes", "value": "tea"},
            **{
                "sentence": "What Ann told us on the phone: tea.",
                "validSince": ms(1),
                "validUntil": ms(20),
                "confidence": 0.95,
            },
            **{"tier": "explicit", "said": 1, "scope": "box", "total": 1},
        }
    ]


@pytest.mark.parametrize(
    ("attribute", "category", "trait"),
    [
        ("decision", "decision", "decision"),
        ("likes", "decision", "decision"),
        ("rule", "principle", "principle"),
        *[(each, "fact", "constraint") for each in ("allergic_to", "afraid_of", "diet", "budget", "deadline")],
        ("diet", "preference", "constraint"),
        ("favourite_colour", "preference", "preference"),
        *[
            (each, "correction", "preference")
            for each in ("prefers", "likes", "dislikes", "hobby", "interest", "prefers_a")
        ],
        *[(each, "correction", "goal") for each in ("goal", "learning")],
        *[(each, "fact", "habit") for each in ("habit", "uses", "stack", "eats", "drinks", "takes", "drives")],
        ("volunteers_at", "fact", "habit"),
        ("cooking", "skill", "skill"),
        *[(each, "fact", "skill") for each in ("language_spoken", "instrument", "plays")],
        ("lives_in", "correction", "correction"),
        ("lives_in", "fact", None),
        ("child", "relationship", None),
        ("preferred", "fact", None),
    ],
)
def test_what_is_said_of_the_user_is_of_a_kind_or_none(
    graph: Graph, attribute: str, category: str, trait: str | None
) -> None:
    likes(graph, "x", attribute=attribute, category=category)
    assert told(graph) == ([(trait, "x")] if trait else [])


@pytest.mark.parametrize(
    ("category", "trait"),
    [("decision", "decision"), ("principle", "principle"), ("correction", "correction"), ("preference", None)],
)
def test_of_what_the_user_works_at_what_was_decided_laid_down_and_put_right_counts(
    graph: Graph, category: str, trait: str | None
) -> None:
    likes(graph, "x", subject="project", attribute="uses", category=category)
    assert told(graph) == ([(trait, "x")] if trait else [])


def test_others_have_no_part_in_it(graph: Graph) -> None:
    likes(graph, "x", subject="Ann", category="decision")
    assert told(graph) == []


def test_the_most_certain_come_first_then_the_most_said_and_used_then_the_latest(graph: Graph) -> None:
    likes(graph, "sure", confidence=0.95)
    likes(graph, "less", 1, confidence=0.94)
    used = likes(graph, "used", 2, confidence=0.7)
    for hours in (3, 4):
        likes(graph, "said", hours, confidence=0.7)
    likes(graph, "doubted", 5, confidence=0.69)
    likes(graph, "guessed", 6, confidence=0.39)
    likes(graph, "late", 7, confidence=0.7)
    changed(graph, "SET m.accessCount = 1")
    changed(graph, "SET m.accessCount = 2", used)
    assert [value for _, value in told(graph)] == ["sure", "said", "used", "late", "less", "doubted", "guessed"]


@pytest.mark.parametrize(("limit", "shown"), [(1, ["c", "z"]), (2, ["c", "b", "z"]), (3, ["c", "b", "a", "z"])])
def test_the_limit_is_of_each_kind_and_all_are_counted(graph: Graph, limit: int, shown: list[str]) -> None:
    for hours, value in enumerate("abc"):
        likes(graph, value, hours, attribute="goal", category="fact")
    likes(graph, "z", 4)
    rows = traits(graph, limit=limit)
    assert [row["value"] for row in rows] == shown
    assert {row["total"] for row in rows} == {4}


@pytest.mark.parametrize(
    "change",
    [
        "SET m.suspect = true",
        "SET m.sensitivity = 'confidential'",
        "REMOVE m.sensitivity",
        "SET m.policyState = 'archived'",
        "SET m.staleSince = m.created",
        "SET m.branchDropped = m.created",
        "REMOVE m:Live",
    ],
)
def test_what_is_hidden_is_no_trait(graph: Graph, change: str) -> None:
    made = likes(graph, "tea")
    assert len(told(graph)) == 1
    changed(graph, change, made)
    assert told(graph) == []


@pytest.mark.parametrize("name", ["staleSince", "branchDropped"])
@pytest.mark.parametrize(("hours", "shown"), [(4 - MOMENT, 1), (4, 0)])
def test_it_is_out_of_date_from_an_instant_on(graph: Graph, name: str, hours: float, shown: int) -> None:
    likes(graph, "tea")
    changed(graph, f"SET m.{name} = $at", at=at(4))
    assert len(told(graph, at=hours)) == shown


@pytest.mark.parametrize("state", ["candidate", "validated", "active", "stale"])
def test_no_other_state_hides_it(graph: Graph, state: str) -> None:
    likes(graph, "tea")
    changed(graph, "SET m.policyState = $state", state=state)
    assert len(told(graph)) == 1


def test_what_is_over_or_waits_or_begins_later_is_no_trait(graph: Graph) -> None:
    likes(graph, "tea", trust="user", single=True)
    likes(graph, "coffee", 1, trust="user", single=True)
    likes(graph, "milk", 2, trust="unknown", single=True)
    likes(graph, "wine", 12, trust="user", single=True)
    assert told(graph) == [("preference", "coffee")]
    assert told(graph, at=0.5, known=0.5) == [("preference", "tea")]
