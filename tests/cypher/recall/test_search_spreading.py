"""cypher/recall/search.cypher: activation over associations, from a hit to its neighbours."""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.recall.asking import edges, ids, joined_up, part, steps, weights
from tests.state import at, given, joined, query

DAY = 24.0


def told(graph: Graph, *lines: tuple[str, str, str]) -> None:
    """Write a talk of (id, role or participant, text) into one session, and make its associations."""
    for number, (name, who, content) in enumerate(lines):
        by: dict[str, Any] = {"role": who} if who in ("user", "assistant") else {"speaker": who, "role": "person"}
        given(graph, name, hours=number / 100, content=content, **by)
    joined_up(graph)
    weights(graph, aroundWeight=0.0, userAroundWeight=0.0, sessionWeight=0.0)


def test_an_answer_gets_its_share_of_the_question_before_it(graph: Graph) -> None:
    told(graph, ("a", "Ann", "Where is the cedar box?"), ("b", "Bo", "Under the bed"))
    assert part(graph, "associations", "cedar") == {"b": weights(graph)["spreadAnswer"]}
    (edge,) = edges(graph, "cedar")
    assert (edge.from_, edge.type, edge.to, edge.confidence) == ("a", "NEXT", "b", 1.0)
    assert edge.adds == pytest.approx(weights(graph)["spreadAnswer"])


@pytest.mark.parametrize(
    ("first", "second", "asked"),
    [
        (("a", "Ann", "Where is the cedar box?"), ("b", "Bo", "Under the bed"), "bed"),  # backwards
        (("a", "Ann", "The cedar box is gone"), ("b", "Bo", "Under the bed"), "cedar"),  # no question
        (("a", "Ann", "Where is the cedar box?"), ("b", "Ann", "Under the bed"), "cedar"),  # asks and answers herself
    ],
)
def test_between_people_nothing_but_an_answer_gets_a_share(
    graph: Graph, first: tuple[str, str, str], second: tuple[str, str, str], asked: str
) -> None:
    told(graph, first, second)
    assert part(graph, "associations", asked) == {}


@pytest.mark.parametrize("damage", ["confidence = 'x'", "confidence = true", "createdAt = 'x'"])
@pytest.mark.parametrize("options", [{}, {"as_of": at(0.05)}], ids=["now", "as of"])
def test_a_damaged_edge_stops_no_recall(graph: Graph, damage: str, options: dict[str, Any]) -> None:
    given(graph, "a", content="cedar")
    given(graph, "b", content="soup")
    joined(graph, "a", "b")
    query(graph, f"MATCH ()-[r:COACTIVATED]->() SET r.{damage}")
    assert ids(graph, "cedar", **options) == ["a", "b"]


CHAT = (("u1", "user", "cedar"), ("r1", "assistant", "varnish"), ("u2", "user", "soup"), ("r2", "assistant", "tea"))


def test_a_message_gets_its_share_of_the_reply_to_it(graph: Graph) -> None:
    told(graph, *CHAT)
    assert part(graph, "associations", "varnish") == {"u1": weights(graph)["spreadReply"]}
    assert steps(graph, "varnish") == {("r1", "NEXT", "u1")}


def test_a_reply_gets_nothing_of_its_message_and_no_message_anything_of_another(graph: Graph) -> None:
    told(graph, *CHAT)
    assert steps(graph, "cedar") == set()
    assert steps(graph, "cedar varnish soup tea") == {("r1", "NEXT", "u1"), ("r2", "NEXT", "u2")}


@pytest.mark.parametrize("asked", ["What did you say about cedar?", "Summarize the cedar"])
def test_where_replies_are_asked_for_a_reply_gets_its_share_of_the_message(graph: Graph, asked: str) -> None:
    told(graph, *CHAT)
    assert part(graph, "associations", asked) == {"r1": weights(graph)["spreadReplied"]}
    assert steps(graph, asked) == {("u1", "NEXT", "r1")}


def test_and_of_what_is_said_around_the_message(graph: Graph) -> None:
    told(graph, *CHAT)
    held = weights(graph, userAroundWeight=0.5)
    assert part(graph, "associations", "What did you say about cedar?") == {
        "r1": pytest.approx(1.5 * held["spreadReplied"], abs=1e-6),
        "r2": pytest.approx(0.5 * held["spreadReplied"], abs=1e-6),
    }


