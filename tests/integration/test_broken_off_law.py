"""A change of the law of crystals that was broken off: whoever judges crystals next finishes it first."""

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from brainbridge import Brain, instants
from brainbridge.brain import context
from brainbridge.crystal import rekeying
from brainbridge.errors import Refused
from brainbridge.graph.graph import Graph
from brainbridge.integrity import integrity
from brainbridge.platform import paths
from brainbridge.probe import probe
from brainbridge.run import run as runs
from brainbridge.run.run import Judged
from tests.crystals import crystallized, lives, used
from tests.databases import Database
from tests.plans import dump, facts
from tests.state import Anything, at, given, query, stored

DAY = 24.0
CHANGED = 30 * DAY
NOW = 39 * DAY
ENDED = r"ended|importance|due|alive"


class Killed(BaseException):
    """Stands for a kill."""


@pytest.fixture
def open_brain(
    graph: Graph, neo4j: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[..., Brain]]:
    monkeypatch.setattr(paths, "state", lambda name: tmp_path / name)
    brains = list[Brain]()

    def opened(**flags: Any) -> Brain:
        brains.append(Brain.open("tests", uri=neo4j.uri, user=neo4j.user, password=neo4j.password, **flags))
        return brains[-1]

    yield opened
    for each in brains:
        each.close()


@pytest.fixture
def brain(open_brain: Callable[..., Brain]) -> Brain:
    return open_brain()


def broken_off(brain: Brain, monkeypatch: pytest.MonkeyPatch, **changes: Any) -> None:
    """Change the law, and be killed before it is applied to any crystal."""
    real, done = brain.graph.run, list[str]()

    def killed(name: str, *rest: Any, **more: Any) -> Any:
        if name == "crystal.rekey":
            done.append(name)
            if len(done) == 2:  # the first one looks whether an earlier change was broken off
                raise Killed
        return real(name, *rest, **more)

    with monkeypatch.context() as patch:
        patch.setattr(brain.graph, "run", killed)
        with pytest.raises(Killed):
            brain.config.change(changes, now=at(CHANGED))


@pytest.fixture
def fast(brain: Brain, monkeypatch: pytest.MonkeyPatch) -> Brain:
    """Three crystals that end after 39 days by a law that fades ten times as fast, but were to end far later."""
    for name in "abc":
        crystallized(brain.graph, name, content=f"cedar oil {name}", hours=CHANGED - 24)
    used(brain.graph, 13, hours=CHANGED - 24)
    broken_off(brain, monkeypatch, decayRate=5e-9)
    return brain


def ended(brain: Brain, name: str = "a", *, hours: float = NOW) -> bool:
    return brain.inspect(name, now=at(hours)).memory.state != "live"


READS: dict[str, Callable[[Brain], bool]] = {
    "list": lambda brain: not brain.crystals.list(now=at(NOW)),
    "show": lambda brain: brain.crystals.show("a", now=at(NOW)).crystal.state == "due",
    "inspect": ended,
    "recall": lambda brain: not brain.recall("cedar oil", now=at(NOW), touch=False).hits,
    "forecast": lambda brain: brain.crystals.forecast(timedelta(days=400), now=at(NOW)).count == 0,
    "counts": lambda brain: [each.due for each in brain.crystals.counts(now=at(NOW))] == [3],
    "status": lambda brain: [each.due for each in brain.monitor.status(now=at(NOW)).crystals] == [3],
    "health": lambda brain: [each.due for each in brain.monitor.health(now=at(NOW)).crystals] == [3],
    "erase": lambda brain: not brain.erasures.plan(query="cedar oil", now=at(NOW)).memories,
    "cluster": lambda brain: not brain.clusters.build(now=at(NOW), lexical=True, dry_run=True).clusters,
    "briefing": lambda brain: "cedar oil" not in brain.projects.briefing("", now=at(NOW)).text,
}


@pytest.mark.parametrize("reads", READS.values(), ids=READS)
def test_a_reader_judges_by_the_law_as_it_is_now(fast: Brain, reads: Callable[[Brain], bool]) -> None:
    assert reads(fast)
    assert {stored(fast.graph, name)["lawVersion"] for name in "abc"} == {2}


WRITES: dict[str, Callable[[Brain], Any]] = {
    "touch": lambda brain: brain.touch("a", now=at(NOW)),
    "used": lambda brain: brain.feedback("a", "used", now=at(NOW)),
    "freeze": lambda brain: brain.crystals.freeze("a", now=at(NOW)),
    "merge": lambda brain: brain.crystals.merge("a", "b", now=at(NOW)),
    "publish": lambda brain: brain.crystals.publish("a", "public", now=at(NOW)),
    "probe": lambda brain: brain.probes.add("cedar oil", "a", now=at(NOW)),
}


