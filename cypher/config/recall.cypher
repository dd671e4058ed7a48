// @name     config.recall
// @version  1
// @mode     read
// @purpose  The numbers of recall that hold now.
// @returns  config    map       every property of the current version
MATCH (w:RecallConfig) WHERE w.validTo IS NULL
RETURN w {.*} AS config
