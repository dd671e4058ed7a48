// @writes   Memory.storageDue
// It counts in its value too.
WITH *, outcome = 'new' AS says
CALL (m, says) {
  MATCH (p:ConsolidationConfig) WHERE p.validTo IS NULL AND p.storageOnConsolidate AND says
  SET m.storageDue = datetime({epochMillis: $now})
}
