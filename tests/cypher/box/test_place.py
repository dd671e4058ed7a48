"""cypher/box/place.cypher"""

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.box.talk import MINUTE, MOMENT, box, events, members, placed, run, sealed
from tests.races.two import Waiting, holding
from tests.state import Anything, at, damage, given, ms, query, stored

TWENTY = " ".join(f"t{number}" for number in range(20))


def about(shared: int, own: int) -> str:
    """Return topics: so many of the first box, which has twenty, and so many of their own."""
    return " ".join([f"t{number}" for number in range(shared)] + [f"own{number}" for number in range(own)])


def test_the_first_turns_open_a_box(graph: Graph) -> None:
    done = placed(graph, "a", "b", about="postgres schema", hours_apart=MINUTE)
    assert done == {"id": "box of a", "outcome": "opened", "box": "box of a", "sealed": 0, "boxed": 2}
    found = box(graph, "box of a")
    assert {
        "count": 2,
        "topics": ["postgres", "schema"],
        "firstAt": at(0),
        "lastAt": at(MINUTE),
    }.items() <= found.items()
    assert found["openUntil"] == at(31 * MINUTE)
    assert "sealedAt" not in found
    assert members(graph, "box of a") == {"a", "b"}
    assert "Unboxed" not in stored(graph, "a")["labels"]
    assert events(graph, "box_opened") == ["r:box_opened:box of a"]
    assert damage(graph, 1) == []


def test_what_is_of_its_topics_joins_it_and_adds_to_them(graph: Graph) -> None:
    placed(graph, "a", about="database postgres")
    assert placed(graph, "b", about="database postgres schema", hours=MINUTE)["outcome"] == "joined"
    assert box(graph, "box of a")["topics"] == ["database", "postgres", "schema"]


@pytest.mark.parametrize(("shared", "outcome"), [(7, "joined"), (6, "topic_shift")])  # 7/20 = .35, 6/20
def test_the_topic_is_another_below_thirty_five_hundredths(graph: Graph, shared: int, outcome: str) -> None:
    placed(graph, "a", about=TWENTY)
    assert placed(graph, "b", about=about(shared, 0), hours=MINUTE)["outcome"] == outcome


def test_a_third_of_the_topics_is_too_few(graph: Graph) -> None:
    placed(graph, "x", about="a b c d")
    assert placed(graph, "y", about="b c x y", hours=MINUTE)["outcome"] == "topic_shift"  # 2/6
    assert box(graph, "box of x")["reason"] == "topic_shift"
    assert events(graph, "box_sealed") == ["r:box_sealed:box of x"]


def test_turns_without_topics_join_and_a_box_without_topics_is_of_another(graph: Graph) -> None:
    placed(graph, "a", about="database")
    assert placed(graph, "b", hours=MINUTE)["outcome"] == "joined"
    placed(graph, "c", session="other")
    assert placed(graph, "d", session="other", about="database", hours=MINUTE)["outcome"] == "topic_shift"


@pytest.mark.parametrize(("gap", "outcome"), [(30 * MINUTE - MOMENT, "joined"), (30 * MINUTE, "time_gap")])
def test_half_an_hour_without_a_word_ends_it(graph: Graph, gap: float, outcome: str) -> None:
    placed(graph, "a", about="database")
    placed(graph, "b", about="database", hours=5 * MINUTE)
    assert placed(graph, "c", about="database", hours=5 * MINUTE + gap)["outcome"] == outcome


@pytest.mark.parametrize(
    ("before", "new", "outcome"), [(49, 1, "joined"), (49, 2, "max_memories"), (50, 1, "max_memories")]
)
def test_it_is_full_past_fifty_turns(graph: Graph, before: int, new: int, outcome: str) -> None:
    placed(graph, *(f"a{number}" for number in range(before)))
    done = placed(graph, *(f"b{number}" for number in range(new)), hours=MINUTE)
    assert (done["outcome"], done["box"]) == (outcome, "box of a0")
    found = box(graph, "box of a0")
    assert (found["count"], found.get("reason")) == (before + new, None if outcome == "joined" else outcome)
    assert query(graph, "MATCH (b:Box) RETURN count(b) AS count") == [{"count": 1}]  # no new one opens


def test_first_the_count_is_asked_then_the_topic_then_the_time(graph: Graph) -> None:
    placed(graph, *(f"a{number}" for number in range(50)), about="database")
    assert placed(graph, "b", about="garden", hours=9)["outcome"] == "max_memories"
    placed(graph, "c", about="database", session="other")
    assert placed(graph, "d", about="garden", session="other", hours=9)["outcome"] == "topic_shift"
    placed(graph, "e", about="database", session="third")
    assert placed(graph, "f", session="third", hours=9)["outcome"] == "time_gap"


def test_after_a_full_one_another_is_opened(graph: Graph) -> None:
    placed(graph, *(f"a{number}" for number in range(51)), about="database")
    query(graph, "MATCH (b:Box) SET b.reason = 'max_memories', b.sealedAt = b.lastAt, b.openUntil = null")
    assert placed(graph, "b", about="database", hours=MINUTE)["outcome"] == "opened"


def test_each_session_and_scope_has_its_own_and_test_turns_are_apart(graph: Graph) -> None:
    for name, parts in {
        "a": {},
        "b": {"session": "t"},
        "c": {"scope": "box"},
        "d": {"test": True, "run_id": "t"},
    }.items():
        assert placed(graph, name, about="database", **parts)["outcome"] == "opened"  # type: ignore[arg-type]
    assert {box(graph, f"box of {name}")["count"] for name in "abcd"} == {1}


