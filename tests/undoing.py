"""Shared by the tests of undo: the steps, and the graph without what an undo may leave different."""

from typing import Any

from brainbridge.consolidation import consolidation, undo
from brainbridge.graph.graph import Graph
from tests.state import at, damage, query

# Settling is for presentation, rev only counts writes, and lawVersion says which numbers instants were computed with.
_PRESENTED = {"energy", "lastDecay", "rev", "lawVersion", "policyDue", "storageDue"}
_WAITS = {
    "Unsettled",
    "Unmoved",
    "Unkeyed",
    "Uncompared",
    "Unfiled",
}  # the next pass looks at it, whether something is to be done or not
_ASSOCIATIONS = "COACTIVATED|REINFORCES|NEXT|ABOUT|RELATES|CAUSED|BELONGS_TO|IN_SESSION|PROMOTED_TO|CRYSTALLIZED_INTO"


def consolidate(graph: Graph, hours: float = 4.0) -> str:
    """Consolidate real memories, and return the run."""
    return consolidation.consolidate(graph, now=at(hours), is_test=False).run_id


def back(graph: Graph, run_id: str, hours: float = 5.0, *, cascade: bool = False) -> undo.Undone:
    """Take a run back."""
    return undo.undo(graph, run_id, now=at(hours), cascade=cascade)


def clean(graph: Graph, hours: float = 20.0) -> None:
    """Check that nothing is damaged."""
    assert damage(graph, hours) == []


def held(graph: Graph) -> list[Any]:
    """Return all current memories and sessions with their labels, and their edges."""
    memories = query(
        graph,
        "MATCH (m:Memory|Session) WHERE coalesce(m.endReason, '') <> 'undone' "
        "RETURN labels(m) AS labels, properties(m) AS properties ORDER BY coalesce(m.id, m.name)",
    )
    nodes = [(sorted(row["labels"]), _kept(row["properties"])) for row in memories]
    edges = query(
        graph,
        f"MATCH (m:Memory)-[r:{_ASSOCIATIONS}]->(o) RETURN m.id AS start, type(r) AS type, "
        "coalesce(o.id, o.name) AS end, properties(r) AS properties ORDER BY start, type, end",
    )
    (config,) = query(graph, "MATCH (c:ConsolidationConfig) WHERE c.validTo IS NULL RETURN properties(c) AS c")
    varying = {"version", "validFrom", "rev", "expirationThresholdSince"}
    return [nodes, edges, {key: value for key, value in config["c"].items() if key not in varying}]


def whole(graph: Graph) -> list[Any]:
    """Return all nodes and edges but runs, events, what was ended by an undo, and what is ended of a configuration."""
    seen = (
        "{0}:ConsolidationRun OR {0}:Event OR coalesce({0}.endReason, '') = 'undone' "
        "OR any(label IN labels({0}) WHERE label ENDS WITH 'Config' OR label STARTS WITH '__')"
    )
    nodes = query(
        graph, f"MATCH (n) WHERE NOT ({seen.format('n')}) RETURN labels(n) AS labels, properties(n) AS properties"
    )
    edges = query(
        graph,
        f"MATCH (a)-[r]->(b) WHERE NOT ({seen.format('a')} OR {seen.format('b')}) "
        "RETURN coalesce(a.id, a.name) AS start, type(r) AS type, coalesce(b.id, b.name) AS end, "
        "properties(r) AS properties",
    )
    settings = query(
        graph,
        "MATCH (c) WHERE any(label IN labels(c) WHERE label ENDS WITH 'Config') AND c.validTo IS NULL "
        "RETURN labels(c) AS labels, "
        "c {.*, version: null, validFrom: null, expirationThresholdSince: null, lawSince: null} AS properties",
    )
    found = [[sorted({*row["labels"]} - _WAITS), sorted(_kept(row["properties"]).items())] for row in nodes + settings]
    return sorted(found, key=repr) + sorted((_sorted(row) for row in edges), key=repr)


def _sorted(row: dict[str, Any]) -> list[Any]:
    return [row["start"], row["type"], row["end"], sorted(row["properties"].items(), key=repr)]


def _kept(properties: dict[str, Any]) -> dict[str, Any]:
    kept = {key: value for key, value in properties.items() if key not in _PRESENTED}
    if "decayKey" in kept:  # a sum of the same numbers, in another order
        kept["decayKey"] = round(kept["decayKey"], 9)
    return kept
