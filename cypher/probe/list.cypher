// @name     probe.list
// @version  1
// @mode     read
// @purpose  The probes, oldest first.
// @param    isTest    boolean
// @returns  probe     map        every property of a probe
MATCH (p:Probe) WHERE p.isTest = $isTest
RETURN p {.*} AS probe ORDER BY p.created, p.id
