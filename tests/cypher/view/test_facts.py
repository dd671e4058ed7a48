"""cypher/view/facts.cypher"""

from collections.abc import Iterator
from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.box.talk import back, placed
from tests.cypher.fact.stating import ids
from tests.cypher.profile.asking import changed, lives
from tests.plans import work
from tests.state import Anything, ms, query

MOMENT = 1 / 3_600_000  # a millisecond, in hours


def paged(graph: Graph, *, at: float = 9, slots: int = 9, **more: Any) -> Iterator[dict[str, Any]]:
    """Yield the slots, page by page."""
    asked = {"isTest": False, "scope": None, "now": ms(at), "subject": "", "attribute": "", "sources": 9, **more}
    while page := [row.model_dump() for row in graph.rows("view.facts", Anything, **asked, slots=slots)]:
        assert len(page) <= slots
        yield from page
        asked |= {key: page[-1][key] for key in ("subject", "attribute")}


def told(graph: Graph, **more: Any) -> list[dict[str, Any]]:
    return [fact for row in paged(graph, **more) for facts in row["facts"] for fact in facts]


def values(graph: Graph, **more: Any) -> list[str]:
    return [each["value"] for each in told(graph, **more)]


def withheld(graph: Graph, **more: Any) -> int:
    return sum(row["withheld"] for row in paged(graph, **more))


def standing(graph: Graph, **more: Any) -> dict[str, tuple[str, int | None, str | None]]:
    """Return how each fact stands by its value: the status, the end, and the value that is newer."""
    found = told(graph, **more)
    named = {each["id"]: each["value"] for each in found}
    return {each["value"]: (each["status"], each["validUntil"], named.get(each["newer"])) for each in found}


def test_a_fact_is_told_with_all_that_is_known_of_it(graph: Graph) -> None:
    made = lives(graph, "Lyon", 1, scope="box")
    (source,) = query(graph, "MATCH (f:Fact)-[:DERIVED_FROM]->(m) SET m.speaker = 'Ann' RETURN m.id AS id")
    assert told(graph) == [
        {
            **{"id": made, "created": ms(1), "category": "fact", "subject": "Ann", "attribute": "lives_in"},
            **{"value": "Lyon", "sentence": "What Ann told us on the phone: Lyon.", "status": "holds"},
            **{"validSince": ms(1), "validUntil": None, "recordedAt": ms(1), "confidence": 0.95, "said": 1},
            **{"verdict": None, "scope": "box", "newer": None, "against": []},
            "sources": [{"id": source["id"], "created": ms(1), "speaker": "Ann", "box": None}],
        }
    ]


@pytest.mark.parametrize("slots", [1, 2, 3, 9])
def test_each_slot_is_told_once_however_long_a_page_is(graph: Graph, slots: int) -> None:
    for subject in ("Ann", "Bob"):
        for attribute in ("age", "likes", "lives_in"):
            lives(graph, f"{subject} {attribute}", subject=subject, attribute=attribute)
    lives(graph, "elsewhere", 1, subject="Ann", attribute="likes", scope="box")
    found = [(row["subject"], row["attribute"], len(row["facts"])) for row in paged(graph, slots=slots)]
    assert found == [
        *[("ann", "age", 1), ("ann", "likes", 2), ("ann", "lives_in", 1)],
        *[("bob", "age", 1), ("bob", "likes", 1), ("bob", "lives_in", 1)],
    ]


def test_a_slot_of_which_nothing_is_told_does_not_end_the_pages(graph: Graph) -> None:
    for attribute in ("a", "b", "c"):
        lives(graph, attribute, attribute=attribute)
    changed(graph, "AND m.attribute = 'b' REMOVE m:Live")
    changed(graph, "AND m.attribute = 'a' SET m.sensitivity = 'confidential'")
    assert values(graph, slots=1) == ["c"]
    assert withheld(graph, slots=1) == 1


def test_how_a_fact_stands_and_what_took_its_place(graph: Graph) -> None:
    lives(graph, "Lyon", 1)
    lives(graph, "Paris", 2)
    lives(graph, "Rome", 3)
    assert standing(graph) == {
        "Lyon": ("superseded", ms(2), "Paris"),
        "Paris": ("superseded", ms(3), "Rome"),
        "Rome": ("holds", None, None),
    }


def test_what_says_that_something_is_over_is_newer(graph: Graph) -> None:
    lives(graph, "Lyon", 1)
    lives(graph, "", 2, ends=True, canonical="")
    assert standing(graph) == {"Lyon": ("ended", ms(2), ""), "": ("ends", None, None)}


def test_what_was_never_so_names_what_is(graph: Graph) -> None:
    lives(graph, "Lyon", 1)
    lives(graph, "Paris", 2, corrects=True)
    assert standing(graph)["Lyon"] == ("corrected", ms(1), "Paris")


def test_what_waits_names_what_it_contradicts(graph: Graph) -> None:
    held = lives(graph, "Lyon", trust="user")
    lives(graph, "Paris", 1, trust="unknown")
    rows = {each["value"]: each for each in told(graph)}
    assert (rows["Paris"]["status"], rows["Paris"]["against"]) == ("contested", [held])
    assert (rows["Lyon"]["status"], rows["Lyon"]["against"]) == ("holds", [])
    changed(graph, "SET m.sensitivity = 'confidential'", held)
    assert [each["against"] for each in told(graph)] == [[]]


def test_it_is_as_fact_list_says_at_once_when_one_is_forgotten(graph: Graph) -> None:
    lives(graph, "Lyon", 1)
    paris = lives(graph, "Paris", 2)
    changed(graph, "REMOVE m:Live", paris)
    assert standing(graph) == {"Lyon": ("holds", None, None)}


