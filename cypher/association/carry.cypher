// @name     association.carry
// @version  1
// @mode     write
// @purpose  Move the associations, clusters and sessions of promoted memories to their new versions.
// @param    moves   list<map>  {id, newId}
// @returns  moved   integer   edges moved
// @writes   COACTIVATED REINFORCES NEXT ABOUT RELATES CAUSED BELONGS_TO IN_SESSION
// @rows     one
// @safe     moved edges are not found again
// @eager    the edges of one memory at a time
//
// An edge keeps its properties, its pair included: the pair names lineages, and those do not change.
CALL () {
  // All neighbours are locked in one order before any end is moved.
  UNWIND $moves AS move
  MATCH (:Memory {id: move.id})-[:COACTIVATED|REINFORCES|NEXT|RELATES|CAUSED]-(o:Memory)
  WITH DISTINCT o ORDER BY o.lineageId
  SET o.rev = o.rev
  RETURN count(o) AS neighbours
}
UNWIND $moves AS move
// One memory after the other: an edge between two promoted memories has both its ends moved.
CALL (move) {
  MATCH (s:Memory {id: move.id})-[r:COACTIVATED|REINFORCES|NEXT|ABOUT|RELATES|CAUSED|BELONGS_TO|IN_SESSION]-(o)
  MATCH (n:Memory {id: move.newId})
  WITH n, r, o, type(r) AS kind, properties(r) AS kept, startNode(r) = s AS outgoing
  // The old edge goes first: a pair is unique.
  DELETE r
  WITH n, o, kind, kept, outgoing
  CALL (n, o, kind, kept, outgoing) {
    WITH n, o, kind, kept, outgoing WHERE outgoing
    CREATE (n)-[c:$(kind)]->(o) SET c = kept
    UNION
    WITH n, o, kind, kept, outgoing WHERE NOT outgoing
    CREATE (o)-[c:$(kind)]->(n) SET c = kept
  }
  RETURN count(*) AS edges
}
RETURN sum(edges) AS moved
