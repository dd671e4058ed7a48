// @name     archive.place
// @version  9
// @mode     write
// @purpose  Write nodes of an archive as they were; existing nodes stay as they are, unless they are to be replaced.
// @param    nodes    list<map>  {kind, key, labels, plain, instants, replace, beside: an event of something else than memories, that came too}
// @param    merging  boolean    a merge into a graph in use: only what concerns its memories is written, and runs as another brain's
// @returns  placed   integer    nodes written
// @writes   Memory ConsolidationConfig RecallConfig Session SemanticCluster Entity Source ConsolidationRun Probe Event
// @rows     one
// @safe     writing a node twice changes nothing
// @eager    the nodes of one batch
UNWIND $nodes AS row
CALL (row) {
  WITH row WHERE row.kind = 'Memory'
  MERGE (n:Memory {id: row.key[0]}) RETURN n
  UNION
  // What happened to a memory that is not here did not happen here.
  WITH row WHERE row.kind = 'Event' AND (NOT $merging OR row.beside OR EXISTS { (:Memory {id: row.plain.memoryId}) })
  MERGE (n:Event {id: row.key[0]}) RETURN n
  UNION
  WITH row WHERE row.kind = 'ConsolidationRun'
  MERGE (n:ConsolidationRun {id: row.key[0]}) RETURN n
  UNION
  WITH row WHERE row.kind = 'Probe'
  MERGE (n:Probe {id: row.key[0]}) RETURN n
  UNION
  WITH row WHERE row.kind = 'ConsolidationConfig'
  MERGE (n:ConsolidationConfig {version: row.key[0]}) RETURN n
  UNION
  WITH row WHERE row.kind = 'RecallConfig'
  MERGE (n:RecallConfig {version: row.key[0]}) RETURN n
  UNION
  WITH row WHERE row.kind = 'Session'
  MERGE (n:Session {isTest: row.key[0], scope: row.key[1], name: row.key[2]}) RETURN n
  UNION
  WITH row WHERE row.kind = 'Source'
  MERGE (n:Source {name: row.key[0]}) RETURN n
  UNION
  WITH row WHERE row.kind = 'Entity'
  MERGE (n:Entity {isTest: row.key[0], scope: row.key[1], name: row.key[2]}) RETURN n
  UNION
  WITH row WHERE row.kind = 'SemanticCluster'
  MERGE (n:SemanticCluster {isTest: row.key[0], scope: row.key[1], name: row.key[2]}) RETURN n
  // @each kind UNION WITH row WHERE row.kind = '<label>' MERGE (n:<label> {<key in row.key[0]>}) RETURN n
}
// Just made, a node has nothing but its key.
WITH row, n WHERE row.replace OR size(keys(n)) = size(row.key)
REMOVE n:$([label IN labels(n) WHERE label <> row.kind])
// All labels go before the first comes back: a lineage has one head at any time.
WITH collect([row, n]) AS pairs
UNWIND pairs AS pair
WITH pair[0] AS row, pair[1] AS n
SET n = row.plain, n:$(row.labels)
FOREACH (each IN row.instants | SET n[each[0]] = datetime(each[1]))
FOREACH (_ IN CASE WHEN $merging AND row.kind = 'ConsolidationRun' THEN [1] ELSE [] END | SET n.foreign = true)
// @slot placed
RETURN count(n) AS placed