@pytest.mark.parametrize("does", WRITES.values(), ids=WRITES)
def test_a_writer_judges_by_the_law_as_it_is_now(fast: Brain, does: Callable[[Brain], Any]) -> None:
    query(fast.graph, "MATCH (m:Crystal) SET m.semanticType = 'insight'")
    with pytest.raises(Refused, match=ENDED):
        does(fast)
    assert lives(fast.graph, *"abc") == ["generated"] * 3
    assert stored(fast.graph, "a")["accessCount"] == 13
    fast.consolidate(now=at(NOW))
    assert lives(fast.graph, *"abc") == ["expired"] * 3
    assert integrity.validate(fast.graph, now=at(NOW + 1)).findings == []


def test_a_merge_of_all_and_a_pipeline_take_none_that_has_ended(fast: Brain) -> None:
    assert fast.crystals.merge(now=at(NOW)).merged == []
    piped = fast.pipeline(now=at(NOW)).retrieve("cedar oil")
    assert piped.execute().retrieved == 0


def test_a_replay_recalls_none_that_has_ended(fast: Brain) -> None:
    given(fast.graph, "lives", content="the oil on the cedar shelf by the door", hours=NOW - 1)
    line = {"content": "cedar oil", "at": instants.to_text(at(NOW))}
    done = fast.transfer.replay([json.dumps(line).encode()], recall_each=1, now=at(NOW))
    assert (done.imported, done.recalled) == (1, 1)


def test_no_probe_expects_one_that_has_ended(brain: Brain, monkeypatch: pytest.MonkeyPatch) -> None:
    crystallized(brain.graph, "a", content="cedar oil", hours=CHANGED - 24)
    assert brain.recall("cedar oil", now=at(CHANGED - 24)).touched == ["a"]
    broken_off(brain, monkeypatch, decayRate=5e-9)
    assert brain.probes.learn(now=at(NOW)).probes == []


