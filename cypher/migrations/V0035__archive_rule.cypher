// @purpose  The switch of the rule that archives what is old, unimportant and hardly used, off.
// @kind     data
MATCH (c:ConsolidationConfig)
SET c.archiveOnConsolidate = coalesce(c.archiveOnConsolidate, false);
