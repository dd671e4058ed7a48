// @purpose  A key of the configuration: the importance below which a statement becomes no fact.
// @kind     data
MATCH (c:ConsolidationConfig)
SET c.gateThreshold = coalesce(c.gateThreshold, 0.2);
