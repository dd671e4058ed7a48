"""cypher/view/boxes.cypher"""

from collections.abc import Iterator
from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.box.talk import back, placed, sealed
from tests.cypher.profile.asking import changed, lives
from tests.cypher.trace.test_join import SCHEMA, traced
from tests.plans import work
from tests.state import Anything, given, ms, query

MOMENT = 1 / 3_600_000  # a millisecond, in hours


@pytest.fixture(autouse=True)
def _boxing(graph: Graph) -> None:
    query(graph, "MATCH (c:ConsolidationConfig) SET c.boxesOnConsolidate = true")


def told(graph: Graph, *, at: float = 9, limit: int = 9, **more: Any) -> Iterator[dict[str, Any]]:
    """Yield the boxes, page by page."""
    sizes = {"turns": 9, "facts": 9, "longest": 99}
    asked = {"isTest": False, "scope": None, "now": ms(at), "after": "", **sizes, **more}
    while page := [row.model_dump() for row in graph.rows("view.boxes", Anything, **asked, limit=limit)]:
        assert len(page) <= limit
        yield from page
        asked["after"] = page[-1]["id"]


def names(graph: Graph, **more: Any) -> list[str]:
    return [row["id"].removeprefix("box of ") for row in told(graph, **more)]


def turns(graph: Graph, **more: Any) -> list[dict[str, Any]]:
    return [turn for row in told(graph, **more) for turn in row["turns"]]


def test_a_box_is_told_with_all_that_is_known_of_it(graph: Graph) -> None:
    placed(graph, "a", "b", about="roses", hours=1, hours_apart=1, scope="box")
    changed(graph, "SET m.speaker = 'Ann', m.role = 'user'", "b")
    open_one = next(told(graph))
    sealed(graph, "box of a", hours=3)
    (row,) = told(graph)
    assert open_one == row | {"sealedAt": None, "reason": None}
    assert row == {
        **{"id": "box of a", "session": "s", "scope": "box", "topics": ["roses"], "count": 2, "firstAt": ms(1)},
        **{"lastAt": ms(2), "sealedAt": ms(3), "reason": "forced", "summary": None, "trace": None},
        "turns": [
            {
                **{"id": "a", "created": ms(1), "speaker": None, "role": None, "content": "a was said"},
                **{"cut": False, "facts": []},
            },
            {
                **{"id": "b", "created": ms(2), "speaker": "Ann", "role": "user", "content": "b was said"},
                **{"cut": False, "facts": []},
            },
        ],
    }


@pytest.mark.parametrize("limit", [1, 2, 3])
def test_each_box_is_told_once_however_long_a_page_is(graph: Graph, limit: int) -> None:
    for place, name in enumerate("abc"):
        placed(graph, name, hours=place, session=name)
    placed(graph, "t", test=True, run_id="t")
    assert names(graph, limit=limit) == ["a", "b", "c"]
    assert names(graph, limit=limit, isTest=True) == ["t"]


def test_a_scope_tells_its_own_and_what_has_none(graph: Graph) -> None:
    placed(graph, "a")
    placed(graph, "b", scope="box")
    placed(graph, "c", scope="other")
    assert names(graph, scope="box") == ["a", "b"]


def test_an_empty_box_is_no_box(graph: Graph) -> None:
    placed(graph, "a")
    back(graph, "box.undo", "r:box_opened:box of a")
    assert names(graph) == []


@pytest.mark.parametrize(
    ("how", "shown"),
    [
        ("SET m.sensitivity = 'personal'", True),
        ("SET m.sensitivity = 'confidential'", False),
        ("REMOVE m.sensitivity", False),
        ("SET m.suspect = true", False),
        ("SET m.endReason = 'faded' REMOVE m:Live", True),
        ("SET m.endReason = 'retracted' REMOVE m:Live", False),
    ],
)
def test_a_turn_is_told_if_it_may_be_given_away(graph: Graph, how: str, shown: bool) -> None:
    placed(graph, "a")
    changed(graph, how, "a")
    (row,) = told(graph)
    assert ([turn["id"] for turn in row["turns"]], row["count"]) == (["a"] if shown else [], 1)


@pytest.mark.parametrize(
    ("how", "shown"),
    [
        ("SET m.sensitivity = 'personal'", ["roses", "tulips", "yarrow"]),
        ("SET m.endReason = 'faded' REMOVE m:Live", ["roses", "tulips", "yarrow"]),
        ("SET m.endReason = 'retracted' REMOVE m:Live", ["roses", "yarrow"]),
        ("SET m.sensitivity = 'confidential'", ["roses", "yarrow"]),
        ("REMOVE m.sensitivity", ["roses", "yarrow"]),
        ("SET m.suspect = true", ["roses", "yarrow"]),
    ],
)
def test_the_topics_are_those_of_the_turns_that_may_be_told(graph: Graph, how: str, shown: list[str]) -> None:
    placed(graph, "a", "b")
    for name, topics in (("a", ["yarrow", "roses"]), ("b", ["tulips", "roses"])):
        query(graph, "MATCH (:Memory {id: $id})-[i:IN_BOX]->() SET i.topics = $topics", id=name, topics=topics)
    query(graph, "MATCH (b:Box) SET b.topics = ['roses', 'tulips', 'yarrow']")
    changed(graph, how, "b")
    (row,) = told(graph, turns=0)
    assert row["topics"] == shown


def test_a_turn_without_topics_has_none(graph: Graph) -> None:
    placed(graph, "a", about="roses")
    query(graph, "MATCH (:Memory)-[i:IN_BOX]->() REMOVE i.topics")
    assert [row["topics"] for row in told(graph)] == [[]]


