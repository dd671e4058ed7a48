"""cypher/config/change_recall.cypher"""

from typing import Any

from brainbridge.config import config
from brainbridge.graph.graph import Graph
from tests.state import Anything, at, ms, query, run_at


def change(graph: Graph, hours: float, version: int = 1, **changes: Any) -> list[int]:
    run_id = run_at(graph, hours, run_id=f"r{hours}")
    params = {"version": version, "changes": changes, "now": ms(hours), "runId": run_id}
    begun: int | None = graph.one("config.change_recall", Anything, **params).model_dump()["version"]
    return [begun] if begun else []


def test_a_new_version_begins_when_the_old_one_ends(graph: Graph) -> None:
    assert change(graph, 1, fanOut=20) == [2]
    new, old = config.recall_history(graph)
    assert (new.version, new.fan_out, new.valid_from, new.valid_to) == (2, 20, at(1), None)
    assert (old.version, old.fan_out, old.valid_to) == (1, 25, at(1))
    assert new.tunables() == old.tunables() | {"fanOut": 20}


def test_a_version_that_has_ended_is_not_changed_again(graph: Graph) -> None:
    change(graph, 1, fanOut=20)
    assert change(graph, 2, fanOut=30) == []
    assert config.recall(graph).fan_out == 20


def test_a_run_that_asks_again_is_told_what_it_began(graph: Graph) -> None:
    """Its acknowledgement was lost."""
    assert change(graph, 1, fanOut=20) == [2]
    assert change(graph, 1, fanOut=20) == [2]
    assert [each.version for each in config.recall_history(graph)] == [2, 1]


def test_the_event_says_what_changed(graph: Graph) -> None:
    change(graph, 1, hopDecay=0.6)
    (row,) = query(
        graph,
        "MATCH (r:ConsolidationRun)<-[:RECORDED_IN]-(e:Event)-[:CONCERNS]->(:RecallConfig {version: 2}) "
        "RETURN properties(e) AS e, r.id AS run",
    )
    assert (row["run"], row["e"]["kind"]) == ("r1", "config_changed")
    assert (row["e"]["before_hopDecay"], row["e"]["after_hopDecay"]) == (0.7, 0.6)


def test_consolidation_keeps_its_version(graph: Graph) -> None:
    change(graph, 1, fanOut=20)
    assert [each.version for each in config.history(graph)] == [1]
