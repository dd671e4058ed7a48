// @name     association.reinforce
// @version  3
// @mode     write
// @purpose  Let newer memories reinforce the older ones they are alike, up to a number each.
// @param    rows      list<map>  {newer, older, similarity}, in any order
// @param    most      integer    most older memories that one reinforces
// @returns  made      integer    edges added
// @writes   REINFORCES
// @rows     one
// @safe     an edge is written once, since its pair is unique
// @eager    the rows of one batch, between their locks and their edges
//
// What was made of a memory says nothing new, so it does not reinforce it.
CALL () {
  // All are locked in one order before the first edge is made.
  UNWIND $rows AS row
  UNWIND [row.newer, row.older] AS id
  MATCH (m:Memory {id: id})
  WITH DISTINCT m ORDER BY m.lineageId
  SET m.rev = m.rev
  RETURN count(m) AS locked
}
UNWIND $rows AS row
WITH row ORDER BY row.similarity DESC, row.older
// One after the other, the most alike first: each counts what the one before made.
CALL (row) {
  MATCH (n:Memory {id: row.newer}) WHERE n:Head OR n:TestHead
  MATCH (o:Memory {id: row.older}) WHERE o:Head OR o:TestHead
  WITH n, o, n.lineageId + '>' + o.lineageId AS pair
  WHERE n.isTest = o.isTest AND coalesce(n.scope, '') = coalesce(o.scope, '') AND n.lineageId <> o.lineageId
    AND COUNT { (n)-[:REINFORCES]->() } < $most AND NOT EXISTS { (n)-[:REINFORCES]->(o) }
    AND NOT EXISTS { (n)-[:DERIVED_FROM]->(made:Memory) WHERE made.lineageId = o.lineageId }
  CREATE (n)-[:REINFORCES {pair: pair, similarity: row.similarity, confidence: row.similarity, weight: 1,
                           createdAt: n.created, lastReinforcedAt: n.created}]->(o)
  RETURN count(*) AS edges
}
RETURN sum(edges) AS made
