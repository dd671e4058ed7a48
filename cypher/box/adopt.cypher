// @name     box.adopt
// @version  2
// @mode     write
// @purpose  Note of turns that were written before there were boxes that they are in none, a batch; none if there is any box.
// @param    isTest   boolean
// @param    batch    integer
// @returns  adopted  integer   0 ends it
// @writes   Memory:Unboxed
// @rows     one
// @safe     a turn that has the label is not found again
// @eager    one batch
//
// A scan, which is made only as long as there is no box: asked first, for within the scan it would be asked of each memory.
CALL () {
  WITH 1 AS one WHERE NOT EXISTS { MATCH (b:Box) WHERE b.isTest = $isTest }
  MATCH (m:Memory) WHERE m.isTest = $isTest AND NOT m:Crystal AND NOT m:Unboxed AND m.id = m.lineageId AND m.created IS :: ZONED DATETIME NOT NULL
    AND m.sessionId IS :: STRING NOT NULL
  RETURN m LIMIT $batch
}
SET m:Unboxed
RETURN count(m) AS adopted
