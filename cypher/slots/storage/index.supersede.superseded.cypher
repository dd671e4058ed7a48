// @writes   Memory.storageDue
// What a file says anew is hot, and its time begins anew.
WITH *
CALL (m) {
  MATCH (p:ConsolidationConfig) WHERE p.validTo IS NULL AND p.storageOnConsolidate
  SET m.storageDue = m.validFrom
}
