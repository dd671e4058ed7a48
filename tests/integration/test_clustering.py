"""brainbridge/association/cluster.py: components, stable names, what a run writes, and the switches."""

from typing import Any

import pytest

from brainbridge.association import cluster
from brainbridge.association.cluster import Clustered, Components
from brainbridge.config import config
from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
from brainbridge.integrity import integrity
from brainbridge.run import run as runs
from tests.cypher.cluster.graphs import belongs, clusters, described, heads, joined, terms
from tests.state import at, given, query, reinforced, stored

EVERYTHING = (
    "MATCH (n) WHERE NOT n:ConsolidationRun OPTIONAL MATCH (n)-[r]->(o) WHERE NOT o:ConsolidationRun "
    "WITH n, r, o ORDER BY elementId(n), elementId(r) "
    "RETURN labels(n) AS l, properties(n) AS p, collect([elementId(r), properties(r), elementId(o)]) AS r"
)


def build(graph: Graph, hours: float = 1.0, **options: Any) -> Clustered:
    return cluster.cluster(graph, now=at(hours), **options)


def counts(done: Clustered) -> tuple[int, int, int, int, int]:
    return (done.clusters, done.made, done.removed, done.joined, done.parted)


def apart(graph: Graph, one: str, other: str) -> None:
    query(graph, "MATCH ({id: $a})-[r:COACTIVATED]-({id: $b}) DELETE r", a=one, b=other)


def test_what_hangs_together_is_a_cluster_and_one_alone_is_none(graph: Graph) -> None:
    heads(graph, "abcdefz")
    joined(graph, "ab", "bc", "ef")
    joined(graph, "cd", weight=2)
    assert counts(build(graph)) == (2, 2, 0, 5, 0)
    assert clusters(graph) == {"cluster:a": "abc", "cluster:e": "ef"}
    assert described(graph, "cluster:a")["centre"] == "b"
    assert integrity.validate(graph, now=at(1)).findings == []


def test_a_second_run_writes_nothing_but_its_record(graph: Graph) -> None:
    heads(graph, "abcd")
    joined(graph, "ab", "cd")
    build(graph)
    before = query(graph, EVERYTHING)
    again = build(graph, 2)
    assert counts(again) == (2, 0, 0, 0, 0)
    assert query(graph, EVERYTHING) == before
    assert list(runs.events(graph, again.run_id)) == []


def test_the_order_of_the_pairs_does_not_matter() -> None:
    pairs = [("c", "d"), ("a", "b"), ("b", "d"), ("x", "y")]
    expected = [["a", "b", "c", "d"], ["x", "y"]]
    assert Components(pairs).groups() == Components(pairs[::-1]).groups() == expected


def test_a_cluster_that_grows_keeps_its_name_even_if_a_smaller_lineage_comes(graph: Graph) -> None:
    heads(graph, "abc")
    joined(graph, "bc")
    build(graph)
    joined(graph, "ab")
    assert counts(build(graph)) == (1, 0, 0, 1, 0)
    assert clusters(graph) == {"cluster:b": "abc"}


def test_of_two_that_become_one_the_larger_part_gives_the_name(graph: Graph) -> None:
    heads(graph, "abcde")
    joined(graph, "ab", "cd", "de")
    build(graph)
    joined(graph, "bc")
    assert counts(build(graph)) == (1, 0, 1, 2, 0)
    assert clusters(graph) == {"cluster:c": "abcde"}


def test_of_equal_parts_the_smaller_name_goes_on(graph: Graph) -> None:
    heads(graph, "abcd")
    joined(graph, "ab", "cd")
    build(graph)
    joined(graph, "ad")
    build(graph)
    assert clusters(graph) == {"cluster:a": "abcd"}


def test_of_one_that_comes_apart_the_larger_part_keeps_the_name(graph: Graph) -> None:
    heads(graph, "abcde")
    joined(graph, "ab", "bc", "cd", "de")
    build(graph)
    apart(graph, "b", "c")
    assert counts(build(graph)) == (2, 1, 0, 2, 0)
    assert clusters(graph) == {"cluster:a": "cde", "cluster:a:2": "ab"}


def test_a_cluster_whose_component_is_gone_goes(graph: Graph) -> None:
    heads(graph, "abcd")
    joined(graph, "ab", "cd")
    build(graph)
    apart(graph, "a", "b")
    assert counts(build(graph)) == (1, 0, 1, 0, 2)
    assert clusters(graph) == {"cluster:c": "cd"}


def test_what_has_faded_belongs_nowhere(graph: Graph) -> None:
    heads(graph, "abc")
    joined(graph, "ab", "bc")
    build(graph)
    query(graph, "MATCH (m {id: 'c'}) SET m.decayKey = -1e9")
    build(graph)
    assert clusters(graph) == {"cluster:a": "ab"}


def test_who_belongs_to_two_belongs_to_one_again(graph: Graph) -> None:
    heads(graph, "abcd")
    joined(graph, "ab", "cd")
    build(graph)
    belongs(graph, "a", "cluster:c")
    build(graph)
    assert clusters(graph) == {"cluster:a": "ab", "cluster:c": "cd"}


def test_a_dry_run_says_what_would_be_and_does_nothing(graph: Graph) -> None:
    heads(graph, "abcde")
    joined(graph, "ab", "de")
    build(graph)
    apart(graph, "d", "e")
    joined(graph, "bc")
    before = query(graph, EVERYTHING)
    would = build(graph, dry_run=True)
    assert would.run_id == ""
    assert query(graph, EVERYTHING) == before
    assert counts(would) == counts(build(graph)) == (1, 0, 1, 1, 2)