def test_but_only_of_the_best_surroundings(graph: Graph) -> None:
    told(graph, *CHAT)
    held = weights(graph, userAroundWeight=0.5, seeds=1)
    gained = part(graph, "associations", "What did you say about cedar?")
    assert sum(each.expected for each in gained.values()) == pytest.approx(1.5 * held["spreadReplied"], abs=1e-6)


def test_between_people_nobody_replies(graph: Graph) -> None:
    told(graph, ("a", "Ann", "cedar"), ("b", "Bo", "soup"))
    assert part(graph, "associations", "What did you say about cedar?") == {}


def test_between_people_nothing_goes_two_steps(graph: Graph) -> None:
    told(graph, ("a", "Ann", "cedar"), ("b", "Bo", "soup"), ("c", "Ann", "tea"))
    assert part(graph, "associations", "cedar soup tea") == {}


@pytest.mark.parametrize(
    "weight",
    ["spreadAnswer", "spreadReply", "spreadReplied"],
)
def test_what_weighs_nothing_is_on_no_path(graph: Graph, weight: str) -> None:
    told(graph, *CHAT)
    given(graph, "p1", content="Where is the lamp?", role="person", speaker="Ann", sessionId="t")
    given(graph, "p2", hours=0.01, content="here", role="person", speaker="Bo", sessionId="t")
    joined_up(graph)
    asked = f"{'what did you say: ' * (weight == 'spreadReplied')}cedar varnish soup tea lamp"
    before = part(graph, "associations", asked)
    weights(graph, **{weight: 0.0})
    assert part(graph, "associations", asked) != before
    assert all(edge.adds > 0 for edge in edges(graph, asked))


@pytest.mark.parametrize(
    ("kind", "weight"),
    [("COACTIVATED", "coactivatedWeight"), ("REINFORCES", "reinforcesWeight"), ("CAUSED", "causedWeight")],
)
def test_each_type_carries_what_it_weighs_both_ways(graph: Graph, kind: str, weight: str) -> None:
    given(graph, "a", content="cedar")
    given(graph, "b", content="soup")
    weights(graph, coactivatedWeight=0.0, reinforcesWeight=0.0, causedWeight=0.0)
    joined(graph, "a", "b", 0.8, kind=kind)
    assert (steps(graph, "cedar"), steps(graph, "soup")) == (set(), set())
    weights(graph, **{weight: 0.5})
    assert part(graph, "associations", "cedar") == {"b": 0.4}
    assert (steps(graph, "cedar"), steps(graph, "soup")) == ({("a", kind, "b")}, {("b", kind, "a")})


@pytest.mark.parametrize("kind", ["ABOUT", "RELATES"])
def test_other_types_bring_nothing(graph: Graph, kind: str) -> None:
    given(graph, "a", content="cedar")
    given(graph, "b", content="soup")
    joined(graph, "a", "b", kind=kind)
    assert ids(graph, "cedar") == ["a"]


def test_what_comes_over_several_ways_adds_up(graph: Graph) -> None:
    given(graph, "a", content="cedar")
    given(graph, "b", content="cedar")
    given(graph, "c", content="soup")
    for start, kind in (("a", "COACTIVATED"), ("a", "CAUSED"), ("b", "COACTIVATED")):
        joined(graph, start, "c", kind=kind)
    weights(graph, coactivatedWeight=0.2, causedWeight=0.5)
    assert part(graph, "associations", "cedar") == {"c": 0.9}
    found = [(edge.from_, edge.type, edge.adds) for edge in edges(graph, "cedar")]
    assert found == [("a", "CAUSED", 0.5), ("a", "COACTIVATED", 0.2), ("b", "COACTIVATED", 0.2)]


def test_a_weaker_match_brings_less(graph: Graph) -> None:
    given(graph, "best", content="cedar varnish")
    given(graph, "weak", content="cedar and a lot of other things beside")
    for start, end in (("best", "b"), ("weak", "w")):
        given(graph, end, content="soup")
        joined(graph, start, end)
    found = {edge.to: edge.adds for edge in edges(graph, "cedar varnish")}
    share = part(graph, "words", "cedar varnish")["weak"]
    assert found["b"] == pytest.approx(weights(graph)["coactivatedWeight"])
    assert found["w"] / found["b"] == share


