"""cypher/ledger/chain.cypher"""

from typing import Any

from brainbridge.domains import DOMAINS
from brainbridge.graph.graph import Graph
from brainbridge.schema import migrations
from tests.state import Anything, query


def test_the_chain_is_what_the_files_are(graph: Graph) -> None:
    chain = [(each.version, each.name, each.kind, each.checksum) for each in migrations.applied(graph)]
    assert chain == [(each.version, each.name, each.kind, each.checksum) for each in migrations.local(DOMAINS)]


def test_another_chain_is_not_ours(graph: Graph) -> None:
    assert graph.rows("ledger.chain", migrations.Applied, chains=["another"]) == ()


def test_several_chains_are_read_each_in_order(graph: Graph) -> None:
    record: dict[str, Any] = {"kind": "schema", "checksum": "x", "now": 0, "tookMs": 1, "by": "me", "appVersion": "1"}
    try:
        for chain, version in (("b", 0), ("a", 0), ("b", 1), ("a", 1), ("c", 0)):
            params = record | {"chain": chain, "previous": version - 1, "version": version, "name": f"{chain}{version}"}
            graph.one("ledger.append", Anything, **params)
        found = graph.rows("ledger.chain", migrations.Applied, chains=["b", "a"])
        assert [(each.chain, each.version) for each in found] == [("a", 0), ("a", 1), ("b", 0), ("b", 1)]
    finally:
        query(graph, "MATCH (m:__BrainbridgeMigration) WHERE m.chain IN ['a', 'b', 'c'] DETACH DELETE m")
