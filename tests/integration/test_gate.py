"""brainbridge.probe.gate and brainbridge.probe.probe: no run ends a memory that a probe finds."""

from functools import partial
from typing import Any

import pytest

from brainbridge.consolidation import consolidation, undo
from brainbridge.consolidation.consolidation import Decayed
from brainbridge.errors import AtStake, InvalidInput, NotFound, Refused
from brainbridge.graph.graph import Graph
from brainbridge.integrity import integrity
from brainbridge.memory import memory
from brainbridge.probe import gate, probe
from brainbridge.recall import recall
from brainbridge.recall.history import Asked
from brainbridge.run import run as runs
from tests.plans import dump, facts
from tests.state import at, given, query, stored

CANARY = "where does the canary sleep"


def lived(graph: Graph, **parts: Any) -> str:
    """Write a memory that a question finds and others it does not, keep the question, and return the probe's id."""
    given(graph, "bird", content="The canary sleeps in the kitchen.", **parts)
    given(graph, "car", content="The car is parked behind the house.")
    given(graph, "long", content="Ann was born in Turin.", tier="longTerm")
    return probe.add(graph, CANARY, ["bird"], now=at(0)).probe.id


def decayed(graph: Graph, hours: float = 5.0, **options: Any) -> Decayed:
    work = partial(consolidation.decay, now=at(hours), is_test=False)
    return gate.judge(graph, work, now=at(hours), is_test=False, **options)


def states(graph: Graph, hours: float) -> list[str]:
    return [one.state for each in probe.check(graph, now=at(hours)) for one in each.expected]


def test_a_run_that_would_lose_an_answer_does_nothing(graph: Graph) -> None:
    name = lived(graph)
    before = dump(graph)
    done = decayed(graph)
    assert dump(graph) == before
    assert (done.applied, done.run_id, done.protected) == (False, "", [])
    (stake,) = done.at_stake
    assert (stake.probe, stake.question, stake.id, stake.lineage_id) == (name, CANARY, "bird", "bird")
    assert stake.content == "The canary sleeps in the kitchen."
    assert {each.id for each in done.ended} == {"bird", "car"}


def test_what_is_protected_stays_and_the_rest_ends(graph: Graph) -> None:
    lived(graph)
    done = decayed(graph, protect=True)
    assert (done.applied, done.at_stake, done.protected, done.expired) == (True, [], ["bird"], 1)
    assert "Protected" in stored(graph, "bird")["labels"]
    assert stored(graph, "car")["endReason"] == "expired"
    assert states(graph, 1000) == ["found"]
    assert integrity.validate(graph, now=at(5)).findings == []
    assert [each.command for each in runs.latest(graph, limit=2)] == ["decay-energy", "protect"]


@pytest.mark.parametrize("protect", [False, True])
def test_the_plan_is_the_outcome(graph: Graph, protect: bool) -> None:
    lived(graph)
    before = dump(graph)
    plan = decayed(graph, protect=protect, dry_run=True)
    assert dump(graph) == before
    done = decayed(graph, protect=protect)
    assert facts(plan) == facts(done)
    assert not plan.applied


def test_what_no_probe_expects_ends_at_once(graph: Graph) -> None:
    given(graph, "car", content="The car is parked behind the house.")
    given(graph, "bird", content="The canary sleeps in the kitchen.", tier="longTerm")
    probe.add(graph, CANARY, ["bird"], now=at(0))
    assert (decayed(graph).expired, stored(graph, "car")["endReason"]) == (1, "expired")


def test_what_the_question_would_not_find_is_no_loss(graph: Graph) -> None:
    given(graph, "bird", content="The canary sleeps in the kitchen.")
    given(graph, "better", content="Where does the canary sleep? The canary sleeps here.", tier="longTerm")
    probe.add(graph, CANARY, ["bird"], now=at(0), top=1)
    assert (decayed(graph).expired, stored(graph, "bird")["endReason"]) == (1, "expired")


