// @name     config.standing
// @version  1
// @mode     read
// @purpose  How many configurations of each kind hold; there must be one.
// @returns  configurations  integer
// @returns  ofRecall        integer
CALL () { MATCH (c:ConsolidationConfig) WHERE c.validTo IS NULL RETURN count(c) AS configurations }
CALL () { MATCH (w:RecallConfig) WHERE w.validTo IS NULL RETURN count(w) AS ofRecall }
RETURN configurations, ofRecall
