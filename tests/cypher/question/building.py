"""Builds memories on facts, for tests."""

from brainbridge.graph.graph import Graph
from tests.cypher.fact.stating import ids, stated, statement
from tests.derivations import derived
from tests.state import Anything, query


def built(graph: Graph, *names: str, hours: float = 1.0) -> str:
    """Say that it is Lyon, and build memories on that, each on the one before; returns the fact."""
    stated(graph, statement("Lyon"))
    fact = ids(graph)["Lyon"]
    parent = fact
    for name in names:
        derived(graph, name, parent, hours=hours)
        parent = name
    return fact


def built_on_words(graph: Graph, name: str) -> str:
    """Say that it is Lyon, and build a memory on what says that and no more; returns the fact."""
    fact = built(graph)
    query(
        graph,
        "MATCH (f:Fact {id: $id})-[:DERIVED_FROM]->(m:Memory) SET m.content = ' ' + f.content, m.role = 'user'",
        id=fact,
    )
    derived(graph, name, "said 0.0 None None")
    return fact


def over(graph: Graph, hours: float = 2.0) -> str:
    """Say that it is Paris; returns the run."""
    return stated(graph, statement("Paris"), hours=hours)


def marks(graph: Graph) -> dict[str, list[str]]:
    """Return what is questioned, by which keys."""
    rows = query(graph, "MATCH (m:Memory) WHERE m.questionedSince IS NOT NULL RETURN m.id AS id, m.questionedBy AS by")
    return {row["id"]: row["by"] for row in rows}


def found(graph: Graph, sample: int = 9) -> list[tuple[str, int, list[str]]]:
    """Return the findings of the check."""
    rows = [row.model_dump() for row in graph.rows("question.check", Anything, sample=sample)]
    return [(row["code"], row["count"], row["ids"]) for row in rows]
