"""cypher/ledger/append.cypher"""

from typing import Any

from brainbridge.graph.graph import Graph
from brainbridge.schema.migrations import Applied
from tests.state import Anything, query

RECORD: dict[str, Any] = {
    "chain": "test",
    "kind": "schema",
    "now": 1000,
    "tookMs": 5,
    "by": "me@here",
    "appVersion": "1",
}


def append(graph: Graph, version: int, checksum: str = "x") -> None:
    params = RECORD | {"previous": version - 1, "version": version, "name": f"n{version}", "checksum": checksum}
    graph.one("ledger.append", Anything, **params)


def test_records_stand_in_a_chain_behind_a_baseline(graph: Graph) -> None:
    append(graph, 0)
    append(graph, 1)
    try:
        assert [row.version for row in graph.rows("ledger.chain", Applied, chains=["test"])] == [0, 1]
        path = "(:__BrainbridgeMigration {chain: 'test', name: 'BASELINE'})-[:MIGRATED_TO*2]->()"
        rows = query(graph, f"MATCH p = {path} RETURN length(p) AS n")
        assert rows == [{"n": 2}]
    finally:
        query(graph, "MATCH (m:__BrainbridgeMigration {chain: 'test'}) DETACH DELETE m")


def test_a_record_is_written_once(graph: Graph) -> None:
    append(graph, 0, "first")
    append(graph, 0, "second")
    try:
        assert [row.checksum for row in graph.rows("ledger.chain", Applied, chains=["test"])] == ["first"]
    finally:
        query(graph, "MATCH (m:__BrainbridgeMigration {chain: 'test'}) DETACH DELETE m")
