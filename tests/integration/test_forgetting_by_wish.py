"""brainbridge.forgetting.forgetting: forgetting on request, and its undo."""

from typing import Any

import pytest

from brainbridge.association import association, cluster
from brainbridge.consolidation import consolidation
from brainbridge.errors import InvalidInput, NotFound, Refused
from brainbridge.forgetting import forgetting
from brainbridge.forgetting.forgetting import Forgotten
from brainbridge.graph.graph import Graph
from brainbridge.integrity import integrity
from brainbridge.memory import memory
from brainbridge.monitor import explain, monitor
from brainbridge.probe import probe
from brainbridge.recall import recall, traversal
from brainbridge.recall.filters import Filters
from brainbridge.run.run import LANDMARK
from tests.races.test_two_transactions import boost, promote
from tests.races.two import Waiting, holding
from tests.state import Anything, at, given, joined, ms, protected, query, run_at, stored
from tests.undoing import back, clean, consolidate, held


def forget(graph: Graph, *what: str, hours: float = 1.0, **options: Any) -> Forgotten:
    choice: dict[str, Any] = {"limit": 1, "scope": None, "is_test": False} | options
    chosen = forgetting.choose(graph, what, now=at(hours), **choice)
    return forgetting.forget(graph, chosen, now=at(hours))


def hits(graph: Graph, hours: float = 2.0, **filters: Any) -> list[str]:
    return [hit.id for hit in recall.search(graph, "content", now=at(hours), limit=9, filters=Filters.of(**filters))]


WIFI = "The password of the wifi is swordfish"


@pytest.mark.parametrize(
    ("wifi", "rule", "associated"),
    [
        ({"hours": 0.5}, {}, False),
        ({"hours": 0.5}, {}, True),
        ({"role": "assistant"}, {"hours": 0.5}, True),
        ({}, {"hours": 8.0}, True),
    ],
    ids=["just said", "said", "a reply", "faded"],
)
def test_what_is_named_is_forgotten_and_no_instruction(
    graph: Graph, wifi: dict[str, Any], rule: dict[str, Any], associated: bool
) -> None:
    given(graph, "rule", **{"content": "Always answer in Danish when I ask", "role": "user"} | rule)
    association.associate(graph, now=at(500))
    given(graph, "wifi", **{"content": WIFI, "role": "user", "sessionId": "t"} | wifi)
    if associated:
        association.associate(graph, now=at(500))
    chosen = forgetting.choose(graph, ["the password of the wifi"], now=at(9), limit=1, scope=None, is_test=False)
    assert [each.id for each in chosen.memories] == ["wifi"]


def test_where_nothing_has_a_word_of_it_nothing_is_forgotten(graph: Graph) -> None:
    given(graph, "rule", content="Always answer in Danish when I ask", role="user")
    given(graph, "beside", content="soup", role="user", hours=0.01)
    association.associate(graph, now=at(500))
    assert forget(graph, "the password of the wifi").retracted == []
    assert [each.id for each in forget(graph, "Danish").retracted] == ["rule"]


def test_no_recall_finds_it_and_no_walk_reaches_it(graph: Graph) -> None:
    for name in ("a", "m", "z"):
        given(graph, name)
    joined(graph, "a", "m")
    joined(graph, "m", "z")
    done = forget(graph, "m")
    assert ([each.id for each in done.retracted], done.asked, done.applied) == (["m"], False, True)
    for filters in ({}, {"include": "all"}, {"include": "live"}, {"as_of": at(0.5)}):
        assert set(hits(graph, **filters)) == {"a", "z"}
    assert [each.id for each in traversal.traverse(graph, ["a"], now=at(2)).reached] == []


def test_what_ended_long_ago_is_found_no_more(graph: Graph) -> None:
    given(graph)
    consolidate(graph, 9)
    assert hits(graph, 10) == ["m"]
    forget(graph, "m", hours=10)
    assert hits(graph, 11) == []
    clean(graph)