def test_a_turn_is_told_by_its_latest_version(graph: Graph) -> None:
    placed(graph, "a")
    query(
        graph,
        "MATCH (m:Memory {id: 'a'}) REMOVE m:Head, m:Hot "
        "CREATE (:Memory:Head {id: 'newer', lineageId: 'a', isTest: false, content: 'new', sensitivity: 'normal'})",
    )
    assert [(turn["id"], turn["content"], turn["created"]) for turn in turns(graph)] == [("newer", "new", ms(0))]


def test_the_first_turns_are_told_in_their_order_each_cut_to_a_length(graph: Graph) -> None:
    placed(graph, "b", "a")
    changed(graph, "SET m.ordinal = CASE m.id WHEN 'b' THEN 0 ELSE 1 END")
    assert [turn["id"] for turn in turns(graph)] == ["b", "a"]
    assert [turn["id"] for turn in turns(graph, turns=1)] == ["b"]
    assert [(turn["content"], turn["cut"]) for turn in turns(graph, longest=10)] == [
        ("b was said", False),
        ("a was said", False),
    ]
    assert [(turn["content"], turn["cut"]) for turn in turns(graph, longest=9, turns=1)] == [("b was sai", True)]


def drawn(graph: Graph) -> str:
    """Put what a fact was drawn from into a box; returns the fact."""
    made = lives(graph, "Lyon", 1)
    placed(graph, "a", hours=1)
    query(graph, "MATCH (b:Box), (:Fact)-[:DERIVED_FROM]->(m) CREATE (m)-[:IN_BOX]->(b)")
    return made


def of_turns(graph: Graph, **more: Any) -> list[Any]:
    return [each for turn in turns(graph, **more) for each in turn["facts"]]


def test_the_facts_of_a_turn_are_named(graph: Graph) -> None:
    made = drawn(graph)
    fact = {"id": made, "created": ms(1), "category": "fact", "subject": "Ann", "attribute": "lives_in"}
    assert of_turns(graph) == [fact | {"value": "Lyon"}]
    assert of_turns(graph, facts=0) == []


@pytest.mark.parametrize(
    "how",
    [
        "REMOVE m:Live",
        "SET m.sensitivity = 'confidential'",
        "SET m.suspect = true",
        "SET m.scope = 'other'",
        "SET m.isTest = true",
        "REMOVE m.attribute",
        "REMOVE m.subjectKey",
    ],
)
def test_a_fact_without_a_note_is_not_named(graph: Graph, how: str) -> None:
    changed(graph, how, drawn(graph))
    assert of_turns(graph, scope="box") == []


@pytest.mark.parametrize(("at", "shown"), [(5 - MOMENT, 1), (5, 0)])
def test_a_doubtful_fact_is_named_until_it_has_expired(graph: Graph, at: float, shown: int) -> None:
    changed(graph, "SET m.forgetAt = datetime({epochMillis: $at})", drawn(graph), at=ms(5))
    assert len(of_turns(graph, at=at)) == shown


@pytest.mark.parametrize(
    ("how", "shown"),
    [
        ("SET s.sensitivity = 'personal'", True),
        ("SET s.sensitivity = 'confidential'", False),
        ("SET s.suspect = true", False),
        ("REMOVE s:Live", False),
        ("SET q.endReason = 'faded'", True),
        ("SET q.endReason = 'retracted'", False),
    ],
)
def test_a_summary_is_told_if_it_may_be(graph: Graph, how: str, shown: bool) -> None:
    placed(graph, "a")
    sealed(graph, "box of a")
    given(graph, "sum", content="all of it", crystal={"semanticType": "episode"}, summary=True)
    query(
        graph,
        "MATCH (b:Box), (s:Memory {id: 'sum'}), (q:Memory {id: 'a'}) "
        f"CREATE (s)-[:SUMS_UP {{count: 1}}]->(b), (s)-[:DERIVED_FROM]->(q) SET s.sensitivity = 'normal' {how}",
    )
    assert [row["summary"] for row in told(graph)] == ["all of it" if shown else None]


def test_what_is_before_and_after_it_in_its_trace_is_named(graph: Graph) -> None:
    for place, name in enumerate("abc"):
        traced(graph, name, SCHEMA, hours=place + 1)
    placed(graph, "d", hours=2, session="d")
    refs = [{"id": f"box of {name}", "firstAt": ms(place + 1)} for place, name in enumerate("abc")]
    assert [row["trace"] for row in told(graph)] == [
        {"earlier": None, "later": refs[1]},
        {"earlier": refs[0], "later": refs[2]},
        {"earlier": refs[1], "later": None},
        None,
    ]


def test_of_one_instant_the_id_tells_the_order_and_an_empty_box_is_skipped(graph: Graph) -> None:
    for name in "abc":
        traced(graph, name, SCHEMA)
    query(graph, "MATCH (b:Box {id: 'box of b'}) SET b.count = 0")
    found = [(row["trace"]["earlier"], row["trace"]["later"]) for row in told(graph)]
    assert [(one and one["id"], two and two["id"]) for one, two in found] == [
        (None, "box of c"),
        ("box of a", None),
    ]


def test_a_page_costs_what_is_on_it_however_many_boxes_there_are(graph: Graph) -> None:
    costs = []
    for number in (20, 400):
        query(
            graph,
            "UNWIND range(1, $number) AS i CREATE (:Box {id: 'b' + $number + '-' + i, isTest: false, scope: '', "
            "session: 's', count: 1, topics: [], firstAt: datetime(), lastAt: datetime()})",
            number=number,
        )
        page = {"isTest": False, "scope": None, "now": ms(9), "after": "b20-10", "limit": 3}
        costs.append(work(graph, "view.boxes", **page, turns=9, facts=9, longest=99))
    assert costs[1] < costs[0] * 1.5
