// @name     config.standing
// @version  2
// @mode     read
// @purpose  How many configurations of each kind hold; there must be one.
// @returns  configurations  integer
// @returns  ofRecall        integer
OPTIONAL MATCH (c:ConsolidationConfig) WHERE c.validTo IS NULL
WITH count(c) AS configurations
OPTIONAL MATCH (w:RecallConfig) WHERE w.validTo IS NULL
RETURN configurations, count(w) AS ofRecall
