"""brainbridge/consolidation/consolidation.py: the order of the steps, the record of a run, kills."""

import json
from pathlib import Path
from typing import Any

import pytest

from brainbridge.config import config
from brainbridge.consolidation import consolidation
from brainbridge.energy import energy
from brainbridge.errors import GraphUnavailable, InvalidInput, NotFound, Refused
from brainbridge.graph.graph import Graph
from brainbridge.integrity import integrity
from brainbridge.memory import memory
from brainbridge.run import run as runs
from brainbridge.run.journal import Journal
from tests.state import at, given, query, stored


def consolidate(graph: Graph, hours: float, **options: Any) -> consolidation.Consolidated:
    return consolidation.consolidate(graph, now=at(hours), **{"is_test": False, **options})


def test_one_tier_a_run(graph: Graph) -> None:
    given(graph, energy=50.0)
    assert [each.to_tier for each in consolidate(graph, 0.1).promoted] == ["shortTerm"]
    assert [each.to_tier for each in consolidate(graph, 0.2).promoted] == ["longTerm"]
    assert consolidate(graph, 0.3).promoted == []


def test_a_second_run_at_the_same_instant_finds_nothing(graph: Graph) -> None:
    for name, amount in (("a", 50.0), ("b", 0.5), ("c", 1.0)):
        given(graph, name, energy=amount)
    first, second = consolidate(graph, 4), consolidate(graph, 4)
    assert (first.settled, first.expired, len(first.promoted)) == (2, 1, 1)
    assert (second.settled, second.expired, second.promoted) == (0, 0, [])


def test_due_only_leaves_the_settling_out(graph: Graph) -> None:
    given(graph, "a")
    given(graph, "b", energy=0.2)
    done = consolidate(graph, 2, due_only=True)
    assert (done.settled, done.expired) == (0, 1)
    assert stored(graph, "a")["lastDecay"] == at(0)


def test_no_command_writes_both_test_and_production(graph: Graph) -> None:
    given(graph, "real", energy=0.2)
    given(graph, "test", energy=0.2, test=True)
    consolidate(graph, 2, is_test=True)
    assert "validTo" not in stored(graph, "real")
    consolidate(graph, 2)
    assert "validTo" in stored(graph, "real")


def test_a_run_names_the_queries_and_the_configuration_it_used(graph: Graph) -> None:
    given(graph, energy=0.2)
    record = runs.show(graph, consolidate(graph, 2).run_id)
    assert (record.command, record.outcome, record.config_version, record.at) == ("consolidate-all", "ok", 1, at(2))
    used = {each.split("@")[0] for each in record.queries}
    assert {"energy.due", "energy.expire", "energy.settle"} <= used
    assert all(len(each.split(" ")[1]) == 64 for each in record.queries)


def test_a_session_end_lifts_its_own_from_the_lowered_threshold_on(graph: Graph) -> None:
    given(graph, "own", energy=1.7)
    given(graph, "other", energy=1.7, sessionId="t")
    given(graph, "strong", energy=3.0, sessionId="t")
    done = consolidation.session_end(graph, "s", now=at(0.1))
    assert {each.id for each in done.promoted} == {"own", "strong"}
    reasons = query(graph, "MATCH ()-[r:PROMOTED_TO]->() RETURN r.reason AS reason ORDER BY reason")
    assert [row["reason"] for row in reasons] == ["session_boundary", "threshold"]


def test_the_threshold_of_short_term_is_not_lowered(graph: Graph) -> None:
    given(graph, energy=4.9, tier="shortTerm")
    assert consolidation.session_end(graph, "s", now=at(0.1)).promoted == []


def test_associations_move_with_the_promotion(graph: Graph) -> None:
    from brainbridge.association import association

    for name in "ab":
        given(graph, name, energy=3.0)
    association.coactivate(graph, ["a", "b"], retrieval="r", now=at(0))
    consolidate(graph, 0.1)
    rows = query(graph, "MATCH (a:Memory)-[r:COACTIVATED]->(b:Memory) RETURN a.tier AS a, b.tier AS b, r.weight AS w")
    assert rows == [{"a": "shortTerm", "b": "shortTerm", "w": 1}]
    assert integrity.validate(graph, now=at(1)).findings == []


