"""What a program without brainbridge would send: the same nodes and edges, by whoever knows them already."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from neo4j import Driver, ManagedTransaction

from brainbridge import instants
from brainbridge.graph.graph import Graph
from brainbridge.memory.drafts import Draft, draft

NOW = instants.parse("2026-05-01T12:00:00Z")
BATCH = 1000  # lines a transaction, as an import writes them
LABELS = ("Memory", "Live", "Head", "Hot", "Working", "Unlinked")
_SOURCE = """
MATCH (o:Source {name: 'raw'})
UNWIND $rows AS row
MATCH (m:Memory {id: row.kept.id})
CREATE (m)-[d:DERIVED_FROM {operation: 'import', actor: 'raw', line: row.kept.ordinal, hash: row.kept.contentHash}]->(o)
SET d.at = datetime({epochMillis: row.at})
"""
_NODES = """
MATCH (n:Memory|Session|Entity {scope: $scope}) RETURN labels(n) AS labels, properties(n) AS kept
UNION ALL
MATCH (n:Source {name: $scope}) RETURN labels(n) AS labels, properties(n) AS kept
"""
_EDGES = """
MATCH (m:Memory {scope: $scope})-[r]->(o)
RETURN type(r) AS type, [label IN labels(o) WHERE label IN $ends][0] AS label,
       m.id AS start, coalesce(o.id, o.name) AS end, properties(r) AS kept
"""
_ENDS = {
    "Memory": "{id: row.end}",
    "Session": "{isTest: false, scope: $scope, name: row.end}",
    "Entity": "{isTest: false, scope: $scope, name: row.end}",
    "Source": "{name: row.end}",
}
_COUNTS = """
MATCH (n) WITH labels(n) AS kind, count(*) AS there RETURN kind, there
UNION ALL
MATCH ()-[r]->() WITH [type(r)] AS kind, count(*) AS there RETURN kind, there
"""


def drafts(start: int = 0) -> Iterator[Draft]:
    """Yield memories of fourteen words, a hundred to a session."""
    number = start
    while True:
        words = " ".join(f"word{(number * step) % 4999}" for step in range(1, 15))
        yield draft(
            {"content": words, "sessionId": f"s{number // 100}", "instanceId": "bench", "at": NOW}, redacts=True
        )
        number += 1


def create(prefix: str = "", *, joined: bool = True) -> str:
    """Return the statement that leaves what memory.create leaves of a row, without looking whether it is there.

    A prefix of its labels keeps it out of their indexes; ``joined`` means with the edge to its session.
    """
    match = "MATCH (s:Session {isTest: false, scope: '', name: row.kept.sessionId})" if joined else ""
    edge = "CREATE (m)-[:IN_SESSION]->(s)" if joined else ""
    return f"""
    UNWIND $rows AS row {match}
    CREATE (m:{":".join(prefix + label for label in LABELS)}) SET m = row.kept
    SET m.created = datetime({{epochMillis: row.at}}), m.lastAccessed = datetime({{epochMillis: row.at}}),
        m.lastDecay = datetime({{epochMillis: row.at}}), m.validFrom = datetime({{epochMillis: row.at}})
    {edge}"""


def raw(rows: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return rows of memory.create as the properties that it stores."""
    rest = {"tier": "working", "energy": 1.0, "decayLaw": "energy", "decayRate": 0.5, "decayKey": 1440.0}
    rest |= {"peakEnergy": 1.0, "accessCount": 1, "isTest": False, "promotionAttempts": 0, "rev": 0}
    return [
        {"at": row["at"], "kept": {k: v for k, v in row.items() if k != "at"} | rest | {"lineageId": row["id"]}}
        for row in rows
    ]


def created(driver: Driver, rows: Sequence[dict[str, Any]]) -> None:
    """Write memories from the properties to be stored, with the edges to session and source, in one transaction."""

    def work(transaction: ManagedTransaction) -> None:
        transaction.run(create(), rows=rows).consume()
        transaction.run(_SOURCE, rows=rows).consume()

    with driver.session() as session:
        session.execute_write(work)


Written = list[tuple[str, dict[str, Any]]]


def statements(graph: Graph, scope: str) -> Written:
    """Return statements, each with its parameters, that make all nodes and edges of a scope in an empty database."""
    made: dict[str, list[dict[str, Any]]] = {}
    for node in _read(graph, _NODES, scope=scope):
        labels = ":".join(sorted(node["labels"]))
        made.setdefault(f"UNWIND $rows AS row CREATE (n:{labels}) SET n = row", []).append(node["kept"])
    for edge in _read(graph, _EDGES, scope=scope, ends=[*_ENDS]):
        label = edge["label"]
        text = (
            f"UNWIND $rows AS row MATCH (m:Memory {{id: row.start}}) MATCH (o:{label} {_ENDS[label]})"
            f" CREATE (m)-[r:{edge['type']}]->(o) SET r = row.kept"
        )
        made.setdefault(text, []).append(edge)
    return [
        (text, {"scope": scope, "rows": rows[first : first + BATCH]})
        for text, rows in made.items()
        for first in range(0, len(rows), BATCH)
    ]


def written(driver: Driver, found: Written) -> None:
    """Run statements, a transaction each."""
    for text, params in found:
        driver.execute_query(text, params)


def counts(graph: Graph) -> Mapping[str, int]:
    """Count nodes by their labels, and edges by their types."""
    return {":".join(sorted(row["kind"])): row["there"] for row in _read(graph, _COUNTS)}


def _read(graph: Graph, statement: str, **params: Any) -> list[dict[str, Any]]:
    """Return rows with the driver's own values, which may be sent back as they are."""
    records, _, _ = graph.driver.execute_query(statement, params)
    return [dict(record) for record in records]
