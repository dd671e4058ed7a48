// @writes   ConsolidationConfig.storageWalked
// The number of the version that all memories were looked at for may be another one's now.
SET c.storageWalked = CASE WHEN NOT moves THEN c.storageWalked END