def test_a_conflict_is_counted_and_the_others_rise(graph: Graph) -> None:
    for name in "abc":
        given(graph, name, energy=3.0)
    given(graph, "thief", tier="longTerm")
    query(graph, "MATCH (m:Memory {id: 'thief'}) SET m.promotedFrom = 'b'")
    done = consolidation.promote(graph, now=at(0.1), is_test=False)
    assert ({each.id for each in done.promoted}, done.conflicts) == ({"a", "c"}, 1)


def test_a_hub_is_promoted_in_a_transaction_of_its_own(graph: Graph) -> None:
    for name in ("hub", "other"):
        given(graph, name, energy=3.0)
    query(
        graph,
        "MATCH (h:Memory {id: 'hub'}) UNWIND range(1, 1200) AS i "
        "CREATE (h)-[:NEXT]->(:Memory {id: 'n' + i, lineageId: 'n' + i, rev: 0})",
    )
    assert len(consolidation.promote(graph, now=at(0.1), is_test=False).promoted) == 2
    rows = query(graph, "MATCH (h:Memory {lineageId: 'hub'})-[r:NEXT]->() RETURN h.tier AS tier, count(r) AS n")
    assert rows == [{"tier": "shortTerm", "n": 1200}]


def test_batches_are_transactions_not_caps(graph: Graph) -> None:
    consolidation.reconfigure(graph, {"promotionBatchSize": 2, "decayBatchSize": 2, "settleBatchSize": 2}, now=at(-1))
    for number in range(7):
        given(graph, f"up{number}", energy=3.0)
        given(graph, f"down{number}", energy=0.15)
        given(graph, f"rest{number}", energy=0.9)
    done = consolidate(graph, 1)
    assert (done.expired, len(done.promoted), done.settled) == (7, 0, 14)
    assert len(consolidation.promote(graph, now=at(0.01), is_test=False).promoted) == 0


def test_forcing_lifts_one_tier_whatever_the_energy(graph: Graph) -> None:
    given(graph, energy=0.5)
    (first,) = consolidation.force_promote(graph, "m", now=at(0.1)).promoted
    (second,) = consolidation.force_promote(graph, "m", now=at(0.2)).promoted  # its first id leads to its head
    assert (first.edge, second.edge) == ("PROMOTED_TO", "CRYSTALLIZED_INTO")
    with pytest.raises(Refused, match="the highest tier"):
        consolidation.force_promote(graph, second.new_id, now=at(0.3))


def test_what_has_ended_cannot_be_forced(graph: Graph) -> None:
    given(graph)
    with pytest.raises(Refused, match="it is due"):
        consolidation.force_promote(graph, "m", now=at(10))
    with pytest.raises(NotFound):
        consolidation.force_promote(graph, "nobody", now=at(10))


# Configuration


def test_a_new_decay_constant_holds_from_its_instant_on(graph: Graph) -> None:
    given(graph, energy=2.0)
    consolidation.reconfigure(graph, {"workingDecay": 0.1}, now=at(1))
    (found,) = memory.read(graph, ["m"], now=at(3))
    assert found.effective_energy == pytest.approx(1.2130613194 * 0.8187307531, rel=1e-9)
    assert config.current(graph).rekeying is False


def test_what_was_due_under_the_old_numbers_ends_under_them(graph: Graph) -> None:
    given(graph)
    consolidation.reconfigure(graph, {"workingDecay": 0.001, "expirationThreshold": 0.01}, now=at(9))
    memory_now = stored(graph)
    assert (memory_now["validTo"] - at(4.605170186)).total_seconds() == pytest.approx(0, abs=0.002)
    assert memory_now["energy"] == pytest.approx(0.1, rel=1e-6)


class Killed(BaseException):
    """Stands for a kill."""