def _same_number(graph: Graph, riser: str) -> str:
    """Join ``riser`` until one of its relationships has the internal id of a bird, and return that bird."""
    birds = query(graph, "MATCH (m:Head:Working) RETURN m.id AS id, split(elementId(m), ':')[2] AS number")
    for _ in range(100):
        edges = query(
            graph,
            "MATCH (m:Memory {id: $riser}), (o:Memory {id: 'bird00'}) UNWIND range(1, 100) AS i "
            "CREATE (m)-[r:COACTIVATED {pair: randomUUID(), weight: 1, confidence: 1.0, createdAt: m.created, "
            "lastReinforcedAt: m.created}]->(o) RETURN split(elementId(r), ':')[2] AS number",
            riser=riser,
        )
        numbers = {row["number"] for row in edges}
        for bird in birds:
            if bird["number"] in numbers:
                others = (
                    "MATCH (:Memory {id: $riser})-[r:COACTIVATED]->() WHERE NOT elementId(r) ENDS WITH $last DELETE r"
                )
                query(graph, others, riser=riser, last=f":{bird['number']}")
                return str(bird["id"])
    raise AssertionError("no relationship ever got the id of a memory")


def test_a_run_that_moves_associations_hides_no_answer(graph: Graph) -> None:
    """In a transaction that deleted a relationship, full text misses the node with the same internal id."""
    given(graph, "riser", energy=12.0, tier="shortTerm", content="Ann was born in Turin.")
    for number in range(30):
        given(graph, f"bird{number:02}", content=f"The canary sleeps in room {number}.")
    name = _same_number(graph, "riser")
    probe.add(graph, CANARY, [name], now=at(0), top=50)
    work = partial(consolidation.consolidate, now=at(5), is_test=False)
    done = gate.judge(graph, work, now=at(5), is_test=False)
    assert [each.id for each in done.promoted] == ["riser"]
    assert [each.id for each in done.at_stake] == [name]


def test_what_was_used_since_is_not_at_stake(graph: Graph) -> None:
    lived(graph)
    for hours in (1, 2, 3, 4):
        memory.touch(graph, "bird", now=at(hours))
    assert (decayed(graph).expired, states(graph, 5)) == (1, ["found"])


def test_who_touches_it_too_late_does_not_end_it(graph: Graph) -> None:
    lived(graph)
    assert recall.recall(graph, CANARY, now=at(5), limit=1).hits[0].id == "bird"
    with pytest.raises(Refused, match="has expired"):
        memory.touch(graph, "car", now=at(5))
    assert [memory.find(graph, each, now=at(5)).state for each in ("bird", "car")] == ["due", "expired"]
    assert [each.id for each in decayed(graph).at_stake] == ["bird"]
    assert decayed(graph, protect=True).protected == ["bird"]


def test_a_scope_hides_what_it_hides_of_a_recall(graph: Graph) -> None:
    given(graph, "bird", content="The canary sleeps in the kitchen.", scope="home")
    (asked,) = probe.add(graph, CANARY, ["bird"], now=at(0), scope="office").expected
    assert asked.state == "missing"
    assert decayed(graph).expired == 1


def test_every_judging_command_is_guarded(graph: Graph) -> None:
    lived(graph)
    for work in (
        partial(consolidation.consolidate, now=at(5), is_test=False),
        partial(consolidation.session_end, name="s", now=at(5)),
    ):
        done = gate.judge(graph, work, now=at(5), is_test=False)
        assert [each.id for each in done.at_stake] == ["bird"]
    assert stored(graph, "bird").get("validTo") is None


def test_config_set_ends_nothing_either(graph: Graph) -> None:
    lived(graph)
    with pytest.raises(AtStake, match="bird") as caught:
        gate.refuse(graph, now=at(5))
    assert "'brainbridge decay-energy --protect'" in caught.value.hint
    gate.refuse(graph, now=at(4))


