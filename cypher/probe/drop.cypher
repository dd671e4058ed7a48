// @name     probe.drop
// @version  2
// @mode     write
// @purpose  Drop a probe: the memories it expects may end again.
// @param    id        string
// @returns  dropped   integer   0 if there is no such probe
// @writes   Probe
// @rows     one
// @safe     a dropped probe is not found again
// @eager    one row
OPTIONAL MATCH (p:Probe {id: $id})
DELETE p
RETURN count(p) AS dropped
