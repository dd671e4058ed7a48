// @writes   Memory.storageDue Memory:Hot Memory:TestHot Memory:Cold Memory:TestCold
// Whatever else was taken back of a memory may count in its value.
WITH *, m:Memory AND NOT coalesce(e.of, e.kind) IN ['storage_moved', 'storage_set'] AS counts
CALL (m, counts) {
  MATCH (p:ConsolidationConfig) WHERE p.validTo IS NULL AND p.storageOnConsolidate AND counts
  SET m.storageDue = datetime({epochMillis: $now})
}
// A version that another one has followed since is in no index.
FOREACH (_ IN CASE WHEN m:Memory AND NOT (m:Head OR m:TestHead) THEN [1] ELSE [] END | REMOVE m:Hot:TestHot:Cold:TestCold)
