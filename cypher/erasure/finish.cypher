// @name     erasure.finish
// @version  3
// @mode     write
// @purpose  Keep the receipt of an erasure that is done; it names no lineage any more.
// @param    id        string
// @param    now       integer   epoch milliseconds
// @param    receipt   string    JSON
// @param    sha256    string    of the receipt
// @returns  finished  integer   always 1
// @writes   Erasure.finishedAt Erasure.receipt Erasure.sha256 Erasure.lineages
// @rows     one
// @safe     the receipt of a finished one stays
// @eager    one row
MATCH (e:Erasure {id: $id})
FOREACH (_ IN CASE WHEN e.finishedAt IS NULL THEN [1] ELSE [] END |
  SET e.finishedAt = datetime({epochMillis: $now}), e.receipt = $receipt, e.sha256 = $sha256, e.lineages = null)
WITH count(e) AS finished
// @slot finished
RETURN finished
