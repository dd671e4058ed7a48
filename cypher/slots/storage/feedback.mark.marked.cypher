// @writes   Memory.storageDue
// It counts in its value too.
WITH *
CALL (m, marks) {
  MATCH (p:ConsolidationConfig) WHERE p.validTo IS NULL AND p.storageOnConsolidate AND marks
  SET m.storageDue = datetime({epochMillis: $now})
}
