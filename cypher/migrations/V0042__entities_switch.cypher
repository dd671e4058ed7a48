// @purpose  A switch of the configuration, off: whether names that are certainly one are merged.
// @kind     data
MATCH (c:ConsolidationConfig)
SET c.entitiesOnConsolidate = coalesce(c.entitiesOnConsolidate, false);
