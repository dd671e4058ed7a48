// @name     config.settled
// @version  1
// @mode     write
// @purpose  Note that no memory carries an old decay constant any more.
// @param    version    integer   the version whose keys were made
// @returns  version    integer
// @writes   ConsolidationConfig.rekeying ConsolidationConfig.rev
// @rows     one
// @safe     setting it twice changes nothing
// @eager    one row
MATCH (c:ConsolidationConfig {version: $version})
SET c.rev = c.rev
SET c.rekeying = false, c.rev = c.rev + 1
RETURN c.version AS version
