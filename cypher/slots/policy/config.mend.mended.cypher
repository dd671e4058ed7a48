// @writes   ConsolidationConfig.policyWalked
// The number of the version that all memories were looked at for may be another one's now.
SET c.policyWalked = CASE WHEN NOT moves THEN c.policyWalked END