def test_nothing_goes_further_than_one_hop(graph: Graph) -> None:
    given(graph, "a", content="cedar")
    for start, end in (("a", "b"), ("b", "c")):
        given(graph, end, content="soup")
        joined(graph, start, end)
    assert ids(graph, "cedar") == ["a", "b"]


@pytest.mark.parametrize(("days", "confidence"), [(90, 1.0), (90.01, 0.9), (180.01, 0.8), (100_000, 0.1)])
def test_an_edge_fades_by_whole_windows(graph: Graph, days: float, confidence: float) -> None:
    given(graph, "a", content="cedar")
    given(graph, "b", content="soup")
    joined(graph, "a", "b")
    weights(graph, visibilityFloor=0.0)
    hours = min(days, 20_000) * DAY
    (edge,) = edges(graph, "cedar", hours)
    assert edge.confidence == confidence
    assert edge.age_days == pytest.approx(hours / DAY)
    assert edge.adds == pytest.approx(confidence * weights(graph)["coactivatedWeight"])


@pytest.mark.parametrize(("confidence", "followed"), [(0.2, True), (0.199999, False)])
def test_an_edge_under_the_visibility_floor_is_not_followed(graph: Graph, confidence: float, followed: bool) -> None:
    given(graph, "a", content="cedar")
    given(graph, "b", content="soup")
    joined(graph, "a", "b", confidence)
    assert (steps(graph, "cedar") != set()) is followed


@pytest.mark.parametrize("kind", ["COACTIVATED", "REINFORCES", "CAUSED"])
def test_what_is_joined_to_too_much_says_nothing(graph: Graph, kind: str) -> None:
    given(graph, "hub", content="cedar")
    for name in "abc":
        given(graph, name, content="soup")
        joined(graph, "hub", name, kind=kind)
    weights(graph, hubDegree=3)
    assert len(edges(graph, "cedar")) == 3
    weights(graph, hubDegree=2)
    assert edges(graph, "cedar") == []


def test_the_strongest_edges_of_a_memory_are_followed(graph: Graph) -> None:
    given(graph, "m", content="cedar")
    for name, confidence in (("d", 0.5), ("c", 0.5), ("b", 0.4), ("a", 0.9)):
        given(graph, name, content="soup")
        joined(graph, "m", name, confidence)
    weights(graph, leaderFanOut=2)
    assert [edge.to for edge in edges(graph, "cedar")] == ["a", "c"]


def test_only_the_best_matches_spread(graph: Graph) -> None:
    given(graph, "best", content="cedar varnish")
    given(graph, "weak", content="cedar and more")
    for start, end in (("best", "b"), ("weak", "w")):
        given(graph, end, content="soup")
        joined(graph, start, end)
    weights(graph, leaders=1)
    assert steps(graph, "cedar varnish") == {("best", "COACTIVATED", "b")}


@pytest.mark.parametrize("start", ["x", "free"])
def test_no_edge_leads_to_another_scope(graph: Graph, start: str) -> None:
    given(graph, "x", content="cedar", scope="x")
    given(graph, "free", content="cedar")
    given(graph, "y", content="soup", scope="y")
    given(graph, "t", content="soup", scope="x", test=True)
    for end in ("y", "t"):
        joined(graph, start, end)
    assert set(ids(graph, "cedar", scope="x")) == {"x", "free"}
    assert edges(graph, "cedar", scope="x") == []
    assert steps(graph, "cedar") == {(start, "COACTIVATED", "y")}  # without a scope, all are seen


def test_a_superseded_version_is_not_reached(graph: Graph) -> None:
    given(graph, "a", content="cedar")
    given(graph, "b", content="soup")
    joined(graph, "a", "b")
    query(graph, "MATCH (m {id: 'b'}) REMOVE m:Head")
    assert ids(graph, "cedar") == ["a"]


def test_filters_hold_for_what_is_reached(graph: Graph) -> None:
    given(graph, "a", content="cedar", tier="shortTerm")
    given(graph, "b", content="soup")
    joined(graph, "a", "b")
    assert ids(graph, "cedar", tier="shortTerm") == ["a"]
    assert ids(graph, "cedar", tier="working") == ["b"]
