// @name     association.reopen
// @version  1
// @mode     write
// @purpose  Take memories, and those that follow them, out of the order of their sessions, to be associated anew.
// @param    ids       list<string>
// @returns  opened    integer   memories taken out
// @writes   Memory:Unlinked Memory.place Memory.rev NEXT CAUSED
// @safe     what is out already stays out
// @eager    a batch of memories, between their locks and their edges
//
// Who follows goes too: whoever comes into the gap meanwhile finds sound neighbours only.
UNWIND $ids AS id
MATCH (m:Memory {id: id})
UNWIND [m] + COLLECT { MATCH (m)-[:NEXT]->(b:Memory) RETURN b } AS o
WITH DISTINCT o ORDER BY o.lineageId
SET o.rev = o.rev
WITH o WHERE o:Head OR o:TestHead
CALL (o) {
  MATCH (o)-[r:NEXT|CAUSED]-()
  DELETE r
  RETURN count(*) AS parted
}
SET o:Unlinked
REMOVE o.place
SET o.rev = o.rev + 1
RETURN count(o) AS opened
