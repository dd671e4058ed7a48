// @name     association.reopen
// @version  3
// @mode     write
// @purpose  Take memories and those that follow them out of the order of their sessions, to be associated again.
// @param    ids       list<string>
// @returns  opened    integer   memories taken out
// @writes   Memory:Unlinked Memory.place Memory.around Memory.rev NEXT CAUSED
// @rows     one
// @safe     memories that are out stay out
// @eager    a batch of memories, between their locks and their edges
//
// The followers are taken out too, so that a memory that comes into the gap meanwhile has only sound neighbours.
// The around of a memory holds the text of those within two steps of it. So memories within two steps of the gap lose theirs, and
// become Unlinked too: they are associated again, however the gap closes. What was merged into another memory is associated again once
// the two are parted.
UNWIND $ids AS id
MATCH (m:Memory {id: id})
UNWIND [m] + COLLECT { MATCH (m)-[:NEXT]->(b:Memory) RETURN b } AS o
WITH DISTINCT o ORDER BY o.lineageId
SET o.rev = o.rev
WITH o WHERE o:Head OR o:TestHead OR o.endReason = 'merged'
WITH collect(o) AS opened
CALL (opened) {
  // While those between are locked, no other memory comes within two steps.
  UNWIND opened AS o
  MATCH (o)-[:NEXT]-(n:Memory)
  WITH DISTINCT n ORDER BY n.lineageId
  SET n.rev = n.rev
  RETURN count(n) AS beside
}
CALL (opened) {
  UNWIND opened AS o
  MATCH (o)-[:NEXT]-{0,2}(n:Memory)
  WITH DISTINCT n ORDER BY n.lineageId
  SET n.rev = n.rev + 1
  REMOVE n.around
  FOREACH (_ IN CASE WHEN n:Head OR n:TestHead THEN [1] ELSE [] END | SET n:Unlinked)
  RETURN count(n) AS waiting
}
CALL (opened) {
  UNWIND opened AS o
  MATCH (o)-[r:NEXT|CAUSED]-()
  WITH DISTINCT r
  DELETE r
  RETURN count(*) AS parted
}
FOREACH (o IN opened | REMOVE o.place)
RETURN size(opened) AS opened