def test_lexical_joins_what_is_alike_and_a_run_without_it_parts_it(graph: Graph) -> None:
    for name in "abc":
        given(graph, name, content="cedar cupboard")
        terms(graph, name, "cedar", "cupboard")
    given(graph, "d")
    joined(graph, "cd")
    build(graph, lexical=True)
    assert clusters(graph) == {"cluster:a": "abcd"}
    assert described(graph, "cluster:a")["label"].startswith("cedar, cupboard")
    build(graph)
    assert clusters(graph) == {"cluster:a": "cd"}


def test_test_and_production_and_scopes_stay_apart(graph: Graph) -> None:
    heads(graph, "ab")
    heads(graph, "cd", scope="x")
    heads(graph, "ef", test=True)
    joined(graph, "ab", "cd", "ef")
    build(graph)
    build(graph, is_test=True)
    rows = query(graph, "MATCH (c:SemanticCluster) RETURN c.name AS n, c.scope AS s, c.isTest AS t ORDER BY n")
    assert [tuple(row.values()) for row in rows] == [
        ("cluster:a", "", False),
        ("cluster:c", "x", False),
        ("cluster:e", "", True),
    ]


def test_a_run_that_changed_something_says_what(graph: Graph) -> None:
    heads(graph, "ab")
    joined(graph, "ab")
    done = build(graph)
    (event,) = runs.events(graph, done.run_id)
    assert {"kind": "clustered", "made": 1, "joined": 2}.items() <= event.model_dump().items()
    record = runs.show(graph, done.run_id)
    assert (record.command, record.outcome) == ("cluster", "ok")
    assert {each.split("@")[0] for each in record.queries} >= {"cluster.pairs", "cluster.place"}


def test_a_promotion_takes_the_membership_along(graph: Graph) -> None:
    heads(graph, "ab", energy=3.0)
    joined(graph, "ab")
    build(graph, 0.05)
    consolidation.promote(graph, now=at(0.1), is_test=False)
    before = clusters(graph)
    assert counts(build(graph, 0.2)) == (1, 0, 0, 0, 0)
    assert clusters(graph) == before
    assert integrity.validate(graph, now=at(1)).findings == []


@pytest.mark.parametrize("on", [False, True])
def test_consolidate_all_builds_them_if_the_switch_is_on(graph: Graph, on: bool) -> None:
    heads(graph, "ab")
    joined(graph, "ab")
    consolidation.reconfigure(graph, {"clustersOnConsolidate": str(on).lower()}, now=at(0))
    consolidation.consolidate(graph, now=at(1), is_test=False)
    assert clusters(graph) == ({"cluster:a": "ab"} if on else {})


def test_a_switch_is_a_boolean_in_the_graph(graph: Graph) -> None:
    consolidation.reconfigure(graph, {"clustersOnConsolidate": "true"}, now=at(0))
    assert config.current(graph).clusters_on_consolidate is True
    assert query(graph, "MATCH (c:ConsolidationConfig {version: 2}) RETURN c.clustersOnConsolidate AS on") == [
        {"on": True}
    ]


@pytest.mark.parametrize("ending", [False, True])
@pytest.mark.parametrize("on", [False, True])
def test_what_is_reinforced_gains_if_the_switch_is_on(graph: Graph, on: bool, ending: bool) -> None:
    given(graph, "old")
    given(graph, "new")
    reinforced(graph, "old", "new", 1.0)
    consolidation.reconfigure(graph, {"retroactiveStrengthening": on}, now=at(0))
    if ending:
        consolidation.session_end(graph, "s", now=at(0.01))
    else:
        consolidation.consolidate(graph, now=at(0.01), is_test=False, due_only=True)
    assert (stored(graph, "old")["peakEnergy"] > 1.4) is on


def test_a_new_memory_strengthens_what_it_resembles_in_the_run_that_associates_it(graph: Graph) -> None:
    for name, hours in (("old", 0.0), ("new", 0.01)):
        given(graph, name, hours=hours, content="a cedar cupboard in the kitchen")
    consolidation.reconfigure(graph, {"retroactiveStrengthening": True}, now=at(0.01))
    assert consolidation.session_end(graph, "s", now=at(0.02)).associated == 2
    assert stored(graph, "old")["peakEnergy"] > 1.4


def test_what_gains_may_rise_in_the_same_run(graph: Graph) -> None:
    given(graph, "old", energy=1.8)
    given(graph, "new")
    reinforced(graph, "old", "new", 1.0)
    consolidation.reconfigure(graph, {"retroactiveStrengthening": True}, now=at(0))
    done = consolidation.consolidate(graph, now=at(0.01), is_test=False)
    assert [each.id for each in done.promoted] == ["old"]


@pytest.mark.parametrize("last", ["cluster.leave", "cluster.place", "cluster.portraits"])
def test_broken_off_after_any_step_it_is_sound_and_the_next_run_completes_it(
    graph: Graph, last: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    heads(graph, "abcdef")
    joined(graph, "ab", "bc", "de")
    build(graph)
    query(graph, "MATCH ()-[r:COACTIVATED]->() DELETE r")
    joined(graph, "ac", "bd", "df")
    real: Any = Graph._alone

    def once(self: Graph, query: Any, *rest: Any) -> Any:
        done = real(self, query, *rest)
        if query.name == last:
            raise KeyboardInterrupt
        return done

    monkeypatch.setattr(cluster, "_BATCH", 1)
    monkeypatch.setattr(Graph, "_alone", once)
    with pytest.raises(KeyboardInterrupt):
        build(graph, 2)
    monkeypatch.undo()
    assert integrity.validate(graph, now=at(2)).findings == []
    build(graph, 3)
    assert clusters(graph) == {"cluster:a": "ac", "cluster:d": "bdf"}
    assert integrity.validate(graph, now=at(3)).findings == []
