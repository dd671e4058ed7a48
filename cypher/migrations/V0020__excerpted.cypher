// @purpose  The edges from the excerpts of sessions to what they hold say so.
// @kind     data
MATCH (:Event {kind: 'excerpted'})-[:CONCERNS]->(x:Crystal)-[d:DERIVED_FROM]->(:Memory)
SET d.operation = 'excerpted';
