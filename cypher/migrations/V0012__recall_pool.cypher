// @purpose  Smaller pools for recall, which find as much in two thirds of the time, in place of those that nobody has set.
// @kind     data
MATCH (w:RecallConfig) WHERE w.validTo IS NULL AND w.pool = 300 AND w.seeds = 100
SET w.pool = 200, w.seeds = 60;
