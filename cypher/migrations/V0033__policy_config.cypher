// @purpose  The switch of policy states, off, and the figures from which they change.
// @kind     data
MATCH (c:ConsolidationConfig)
SET c.policyOnConsolidate = coalesce(c.policyOnConsolidate, false),
    c.policyWarmHeat = coalesce(c.policyWarmHeat, 0.55),
    c.policyStaleDecay = coalesce(c.policyStaleDecay, 0.65),
    c.policyArchiveDecay = coalesce(c.policyArchiveDecay, 0.8);
