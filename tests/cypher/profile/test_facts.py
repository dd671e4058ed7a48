"""cypher/profile/facts.cypher"""

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.profile.asking import changed, kinds, lives, told
from tests.state import at, ms


def test_a_fact_is_told_with_all_that_is_known_of_it(graph: Graph) -> None:
    made = lives(graph, "Lyon", 1, scope="box")
    lives(graph, "Paris", 2, scope="box")
    assert [row for row in told(graph) if row["id"] == made] == [
        {
            **{
                "id": made,
                "attribute": "lives_in",
                "value": "Lyon",
                "sentence": "What Ann told us on the phone: Lyon.",
                "kind": "former",
            },
            **{"ends": False, "validSince": ms(1), "validUntil": ms(2), "recordedAt": ms(1), "confidence": 0.95},
            **{
                "tier": "explicit",
                "said": 1,
                "verdict": None,
                "scope": "box",
                "trust": "local_agent",
                "suspect": False,
                "total": 2,
            },
        }
    ]


def test_an_attribute_tells_what_is_then_what_will_be_then_what_was_the_newest_first(graph: Graph) -> None:
    for hours, value in ((1, "A"), (2, "B"), (3, "C"), (12, "D")):
        lives(graph, value, hours)
    for hours, value in ((1, "x"), (2, "y")):
        lives(graph, value, hours, attribute="likes", single=False)
    lives(graph, "Z", 4, attribute="age")
    found = [(row["attribute"], row["value"], row["kind"]) for row in told(graph)]
    assert found == [
        ("age", "Z", "true"),
        *[("likes", "y", "true"), ("likes", "x", "true")],
        *[
            ("lives_in", "C", "true"),
            ("lives_in", "D", "later"),
            ("lives_in", "B", "former"),
            ("lives_in", "A", "former"),
        ],
    ]


def test_what_is_contested_comes_first(graph: Graph) -> None:
    lives(graph, "Lyon", trust="user")
    lives(graph, "Z", attribute="age")
    lives(graph, "Paris", 1, trust="unknown")
    assert [row["value"] for row in told(graph)] == ["Paris", "Z", "Lyon"]


@pytest.mark.parametrize(("former", "shown"), [(1, ["C", "B"]), (2, ["C", "B", "A"]), (3, ["C", "B", "A"])])
def test_of_what_was_before_the_last_ones_are_told(graph: Graph, former: int, shown: list[str]) -> None:
    for hours, value in ((1, "A"), (2, "B"), (3, "C")):
        lives(graph, value, hours)
    rows = told(graph, former=former)
    assert [row["value"] for row in rows] == shown
    assert {row["total"] for row in rows} == {3}


@pytest.mark.parametrize(("values", "shown"), [(1, ["C", "Z"]), (2, ["C", "B", "Z"]), (3, ["C", "B", "A", "Z"])])
def test_of_what_is_the_last_ones_of_each_attribute_are_told(graph: Graph, values: int, shown: list[str]) -> None:
    for hours, value in ((1, "A"), (2, "B"), (3, "C")):
        lives(graph, value, hours, attribute="likes", single=False)
    lives(graph, "Z", attribute="owner")
    assert [row["value"] for row in told(graph, values=values)] == shown


@pytest.mark.parametrize(("limit", "shown"), [(1, ["A"]), (2, ["A", "B"]), (3, ["A", "B"])])
def test_the_limit_is_of_all_and_all_are_counted(graph: Graph, limit: int, shown: list[str]) -> None:
    lives(graph, "B", attribute="likes")
    lives(graph, "A", attribute="age")
    rows = told(graph, limit=limit)
    assert [row["value"] for row in rows] == shown
    assert {row["total"] for row in rows} == {2}


@pytest.mark.parametrize(
    ("level", "shown"), [("normal", 1), ("personal", 1), ("confidential", 0), ("odd", 0), (None, 0)]
)
def test_what_is_confidential_is_on_no_page(graph: Graph, level: str | None, shown: int) -> None:
    lives(graph, "Lyon")
    changed(graph, "SET m.sensitivity = $level", level=level)
    assert len(told(graph)) == shown


def test_what_is_suspect_says_so(graph: Graph) -> None:
    lives(graph, "Lyon", trust="unknown")
    changed(graph, "SET m.suspect = true")
    (row,) = told(graph)
    assert (row["suspect"], row["trust"]) == (True, "unknown")


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        ("user_confirmed", "user_confirmed"),
        ("disputed", "disputed"),
        ("system_inferred", None),
        ("odd", None),
        (None, None),
    ],
)
def test_what_somebody_said_of_it_is_told(graph: Graph, said: str | None, verdict: str | None) -> None:
    made = lives(graph, "Lyon")
    changed(graph, "SET m.verification = $said", made, said=said)
    assert [row["verdict"] for row in told(graph)] == [verdict]


@pytest.mark.parametrize(("hours", "verdict"), [(4 - 1 / 3_600_000, "disputed"), (4, "stale")])
def test_what_is_said_to_be_out_of_date_says_so_from_then_on(graph: Graph, hours: float, verdict: str) -> None:
    made = lives(graph, "Lyon")
    changed(graph, "SET m.verification = 'disputed', m.staleSince = $at", made, at=at(4))
    assert [row["verdict"] for row in told(graph, at=hours)] == [verdict]


def test_a_fact_without_a_place_among_the_hot_ones_counts(graph: Graph) -> None:
    made = lives(graph, "Lyon")
    changed(graph, "REMOVE m:Hot SET m:Cold", made)
    assert kinds(graph) == {"Lyon": "true"}


def test_each_scope_stands_by_itself(graph: Graph) -> None:
    lives(graph, "Lyon", 2)
    lives(graph, "Paris", 1, scope="box")
    lives(graph, "Rome", 3, scope="box")
    assert [(row["scope"], row["value"]) for row in told(graph)] == [(None, "Lyon"), ("box", "Rome"), ("box", "Paris")]
