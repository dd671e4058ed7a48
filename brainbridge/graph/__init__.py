"""The only way to Neo4j: the runner and its guard, rows, queries, locks."""
