// @name     config.current
// @version  3
// @mode     read
// @purpose  The current version of a configuration.
// @param    kind      string    the label of a configuration, as ConsolidationConfig
// @open     it shows numbers of the laws
// @returns  config    map       every property of the current version
MATCH (c:ConsolidationConfig|RecallConfig/* @each configuration |<label> */) WHERE $kind IN labels(c) AND c.validTo IS NULL
RETURN c {.*} AS config