@pytest.mark.parametrize("step", range(6))
def test_a_change_of_constants_killed_anywhere_goes_on(
    graph: Graph, step: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    consolidation.reconfigure(graph, {"settleBatchSize": 1}, now=at(-1))
    for number in range(4):
        given(graph, f"m{number}", energy=1.0 + number)
    steps, real = iter(range(100)), runs.Run._noted

    def before_each_transaction(self: Any, *names: str) -> Any:
        if any(name in ("config.change", "energy.rekey", "config.settled") for name in names) and next(steps) == step:
            raise Killed
        return real(self, *names)

    monkeypatch.setattr(runs.Run, "_noted", before_each_transaction)
    with pytest.raises(Killed):
        consolidation.reconfigure(graph, {"workingDecay": 0.1}, now=at(1))
    monkeypatch.undo()
    if step == 0:
        consolidation.reconfigure(graph, {"workingDecay": 0.1}, now=at(1))
    consolidate(graph, 2)
    assert config.current(graph).rekeying is False
    rows = query(graph, "MATCH (m:Live) RETURN m.lineageId AS lineage, m.energy AS energy ORDER BY lineage")
    expected = [(1.0 + number) * 0.6065306597 * 0.9048374180 for number in range(4)]
    assert [row["energy"] for row in rows] == pytest.approx(expected, rel=1e-9)
    assert integrity.validate(graph, now=at(3)).findings == []


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"workingDecay": "fast"}, "workingDecay cannot be 'fast'"),
        ({"workingDecay": "0"}, "workingDecay cannot be"),
        ({"workingDecay": "nan"}, "workingDecay cannot be"),
        ({"expirationThreshold": "-1"}, "expirationThreshold cannot be"),
        ({"promotionBatchSize": "2.5"}, "promotionBatchSize cannot be"),
        ({"semanticSimilarityThreshold": "2"}, "semanticSimilarityThreshold cannot be"),
        ({"sessionBoundaryThreshold": "3"}, "out of order"),
        ({"expirationThreshold": "1.5"}, "out of order"),
        ({"initialEnergy": "0.05"}, "not above expirationThreshold"),
        ({"speed": "1"}, "there is no key 'speed'"),
    ],
)
def test_a_value_that_cannot_be_is_refused_before_anything_is_written(
    graph: Graph, changes: dict[str, str], problem: str
) -> None:
    with pytest.raises(InvalidInput, match=problem):
        consolidation.reconfigure(graph, changes, now=at(1))
    assert len(config.CONSOLIDATION.history(graph)) == 1
    assert runs.latest(graph, limit=5) == ()


def test_what_a_key_takes_is_said_in_words(graph: Graph) -> None:
    with pytest.raises(InvalidInput) as error:
        consolidation.reconfigure(graph, {"workingDecay": "11"}, now=at(1))
    assert error.value.hint == "it takes a number >= 0.000001 and <= 10"


# Failure and log


def test_a_run_that_fails_says_so_in_graph_and_log(
    graph: Graph, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*args: Any) -> int:
        raise GraphUnavailable

    monkeypatch.setattr(energy, "settle", fail)
    monkeypatch.setattr(graph, "journal", Journal(tmp_path / "log"))
    with pytest.raises(GraphUnavailable):
        consolidate(graph, 1)
    (record,) = runs.latest(graph, limit=1)
    assert (record.outcome, record.error) == ("failed", "database_unreachable")
    entry = json.loads((tmp_path / "log").read_text())
    assert (entry["event"], entry["error"]) == ("run_failed", "database_unreachable")


def test_the_log_has_every_event_and_nobodys_content(
    graph: Graph, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(graph, "journal", Journal(tmp_path / "brain" / "log"))
    given(graph, "up", energy=3.0, content="a secret")
    given(graph, "down", energy=0.15, content="another secret")
    run_id = consolidate(graph, 0.9).run_id
    text = (tmp_path / "brain" / "log").read_text()
    entries = [json.loads(line) for line in text.splitlines()]
    assert [entry["event"] for entry in entries] == ["run_finished", "expired"]
    assert {entry["runId"] for entry in entries} == {run_id}
    assert "secret" not in text


def test_a_log_that_cannot_be_written_stops_no_run(
    graph: Graph, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    journal = Journal(tmp_path / "file" / "log")
    monkeypatch.setattr(graph, "journal", journal)
    consolidate(graph, 1)
    assert "cannot be written" in journal.problem
