// @name     project.move_probes
// @version  1
// @mode     write
// @purpose  Let the probes of a scope ask in the scope to which its memories were moved.
// @param    from   string
// @param    to     string
// @returns  moved  integer
// @writes   Probe
// @rows     one
// @safe     a moved probe has the other scope
// @eager    the probes of one scope
MATCH (p:Probe) WHERE p.isTest = false AND p.scope = $from
SET p.scope = $to
RETURN count(p) AS moved
