// @writes   Memory.storageDue
// It counts in its value too.
WITH *
CALL (m) {
  MATCH (p:ConsolidationConfig) WHERE p.validTo IS NULL AND p.storageOnConsolidate
  SET m.storageDue = datetime({epochMillis: $now})
}