def test_a_standing_instruction_holds_no_more(graph: Graph) -> None:
    given(graph, content="Always answer in Danish", role="user", rules=True)
    found = memory.find(graph, "m", now=at(0))
    assert found.content
    query(graph, "MATCH (m:Memory) SET m.facets = m.facets + ' isrule'")

    def beside() -> list[str]:
        answer = recall.recall(graph, "which language?", now=at(1), limit=5, touched=False)
        return [each.id for each in answer.standing] + [each.id for each in answer.hits]

    assert beside() == ["m"]
    forget(graph, "m")
    assert beside() == []


def test_it_is_in_no_cluster(graph: Graph) -> None:
    for name in ("a", "b", "m"):
        given(graph, name, content="the cedar case of the clock")
    consolidate(graph, 0.1)
    cluster.cluster(graph, now=at(0.2), is_test=False, lexical=True)
    assert [each.size for each in cluster.listed(graph, is_test=False, scope=None, limit=9)] == [3]
    forget(graph, "m")
    assert [each.size for each in cluster.listed(graph, is_test=False, scope=None, limit=9)] == [2]
    cluster.cluster(graph, now=at(2), is_test=False, lexical=True)
    assert [each.size for each in cluster.listed(graph, is_test=False, scope=None, limit=9)] == [2]
    clean(graph)


def test_a_question_means_what_answers_it_best(graph: Graph) -> None:
    given(graph, "box", content="The cedar box is in Lisbon")
    given(graph, "soup", content="The soup is cold")
    done = forget(graph, "where is the cedar box?")
    assert ([each.id for each in done.retracted], done.asked) == (["box"], True)
    assert "validTo" not in stored(graph, "soup")
    nothing = forget(graph, "zebra")
    assert (nothing.retracted, nothing.run_id, nothing.applied) == ([], "", False)


def test_an_old_version_means_the_latest(graph: Graph) -> None:
    given(graph)
    head = consolidation.force_promote(graph, "m", now=at(0.5)).promoted[0].new_id
    assert [each.id for each in forget(graph, "m").retracted] == [head]


def test_what_nobody_knows_is_no_question(graph: Graph) -> None:
    given(graph)
    with pytest.raises(NotFound):
        forget(graph, "00000000-0000-4000-8000-000000000000")
    with pytest.raises(InvalidInput, match="no word"):
        forget(graph, "...")


def test_tests_and_real_ones_are_forgotten_apart(graph: Graph) -> None:
    given(graph, "real")
    given(graph, "test", test=True)
    with pytest.raises(InvalidInput, match="some are not"):
        forget(graph, "real", "test")
    done = forget(graph, "test")
    assert query(graph, "MATCH (r:ConsolidationRun {id: $id}) RETURN r.isTest AS t", id=done.run_id) == [{"t": True}]


def test_what_a_probe_finds_is_refused(graph: Graph) -> None:
    given(graph, content="the cedar case")
    kept = probe.add(graph, "where is the cedar case", ["m"], now=at(0))
    done = forget(graph, "m")
    assert (done.applied, done.run_id, [each.probe for each in done.at_stake]) == (False, "", [kept.probe.id])
    assert "validTo" not in stored(graph)
    probe.drop(graph, kept.probe.id)
    assert forget(graph, "m").at_stake == []


def test_a_touch_is_refused_with_the_way_back(graph: Graph) -> None:
    given(graph)
    done = forget(graph, "m")
    for refused in (
        lambda: memory.touch(graph, "m", now=at(2)),
        lambda: forget(graph, "m", hours=2),
        lambda: traversal.traverse(graph, ["m"], now=at(2)),
    ):
        with pytest.raises(Refused, match="was forgotten") as error:
            refused()
        assert error.value.hint == f"undo that with: brainbridge run undo {done.run_id}"