def test_what_lives_on_by_the_new_law_is_not_refused(brain: Brain, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in "abc":
        crystallized(brain.graph, name)
    broken_off(brain, monkeypatch, decayRate=2e-10)
    assert brain.touch("a", now=at(NOW)).memory.state == "live"
    assert brain.crystals.freeze("b", now=at(NOW)).crystal.lifecycle == "frozen"
    assert not ended(brain, "c")


def test_no_end_is_earlier_than_the_change(brain: Brain, monkeypatch: pytest.MonkeyPatch) -> None:
    crystallized(brain.graph, "a")
    broken_off(brain, monkeypatch, decayRate=5e-9)
    with pytest.raises(Refused, match=ENDED):
        brain.touch("a", now=at(CHANGED))
    assert stored(brain.graph, "a")["forgetAt"] == at(CHANGED)


def test_a_touch_between_two_batches_is_judged_by_the_new_law(brain: Brain, monkeypatch: pytest.MonkeyPatch) -> None:
    brain.config.change({"settleBatchSize": 1}, now=at(0))
    for name in "abc":
        crystallized(brain.graph, name, hours=CHANGED - 24)
    real, touched = runs.Run.one, list[bool]()

    def between(run: Any, name: str, *rest: Any, **params: Any) -> Any:
        if name == "crystal.rekey" and len(touched) < 3:  # one more is done before each
            touched.append(bool(brain.touch("abc"[len(touched)], now=at(CHANGED + len(touched)))))
        return real(run, name, *rest, **params)

    monkeypatch.setattr(runs.Run, "one", between)
    brain.config.change({"decayRate": 5e-9}, now=at(CHANGED))
    assert touched == [True] * 3
    assert [stored(brain.graph, name)["lawVersion"] for name in "abc"] == [2] * 3
    assert integrity.validate(brain.graph, now=at(CHANGED + 4)).findings == []


def test_two_that_find_it_both_finish_it(fast: Brain, open_brain: Callable[..., Brain]) -> None:
    with ThreadPoolExecutor(2) as pool:
        found = list(pool.map(lambda each: each.crystals.list(now=at(NOW)), [fast, open_brain()]))
    assert found == [(), ()]
    assert {stored(fast.graph, name)["lawVersion"] for name in "abc"} == {2}
    assert integrity.validate(fast.graph, now=at(NOW)).findings == []


def test_another_reader_finishes_nothing(fast: Brain, open_brain: Callable[..., Brain]) -> None:
    other = open_brain(reader="public")
    assert other.recall("cedar oil", now=at(NOW)).hits == []
    assert {stored(fast.graph, name)["lawVersion"] for name in "abc"} == {1}


def test_a_brain_that_only_reads_finishes_nothing(fast: Brain, open_brain: Callable[..., Brain]) -> None:
    other = open_brain()
    other.context.finishes_law = False
    assert len(other.recall("cedar oil", now=at(NOW), touch=False).hits) == 3
    assert {stored(fast.graph, name)["lawVersion"] for name in "abc"} == {1}


def test_recalls_look_once_in_a_while(
    fast: Brain, open_brain: Callable[..., Brain], monkeypatch: pytest.MonkeyPatch
) -> None:
    other, clock = open_brain(), [1000.0]
    monkeypatch.setattr(context, "clock", lambda: clock[0])
    asked, real = list[str](), other.graph.run

    def noted(name: str, *rest: Any, **more: Any) -> Any:
        asked.append(name)
        return real(name, *rest, **more)

    monkeypatch.setattr(other.graph, "run", noted)
    for _ in range(3):
        other.recall("cedar oil", now=at(NOW), touch=False)
    assert asked.count("crystal.stale") == 1
    clock[0] += 60
    other.recall("cedar oil", now=at(NOW), touch=False)
    assert asked.count("crystal.stale") == 2


def test_a_change_of_the_law_that_is_done_leaves_nothing_to_finish(brain: Brain) -> None:
    crystallized(brain.graph)
    brain.config.change({"decayRate": 5e-9}, now=at(1))
    assert brain.graph.one("crystal.stale", Anything).model_dump() == {"stale": False}


def test_a_damaged_crystal_holds_up_nobody_and_can_be_repaired(brain: Brain, monkeypatch: pytest.MonkeyPatch) -> None:
    crystallized(brain.graph, "a")
    query(brain.graph, "MATCH (m:Crystal) SET m.lawVersion = 0, m.validTo = m.validFrom")
    real, asked = brain.graph.run, list[str]()

    def counted(name: str, *rest: Any, **more: Any) -> Any:
        asked.append(name)
        assert asked.count("crystal.rekey") < 60, "for ever"
        return real(name, *rest, **more)

    monkeypatch.setattr(brain.graph, "run", counted)
    assert len(brain.crystals.list(now=at(2))) <= 1
    assert brain.integrity.repair("a", now=at(2)).changes


def test_what_is_seen_and_never_done_ends_the_work(brain: Brain, monkeypatch: pytest.MonkeyPatch) -> None:
    real, asked = brain.graph.one, list[str]()

    def idle(name: str, *rest: Any, **more: Any) -> Any:
        asked.append(name)
        assert len(asked) < 100, "for ever"
        return rekeying._Batch(seen=1, done=0) if name == "crystal.rekey" else real(name, *rest, **more)

    monkeypatch.setattr(brain.graph, "one", idle)
    rekeying.finish(brain.graph)


PLANS: dict[str, Callable[..., Judged]] = {
    "consolidate": lambda brain, **how: brain.consolidate(now=at(NOW), **how),
    "session end": lambda brain, **how: brain.session_end("s", now=at(NOW), **how),
    "decay": lambda brain, **how: brain.decay(now=at(NOW), **how),
    "config": lambda brain, **how: brain.config.change({"decayRate": 6e-9}, now=at(NOW), **how),
    "mend": lambda brain, **how: brain.integrity.mend(now=at(NOW), **how),
    "merge": lambda brain, **how: brain.crystals.merge(now=at(NOW), **how),
    "forget": lambda brain, **how: brain.forget("cedar oil", now=at(NOW), **how),
    "index": lambda brain, **how: brain.crystals.index(str(Path(__file__).parent / "ways.py"), now=at(NOW), **how),
}


@pytest.mark.parametrize("does", PLANS.values(), ids=PLANS)
def test_a_plan_judges_by_the_law_as_it_is_now_and_writes_nothing(fast: Brain, does: Callable[..., Judged]) -> None:
    before = dump(fast.graph)
    plan = does(fast, dry_run=True)
    assert dump(fast.graph) == before
    assert facts(plan) == facts(does(fast))


def test_a_plan_of_a_preset_writes_nothing(fast: Brain) -> None:
    before = dump(fast.graph)
    assert fast.config.apply("days", now=at(NOW), dry_run=True).applied is False
    assert dump(fast.graph) == before


def test_a_plan_refuses_what_has_ended_and_writes_nothing(fast: Brain) -> None:
    before = dump(fast.graph)
    with pytest.raises(Refused, match=ENDED):
        fast.crystals.freeze("a", now=at(NOW), dry_run=True)
    with pytest.raises(Refused, match=ENDED):
        fast.crystals.merge("a", "b", now=at(NOW), dry_run=True)
    assert dump(fast.graph) == before


def test_a_plan_knows_that_a_probe_finds_what_would_end(fast: Brain) -> None:
    probe.add(fast.graph, "cedar oil a", ["a"], now=at(CHANGED))
    plan = fast.consolidate(now=at(NOW), dry_run=True)
    assert [each.id for each in plan.at_stake] == ["a"]
    assert {stored(fast.graph, name)["lawVersion"] for name in "abc"} == {1}
