"""cypher/config/mend.cypher"""

from pathlib import Path

import pytest

from brainbridge.config import config
from brainbridge.consolidation import consolidation
from brainbridge.domains import DOMAINS
from brainbridge.graph.graph import Graph
from brainbridge.integrity import integrity
from brainbridge.transfer.archive import format
from tests.integration.archives import export
from tests.state import at, given, query, stored

CONFIGS = pytest.mark.parametrize("kind", [each.kind for each in DOMAINS.configurations])


def versions(graph: Graph, kind: str) -> list[tuple[int, bool]]:
    """Return the numbers of the versions, and whether they are current."""
    rows = query(graph, f"MATCH (c:{kind}) RETURN c.version AS v, c.validTo IS NULL AS holds ORDER BY v")
    return [(row["v"], row["holds"]) for row in rows]


def sound(graph: Graph, folder: Path) -> None:
    """The brain can be written to, and an archive of it can be read."""
    assert integrity.validate(graph, now=at(2)).findings == []
    given(graph, "later", hours=1)
    export(graph, folder / "archive")
    format.check(folder / "archive", DOMAINS)


def test_what_is_right_stays_as_it_is(graph: Graph) -> None:
    consolidation.reconfigure(graph, {"decayBatchSize": 50}, now=at(0))
    before = query(graph, "MATCH (c:ConsolidationConfig|RecallConfig) RETURN properties(c) AS p ORDER BY c.version")
    assert config.mend(graph, now=at(1)) == []
    graph.rows("config.mend", config.Mended, kinds=[each.kind for each in DOMAINS.configurations], now=0)
    after = query(graph, "MATCH (c:ConsolidationConfig|RecallConfig) RETURN properties(c) AS p ORDER BY c.version")
    assert after == before


@CONFIGS
@pytest.mark.parametrize("number", [2, 99])
def test_of_several_that_hold_the_latest_stays(graph: Graph, tmp_path: Path, kind: str, number: int) -> None:
    query(graph, f"MATCH (c:{kind}) CREATE (o:{kind}) SET o = c {{.*, version: {number}}}")
    (done,) = config.mend(graph, now=at(1))
    assert (done.kind, done.ended, done.reopened, done.renumbered) == (kind, 1, 0, int(number == 99))
    assert versions(graph, kind) == [(1, False), (2, True)]
    sound(graph, tmp_path)


@CONFIGS
def test_where_none_holds_the_latest_holds_again(graph: Graph, tmp_path: Path, kind: str) -> None:
    query(graph, f"MATCH (c:{kind}) CREATE (o:{kind}) SET o = c {{.*, version: 2}}")
    query(graph, f"MATCH (c:{kind}) SET c.validTo = datetime()")
    (done,) = config.mend(graph, now=at(1))
    assert (done.kind, done.ended, done.reopened) == (kind, 0, 1)
    assert versions(graph, kind) == [(1, False), (2, True)]
    sound(graph, tmp_path)


@CONFIGS
def test_where_there_is_none_at_all_the_first_one_begins(graph: Graph, tmp_path: Path, kind: str) -> None:
    query(graph, f"MATCH (c:{kind}) DETACH DELETE c")
    (done,) = config.mend(graph, now=at(1))
    assert (done.kind, done.versions) == (kind, 0)
    assert versions(graph, kind) == [(1, True)]
    assert config.current(graph).clusters_on_consolidate is False
    sound(graph, tmp_path)


def test_memories_that_another_version_keyed_are_keyed_anew(graph: Graph) -> None:
    given(graph)
    query(
        graph,
        "MATCH (c:ConsolidationConfig) CREATE (o:ConsolidationConfig) SET o = c {.*, version: 2, workingDecay: 0.25}",
    )
    config.mend(graph, now=at(1))
    assert config.current(graph).rekeying
    consolidation.consolidate(graph, now=at(1), is_test=False)
    assert stored(graph)["decayRate"] == 0.25
    assert integrity.validate(graph, now=at(1)).findings == []