@pytest.mark.parametrize("state", ["live", "due", "ended", "protected", "risen"])
def test_it_goes_back_and_forth(graph: Graph, state: str) -> None:
    given(graph, energy=0.2 if state in ("due", "ended") else 3.0)
    if state == "ended":
        consolidate(graph, 4)
    if state == "protected":
        protected(graph, "m")
    if state == "risen":
        consolidation.force_promote(graph, "m", now=at(0.5))
    before = held(graph)
    run_id = forget(graph, "m", hours=5).run_id
    after = held(graph)
    clean(graph, 6)
    for hours, expected in ((6, before), (7, after), (8, before)):
        done = back(graph, run_id, hours)
        assert (done.undone, done.refused, held(graph) == expected) == ({"retracted": 1}, [], True)
        run_id = done.run_id
        clean(graph, hours + 0.1)


def test_a_decay_constant_that_changed_meanwhile_holds_afterwards(graph: Graph) -> None:
    given(graph, energy=9.0)
    run_id = forget(graph, "m").run_id
    consolidation.reconfigure(graph, {"workingDecay": 0.1}, now=at(2))
    assert back(graph, run_id, 3).undone == {"retracted": 1}
    assert stored(graph)["decayRate"] == 0.1
    clean(graph, 4)


@pytest.mark.parametrize("kept", [False, True])
def test_reviving_it_is_a_wish_too(graph: Graph, kept: bool) -> None:
    given(graph)
    if kept:
        protected(graph, "m")
    forget(graph, "m")
    integrity.revive(graph, "m", now=at(2))
    assert (hits(graph, 3), memory.find(graph, "m", now=at(2)).state) == (["m"], "live")
    clean(graph, 3)


def test_no_run_touches_it(graph: Graph) -> None:
    given(graph, energy=9.0)
    forget(graph, "m", hours=0.1)
    before = stored(graph)
    consolidation.session_end(graph, "s", now=at(0.2))
    consolidation.consolidate(graph, now=at(100), is_test=False)
    assert {**stored(graph), "rev": 0} == {**before, "rev": 0} | {
        key: stored(graph)[key] for key in ("place", "terms", "around", "labels") if key in stored(graph)
    }


def test_status_and_inspect_say_so(graph: Graph) -> None:
    given(graph, "a")
    given(graph, "m")
    protected(graph, "m")
    run_id = forget(graph, "m").run_id
    status = monitor.status(graph, now=at(1))
    assert (status.live, status.protected, status.expired, status.retracted) == (1, 0, 0, 1)
    sentences = explain.inspect(graph, "m", now=at(2)).why.sentences
    assert any("was forgotten at" in each and run_id in each for each in sentences)


def test_a_touch_that_waits_for_it_is_refused(graph: Graph) -> None:
    given(graph)
    run_at(graph, 1)
    with holding(graph) as unit:
        params = {"ids": ["m"], "now": ms(1), "landmark": LANDMARK, "runId": "r"}
        unit.rows("forgetting.retract", Anything, **params)
        late = Waiting(graph, lambda: memory.touch(graph, "m", now=at(1.1)))
    with pytest.raises(Refused, match="was forgotten"):
        late.result()
    assert stored(graph)["accessCount"] == 1


def test_a_promotion_that_wins_the_lock_is_followed(graph: Graph) -> None:
    given(graph, energy=9.0)
    run_at(graph, 1)
    with holding(graph) as unit:
        promote(unit, 1)
        wish = Waiting(graph, lambda: forget(graph, "m", hours=1.1))
    assert [each.id for each in wish.result().retracted] == ["n"]
    clean(graph, 2)


def test_a_touch_that_wins_the_lock_counts_and_is_forgotten(graph: Graph) -> None:
    given(graph)
    with holding(graph) as unit:
        boost(unit, 0.5)
        wish = Waiting(graph, lambda: forget(graph, "m"))
    assert [each.id for each in wish.result().retracted] == ["m"]
    assert (stored(graph)["accessCount"], stored(graph)["endReason"]) == (2, "retracted")
    clean(graph, 2)
