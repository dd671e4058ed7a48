// @name     recall.versions
// @version  5
// @mode     read
// @purpose  The versions of memories promoted since an instant that were valid at it.
// @param    ids            list<string>  heads
// @param    asOf           integer       epoch milliseconds
// @param    reader         string        local_agent | session | peer | public
// @returns  head           string        as given
// @returns  id             string
// @returns  tier           string
// @returns  content        string
//
// A promotion overwrites the energy of the version that it ends, so the earlier one is no longer known.
UNWIND $ids AS head
MATCH (m:Memory {id: head}) WHERE m.validFrom.epochMillis > $asOf
CALL (m) {
  MATCH (v:Memory {lineageId: m.lineageId})
  WHERE v.validFrom.epochMillis <= $asOf AND coalesce(v.endReason, '') <> 'undone'
    AND ($reader = 'local_agent' OR v:Crystal AND NOT coalesce(v.endReason, '') IN ['retracted', 'merged', 'forgotten', 'ttl'] AND v.forgetAt IS :: ZONED DATETIME AND v.sensitivity IN ['normal', 'personal'] AND (v.accessScope = 'public' OR v.accessScope = 'shared' AND $reader = 'session'))
  RETURN v ORDER BY v.validFrom DESC LIMIT 1
}
RETURN head, v.id AS id, v.tier AS tier, v.content AS content
ORDER BY head
