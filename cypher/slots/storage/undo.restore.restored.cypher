// @writes   Memory.storageDue
// Whatever else was taken back of a memory may count in its value.
WITH *
CALL (e, m) {
  WITH e, m WHERE m:Memory AND NOT coalesce(e.of, e.kind) IN ['storage_moved', 'storage_set']
  MATCH (p:ConsolidationConfig) WHERE p.validTo IS NULL AND p.storageOnConsolidate
  SET m.storageDue = datetime({epochMillis: $now})
}
