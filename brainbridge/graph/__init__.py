"""The only way to Neo4j: the runner, what guards it, rows, queries, locks."""