@pytest.mark.parametrize(
    ("how", "shown"),
    [
        ("SET m.sensitivity = 'personal'", True),
        ("SET m.sensitivity = 'confidential'", False),
        ("REMOVE m.sensitivity", False),
        ("SET m.suspect = true", False),
    ],
)
def test_what_may_not_be_given_away_is_counted_and_not_named(graph: Graph, how: str, shown: bool) -> None:
    lives(graph, "Lyon", 1)
    changed(graph, how, lives(graph, "Paris", 2))
    newer = "Paris" if shown else None
    assert standing(graph)["Lyon"] == ("superseded", ms(2), newer)
    assert (values(graph), withheld(graph)) == (["Lyon", "Paris"], 0) if shown else (["Lyon"], 1)


@pytest.mark.parametrize(("at", "shown"), [(5 - MOMENT, True), (5, False)])
def test_what_was_doubtful_is_told_until_it_has_expired(graph: Graph, at: float, shown: bool) -> None:
    made = lives(graph, "Lyon")
    changed(graph, "SET m.forgetAt = datetime({epochMillis: $at})", made, at=ms(5))
    assert values(graph, at=at) == (["Lyon"] if shown else [])
    assert withheld(graph, at=at) == 0


def test_a_scope_tells_its_own_and_what_has_none(graph: Graph) -> None:
    lives(graph, "Lyon")
    lives(graph, "Paris", 1, scope="box")
    lives(graph, "Rome", 2, scope="other")
    assert values(graph, scope="box") == ["Lyon", "Paris"]
    assert values(graph) == ["Lyon", "Paris", "Rome"]
    changed(graph, "SET m.isTest = true", ids(graph)["Lyon"])
    assert values(graph, scope="box") == ["Paris"]
    assert values(graph, isTest=True) == ["Lyon"]


@pytest.mark.parametrize(
    ("how", "verdict"),
    [
        ("SET m.staleSince = datetime({epochMillis: $at})", "stale"),
        ("SET m.staleSince = datetime({epochMillis: $at + 1})", None),
        ("SET m.verification = 'user_confirmed'", "user_confirmed"),
        ("SET m.verification = 'disputed'", "disputed"),
        ("SET m.verification = 'unverified'", None),
    ],
)
def test_what_somebody_said_of_it(graph: Graph, how: str, verdict: str | None) -> None:
    changed(graph, how, lives(graph, "Lyon"), at=ms(9))
    assert [each["verdict"] for each in told(graph)] == [verdict]


def test_the_latest_sources_are_told_and_all_counted(graph: Graph) -> None:
    lives(graph, "Lyon", 1)
    lives(graph, "Lyon", 2)
    (fact,) = told(graph)
    assert ([each["created"] for each in fact["sources"]], fact["said"]) == ([ms(2), ms(1)], 2)
    (fact,) = told(graph, sources=1)
    assert ([each["created"] for each in fact["sources"]], fact["said"]) == ([ms(2)], 2)


@pytest.mark.parametrize(
    ("how", "speakers"),
    [
        ("SET m.speaker = 'Ann', m.sensitivity = 'personal'", ["Ann"]),
        ("SET m.speaker = 'Ann', m.sensitivity = 'confidential'", [None]),
        ("SET m.speaker = 'Ann', m.suspect = true", [None]),
        ("SET m.endReason = 'faded'", [None]),
        ("SET m.endReason = 'retracted'", []),
    ],
)
def test_a_source_is_named_unless_it_was_forgotten(graph: Graph, how: str, speakers: list[str | None]) -> None:
    lives(graph, "Lyon")
    changed(graph, f"AND NOT m:Fact {how}")
    assert [each["speaker"] for fact in told(graph) for each in fact["sources"]] == speakers


def test_the_box_of_a_source_is_named_if_it_has_a_note(graph: Graph) -> None:
    lives(graph, "Lyon", 1)
    placed(graph, "a", hours=1)
    query(graph, "MATCH (b:Box), (:Fact)-[:DERIVED_FROM]->(m) CREATE (m)-[:IN_BOX]->(b)")
    assert [each["box"] for fact in told(graph) for each in fact["sources"]] == [
        {"id": "box of a", "firstAt": ms(1)},
    ]
    query(graph, "MATCH (b:Box) SET b.scope = 'other'")
    assert [each["box"] for fact in told(graph, scope="box") for each in fact["sources"]] == [None]
    query(graph, "MATCH (b:Box) SET b.scope = ''")
    back(graph, "box.undo", "r:box_opened:box of a")
    query(graph, "MATCH (b:Box), (:Fact)-[:DERIVED_FROM]->(m) MERGE (m)-[:IN_BOX]->(b)")
    assert [each["box"] for fact in told(graph) for each in fact["sources"]] == [None]


def test_a_page_costs_what_is_on_it_however_many_slots_there_are(graph: Graph) -> None:
    costs = []
    for number in (20, 400):
        query(
            graph,
            "UNWIND range(1, $number) AS i CREATE (:Memory:Live:Head:Fact {id: 'f' + $number + '-' + i, isTest: false, "
            "subjectKey: 's' + i % 7, attribute: 'a' + $number + '-' + i, sensitivity: 'normal', created: datetime()})",
            number=number,
        )
        page = {"isTest": False, "scope": None, "now": ms(9), "subject": "s3", "attribute": "a20-10"}
        costs.append(work(graph, "view.facts", **page, slots=3, sources=9))
    assert costs[1] < costs[0] * 1.5