def test_of_test_memories_the_way_out_is_another(graph: Graph) -> None:
    given(graph, "bird", content="The canary sleeps in the kitchen.", test=True)
    probe.add(graph, CANARY, ["bird"], now=at(0), is_test=True)
    with pytest.raises(AtStake, match="bird") as caught:
        gate.refuse(graph, now=at(5))
    assert "'brainbridge decay-energy --test-only --protect'" in caught.value.hint


def test_protection_is_taken_back_like_any_run(graph: Graph) -> None:
    lived(graph)
    decayed(graph, protect=True)
    (guard,) = [each.id for each in runs.latest(graph, limit=5) if each.command == "protect"]
    undo.undo(graph, guard, now=at(6))
    assert "Protected" not in stored(graph, "bird")["labels"]
    assert [each.id for each in decayed(graph, 7).at_stake] == ["bird"]


def test_a_dropped_probe_guards_nothing(graph: Graph) -> None:
    assert probe.drop(graph, lived(graph))
    assert decayed(graph).expired == 2
    with pytest.raises(NotFound, match="nobody"):
        probe.drop(graph, "nobody")


def test_a_probe_says_what_it_finds(graph: Graph) -> None:
    lived(graph)
    (checked,) = probe.check(graph, now=at(1))
    (one,) = checked.expected
    assert (checked.found, one.state, one.rank, one.id) == (True, "found", 1, "bird")
    assert stored(graph, "bird")["accessCount"] == 1
    assert states(graph, 5) == ["expired"]
    query(graph, "MATCH (m:Memory {id: 'bird'}) DETACH DELETE m")
    assert states(graph, 5) == ["missing"]


def test_a_promoted_memory_answers_for_its_lineage(graph: Graph) -> None:
    lived(graph, energy=9.0)
    consolidation.promote(graph, now=at(1), is_test=False)
    (checked,) = probe.check(graph, now=at(1))
    assert checked.found
    assert checked.expected[0].id != checked.expected[0].lineage_id == "bird"


def test_a_probe_of_nothing_is_refused(graph: Graph) -> None:
    given(graph, "bird", content="The canary sleeps in the kitchen.")
    with pytest.raises(InvalidInput, match="no word"):
        probe.add(graph, "?!", ["bird"], now=at(0))
    given(graph, "other", test=True)
    for unknown in "nobody", "other":
        with pytest.raises(NotFound, match=unknown):
            probe.add(graph, CANARY, ["bird", unknown], now=at(0))
    with pytest.raises(Refused, match="bird"):
        probe.add(graph, CANARY, ["bird"], now=at(5))
    assert probe.listed(graph) == []


def test_a_probe_says_what_it_does_not_expect(graph: Graph) -> None:
    given(graph, "bird", content="The canary sleeps in the kitchen.")
    given(graph, "faint", content="The canary sings.", energy=0.2)
    made = probe.add(graph, CANARY, ["bird", "faint"], now=at(4))
    assert (made.probe.expects, made.ended) == (["bird"], ("faint",))


def test_probes_are_learnt_from_what_was_asked(graph: Graph) -> None:
    lived(graph)
    asked = [
        Asked(question=CANARY, found=["bird"]),
        Asked(question="who is from Turin", found=["long", "nobody"]),
        Asked(question="who is from Turin", found=["long"]),
        Asked(question="nothing of it lives", found=["nobody"]),
    ]
    learnt = probe.learn(graph, asked, now=at(0))
    assert [(each.question, each.expects) for each in learnt.probes] == [("who is from Turin", ["long"])]
    assert learnt.passed == 3


def test_looking_touches_nothing(graph: Graph) -> None:
    lived(graph)
    recall.recall(graph, CANARY, now=at(0), limit=1)
    before = dump(graph)
    probe.check(graph, now=at(1))
    gate.refuse(graph, now=at(1))
    assert dump(graph) == before
