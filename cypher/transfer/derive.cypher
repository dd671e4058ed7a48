// @name     transfer.derive
// @version  3
// @mode     write
// @purpose  Record where memories were imported from: the source, and the place in it.
// @param    source    string     name of the file or database
// @param    format    string     its format
// @param    actor     string     who imports
// @param    at        integer    epoch milliseconds, when
// @param    rows      list<map>  {id, line?, entity?, hash}
// @returns  id        string     a memory with its source
// @writes   Source DERIVED_FROM
// @rows     each rows
// @uses     memory_id
// @safe     a memory keeps the source it has
// @eager    the rows of one batch, between looking for the edge and making it
//
// The edge belongs to the first version and stays there: where a memory came from neither moves nor fades.
MERGE (s:Source {name: $source})
ON CREATE SET s.format = $format, s.created = datetime({epochMillis: $at})
WITH s, datetime({epochMillis: $at}) AS at
UNWIND $rows AS row
MATCH (m:Memory {id: row.id})
WITH s, at, row, m, EXISTS { (m)-[:DERIVED_FROM]->(:Source) } AS derived
FOREACH (_ IN CASE WHEN derived THEN [] ELSE [1] END |
  CREATE (m)-[:DERIVED_FROM {operation: 'import', actor: $actor, at: at, line: row.line, entity: row.entity, hash: row.hash}]->(s))
RETURN m.id AS id
