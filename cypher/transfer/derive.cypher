// @name     transfer.derive
// @version  1
// @mode     write
// @purpose  Note where memories were imported from: the source, and the place in it.
// @param    source    string     name of the file or database
// @param    format    string     what it is written in
// @param    actor     string     who imports
// @param    at        integer    epoch milliseconds, when
// @param    rows      list<map>  {id, line?, entity?, hash}
// @returns  derived   integer    edges made
// @writes   Source DERIVED_FROM
// @uses     memory_id
// @safe     a memory that has its source keeps it
// @eager    the rows of one batch, between looking for the edge and making it
//
// The edge stands on the first version and stays there: where something came from neither moves nor fades.
MERGE (s:Source {name: $source})
ON CREATE SET s.format = $format, s.created = datetime({epochMillis: $at})
WITH s, datetime({epochMillis: $at}) AS at
UNWIND $rows AS row
MATCH (m:Memory {id: row.id}) WHERE NOT EXISTS { (m)-[:DERIVED_FROM]->(:Source) }
CREATE (m)-[:DERIVED_FROM {operation: 'import', actor: $actor, at: at, line: row.line, entity: row.entity, hash: row.hash}]->(s)
RETURN count(*) AS derived
