"""brainbridge/config/config.py and consolidation.reconfigure: two kinds of settings, one way to change them."""

from typing import Any

import pytest

from brainbridge.config import config
from brainbridge.config.config import RecallTunables, Tunables
from brainbridge.config.versioned import Configuration
from brainbridge.consolidation import consolidation
from brainbridge.domains import DOMAINS
from brainbridge.errors import InvalidInput, Refused
from brainbridge.graph.graph import Graph
from brainbridge.run import run
from brainbridge.schema import vocabulary
from tests.plans import dump
from tests.state import at, given, stored


@pytest.mark.parametrize(
    ("tunables", "declared"),
    [(Tunables, vocabulary.ConsolidationConfig), (RecallTunables, vocabulary.RecallConfig)],
)
def test_every_key_is_declared_and_explained(tunables: Any, declared: Any) -> None:
    names = {vocabulary.db_name(prop, name) for name, prop in vocabulary.properties(declared).items()}
    assert {field.alias for field in tunables.model_fields.values()} <= names
    assert all(field.description for field in tunables.model_fields.values())


def test_a_change_of_recall_leaves_an_event_and_a_run_and_judges_nothing(graph: Graph) -> None:
    given(graph)  # long due
    done = consolidation.reconfigure(graph, {"fanOut": "30"}, now=at(9))
    assert (done.version, done.recall.version, done.recall.config["fanOut"]) == (1, 2, 30)
    assert "validTo" not in stored(graph)
    (record,) = run.latest(graph, limit=9)
    assert (record.command, record.outcome, record.expired, record.settled) == ("config set", "ok", 0, 0)
    assert [each.split("@")[0] for each in record.queries] == ["config.change"]
    assert [event.kind for event in run.events(graph, record.id)] == ["config_changed"]


def test_a_change_of_recall_does_not_finish_a_rekeying(graph: Graph) -> None:
    graph.driver.execute_query("MATCH (c:ConsolidationConfig) SET c.rekeying = true")
    consolidation.reconfigure(graph, {"fanOut": 30}, now=at(9))
    assert config.current(graph).rekeying is True


def test_keys_of_both_change_together(graph: Graph) -> None:
    done = consolidation.reconfigure(graph, {"fanOut": 30, "workingDecay": 0.4}, now=at(1))
    assert (done.version, done.recall.version) == (2, 2)
    assert (done.config["workingDecay"], done.recall.config["fanOut"]) == (0.4, 30)


def test_of_two_changes_at_once_neither_is_half_made(graph: Graph, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = {each: each.current(graph) for each in DOMAINS.configurations}
    consolidation.reconfigure(graph, {"fanOut": 30}, now=at(1))
    monkeypatch.setattr(Configuration, "current", lambda self, graph: seen[self])
    with pytest.raises(Refused, match="changed the configuration at the same time"):
        consolidation.reconfigure(graph, {"fanOut": 31, "settleBatchSize": 5}, now=at(2))
    assert (len(config.CONSOLIDATION.history(graph)), len(config.RECALL.history(graph))) == (1, 2)


def test_of_two_changes_that_wait_the_later_is_checked_against_the_earlier(
    graph: Graph, monkeypatch: pytest.MonkeyPatch
) -> None:
    given(graph, energy=0.4)
    seen = {each: each.current(graph) for each in DOMAINS.configurations}
    consolidation.reconfigure(graph, {"sessionBoundaryThreshold": 0.3}, now=at(0))
    monkeypatch.setattr(Configuration, "current", lambda self, graph: seen[self])  # from before that change
    with pytest.raises(InvalidInput, match="out of order"):
        consolidation.reconfigure(graph, {"expirationThreshold": 0.5}, now=at(9))
    assert [each.version for each in config.CONSOLIDATION.history(graph)] == [2, 1]
    assert "validTo" not in stored(graph)  # refused before anything was judged


@pytest.mark.parametrize(
    ("key", "value", "takes"),
    [
        ("reinforcement", 1.1, "a number >= 0 and <= 1"),
        ("fadingWindowDays", 0, "a number > 0 and <= 36500"),
        ("hopDecay", 0, "a number > 0 and <= 1"),
        ("fanOut", 1001, "a whole number >= 1 and <= 1000"),
        ("beam", "many", "a whole number >= 1 and <= 10000"),
        ("pageRankRounds", 65, "a whole number >= 0 and <= 64"),
        ("inhibition", "nan", "a number >= 0 and <= 1"),
        ("inhibitionTop", -1, "a whole number >= 0 and <= 100"),
        ("pool", 9, "a whole number >= 10 and <= 20000"),
        ("userWeight", 11, "a number >= 0 and <= 10"),
    ],
)
def test_a_value_out_of_range_is_refused(graph: Graph, key: str, value: Any, takes: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        consolidation.reconfigure(graph, {key: value}, now=at(1))
    assert takes in refused.value.hint
    assert len(config.RECALL.history(graph)) == 1


@pytest.mark.parametrize(
    ("wrong", "meant"), [("workingdecay", "workingDecay"), ("working-decay", "workingDecay"), ("fan_out", "fanOut")]
)
def test_an_unknown_key_is_refused_with_the_nearest_there_is(graph: Graph, wrong: str, meant: str) -> None:
    with pytest.raises(InvalidInput, match=f"there is no key '{wrong}'") as refused:
        consolidation.reconfigure(graph, {wrong: 1}, now=at(1))
    assert refused.value.hint == f"did you mean {meant}?"


@pytest.mark.parametrize("changes", [{"workingDecay": "0.5"}, {"fanOut": 25}, {"fanOut": 25, "workingDecay": 0.5}])
def test_values_that_hold_already_make_no_version_and_no_run(graph: Graph, changes: dict[str, Any]) -> None:
    given(graph, energy=0.2)  # due, and left to a judging run
    before = dump(graph)
    done = consolidation.reconfigure(graph, changes, now=at(9))
    assert dump(graph) == before
    assert (done.run_id, done.applied, done.version, done.recall.version) == ("", False, 1, 1)


def test_of_several_keys_only_those_that_change_are_written(graph: Graph) -> None:
    done = consolidation.reconfigure(graph, {"fanOut": 25, "workingDecay": 0.4}, now=at(1))
    assert (done.version, done.recall.version) == (2, 1)


def test_an_unknown_key_like_none_is_refused_with_all_there_are(graph: Graph) -> None:
    with pytest.raises(InvalidInput, match="there is no key 'xyz'") as refused:
        consolidation.reconfigure(graph, {"xyz": 1, "fanOut": 30}, now=at(1))
    assert "workingDecay" in refused.value.hint
    assert "hopDecay" in refused.value.hint


@pytest.mark.parametrize("changes", [{"workingDecay": 0.4}, {"fanOut": 30}, {"fanOut": 30, "expirationThreshold": 0.2}])
def test_a_change_can_be_foreseen(graph: Graph, changes: dict[str, Any]) -> None:
    given(graph, "fades", energy=0.2)
    given(graph, "stays")
    before = dump(graph)
    plan = run.foresee(graph, lambda on: consolidation.reconfigure(on, changes, now=at(2)))
    assert dump(graph) == before
    done = consolidation.reconfigure(graph, changes, now=at(2))
    assert (plan.applied, done.applied) == (False, True)
    varying = {"run_id", "applied", "history", "recall"}
    assert plan.model_dump(exclude=varying) == done.model_dump(exclude=varying)
    assert (plan.recall.config, plan.recall.version) == (done.recall.config, done.recall.version)
    assert done.expired == (0 if changes == {"fanOut": 30} else 1)
