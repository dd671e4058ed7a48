// @name     association.reopen
// @version  1
// @mode     write
// @purpose  Take memories, and those that follow them, out of the order of their sessions, to be associated anew.
// @param    ids       list<string>
// @returns  opened    integer   memories taken out
// @writes   Memory:Unlinked Memory.place Memory.around Memory.rev NEXT CAUSED
// @rows     one
// @safe     what is out already stays out
// @eager    a batch of memories, between their locks and their edges
//
// Who follows goes too: whoever comes into the gap meanwhile finds sound neighbours only.
// What was noted around a memory names only who stands within two steps of it. So nothing is noted any more around those for whom
// that ends here, and they wait as well: whatever becomes of the gap, their turn comes.
UNWIND $ids AS id
MATCH (m:Memory {id: id})
UNWIND [m] + COLLECT { MATCH (m)-[:NEXT]->(b:Memory) RETURN b } AS o
WITH DISTINCT o ORDER BY o.lineageId
SET o.rev = o.rev
WITH o WHERE o:Head OR o:TestHead
WITH collect(o) AS opened
CALL (opened) {
  // Under the locks of those between, nobody else comes within two steps.
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
  SET n:Unlinked, n.rev = n.rev + 1
  REMOVE n.around
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
