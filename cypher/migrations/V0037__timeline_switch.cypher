// @purpose  A switch of the configuration, off: whether what was said is put into boxes.
// @kind     data
MATCH (c:ConsolidationConfig)
SET c.boxesOnConsolidate = coalesce(c.boxesOnConsolidate, false);
