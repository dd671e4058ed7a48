// @writes   Memory.storageDue
// It counts in its value too.
WITH *
CALL (h, counts) {
  MATCH (p:ConsolidationConfig) WHERE p.validTo IS NULL AND p.storageOnConsolidate AND counts
  SET h.storageDue = datetime({epochMillis: $now})
}
