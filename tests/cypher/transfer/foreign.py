"""A graph as mcp-neo4j-memory keeps it: nodes ``(:Memory:<type> {name, type, observations})`` and edges of any type.

After servers/mcp-neo4j-memory of the repository neo4j-contrib/mcp-neo4j: its README ("Graph Schema") and the statements
by which its tools create_entities and create_relations write.
"""

from neo4j import Driver

ENTITIES = [
    ("Ann", "Person", ["repairs tide clocks", "prefers linseed oil"]),
    ("Museum", "Organization", ["opens on Friday 13 March"]),
    ("Tide clock", "Thing", []),
]
RELATIONS = [("Ann", "WORKS_AT", "Museum"), ("Ann", "REPAIRS", "Tide clock")]


def fill(driver: Driver) -> None:
    """Write the example into a database."""
    for name, kind, observations in ENTITIES:
        driver.execute_query(
            f"MERGE (e:Memory {{name: $name}}) SET e.type = $kind, e.observations = $observations, e:{kind}",
            name=name,
            kind=kind,
            observations=observations,
        )
    for source, kind, target in RELATIONS:
        driver.execute_query(
            f"MATCH (a:Memory {{name: $source}}), (b:Memory {{name: $target}}) MERGE (a)-[:{kind}]->(b)",
            source=source,
            target=target,
        )
