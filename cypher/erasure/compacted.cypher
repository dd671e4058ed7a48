// @name     erasure.compacted
// @version  1
// @mode     write
// @purpose  Note when the store was compacted after the erasures that were done by then; each keeps the first time.
// @param    now    integer   epoch milliseconds
// @returns  noted  integer
// @writes   Erasure.compactedAt
// @rows     one
// @safe     those that were noted before keep their instant
// @eager    one row an erasure
MATCH (e:Erasure) WHERE e.finishedAt IS NOT NULL AND e.compactedAt IS NULL
SET e.compactedAt = datetime({epochMillis: $now})
RETURN count(e) AS noted
