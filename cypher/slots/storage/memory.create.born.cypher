// @writes   Memory.storageDue
// While memories are moved to the cold ones, whatever is written is looked at as soon as it is old enough.
WITH *
CALL (m) {
  MATCH (p:ConsolidationConfig) WHERE p.validTo IS NULL AND p.storageOnConsolidate AND m.rev = 0 AND m.storageDue IS NULL
  SET m.storageDue = datetime({epochMillis: m.created.epochMillis + toInteger(p.demoteAfterDays * 86400000)})
}
