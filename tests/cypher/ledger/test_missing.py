"""cypher/ledger/missing.cypher"""

from typing import Any

from brainbridge.graph.graph import Graph
from brainbridge.schema import migrations
from tests.state import Anything, query


def test_chains_of_other_packages_are_told_with_their_last_number(graph: Graph) -> None:
    assert migrations.missing(graph) == ()
    record: dict[str, Any] = {"kind": "schema", "checksum": "x", "now": 0, "tookMs": 1, "by": "me", "appVersion": "1"}
    try:
        for chain, version in (("b", 1), ("a", 1), ("b", 2)):
            params = record | {"chain": chain, "previous": version - 1, "version": version, "name": f"{chain}{version}"}
            graph.one("ledger.append", Anything, **params)
        assert [(each.chain, each.version) for each in migrations.missing(graph)] == [("a", 1), ("b", 2)]
    finally:
        query(graph, "MATCH (m:__BrainbridgeMigration) WHERE m.chain IN ['a', 'b'] DETACH DELETE m")
