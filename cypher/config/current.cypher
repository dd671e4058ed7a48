// @name     config.current
// @version  2
// @mode     read
// @purpose  The version of a configuration that holds now.
// @param    kind      string    ConsolidationConfig | RecallConfig
// @returns  config    map       every property of the current version
MATCH (c:ConsolidationConfig|RecallConfig) WHERE $kind IN labels(c) AND c.validTo IS NULL
RETURN c {.*} AS config
