// @name     config.history
// @version  1
// @mode     read
// @purpose  All versions of the configuration, newest first.
// @returns  config    map       every property of a version
MATCH (c:ConsolidationConfig)
RETURN c {.*} AS config ORDER BY c.version DESC
