// @name     config.history
// @version  2
// @mode     read
// @purpose  All versions of a configuration, newest first.
// @param    kind      string    ConsolidationConfig | RecallConfig
// @returns  config    map       every property of a version
MATCH (c:ConsolidationConfig|RecallConfig) WHERE $kind IN labels(c)
RETURN c {.*} AS config ORDER BY c.version DESC