def test_what_comes_late_joins_the_box_in_whose_time_it_was_said(graph: Graph) -> None:
    placed(graph, "a", "b", about="database", hours_apart=10 * MINUTE)
    placed(graph, "c", about="garden", hours=20 * MINUTE)
    assert placed(graph, "late", about="kitchen", hours=5 * MINUTE)["box"] == "box of a"
    assert (box(graph, "box of a")["count"], box(graph, "box of a")["reason"]) == (3, "topic_shift")


def test_what_comes_late_before_all_others_is_sealed_at_once_and_takes_in_more_of_it(graph: Graph) -> None:
    placed(graph, "now", about="database", hours=9)
    first = placed(graph, "a", about="database", hours=1)
    assert (first["outcome"], first["sealed"]) == ("opened", 1)
    assert placed(graph, "b", about="database", hours=1 + MINUTE)["box"] == "box of a"
    found = box(graph, "box of a")
    assert (found["reason"], found["count"], found["unfiled"]) == ("flush", 2, True)
    assert placed(graph, "then", about="database", hours=9 + MINUTE)["box"] == "box of now"


def test_what_is_said_within_half_an_hour_joins_though_nothing_came_for_long(graph: Graph) -> None:
    placed(graph, "a", about="database")
    sealed(graph, "box of a", reason="time_gap", hours=1)
    assert placed(graph, "late", about="database", hours=29 * MINUTE, now=2)["box"] == "box of a"
    assert placed(graph, "later", about="garden", hours=28 * MINUTE, now=2)["box"] == "box of a"
    assert placed(graph, "new", about="database", hours=59 * MINUTE, now=2)["outcome"] == "time_gap"
    assert box(graph, "box of a")["reason"] == "time_gap"


def test_one_that_was_sealed_on_request_takes_in_nothing_that_was_said_after_it(graph: Graph) -> None:
    placed(graph, "a", about="database")
    sealed(graph, "box of a")
    assert placed(graph, "b", about="database", hours=MINUTE)["outcome"] == "opened"


def test_of_boxes_of_one_instant_the_open_one_goes_on(graph: Graph) -> None:
    for name, about in (("c", "database"), ("b", "garden"), ("a", "garden"), ("d", "kitchen")):
        placed(graph, name, about=about)
    rows = [(box(graph, f"box of {name}")["count"], box(graph, f"box of {name}").get("reason")) for name in "cbd"]
    assert rows == [(1, "topic_shift"), (2, "topic_shift"), (1, None)]


def test_again_nothing_changes(graph: Graph) -> None:
    placed(graph, "a", about="database")
    before = box(graph, "box of a")
    rows = [{"id": "again", "scope": "", "session": "s", "members": [{"id": "a", "topics": []}]}]
    assert graph.rows("box.place", Anything, rows=rows, isTest=False, now=0, runId="r") == ()
    assert box(graph, "box of a") == before


def test_a_box_that_somebody_seals_meanwhile_keeps_the_reason(graph: Graph) -> None:
    placed(graph, "a", about="database")
    given(graph, "b", hours=MINUTE, sessionId="s", content="b was said")
    query(graph, "MATCH (m:Memory {id: 'b'}) SET m:Unboxed")
    row = {"id": "box of b", "scope": "", "session": "s", "members": [{"id": "b", "topics": ["garden"]}]}
    run(graph, 1, "other")
    with holding(graph) as unit:
        rows = [{"id": "box of a", "reason": "forced"}]
        unit.rows("box.seal", Anything, rows=rows, now=ms(1), runId="r")
        known = {"isTest": False, "now": ms(1), "runId": "other"}
        late = Waiting(graph, lambda: graph.rows("box.place", Anything, rows=[row], **known))
    (done,) = late.result()
    assert done.model_dump()["outcome"] == "opened"
    assert (box(graph, "box of a")["reason"], events(graph, "box_sealed")) == ("forced", ["r:box_sealed:box of a"])


def test_what_is_in_a_box_is_put_into_no_second_one_and_waits_no_longer(graph: Graph) -> None:
    placed(graph, "a", about="database")
    before = box(graph, "box of a")
    query(graph, "MATCH (m:Memory {id: 'a'}) SET m:Unboxed")
    given(graph, "b", sessionId="s")
    query(graph, "MATCH (m:Memory {id: 'b'}) SET m:Unboxed")
    rows = [{"id": "again", "scope": "", "session": "s", "members": [{"id": "a", "topics": ["database"]}]}]
    assert graph.rows("box.place", Anything, rows=rows, isTest=False, now=0, runId="r") == ()
    assert box(graph, "box of a") == before
    assert "Unboxed" not in stored(graph, "a")["labels"]
    assert damage(graph, 1) == []
    rows[0]["members"] = [{"id": each, "topics": ["database"]} for each in ("a", "b")]
    query(graph, "MATCH (m:Memory {id: 'a'}) SET m:Unboxed")
    (done,) = graph.rows("box.place", Anything, rows=rows, isTest=False, now=0, runId="r")
    assert (done.model_dump()["boxed"], box(graph, "box of a")["count"]) == (1, 2)
    assert query(graph, "MATCH (:Memory)-[x:IN_BOX]->() RETURN count(x) AS n") == [{"n": 2}]
