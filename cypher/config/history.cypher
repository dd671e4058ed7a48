// @name     config.history
// @version  3
// @mode     read
// @purpose  All versions of a configuration, newest first.
// @param    kind      string    the label of a configuration, as ConsolidationConfig
// @returns  config    map       every property of a version
MATCH (c:ConsolidationConfig|RecallConfig/* @each configuration |<label> */) WHERE $kind IN labels(c)
RETURN c {.*} AS config ORDER BY c.version DESC
