// @name     config.current
// @version  1
// @mode     read
// @purpose  The configuration that holds now.
// @returns  config    map       every property of the current version
MATCH (c:ConsolidationConfig) WHERE c.validTo IS NULL
RETURN c {.*} AS config
