// @name     probe.drop
// @version  1
// @mode     write
// @purpose  Drop a probe: what it expects may be forgotten again.
// @param    id        string
// @returns  id        string
// @writes   Probe
// @safe     what is gone is not dropped again
// @eager    one row
MATCH (p:Probe {id: $id})
WITH p, p.id AS id
DELETE p
RETURN id
