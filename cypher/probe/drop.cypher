// @name     probe.drop
// @version  2
// @mode     write
// @purpose  Drop a probe: what it expects may be forgotten again.
// @param    id        string
// @returns  dropped   integer   0: it was gone
// @writes   Probe
// @rows     one
// @safe     what is gone is not dropped again
// @eager    one row
OPTIONAL MATCH (p:Probe {id: $id})
DELETE p
RETURN count(p) AS dropped
