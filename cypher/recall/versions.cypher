// @name     recall.versions
// @version  2
// @mode     read
// @purpose  The versions that were valid at an instant, of memories that were promoted since.
// @param    ids            list<string>  heads
// @param    asOf           integer       epoch milliseconds
// @returns  head           string        as it was given
// @returns  id             string
// @returns  tier           string
// @returns  content        string
//
// A promotion writes the energy it judged into the version that ends, so what that had before is not known any more.
UNWIND $ids AS head
MATCH (m:Memory {id: head}) WHERE m.validFrom.epochMillis > $asOf
CALL (m) {
  MATCH (v:Memory {lineageId: m.lineageId})
  WHERE v.validFrom.epochMillis <= $asOf AND coalesce(v.endReason, '') <> 'undone'
  RETURN v ORDER BY v.validFrom DESC LIMIT 1
}
RETURN head, v.id AS id, v.tier AS tier, v.content AS content
ORDER BY head
