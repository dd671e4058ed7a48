// @writes   Memory.storageDue Memory.storageSince
// What a file says anew is hot, and its time begins anew.
WITH *
CALL (m) {
  MATCH (p:ConsolidationConfig) WHERE p.validTo IS NULL AND p.storageOnConsolidate
  SET m.storageSince = m.validFrom, m.storageDue = datetime({epochMillis: m.validFrom.epochMillis + toInteger(p.demoteAfterDays * 86400000)})
}
