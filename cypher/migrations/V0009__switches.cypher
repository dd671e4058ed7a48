// @purpose  Two switches of the configuration, both off: clusters at the end of consolidate-all, and retroactive strengthening.
// @kind     data
MATCH (c:ConsolidationConfig)
SET c.clustersOnConsolidate = coalesce(c.clustersOnConsolidate, false),
    c.retroactiveStrengthening = coalesce(c.retroactiveStrengthening, false);
